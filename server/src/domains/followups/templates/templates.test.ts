import { createCompany } from '@seamark/contract/phonebook/companies/companies'
import { createRecord } from '@seamark/contract/followups/records/records'
import {
  createTemplate,
  deleteTemplate,
  editTemplate,
  listTemplates,
  moveTemplate,
  type newTemplate,
  type Template,
  usesCounted,
} from '@seamark/contract/followups/templates/templates'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { startTestApp, testPassword } from '../../../testing.ts'
import { aCompany, openOffice, refusalOf } from '../../phonebook/testing.ts'

const product = await startTestApp()
await openOffice(product.context, testPassword)
const lin = await product.signIn('sales')
const follow = await product.signIn('follow')
const boss = await product.signIn('sysadmin', testPassword, 'en')
let count = 0

const all = async (caller = lin) => (await caller.call(listTemplates, {})).templates
const aTemplate = (given: Partial<z.input<typeof newTemplate>> = {}) => {
  count += 1
  return lin.call(createTemplate, {
    body: {
      name: `回访 ${count}`,
      nameEn: `Call back ${count}`,
      options: [
        { name: '满意', nameEn: 'Content' },
        { name: '不满', nameEn: 'Unhappy' },
      ],
      ...given,
    },
  })
}
const used = async ({ id }: Template, optionIds = '') => {
  const company = await lin.call(createCompany, { body: aCompany({ name: `模板客户 ${(count += 1)}`, code: '' }) })
  return lin.call(createRecord, {
    params: { id: company.id },
    body: {
      way: 'phone',
      at: new Date().toISOString(),
      progress: 'contacted',
      content: '聊了运价',
      templateId: id,
      optionIds,
    },
  })
}

test('an installation begins with those of the trade, which whoever signs in reads and whoever edits manages', async () => {
  const first = await lin.call(listTemplates, {})
  expect(first.templates.slice(0, 3).map(({ name, nameEn, progress }) => [name, nameEn, progress])).toEqual([
    ['电话沟通', 'Phone call', 'contacted'],
    ['发送报价', 'Quote sent', 'quoted'],
    ['客户回复', 'Client replied', 'replied'],
  ])
  expect(first.can.manage).toBe(true)
  expect((await follow.call(listTemplates, {})).can.manage).toBe(false)
  expect(await refusalOf(follow.call(createTemplate, { body: { name: '甲', nameEn: 'A' } }))).toMatchObject({
    httpStatus: 403,
  })
})

test('a new one stands last, and its options keep who they are when they are renamed and moved', async () => {
  const template = await aTemplate()
  expect((await all()).at(-1)).toEqual(template)
  const [first, second] = template.options
  const edited = await lin.call(editTemplate, {
    params: { id: template.id },
    version: template.version,
    body: {
      options: [
        { ...second, name: second?.name ?? '', nameEn: 'Not happy' },
        { name: '未表态', nameEn: 'Undecided' },
        { ...first, name: first?.name ?? '', nameEn: first?.nameEn ?? '' },
      ],
    },
  })
  expect(edited.options.map(({ nameEn }) => nameEn)).toEqual(['Not happy', 'Undecided', 'Content'])
  expect([edited.options[0]?.id, edited.options[2]?.id]).toEqual([second?.id, first?.id])
  expect(edited.version).toBe(template.version + 1)
})

test('what changes nothing writes nothing', async () => {
  const template = await aTemplate()
  const same = await lin.call(editTemplate, { params: { id: template.id }, version: 1, body: { name: template.name } })
  expect(same.version).toBe(1)
})

test('it is moved before another one, or to the end', async () => {
  const [one, two] = [await aTemplate(), await aTemplate()]
  await lin.call(moveTemplate, { params: { id: two.id }, version: two.version, body: { before: one.id } })
  expect((await all()).slice(-2).map(({ id }) => id)).toEqual([two.id, one.id])
  const moved = (await all()).find(({ id }) => id === two.id)
  await lin.call(moveTemplate, { params: { id: two.id }, version: moved?.version ?? 0, body: { before: null } })
  expect((await all()).slice(-2).map(({ id }) => id)).toEqual([one.id, two.id])
  expect(
    (await refusalOf(lin.call(moveTemplate, { params: { id: one.id }, version: 1, body: { before: 999_999 } }))).details
      ?.fields,
  ).toMatchObject([{ field: 'before', code: 'followups.template_unknown' }])
})

test('one that was used is not deleted but disabled, and records keep its words of that day', async () => {
  const template = await aTemplate()
  const record = await used(template, String(template.options[0]?.id))
  expect(record.answer).toMatchObject({ name: template.name, options: [{ name: '满意', nameEn: 'Content' }] })
  expect((await all()).find(({ id }) => id === template.id)?.used).toBe(1)
  expect(await refusalOf(boss.call(deleteTemplate, { params: { id: template.id }, version: 1 }))).toMatchObject({
    httpStatus: 409,
    code: 'followups.template_used',
    message: expect.stringContaining(template.nameEn),
  })
  const disabled = await lin.call(editTemplate, {
    params: { id: template.id },
    version: 1,
    body: { enabled: false, options: [] },
  })
  expect([disabled.enabled, disabled.options]).toEqual([false, []])
  expect((await refusalOf(used(template))).details?.fields).toMatchObject([
    { field: 'templateId', code: 'followups.template_unknown' },
  ])
  const unused = await aTemplate()
  expect(await boss.call(deleteTemplate, { params: { id: unused.id }, version: 1 })).toBeNull()
  expect((await all()).some(({ id }) => id === unused.id)).toBe(false)
})

test('of one that was used very often it is counted that it was', async () => {
  const template = await aTemplate()
  const { companyId } = await used(template)
  await product.pool.query(
    `insert into followups.records (company_id, author_id, way, at, progress, template_id, answer)
     select $1, author_id, way, at, progress, template_id, answer from followups.records, generate_series(1, 10005) where template_id = $2`,
    [companyId, template.id],
  )
  expect((await all()).find(({ id }) => id === template.id)?.used).toBe(usesCounted + 1)
})

test('the database itself keeps a used one', async () => {
  const template = await aTemplate()
  await used(template)
  await expect(product.db.deleteFrom('followups.templates').where('id', '=', template.id).execute()).rejects.toThrow(
    /records_template_id_fkey/,
  )
})

test.each([
  ['no name', { name: ' ' }, 'name', 'The template name cannot be empty'],
  ['no English name', { nameEn: '' }, 'nameEn', 'English name cannot be empty'],
  [
    'an option without a name',
    { options: [{ name: '', nameEn: 'A' }] },
    'options.0.name',
    'The option name cannot be empty',
  ],
  [
    'the same option twice',
    {
      options: [
        { name: '甲', nameEn: 'A' },
        { name: ' 甲', nameEn: 'B' },
      ],
    },
    'options.1.name',
    'Options cannot repeat',
  ],
  ['a status point that is none', { progress: 'unconfirmed' }, 'progress', ''],
])('%s is refused', async (_, given, field, words) => {
  const refusal = await refusalOf(aTemplate(given as Partial<z.input<typeof newTemplate>>))
  expect(refusal.details?.fields).toMatchObject([{ field, message: expect.stringContaining(words) }])
})

test('a name that another one has, an option of another one, and a version of yesterday are refused', async () => {
  const [one, two] = [await aTemplate(), await aTemplate()]
  expect((await refusalOf(aTemplate({ name: one.name }))).details?.fields).toMatchObject([
    { field: 'name', code: 'followups.template_taken' },
  ])
  expect((await refusalOf(aTemplate({ nameEn: one.nameEn.toUpperCase() }))).details?.fields).toMatchObject([
    { field: 'nameEn', code: 'followups.template_taken' },
  ])
  const stolen = { options: one.options }
  expect(
    (await refusalOf(lin.call(editTemplate, { params: { id: two.id }, version: 1, body: stolen }))).details?.fields,
  ).toMatchObject([{ field: 'options', code: 'followups.option_unknown' }])
  await lin.call(editTemplate, { params: { id: one.id }, version: 1, body: { allowsRemark: false } })
  expect(
    await refusalOf(lin.call(editTemplate, { params: { id: one.id }, version: 1, body: { allowsRemark: true } })),
  ).toMatchObject({
    httpStatus: 412,
    details: { current: { version: 2, allowsRemark: false } },
  })
})

test('every change is in the log', async () => {
  const template = await aTemplate()
  await lin.call(editTemplate, { params: { id: template.id }, version: 1, body: { choice: 'many' } })
  await lin.call(moveTemplate, { params: { id: template.id }, version: 2, body: { before: (await all())[0]?.id ?? 0 } })
  await boss.call(deleteTemplate, { params: { id: template.id }, version: 3 })
  const rows = await product.db
    .selectFrom('platform.audit')
    .select('action')
    .where('subject_kind', '=', 'template')
    .where('subject_id', '=', template.id)
    .orderBy('id')
    .execute()
  expect(rows.map(({ action }) => action)).toEqual([
    'followups.templateCreated',
    'followups.templateChanged',
    'followups.templateMoved',
    'followups.templateDeleted',
  ])
})
