import { createCompany, editCompany } from '@seamark/contract/phonebook/companies/companies'
import { claimCompany, releaseCompany } from '@seamark/contract/phonebook/custody/ownership'
import { getCompany } from '@seamark/contract/phonebook/profiles/profiles'
import {
  type BulkRunView,
  confirmBulk,
  countBulk,
  countUndo,
  getBulkRun,
  listBulkRows,
} from '@seamark/contract/workbench/bulk/runs'
import { expect, test } from 'vitest'
import { startTestApp, testPassword } from '../../../testing.ts'
import { aCompany, type Caller, openOffice, refusalOf } from '../testing.ts'

// Sixteen calls come at once; none shall be refused because a slow machine has no connection free.
const product = await startTestApp({ DATABASE_POOL: '32' })
const office = await openOffice(product.context, testPassword)
const lin = await product.signIn('sales')
const zhou = await product.signIn('sales2')
const manager = await product.signIn('manager')
const boss = await product.signIn('sysadmin')

let made = 0
const create = (caller: Caller = lin) => caller.call(createCompany, { body: aCompany({ name: `换手货代${++made}` }) })
const custodianOf = async (id: number) => (await boss.call(getCompany, { params: { id } })).custodian?.id ?? null
const run = async (action: string, input: Record<string, unknown>, ids: number[], caller: Caller = lin) => {
  const { id, total } = await caller.call(countBulk, { body: { list: 'companies', action, input, rows: { ids } } })
  return caller.call(confirmBulk, { params: { id }, body: { count: total } })
}
const undo = async ({ id }: BulkRunView, caller: Caller = lin, overwrite: 'none' | 'all' = 'none') => {
  const counted = await caller.call(countUndo, { params: { id }, body: { overwrite } })
  return caller.call(confirmBulk, { params: { id: counted.id }, body: { count: counted.total } })
}
const view = ({ id }: BulkRunView, caller: Caller = lin) => caller.call(getBulkRun, { params: { id } })
const problemOf = async ({ id }: BulkRunView, caller: Caller = lin) =>
  (await caller.call(listBulkRows, { params: { id }, query: {} })).rows.map(({ problem }) => problem)

/** Makes what happened so far happen this long ago. */
async function letPass(interval: string) {
  await product.pool.query(`update phonebook.ownerships set at = at - $1::interval`, [interval])
  await product.pool.query(
    `update phonebook.companies set held_since = held_since - $1::interval, pooled_at = pooled_at - $1::interval`,
    [interval],
  )
  await product.pool.query(`update activity.entries set at = at - $1::interval`, [interval])
  await product.pool.query(
    `update workbench.bulk_runs set finished_at = finished_at - $1::interval, undo_until = undo_until - $1::interval`,
    [interval],
  )
}
const release = (ids: number[], caller: Caller = lin) => run('release', { reason: '暂不跟进' }, ids, caller)
const claim = (id: number, caller: Caller) => caller.call(claimCompany, { params: { id } })

test('a release cannot be undone days later because a colleague has claimed the company since', async () => {
  const { id } = await create()
  const released = await release([id])
  await letPass('3 days')
  await claim(id, zhou)
  expect(await view(released)).toMatchObject({ canUndo: false })
  expect(await refusalOf(lin.call(countUndo, { params: { id: released.id }, body: {} }))).toMatchObject({
    code: 'workbench.undo_late',
  })
  expect(await custodianOf(id)).toBe(office.person('sales2'))
})

test('a run is undone only where its own holder still holds: the other companies are counted and stay', async () => {
  const [kept, taken] = [await create(), await create()]
  const released = await release([kept.id, taken.id])
  await product.pool.query(`update phonebook.companies set pooled_at = now() - interval '9 days' where id = $1`, [
    taken.id,
  ])
  await claim(taken.id, zhou)
  const back = await undo(released, lin, 'all')
  expect(back).toMatchObject({ counts: { done: 1, refused: 1, conflict: 0 } })
  expect([await custodianOf(kept.id), await custodianOf(taken.id)]).toEqual([
    office.person('sales'),
    office.person('sales2'),
  ])
})

test('who assigns cannot take a company that changed hands after the run either, and is told why', async () => {
  const { id } = await create()
  const passed = await run('transfer', { userId: office.person('sales2') }, [id], manager)
  await zhou.call(releaseCompany, { params: { id }, version: 2, body: { reason: '换人跟' } })
  await letPass('9 days')
  await claim(id, boss)
  const back = await undo(passed, boss, 'all')
  expect(back).toMatchObject({ counts: { done: 0, refused: 1 } })
  expect((await problemOf(back, boss)).join()).toMatch(/changed hands again/)
  expect(await custodianOf(id)).toBe(office.person('sysadmin'))
})

test('the run says until when this person may undo it: ten minutes, or thirty days for who assigns', async () => {
  const { id } = await create()
  const released = await release([id])
  const minutes = (Date.parse(released.undoUntil ?? '') - Date.parse(released.finishedAt ?? '')) / 60_000
  expect([minutes, released.canUndo]).toEqual([10, true])
  await letPass('11 minutes')
  expect(await view(released)).toMatchObject({ canUndo: false })
  const seen = await view(released, boss)
  expect(seen.canUndo).toBe(true)
  expect((Date.parse(seen.undoUntil ?? '') - Date.parse(seen.finishedAt ?? '')) / 86_400_000).toBeGreaterThan(29)
})

test('what was counted in time and confirmed too late is refused', async () => {
  const { id } = await create()
  const released = await release([id])
  const counted = await lin.call(countUndo, { params: { id: released.id }, body: {} })
  await letPass('11 minutes')
  const late = lin.call(confirmBulk, { params: { id: counted.id }, body: { count: counted.total } })
  expect(await refusalOf(late)).toMatchObject({ code: 'workbench.undo_late' })
  expect(await custodianOf(id)).toBe(null)
})

test('giving away and taking back wins no days: the holder has the company as long as before', async () => {
  const { id } = await create()
  await letPass('20 days')
  const since = async () =>
    (
      await product.pool.query<{ held: string }>(
        'select held_since::text as held from phonebook.companies where id = $1',
        [id],
      )
    ).rows[0]?.held
  const before = await since()
  await undo(await release([id]))
  expect(await since()).toBe(before)
})

test('what the receiver has done since is a conflict, which may be overruled', async () => {
  const { id } = await create()
  const passed = await run('transfer', { userId: office.person('sales2') }, [id], manager)
  await letPass('1 minute')
  await zhou.call(editCompany, { params: { id }, version: 2, body: { industry: '家具' } })
  expect(await undo(passed, manager)).toMatchObject({ counts: { done: 0, conflict: 1 } })
  expect(await custodianOf(id)).toBe(office.person('sales2'))
  expect(await undo(passed, manager, 'all')).toMatchObject({ counts: { done: 1 } })
  expect(await boss.call(getCompany, { params: { id } })).toMatchObject({
    custodian: { id: office.person('sales') },
    industry: '家具',
  })
})

test('the limit of companies held is asked again', async () => {
  const { id } = await create()
  const released = await release([id])
  await create()
  const { rows } = await product.pool.query<{ held: number }>(
    'select count(*)::int as held from phonebook.companies where custodian_id = $1 and delete_after is null',
    [office.person('sales')],
  )
  const cap = JSON.stringify({ holdingCap: rows[0]?.held })
  await product.pool.query('update phonebook.pool_rules set rules = rules || $1::jsonb', [cap])
  const back = await undo(released)
  await product.pool.query(`update phonebook.pool_rules set rules = rules || '{"holdingCap": 300}'`)
  expect(back).toMatchObject({ counts: { done: 0, refused: 1 } })
  expect((await problemOf(back)).join()).toMatch(/the most that one may/)
  expect(await custodianOf(id)).toBe(null)
})

test('nothing goes back to a person who may hold nothing by now', async () => {
  const { id } = await create(zhou)
  const passed = await run('transfer', { userId: office.person('sales') }, [id], manager)
  await product.pool.query('update identity.users set disabled_at = now() where id = $1', [office.person('sales2')])
  const back = await undo(passed, manager)
  await product.pool.query('update identity.users set disabled_at = null where id = $1', [office.person('sales2')])
  expect(back).toMatchObject({ counts: { done: 0, refused: 1 } })
  expect(await custodianOf(id)).toBe(office.person('sales'))
})

test('claims of many and of one by the same person never wait for each other in a circle', async () => {
  // They wait for one another, and nobody waits longer than two seconds.
  const pool = await Promise.all(
    Array.from({ length: 6 }, () =>
      boss.call(createCompany, { body: aCompany({ name: `公海货代${++made}`, visibility: 'public', code: '' }) }),
    ),
  )
  await product.pool.query(
    `update phonebook.companies set pooled_at = now() - interval '9 days' where custodian_id is null`,
  )
  const ids = pool.map(({ id }) => id)
  const count = () => zhou.call(countBulk, { body: { list: 'companies', action: 'claim', input: {}, rows: { ids } } })
  const answers = await Promise.allSettled([...ids.map((id) => claim(id, zhou)), count(), count()])
  expect(answers.filter(({ status }) => status === 'rejected')).toEqual([])
})
