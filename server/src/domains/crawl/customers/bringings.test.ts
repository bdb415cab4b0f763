import { listCrawledCustomers } from '@seamark/contract/crawl/customers/customers'
import { createCrawlSource, releaseCrawlSource } from '@seamark/contract/crawl/sources/sources'
import { createCompany } from '@seamark/contract/phonebook/companies/companies'
import { countBulk, listBulkRows } from '@seamark/contract/workbench/bulk/runs'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestApp, testPassword } from '../../../testing.ts'
import { aCompany, openDesk, personContext, purgeCompanies } from '../../phonebook/testing.ts'
import { confirmRun, undoRun } from '../../workbench/testing.ts'
import { write } from '../../../platform/write.ts'
import { importRows } from '../testing.ts'
import { takeCustomersBack } from './bringing-undos.commands.ts'

const product = await startTestApp()
const { office, lin, zhou, manager } = await openDesk(product, testPassword)
const db = product.context.db
const context = () => personContext(product.context, office.person('manager'), 'zh')

const source = await manager.call(createCrawlSource, { body: { name: '名录' } })
await manager.call(releaseCrawlSource, { params: { id: source.id }, body: {} })

async function customers(names: readonly string[], more: Record<string, string> = {}) {
  const written = await importRows(
    await context(),
    source.id,
    names.map((name) => ({ name, country: 'CN', telephone: '13900000021', contact: '陈海平', ...more })),
  )
  return written.map(({ subjectId }) => subjectId ?? 0)
}

type Input = { target: 'mine' | 'pool' | 'colleague'; userId?: number | null }

async function bring(caller: typeof lin, ids: readonly number[], input: Input) {
  const body = { list: 'crawledCustomers', action: 'bring', input, rows: { ids: [...ids] } }
  return confirmRun(caller, await caller.call(countBulk, { body }))
}
const companyNamed = async (name: string) => {
  const { rows } = await sql<{ id: number; visibility: string; custodian_id: number | null; source: string }>`
    select id, visibility, custodian_id, source from phonebook.companies where name = ${name} and delete_after is null`.execute(
    db,
  )
  return rows[0]
}
const stateOf = async (caller: typeof lin, id: number) => {
  const { rows } = await caller.call(listCrawledCustomers, { query: { ids: String(id) } })
  return [rows[0]?.state, rows[0]?.isImported, rows[0]?.isClaimed, rows[0]?.isAssigned]
}

test('customers become the caller’s, the pool’s or a colleague’s, with contact and provenance, and are taken back', async () => {
  const [mine = 0, pool = 0, given = 0] = await customers([
    '慈溪归我电器有限公司',
    '慈溪公海电器有限公司',
    '慈溪指派电器有限公司',
  ])
  const first = await bring(lin, [mine], { target: 'mine' })
  const second = await bring(lin, [pool], { target: 'pool' })
  const third = await bring(manager, [given], { target: 'colleague', userId: office.person('sales2') })
  for (const run of [first, second, third]) expect(run.counts).toMatchObject({ done: 1, refused: 0 })
  const made = await companyNamed('慈溪归我电器有限公司')
  expect(made).toMatchObject({ visibility: 'private', custodian_id: office.person('sales'), source: 'crawl' })
  expect(await companyNamed('慈溪公海电器有限公司')).toMatchObject({ visibility: 'public', custodian_id: null })
  expect(await companyNamed('慈溪指派电器有限公司')).toMatchObject({ custodian_id: office.person('sales2') })
  expect(await stateOf(lin, mine)).toEqual(['ours', true, true, false])
  expect(await stateOf(lin, given)).toEqual(['colleague', true, true, null])
  expect(await stateOf(zhou, given)).toEqual(['ours', true, true, true])
  const { rows: contacts } = await sql`select name from phonebook.contacts where company_id = ${made?.id}`.execute(db)
  expect(contacts).toEqual([{ name: '陈海平' }])
  const { rows: told } = await sql<{ facts: object }>`
    select facts from activity.entries where subject_kind = 'company' and subject_id = ${made?.id} and kind = 'crawl.activity.brought'`.execute(
    db,
  )
  expect(told).toMatchObject([{ facts: { customer: '慈溪归我电器有限公司', source: '名录', customerId: mine } }])
  for (const [caller, run] of [
    [lin, first],
    [lin, second],
    [manager, third],
  ] as const)
    expect((await undoRun(caller, run.id, 'none')).counts).toMatchObject({ done: 1, conflict: 0, refused: 0 })
  for (const name of ['慈溪归我电器有限公司', '慈溪公海电器有限公司', '慈溪指派电器有限公司'])
    expect(await companyNamed(name)).toBeUndefined()
  expect(await stateOf(lin, mine)).toEqual(['new', false, false, false])
})

test('a company of the pool is claimed instead of made twice, a colleague’s is refused, and one of ours is tied', async () => {
  const names = ['象山公海五金有限公司', '象山同事五金有限公司', '象山自己五金有限公司']
  await manager.call(createCompany, {
    body: aCompany({ organizationNumber: '', name: names[0], visibility: 'public' }),
  })
  await zhou.call(createCompany, { body: aCompany({ organizationNumber: '', name: names[1] }) })
  await lin.call(createCompany, { body: aCompany({ organizationNumber: '', name: names[2] }) })
  await sql`update phonebook.companies set pooled_at = now() - interval '400 days' where visibility = 'public'`.execute(
    db,
  )
  const ids = await customers(names)
  const run = await bring(lin, ids, { target: 'mine' })
  expect(run.counts).toMatchObject({ done: 2, refused: 1 })
  const { rows } = await lin.call(listBulkRows, { params: { id: run.id }, query: { outcome: 'refused' } })
  expect(rows.map(({ name, code }) => [name, code])).toEqual([[names[1], 'crawl.customer_held']])
  expect(await companyNamed(names[0] ?? '')).toMatchObject({ custodian_id: office.person('sales') })
  expect((await undoRun(lin, run.id, 'none')).counts).toMatchObject({ done: 2 })
  expect(await companyNamed(names[0] ?? '')).toMatchObject({ visibility: 'public', custodian_id: null })
  expect(await companyNamed(names[2] ?? '')).toMatchObject({ custodian_id: office.person('sales') })
})

test('only what is released and not bad goes, and what is in the phonebook keeps its marks', async () => {
  const [draft = 0, bad = 0, there = 0] = await customers(['余姚草稿电器', '余姚坏的电器', '余姚已有电器'])
  await sql`update crawl.customers set release = 'draft' where id = ${draft}`.execute(db)
  await sql`update crawl.customers set quality = 'bad', bad_reason = 'other' where id = ${bad}`.execute(db)
  const run = await bring(manager, [draft, bad, there], { target: 'pool' })
  expect(run.counts).toMatchObject({ done: 1, refused: 2 })
  const { rows } = await manager.call(listBulkRows, { params: { id: run.id }, query: { outcome: 'refused' } })
  expect(rows.map(({ code }) => code).toSorted()).toEqual(['crawl.marked_bad', 'crawl.not_released'])
  const marked = await manager.call(countBulk, {
    body: {
      list: 'crawledCustomers',
      action: 'mark',
      input: { quality: 'bad', badReason: 'other' },
      rows: { ids: [there] },
    },
  })
  expect((await confirmRun(manager, marked)).counts).toMatchObject({ done: 0, refused: 1 })
})

test('a sales person gives nothing to a colleague', async () => {
  const [id = 0] = await customers(['奉化不许电器有限公司'])
  const run = await bring(lin, [id], { target: 'colleague', userId: office.person('sales2') }).catch(
    (error: unknown) => error,
  )
  expect(JSON.stringify(run)).toMatch(/forbidden|权限/)
  expect(await companyNamed('奉化不许电器有限公司')).toBeUndefined()
})

test('marks of many are taken back, and a company that is deleted for good lets its customer go', async () => {
  const ids = await customers(['镇海标记一', '镇海标记二'])
  const body = {
    list: 'crawledCustomers',
    action: 'mark',
    input: { quality: 'bad', badReason: 'duplicate' },
    rows: { ids },
  }
  const run = await confirmRun(lin, await lin.call(countBulk, { body }))
  expect(run.counts).toMatchObject({ done: 2 })
  expect((await undoRun(lin, run.id, 'none')).counts).toMatchObject({ done: 2 })
  const [id = 0] = ids
  await bring(lin, [id], { target: 'mine' })
  await sql`update phonebook.companies set delete_after = now() - interval '1 second' where name = '镇海标记一'`.execute(
    db,
  )
  await purgeCompanies(product.context)
  expect(await stateOf(lin, id)).toEqual(['new', false, false, false])
})

test('a typo in one row stops neither that row nor the others, and a name of signs alone is refused', async () => {
  const rows: Record<string, string>[] = [
    { name: '鄞州少位电器有限公司', country: 'CN', telephone: '1390000002', contact: '陈海平' },
    { name: '鄞州无国电器有限公司', telephone: '1390000002', contact: '陈海平' },
    { name: '/', country: 'CN', telephone: '13900000021' },
    { name: '鄞州无误电器有限公司', country: 'CN', telephone: '13900000021', contact: '陈海平' },
  ]
  const ids = (await importRows(await context(), source.id, rows)).map(({ subjectId }) => subjectId ?? 0)
  const run = await bring(lin, ids, { target: 'mine' })
  expect(run.counts).toMatchObject({ done: 3, refused: 1 })
  const { rows: refused } = await lin.call(listBulkRows, { params: { id: run.id }, query: { outcome: 'refused' } })
  expect(refused.map(({ name, code }) => [name, code])).toEqual([['/', 'crawl.name_unfit']])
  const { rows: contacts } = await sql<{ name: string }>`
    select c.name from phonebook.contacts k join phonebook.companies c on c.id = k.company_id where c.name like '鄞州%'`.execute(
    db,
  )
  expect(contacts).toEqual([{ name: '鄞州无误电器有限公司' }])
})

test('who may not delete undoes a run whose company is deleted already, and no other', async () => {
  const [id = 0] = await customers(['江北撤销电器有限公司'])
  const run = await bring(lin, [id], { target: 'mine' })
  const companyId = (await companyNamed('江北撤销电器有限公司'))?.id ?? 0
  const as = await personContext(product.context, office.person('sales'), 'zh')
  const actor = { ...as.actor, capabilities: new Set(['edit']) } as typeof as.actor
  const undo = async () => {
    const deed = { permission: 'crawl.bringCustomers', audit: 'test.undone' } as const
    const change = {
      id,
      before: { companyId: null },
      after: { companyId, made: true },
      at: new Date(),
      overwrite: false,
    }
    return write({ ...as, actor }, deed, async (tx) => {
      tx.unchanged()
      return takeCustomersBack(tx, [change])
    })
  }
  expect(run.counts).toMatchObject({ done: 1 })
  expect(await undo()).toMatchObject([{ outcome: 'refused', problem: { code: 'crawl.customer_undeletable' } }])
  await sql`update phonebook.companies set delete_after = now() + interval '5 minutes' where id = ${companyId}`.execute(
    db,
  )
  expect(await undo()).toMatchObject([{ id, outcome: 'reverted' }])
  expect(await stateOf(lin, id)).toEqual(['new', false, false, false])
})
