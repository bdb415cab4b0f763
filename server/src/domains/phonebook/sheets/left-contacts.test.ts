import { listContacts } from '@seamark/contract/phonebook/contacts/contacts'
import { getCompany } from '@seamark/contract/phonebook/profiles/profiles'
import { listImportRows } from '@seamark/contract/workbench/imports/imports'
import type { ImportView } from '@seamark/contract/workbench/imports/views'
import { writeXlsx } from 'hucre/xlsx'
import { beforeAll, expect, test } from 'vitest'
import type { Context } from '../../../platform/context.ts'
import { startTestApp, testPassword } from '../../../testing.ts'
import { csvOf, importsOf } from '../../workbench/testing.ts'
import { judgeSheetRows, openOffice, personContext } from '../testing.ts'

const product = await startTestApp({ worker: true })
const office = await openOffice(product.context, testPassword)
const lin = await product.signIn('sales', testPassword, 'zh')
const imports = importsOf(lin, product.api, { patience: 60_000 })
let asLin: Context
beforeAll(async () => {
  asLin = await personContext(product.context, office.person('sales'))
})

const rowsOf = async ({ id }: ImportView) =>
  (await lin.call(listImportRows, { params: { id }, query: { after: 0, limit: 100 } })).rows
const companyOf = async (id: number | null) => {
  const at = { params: { id: id ?? 0 } }
  const { rows: contacts } = await lin.call(listContacts, { ...at, query: {} })
  return { company: await lin.call(getCompany, at), contacts }
}

test('a company comes without the contact that lacks a mobile or a name, and says so', async () => {
  const [mobileless, nameless, fax] = await judgeSheetRows(asLin, [
    {
      name: '甲无手机',
      contactName: '王芳',
      contactPosition: '经理',
      contactEmail: 'wang@left.example',
      remark: '老客户',
    },
    { name: '乙无姓名', contactMobile: '13800138201', telephone: '87654321' },
    { name: '丙只有传真', contactFax: '0574-87654322' },
  ])
  expect(mobileless).toMatchObject({
    verdict: 'create',
    problems: [{ field: 'contactMobile', code: 'phonebook.contact_mobileless' }],
    prepared: {
      contact: null,
      after: { remark: '老客户\n联系人姓名: 王芳\n联系人职位: 经理\n联系人邮箱: wang@left.example' },
    },
  })
  expect(nameless).toMatchObject({
    verdict: 'create',
    problems: [{ field: 'contactName', code: 'phonebook.contact_nameless' }],
    prepared: { contact: null, after: { telephone: '87654321', remark: '联系人手机: 13800138201' } },
  })
  expect(fax).toMatchObject({ verdict: 'create', prepared: { after: { remark: '联系人传真: 0574-87654322' } } })
})

test('a contact that is wrong in another way is refused with its row', async () => {
  const [wrong, long] = await judgeSheetRows(asLin, [
    { name: '丁', contactName: '王芳', contactEmail: 'a@@b' },
    { name: '戊', contactName: '王芳', remark: '长'.repeat(1990) },
  ])
  expect(wrong).toMatchObject({ verdict: 'error' })
  expect(long).toMatchObject({ verdict: 'error', problems: [{ code: 'phonebook.contact_mobile_blank' }] })
})

test('colleagues come to one company; who lacks a mobile is counted with the reason, and the first row is flagged', async () => {
  const done = await imports.done(
    '人员.csv',
    csvOf([
      ['姓名', '公司', '部门', '手机', '邮箱'],
      ['林梅', '同事测试有限公司', '进口部', '13800137101', 'mei@colleagues.example'],
      ['陈亮', '同事测试有限公司', '财务部', '13800137102', 'liang@colleagues.example'],
      ['赵倩', '同事测试有限公司', '人事部', '', 'qian@colleagues.example'],
      ['周敏', '独行测试有限公司', '', '', 'min@alone.example'],
    ]),
  )
  expect(done).toMatchObject({ counts: { create: 2, update: 1, duplicate: 0, error: 1 }, flagged: 1 })
  const rows = await rowsOf(done)
  expect(rows.map(({ verdict, problems }) => [verdict, problems.map(({ code }) => code)])).toEqual([
    ['create', []],
    ['update', []],
    ['error', ['phonebook.contact_mobile_blank']],
    ['create', ['phonebook.contact_mobileless']],
  ])
  const { contacts, company } = await companyOf(rows[0]?.subjectId ?? null)
  expect(contacts.map(({ name, department }) => [name, department])).toEqual([
    ['林梅', '进口部'],
    ['陈亮', '财务部'],
  ])
  expect(company.department).toBeNull()
  expect((await companyOf(rows[3]?.subjectId ?? null)).company.remark).toContain('min@alone.example')
})

test('the same file again finds everything there', async () => {
  const file = csvOf([
    ['公司名称', '联系人', '联系人邮箱'],
    ['再来测试有限公司', '王芳', 'wang@again.example'],
  ])
  await imports.done('一.csv', file)
  const again = await imports.checked('二.csv', file, { existing: 'update' })
  expect(again.counts).toMatchObject({ create: 0, error: 0, unchanged: 1 })
})

test('a workbook with a cover is read from the sheet that has the list’s headings', async () => {
  const cover = { name: 'Titel', rows: [['2026 客户名录'], ['制表'], ['v1.2']] }
  const data = [
    ['Firmenname', 'Rufnummer', 'Ort'],
    ['Alfa Deckblatt GmbH', '+49 40 123456', 'Hamburg'],
  ]
  const file = await writeXlsx({ sheets: [cover, { name: 'Leer', rows: [] }, { name: 'Daten', rows: data }] })
  const read = await imports.read('cover.xlsx', Buffer.from(file))
  expect(read.source).toMatchObject({ sheet: 2, headerRow: 1 })
  expect(read.columns.map(({ suggestion }) => suggestion)).toEqual(['name', 'telephone', 'city'])
})

test('sections in another order are read; one with other columns is refused with the row of its headings', async () => {
  const checked = await imports.checked(
    'sections.csv',
    csvOf([
      ['Company', 'Tel', 'City'],
      ['Alfa Abschnitt Ltd', '+44 20 7946 0001', 'London'],
      ['City', 'Company', 'Tel'],
      ['Leeds', 'Beta Abschnitt Ltd', '+44 113 496 0002'],
      ['Company', 'Country', 'Tel'],
      ['Gamma Abschnitt Ltd', 'France', '+33 1 00 00 00 03'],
    ]),
  )
  const rows = await rowsOf(checked)
  expect(rows.map(({ row, verdict, problems }) => [row, verdict, problems[0]?.code])).toEqual([
    [2, 'create', undefined],
    [3, 'error', 'phonebook.heading_row'],
    [4, 'create', undefined],
    [5, 'error', 'workbench.row_section'],
    [6, 'error', 'workbench.row_section'],
  ])
  expect(rows[2]?.values).toMatchObject({ name: 'Beta Abschnitt Ltd', city: 'Leeds', telephone: '+44 113 496 0002' })
  expect(rows[3]?.problems[0]?.message).toContain('5')
})
