import {
  type Company,
  createCompany,
  deleteCompany,
  editCompany,
  restoreCompany,
} from '@seamark/contract/phonebook/companies/companies'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestApp, testPassword } from '../../../testing.ts'
import { aCompany, ask, type Caller, fingerprint, openOffice, refusalOf, sameForAll } from '../testing.ts'
import { listCompanies, countCompanies } from '@seamark/contract/phonebook/lists/lists'
import { getCompany } from '@seamark/contract/phonebook/profiles/profiles'
import { listCompanyActivity } from '@seamark/contract/phonebook/timelines/timelines'

const product = await startTestApp({ worker: true })
const office = await openOffice(product.context, testPassword)
const lin = await product.signIn('sales')
const zhou = await product.signIn('sales2')
const manager = await product.signIn('manager')
const boss = await product.signIn('sysadmin')

const create = (given: Parameters<typeof aCompany>[0] = {}, caller: Caller = lin) =>
  caller.call(createCompany, { body: aCompany(given) })
const remove = ({ id, version }: Company, caller: Caller = lin) =>
  caller.call(deleteCompany, { params: { id }, version })
const restore = ({ id }: Pick<Company, 'id'>, caller: Caller = lin) => caller.call(restoreCompany, { params: { id } })
const tell = async (caller: Caller, method: string, path: string) => {
  const { status, refusal } = await ask(product.api, caller, method, path, {
    headers: { 'if-match': '"1"' },
    ...(method === 'PATCH' ? { body: {} } : {}),
  })
  return { status, told: refusal && sameForAll(refusal) }
}

test('a deletion needs the version that was seen', async () => {
  const made = await create()
  await lin.call(editCompany, { params: { id: made.id }, version: 1, body: { city: '舟山' } })
  const before = await fingerprint(product.db)
  expect(await ask(product.api, lin, 'DELETE', `/${made.id}`)).toMatchObject({
    status: 428,
    refusal: { code: 'platform.version_required' },
  })
  const stale = await refusalOf(remove(made))
  expect(stale).toMatchObject({ httpStatus: 412, details: { current: { version: 2, city: '舟山' } } })
  expect(await fingerprint(product.db)).toBe(before)
})

test('a deletion needs the capability: customer service edits and does not delete', async () => {
  await product.addPerson({
    username: 'helper',
    name: '客服',
    role: 'customerService',
    departmentId: office.department('华东销售部'),
  })
  const helper = await product.signIn('helper')
  const made = await create()
  expect(await helper.call(getCompany, { params: { id: made.id } })).toMatchObject({
    can: { edit: true, delete: false },
  })
  const before = await fingerprint(product.db)
  for (const attempt of [remove, restore])
    expect(await refusalOf(attempt(made, helper))).toMatchObject({ httpStatus: 403, code: 'platform.forbidden' })
  expect(await fingerprint(product.db)).toBe(before)
})

test('gone at once, for everybody and everywhere, until it is undone', async () => {
  const made = await create({ name: '泉州刺桐物流', telephone: '55581234' })
  const visibleBefore = await figure(lin, 'visible')
  const { undoUntil } = await remove(made)
  const { rows } = await sql<{
    seconds: number
  }>`select extract(epoch from ${undoUntil}::timestamptz - now())::float as seconds`.execute(product.db)
  expect(rows[0]?.seconds).toBeGreaterThan(0)
  expect(rows[0]?.seconds).toBeLessThanOrEqual(10)
  // What follows may take longer than that.
  await product.pool.query(
    `update phonebook.companies set delete_after = now() + interval '10 minutes' where id = $1`,
    [made.id],
  )
  for (const caller of [lin, manager, boss, zhou]) {
    for (const [method, rest] of [
      ['GET', ''],
      ['GET', '/activity'],
      ['PATCH', ''],
      ['DELETE', ''],
    ] as const) {
      expect(await tell(caller, method, `/${made.id}${rest}`)).toEqual(await tell(caller, method, `/987654321${rest}`))
    }
    for (const q of ['刺桐', 'qzct', '55581234'])
      expect((await caller.call(listCompanies, { query: { q } })).count.value).toBe(0)
  }
  expect(await figure(lin, 'visible')).toBe(visibleBefore - 1)
  const restored = await restore(made)
  expect(restored).toEqual({ ...made, version: 2 })
  expect(await manager.call(getCompany, { params: { id: made.id } })).toMatchObject({ version: 2, masked: false })
  const { entries } = await lin.call(listCompanyActivity, { params: { id: made.id }, query: {} })
  expect(entries.map(({ kind }) => kind.split('.').at(-1))).toEqual(['restored', 'deleted', 'created'])
  expect((await lin.call(listCompanies, { query: { q: '刺桐' } })).count.value).toBe(1)
})

test('whoever could have deleted it can undo it, nobody else', async () => {
  const made = await create()
  await remove(made)
  const before = await fingerprint(product.db)
  for (const other of [zhou, await product.signIn('manager2')]) {
    expect(await tell(other, 'POST', `/${made.id}/restore`)).toEqual(await tell(other, 'POST', '/987654321/restore'))
    expect(await tell(other, 'POST', `/${made.id}/restore`)).toMatchObject({ status: 404 })
  }
  expect(await fingerprint(product.db)).toBe(before)
  expect(await restore(made, manager)).toMatchObject({ id: made.id, version: 2 })
})

test('a pool company is deleted and brought back by those who reach everybody', async () => {
  const made = await create({ visibility: 'public' }, boss)
  expect(await refusalOf(remove(made, lin))).toMatchObject({ httpStatus: 403, code: 'phonebook.company_not_yours' })
  await remove(made, boss)
  expect(await tell(lin, 'POST', `/${made.id}/restore`)).toMatchObject({ status: 404 })
  expect(await restore(made, boss)).toMatchObject({ id: made.id, visibility: 'public' })
})

test('undoing twice, or what was never deleted, changes nothing and says how it stands', async () => {
  const made = await create()
  await remove(made)
  const restored = await restore(made)
  const before = await fingerprint(product.db)
  expect(await restore(made)).toEqual(restored)
  const pool = await create({ visibility: 'public' }, boss)
  expect(await refusalOf(restore(pool, lin))).toMatchObject({ httpStatus: 403, code: 'phonebook.company_not_yours' })
  expect(await fingerprint(product.db)).not.toBe(before)
})

test('deleting and restoring by many at once: one deletion, and the company stands or is gone, never both', async () => {
  const made = await create()
  const deletions = await Promise.all(Array.from({ length: 8 }, () => tell(lin, 'DELETE', `/${made.id}`)))
  expect(deletions.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(7).fill(404)])
  const restores = await Promise.all(Array.from({ length: 8 }, () => restoreInCrowd(made.id)))
  expect(restores.map(({ status, etag }) => [status, etag])).toEqual(Array(8).fill([200, '"2"']))
  const { entries } = await lin.call(listCompanyActivity, { params: { id: made.id }, query: {} })
  expect(entries.map(({ kind }) => kind.split('.').at(-1))).toEqual(['restored', 'deleted', 'created'])
})

/** Whoever waited too long in the crowd tries again, as a person would. */
async function restoreInCrowd(id: number): Promise<{ status: number; etag: string | null }> {
  const answer = await ask(product.api, lin, 'POST', `/${id}/restore`)
  return answer.status === 503 ? restoreInCrowd(id) : answer
}

test('the tab that was open before the deletion cannot save over the restored company', async () => {
  const made = await create()
  await remove(made)
  await restore(made)
  expect(
    await refusalOf(lin.call(editCompany, { params: { id: made.id }, version: made.version, body: { city: '舟山' } })),
  ).toMatchObject({ httpStatus: 412 })
})

test('once the time is over it is 410, and the worker takes the row away', async () => {
  const made = await create()
  await remove(made)
  await sql`update phonebook.companies set delete_after = now() - interval '1 second' where id = ${made.id}`.execute(
    product.db,
  )
  expect(await refusalOf(restore(made))).toMatchObject({ httpStatus: 410, code: 'phonebook.undo_over' })
  const { rows } = await sql<{ id: string; delay: number }>`
    select id, extract(epoch from start_after - created_on)::float as delay from jobs.job
    where name = 'phonebook.purgeCompanies' and start_after > created_on + interval '1 second' order by created_on desc limit 1`.execute(
    product.db,
  )
  expect(rows[0]?.delay).toBeGreaterThan(9)
  await sql`update jobs.job set start_after = now() where id = ${rows[0]?.id}`.execute(product.db)
  await expect.poll(() => rowOf(made.id), { timeout: 15_000 }).toBeUndefined()
  expect(await refusalOf(restore(made))).toMatchObject({ httpStatus: 410, code: 'phonebook.undo_over' })
  expect(await refusalOf(restore(made, manager))).toMatchObject({ httpStatus: 404 })
})

const rowOf = (id: number) =>
  product.db.selectFrom('phonebook.companies').select('id').where('id', '=', id).executeTakeFirst()

async function figure(caller: Caller, name: string) {
  const { counts } = await caller.call(countCompanies, {})
  return counts.find((count) => count.name === name)?.value ?? Number.NaN
}
