import { createCompany, editCompany } from '@seamark/contract/phonebook/companies/companies'
import {
  type BulkRunView,
  cancelBulk,
  countBulk,
  countUndo,
  getBulkRun,
  listBulkRows,
  listBulkRuns,
} from '@seamark/contract/workbench/bulk/runs'
import { listNotices } from '@seamark/contract/notices/notices'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { refusalOf } from '../../../platform/testing/database.ts'
import { write } from '../../../platform/write.ts'
import { startTestApp, testPassword } from '../../../testing.ts'
import { actFor } from '../../identity/index.ts'
import { workLot } from './lots.commands.ts'
import { sweepBulk } from './sweeps.commands.ts'
import { confirmRun, csvOf, importsOf, openOffice } from '../testing.ts'
import { listCompanies } from '@seamark/contract/phonebook/lists/lists'
import { getCompany } from '@seamark/contract/phonebook/profiles/profiles'
import { mergeCompanies } from '@seamark/contract/phonebook/merges/merges'

const product = await startTestApp({ worker: true })
const office = await openOffice(product.context, testPassword)
// These imports are larger than what one person may hold.
await product.pool.query(`update phonebook.pool_rules set rules = rules || '{"holdingCap": null}'`)
const lin = await product.signIn('sales', testPassword, 'en')
const manager = await product.signIn('manager', testPassword, 'en')
const zhou = await product.signIn('sales2', testPassword, 'en')
const boss = await product.signIn('sysadmin', testPassword, 'en')
type Caller = typeof lin

/** Creates many companies of one custodian by SQL. */
async function plant(city: string, count: number, holder = 'sales') {
  const id = office.person(holder)
  await sql`
    insert into phonebook.companies (name, city, visibility, custodian_id, created_by, updated_by, search_names, search_all, name_key)
    select ${city} || n, ${city}, 'private', ${id}::bigint, ${id}::bigint, ${id}::bigint, '', '', ${city} || n from generate_series(1, ${count}::int) n`.execute(
    product.db,
  )
}
const countAll = (city: string, input: Record<string, unknown>, caller: Caller = lin) =>
  caller.call(countBulk, { body: { list: 'companies', action: 'edit', input, rows: { query: { city } } } })
const confirm = (counted: BulkRunView, caller: Caller = lin) => confirmRun(caller, counted)
const look = (id: number, caller: Caller = lin) => caller.call(getBulkRun, { params: { id } })
const until = (id: number, state: BulkRunView['state'], caller: Caller = lin) =>
  vi.waitFor(async () => {
    const run = await look(id, caller)
    expect(run.state).toBe(state)
    return run
  }, 15_000)

test('many rows are run by a job, its person is told, and all of it is undone', async () => {
  await plant('千行', 1200)
  const counted = await countAll('千行', { industry: '家电' })
  // The preview tries a thousand rows, fewer if the machine is too busy.
  const { checked = 0 } = counted.preview ?? {}
  expect([200, 400, 600, 800, 1000]).toContain(checked)
  expect(counted).toMatchObject({ state: 'counted', total: 1200, preview: { done: checked } })
  expect(await confirm(counted)).toMatchObject({ state: 'running' })
  const done = await until(counted.id, 'done')
  expect(done).toMatchObject({ counts: { done: 1200 }, canUndo: true })
  const { rows } = await lin.call(listNotices, { query: {} })
  expect(rows).toContainEqual(
    expect.objectContaining({ kind: 'workbench.notice.bulkDone', subject: { kind: 'bulkRun', id: counted.id } }),
  )
  const undo = await lin.call(countUndo, { params: { id: counted.id }, body: {} })
  await confirm(undo)
  expect(await until(undo.id, 'done')).toMatchObject({ counts: { done: 1200 } })
  expect(await look(counted.id)).toMatchObject({ undone: 'wholly', reverted: 1200 })
  expect(
    (await lin.call(listCompanies, { query: { city: '千行', q: '' } })).rows.every(({ industry }) => industry === ''),
  ).toBe(true)
  const { rows: log } = await lin.call(listBulkRuns, { query: {} })
  expect(log.slice(0, 2).map(({ action }) => action)).toEqual(['undo', 'edit'])
})

test('a lot may rest, and last, longer than what a page waits for', async () => {
  await plant('久等', 1)
  const { rows } = await sql<{ id: number; role: number }>`
    select c.id, held.role_id as role from phonebook.companies c join identity.user_roles held on held.user_id = c.custodian_id where c.city = '久等'`.execute(
    product.db,
  )
  const { id, role } = rows[0] ?? { id: 0, role: 0 }
  const person = await actFor(product.context, { userId: office.person('sales'), roleId: role })
  const doing = { list: 'companies', action: 'edit', input: { industry: '家电' }, undoes_id: null, total: 1 }
  await write(person, { permission: 'workbench.bulkRuns', audit: 'workbench.bulkFinished' }, async (tx) => {
    tx.unchanged()
    await workLot(tx, doing, [id])
    for (const milliseconds of [10_500, 5000]) {
      await wait(milliseconds)
      await sql`select 1`.execute(tx.db)
    }
  })
  expect((await lin.call(getCompany, { params: { id } })).industry).toBe('家电')
})

test('the number that was told must be said, and what was counted is run once', async () => {
  await plant('点数', 3)
  const counted = await countAll('点数', { industry: '家电' })
  const wrong = confirmRun(lin, { id: counted.id, total: 4 })
  expect(await refusalOf(wrong)).toMatchObject({ httpStatus: 409, code: 'workbench.bulk_count' })
  await confirm(counted)
  expect(await refusalOf(confirm(counted))).toMatchObject({ code: 'workbench.bulk_state' })
})

test('confirmed twice at once, it is run once', async () => {
  await plant('两次', 3)
  const counted = await countAll('两次', { industry: '家电' })
  const both = await Promise.allSettled([confirm(counted), confirm(counted)])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const { rows } = await product.pool.query(
    `select from platform.audit where action = 'workbench.bulkConfirmed' and subject_id = $1`,
    [counted.id],
  )
  expect(rows).toHaveLength(1)
})

test('a person has one run at work', async () => {
  await plant('一个', 300)
  await plant('另外', 300)
  const [one, other] = [await countAll('一个', { industry: '一' }), await countAll('另外', { industry: '二' })]
  await product.pool.query(`update workbench.bulk_runs set state = 'running' where id = $1`, [one.id])
  expect(await refusalOf(confirm(other))).toMatchObject({ httpStatus: 409, code: 'workbench.bulk_running' })
  await lin.call(cancelBulk, { params: { id: one.id }, body: {} })
  await confirm(other)
  await until(other.id, 'done')
})

test('a run that is given up changes nothing more, and what it has done can be undone', async () => {
  await plant('放弃', 600)
  const counted = await countAll('放弃', { industry: '家电' })
  await product.pool.query(`update workbench.bulk_runs set state = 'running' where id = $1`, [counted.id])
  const cancelled = await lin.call(cancelBulk, { params: { id: counted.id }, body: {} })
  expect(cancelled).toMatchObject({ state: 'cancelled', canUndo: false })
  const { runBulk } = await import('./running.commands.ts')
  await runBulk(product.context, { id: counted.id })
  expect(
    (await lin.call(listCompanies, { query: { city: '放弃' } })).rows.some(({ industry }) => industry === '家电'),
  ).toBe(false)
})

test('another’s run is not found; who sees the audit log sees it, and its rows as far as the policy goes', async () => {
  await plant('别人', 2)
  const done = await confirm(await countAll('别人', { industry: '家电' }))
  const attempts = [
    async () => look(done.id, zhou),
    async () => zhou.call(listBulkRows, { params: { id: done.id }, query: {} }),
    async () => zhou.call(countUndo, { params: { id: done.id }, body: {} }),
  ]
  for (const attempt of attempts)
    expect(await refusalOf(attempt())).toMatchObject({ httpStatus: 404, code: 'workbench.bulk_not_found' })
  expect(await refusalOf(zhou.call(listBulkRuns, { query: { of: 'all' } }))).toMatchObject({ httpStatus: 403 })
  expect((await boss.call(listBulkRuns, { query: { of: 'all' } })).rows.map(({ id }) => id)).toContain(done.id)
  const undo = await boss.call(countUndo, { params: { id: done.id }, body: {} })
  expect(await confirm(undo, boss)).toMatchObject({ counts: { done: 2 }, by: { id: office.person('sysadmin') } })
})

test('whoever loses the right stops there; what was done stays and is in the log', async () => {
  await plant('失权', 1500, 'sales2')
  const counted = await countAll('失权', { industry: '家电' }, zhou)
  await product.pool.query(`update workbench.bulk_runs set state = 'running' where id = $1`, [counted.id])
  await product.pool.query(`update identity.users set disabled_at = now() where id = $1`, [office.person('sales2')])
  const { runBulk } = await import('./running.commands.ts')
  await runBulk(product.context, { id: counted.id })
  const { rows } = await product.pool.query<{ state: string; problem: unknown }>(
    'select state, problem from workbench.bulk_runs where id = $1',
    [counted.id],
  )
  expect(rows).toMatchObject([{ state: 'failed', problem: { code: 'workbench.bulk_rights_lost' } }])
  expect(
    (await manager.call(listCompanies, { query: { city: '失权' } })).rows.every(({ industry }) => industry === ''),
  ).toBe(true)
})

test('an unknown list, an action that there is not, and nothing at all are refused', async () => {
  const body = {
    list: 'companies',
    action: 'edit',
    input: { industry: 'x' },
    rows: { query: { city: '没有这个城市' } },
  }
  expect(await refusalOf(lin.call(countBulk, { body }))).toMatchObject({ code: 'workbench.bulk_empty' })
  expect(await refusalOf(lin.call(countBulk, { body: { ...body, action: 'explode' } }))).toMatchObject({
    code: 'workbench.action_unknown',
  })
  expect(await refusalOf(lin.call(countBulk, { body: { ...body, list: 'nothing' } }))).toMatchObject({
    code: 'workbench.list_unknown',
  })
  expect(await refusalOf(lin.call(countBulk, { body: { ...body, rows: { query: { nonsense: '1' } } } }))).toMatchObject(
    { code: 'platform.invalid_input' },
  )
})

test('a whole import is taken back: what it made goes unless touched, what it changed is as before', async () => {
  const imports = importsOf(lin, product.api)
  const known = await lin.call(createCompany, { body: { name: '旧名录贸易', code: 'OLD-1', email: 'old@example.com' } })
  const file = csvOf([
    ['客户编码', '公司名称', '邮箱'],
    ['OLD-1', '旧名录贸易', 'new@example.com'],
    ['', '新来进出口甲', 'a@example.com'],
    ['', '新来进出口乙', 'b@example.com'],
  ])
  const done = await imports.done('名录.csv', file, { existing: 'update' })
  expect(done.counts).toMatchObject({ create: 2, update: 1 })
  const [run] = (await lin.call(listBulkRuns, { query: {} })).rows
  expect(run).toMatchObject({
    action: 'import',
    importId: done.id,
    summary: '名录.csv',
    total: 3,
    counts: { done: 3 },
    canUndo: true,
  })
  if (!run) return
  const touched = (await lin.call(listCompanies, { query: { q: '新来进出口乙' } })).rows[0]
  await lin.call(editCompany, { params: { id: touched?.id ?? 0 }, version: 1, body: { city: '宁波' } })
  const undo = await lin.call(countUndo, { params: { id: run.id }, body: {} })
  expect(undo.preview).toMatchObject({ done: 2, conflict: 1 })
  expect(await confirm(undo)).toMatchObject({ counts: { done: 2, conflict: 1 } })
  expect(await lin.call(getCompany, { params: { id: known.id } })).toMatchObject({ email: 'old@example.com' })
  expect((await lin.call(listCompanies, { query: { q: '新来进出口' } })).rows.map(({ name }) => name)).toEqual([
    '新来进出口乙',
  ])
  expect((await lin.call(listCompanies, { query: { q: 'new@example.com' } })).rows).toEqual([])
  const rest = await lin.call(countUndo, { params: { id: run.id }, body: { overwrite: 'all' } })
  expect(await confirm(rest)).toMatchObject({ total: 1, counts: { done: 1 } })
  expect(await look(run.id)).toMatchObject({ undone: 'wholly' })
})

test('an imported company that was merged since is a conflict, and comes off only after the merge is undone', async () => {
  const imports = importsOf(lin, product.api)
  const kept = await lin.call(createCompany, { body: { name: '留存进出口', code: 'KEPT-1' } })
  await imports.done(
    '并入.csv',
    csvOf([
      ['公司名称', '邮箱'],
      ['并入货运代理', 'merged@example.com'],
    ]),
  )
  const [run] = (await lin.call(listBulkRuns, { query: {} })).rows
  const [brought] = (await lin.call(listCompanies, { query: { q: '并入货运代理' } })).rows
  if (!run || !brought) throw new Error('nothing was imported')
  const companies = [kept, brought].map(({ id, version }) => ({ id, version }))
  const { runId } = await boss.call(mergeCompanies, { body: { keepId: kept.id, companies } })
  const undo = async (overwrite: 'none' | 'all') =>
    confirm(await lin.call(countUndo, { params: { id: run.id }, body: { overwrite } }))
  expect(await undo('none')).toMatchObject({ counts: { conflict: 1, unchanged: 0 } })
  expect(await undo('all')).toMatchObject({ counts: { refused: 1, unchanged: 0 } })
  await confirm(await boss.call(countUndo, { params: { id: runId }, body: {} }), boss)
  expect(await undo('all')).toMatchObject({ counts: { done: 1 } })
})

test('the log of rows goes after thirty days, and with it the way back; what was counted and never confirmed goes after one', async () => {
  await plant('旧账', 2)
  const done = await confirm(await countAll('旧账', { industry: '家电' }))
  const idle = await countAll('旧账', { industry: '灯具' })
  await product.pool.query(
    `update workbench.bulk_runs set finished_at = now() - interval '31 days', undo_until = now() - interval '1 day' where id = $1`,
    [done.id],
  )
  await product.pool.query(`update workbench.bulk_runs set touched_at = now() - interval '25 hours' where id = $1`, [
    idle.id,
  ])
  expect(await refusalOf(lin.call(countUndo, { params: { id: done.id }, body: {} }))).toMatchObject({
    httpStatus: 410,
    code: 'workbench.undo_late',
  })
  await sweepBulk(product.context)
  expect((await lin.call(listBulkRows, { params: { id: done.id }, query: {} })).rows).toEqual([])
  expect(await refusalOf(look(idle.id))).toMatchObject({ code: 'workbench.bulk_not_found' })
})
