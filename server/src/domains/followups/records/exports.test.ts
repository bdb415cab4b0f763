import { createRecord, deleteRecord, recordListQuery } from '@seamark/contract/followups/records/records'
import { listTemplates } from '@seamark/contract/followups/templates/templates'
import { createCompany } from '@seamark/contract/phonebook/companies/companies'
import { createContact } from '@seamark/contract/phonebook/contacts/contacts'
import { startExport } from '@seamark/contract/workbench/exports/exports'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import { emptyTables } from '../../../platform/testing/emptying.ts'
import { startTestApp, testPassword } from '../../../testing.ts'
import { aCompany, openOffice, personContext, refusalOf } from '../../phonebook/testing.ts'
import { exportFile } from '../../workbench/testing.ts'
import { recordsExport as exported } from './exports.queries.ts'

const product = await startTestApp()
const office = await openOffice(product.context, testPassword)
const lin = await product.signIn('sales', testPassword, 'zh')
const zhou = await product.signIn('sales2')
const manager = await product.signIn('manager', testPassword, 'zh')

/** Lets salespeople export, so that tests can look in their files for values that they must not see. */
beforeAll(() =>
  product.db
    .updateTable('identity.roles')
    .set({ capabilities: sql`array_append(capabilities, 'export')` })
    .where('authority', '=', 'sales')
    .execute(),
)
beforeEach(() => emptyTables(product.db, ['phonebook.companies']))

const aClient = (name: string, given = {}, caller = lin) =>
  caller.call(createCompany, { body: aCompany({ name, code: '', ...given }) })
const log = (id: number, content: string, given = {}, caller = lin) =>
  caller.call(createRecord, {
    params: { id },
    body: { way: 'phone', at: '2026-11-20T02:00:00Z', progress: 'contacted', content, ...given } as never,
  })
const context = (username: string, language: 'zh' | 'en' = 'zh') =>
  personContext(product.context, office.person(username), language)
/** Returns the rows of all pages of an export. */
const rowsOf = async (of: Context, query: z.input<typeof recordListQuery> = {}, limit = 1000) => {
  const rows = []
  for (let cursor: string | undefined, more = true; more; ) {
    const page = await exported.rows(of, recordListQuery.parse(query), { cursor, limit })
    rows.push(...page.rows)
    cursor = page.next ?? undefined
    more = page.next !== null
  }
  return rows
}
const said = async (of: Context, query: z.input<typeof recordListQuery> = {}) =>
  (await rowsOf(of, query)).map(({ content }) => content)
const asked = (query: Record<string, string> = {}) => ({
  list: 'records',
  format: 'csv' as const,
  query,
  columns: null,
})

test('a file has whatever was said, of whom, by whom and when, in words of the reader', async () => {
  const company = await aClient('导出客户')
  const contact = await lin.call(createContact, {
    params: { id: company.id },
    body: { name: '王芳', values: [{ kind: 'mobile', value: '13800138000' }] },
  })
  const template = (await lin.call(listTemplates, {})).templates.find(({ name }) => name === '发送报价')
  const options = template?.options.slice(0, 2) ?? []
  await log(company.id, '报了洛杉矶 40HQ', {
    contactId: contact.id,
    way: 'wechat',
    progress: 'quoted',
    templateId: template?.id,
    optionIds: options.map(({ id }) => id).join(),
    remark: '含拖车',
  })
  const [row, ...others] = await rowsOf(await context('sales'))
  expect(others).toEqual([])
  expect(Object.keys(row ?? {})).toEqual(exported.columns.map(({ key }) => key))
  expect(row).toEqual({
    code: company.code,
    company: '导出客户',
    contact: '王芳',
    author: '林晓帆',
    at: new Date('2026-11-20T02:00:00Z'),
    way: '微信',
    progress: '已报价',
    content: '报了洛杉矶 40HQ',
    template: '发送报价',
    options: '整柜海运、拼箱',
    remark: '含拖车',
    nextContactAt: null,
    images: 0,
    loggedAt: expect.any(Date),
  })
  expect((await rowsOf(await context('sales', 'en')))[0]).toMatchObject({
    way: 'WeChat',
    progress: 'Quoted',
    template: 'Quote sent',
    options: 'FCL, LCL',
  })
})

test('the export is a file and a line of the log, with its filters', async () => {
  const company = await aClient('记录客户')
  await log(company.id, '=1+1')
  const done = await exportFile(product, lin, asked({ companyId: String(company.id) }))
  expect(done).toMatchObject({ state: 'done', progress: { done: 1 } })
  expect(done.fileName).toMatch(/^跟进 \d{4}-\d\d-\d\d \d{4}\.csv$/)
  const [heading, cells]: string[][] = parse(done.bytes, { bom: true })
  expect(heading?.slice(0, 6)).toEqual(['客户编码', '客户', '联系人', '记录人', '联系时间', '跟进方式'])
  expect(cells?.slice(0, 8)).toEqual([
    company.code,
    '记录客户',
    '',
    '林晓帆',
    '2026-11-20 10:00:00',
    '电话',
    '已联系',
    "'=1+1",
  ])
  const { rows } = await sql<{ after: unknown }>`
    select v.after from platform.audit a join platform.audit_values v on v.audit_id = a.id
    where a.action = 'workbench.exported' and a.subject_id = ${done.id}`.execute(product.db)
  expect(rows).toMatchObject([{ after: { list: 'records', rows: 1, query: { companyId: String(company.id) } } }])
})

test('insiders take what they read: nobody else’s company, in the pool what oneself wrote, nothing that was deleted', async () => {
  const [own, other, pooled] = [
    await aClient('自己的'),
    await aClient('别人的', {}, zhou),
    await aClient('公海的', { visibility: 'public' }),
  ]
  await log(own.id, '自己说的')
  await log(other.id, '别人说的', {}, zhou)
  await log(pooled.id, '我在公海说的')
  await log(pooled.id, '别人在公海说的', {}, zhou)
  const { id, version } = await log(own.id, '说错了')
  await lin.call(deleteRecord, { params: { id }, version })
  expect((await said(await context('sales'))).toSorted()).toEqual(['我在公海说的', '自己说的'].toSorted())
  expect((await said(await context('manager'))).toSorted()).toEqual(['自己说的', '别人说的'].toSorted())
  expect(await said(await context('sales3'))).toEqual([])
  expect(await exported.count(await context('sales'), recordListQuery.parse({}))).toBe(2)
  await sql`update phonebook.companies set custodian_id = ${office.person('sales3')} where id = ${own.id}`.execute(
    product.db,
  )
  expect(await said(await context('sales'))).toEqual(['我在公海说的'])
  expect(await said(await context('sales3'))).toEqual(['自己说的'])
  await sql`update phonebook.companies set delete_after = now() + interval '1 hour' where id = ${own.id}`.execute(
    product.db,
  )
  expect(await said(await context('sales3'))).toEqual([])
})

test('it is narrowed by company, author, days of the office, way and progress', async () => {
  const [one, two] = [await aClient('甲'), await aClient('乙')]
  await log(one.id, '前夜', { at: '2026-11-18T15:59:59Z' })
  await log(one.id, '零点', { at: '2026-11-18T16:00:00Z', way: 'visit' })
  await log(two.id, '深夜', { at: '2026-11-19T15:59:59Z', progress: 'quoted' })
  await log(two.id, '主管说的', { at: '2026-11-20T00:00:00Z' }, manager)
  const of = await context('manager')
  expect(await said(of)).toEqual(['主管说的', '深夜', '零点', '前夜'])
  expect(await said(of, { companyId: one.id })).toEqual(['零点', '前夜'])
  expect(await said(of, { authorId: office.person('manager') })).toEqual(['主管说的'])
  expect(await said(of, { from: '2026-11-19', to: '2026-11-19' })).toEqual(['深夜', '零点'])
  expect(await said(of, { way: 'visit' })).toEqual(['零点'])
  expect(await said(of, { progress: 'quoted' })).toEqual(['深夜'])
})

test('each row comes once, the last first, whatever the size of the pages', async () => {
  const { id } = await aClient('很多条')
  for (const minute of [5, 1, 3, 3, 3, 9, 0]) await log(id, `第${minute}分`, { at: `2026-11-20T02:0${minute}:00Z` })
  const of = await context('sales')
  expect((await rowsOf(of, {}, 2)).map(({ content }) => content)).toEqual([
    '第9分',
    '第5分',
    '第3分',
    '第3分',
    '第3分',
    '第1分',
    '第0分',
  ])
})

test('a long list is counted no further than it matters', async () => {
  const { id } = await aClient('太多')
  await sql`
    insert into followups.records (company_id, author_id, way, at, progress, content)
    select ${id}, ${office.person('sales')}, 'phone', now() - n * interval '1 second', 'contacted', 'n' || n from generate_series(1, 5001) n`.execute(
    product.db,
  )
  expect(await exported.count(await context('sales'), recordListQuery.parse({}))).toBeNull()
  expect(await exported.count(await context('sales'), recordListQuery.parse({ to: '2020-01-01' }))).toBe(0)
})

test('whoever may not export is refused, and so is what cannot be asked', async () => {
  const follow = await product.signIn('follow')
  expect(await refusalOf(follow.call(startExport, { body: asked() }))).toMatchObject({
    httpStatus: 403,
    code: 'platform.forbidden',
  })
  const follower = await context('follow')
  await expect(exported.rows(follower, {}, { cursor: undefined, limit: 10 })).rejects.toMatchObject({
    code: 'platform.forbidden',
  })
  await expect(exported.count(follower, {})).rejects.toMatchObject({ code: 'platform.forbidden' })
  for (const query of [{ way: 'pigeon' }, { from: '2026-02-30' }, { companyId: '0' }, { nothing: '1' }])
    expect(await refusalOf(lin.call(startExport, { body: asked(query as never) }))).toMatchObject({ httpStatus: 400 })
})
