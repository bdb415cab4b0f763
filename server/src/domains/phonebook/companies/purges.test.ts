import { createCompany, deleteCompany, restoreCompany } from '@seamark/contract/phonebook/companies/companies'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Context } from '../../../platform/context.ts'
import { Reactions } from '../../../platform/events.ts'
import { startTestApp, testPassword } from '../../../testing.ts'
import { companiesPurged } from '../events.ts'
import { aCompany, fingerprint, logOf, openOffice } from '../testing.ts'
import { purgeCompanies } from '../contacts/company-deletions.commands.ts'
import { getCompany } from '@seamark/contract/phonebook/profiles/profiles'

const product = await startTestApp()
const office = await openOffice(product.context, testPassword)
const lin = await product.signIn('sales')

/** In this file the tests purge, at the moments they choose, and the worker does not. */
beforeAll(() => product.context.jobs.offWork('phonebook.purgeCompanies', { wait: true }))

const purge = (reactions = new Reactions()) => purgeCompanies({ ...product.context, requestId: 'purge', reactions })

/** Companies that were deleted a while ago and not restored. */
async function deleted(count: number, secondsAgo = 1): Promise<number[]> {
  const made = await Promise.all(Array.from({ length: count }, () => lin.call(createCompany, { body: aCompany() })))
  for (const { id, version } of made) await lin.call(deleteCompany, { params: { id }, version })
  const ids = made.map(({ id }) => id).sort((one, other) => one - other)
  await sql`update phonebook.companies set delete_after = now() - make_interval(secs => ${secondsAgo}) where id = any(${ids}::bigint[])`.execute(
    product.db,
  )
  return ids
}

async function traces(id: number) {
  const count = async (query: ReturnType<typeof sql<{ count: number }>>) =>
    (await query.execute(product.db)).rows[0]?.count
  const log = await logOf(product.db, id)
  return {
    rows: await count(sql`select count(*)::int as count from phonebook.companies where id = ${id}`),
    happenings: await count(
      sql`select count(*)::int as count from activity.entries where subject_kind = 'company' and subject_id = ${id}`,
    ),
    log: log.map(({ action, actor_id }) => [action.split('.').at(-1), actor_id]),
    values: log.flatMap(({ before, after }) => [before, after]).filter((value) => value !== null),
    requests: log.map(({ request_id }) => request_id),
  }
}

test('what nobody restored is really gone: row, activity and logged values; who did what and when stays', async () => {
  const [id = 0] = await deleted(1)
  const kept = await lin.call(createCompany, { body: aCompany() })
  const before = await traces(id)
  expect([before.rows, before.happenings, before.values.length]).toEqual([1, 2, 1])
  await purge()
  const sales = office.person('sales')
  expect(await traces(id)).toMatchObject({
    rows: 0,
    happenings: 0,
    values: [],
    log: [
      ['companyCreated', sales],
      ['companyDeleted', sales],
      ['companiesPurged', null],
    ],
  })
  expect(await traces(kept.id)).toMatchObject({ rows: 1, happenings: 1, values: [aCompany({ code: kept.code })] })
})

test('nothing of it is left in any column of the schemas that knew it', async () => {
  const made = await lin.call(createCompany, {
    body: aCompany({
      name: '金丝雀绝迹物流',
      telephone: '5557319',
      email: 'extinct@canary.example',
      remark: '绝迹备注',
    }),
  })
  await lin.call(deleteCompany, { params: { id: made.id }, version: 1 })
  await sql`update phonebook.companies set delete_after = now() - interval '1 second' where id = ${made.id}`.execute(
    product.db,
  )
  expect(await mentions('绝迹|5557319|extinct@canary')).toBeGreaterThan(0)
  await purge()
  expect(await mentions('绝迹|5557319|extinct@canary')).toBe(0)
})

test('what can still be undone, and what was restored in time, stays', async () => {
  const made = await Promise.all([1, 2].map(() => lin.call(createCompany, { body: aCompany() })))
  for (const { id } of made) await lin.call(deleteCompany, { params: { id }, version: 1 })
  const [waiting, restored] = made
  await sql`update phonebook.companies set delete_after = now() + interval '1 hour' where id = ${waiting?.id ?? 0}`.execute(
    product.db,
  )
  await lin.call(restoreCompany, { params: { id: restored?.id ?? 0 } })
  const before = await fingerprint(product.db)
  await purge()
  expect(await fingerprint(product.db)).toBe(before)
})

test('twice, and by two workers at once, does no harm', async () => {
  const ids = await deleted(3)
  await Promise.all([purge(), purge(), purge()])
  const before = await fingerprint(product.db)
  await purge()
  expect(await fingerprint(product.db)).toBe(before)
  for (const id of ids)
    expect((await traces(id)).log.map(([action]) => action)).toEqual([
      'companyCreated',
      'companyDeleted',
      'companiesPurged',
    ])
})

test('floors above hear of it inside the transaction, before the rows are gone, and may lean on them', async () => {
  const ids = await deleted(2)
  await sql`create table if not exists public.leaning (company_id bigint references phonebook.companies (id) on delete restrict)`.execute(
    product.db,
  )
  await sql`insert into public.leaning select unnest(${ids}::bigint[])`.execute(product.db)
  const heard: number[][] = []
  await purge(
    new Reactions().within(companiesPurged, async (tx, announced) => {
      heard.push(announced.ids)
      await sql`delete from public.leaning where company_id = any(${announced.ids}::bigint[])`.execute(tx.db)
    }),
  )
  expect(heard.map((announced) => announced.toSorted((one, other) => one - other))).toEqual([ids])
  for (const id of ids) expect(await traces(id)).toMatchObject({ rows: 0 })
})

test.each([
  ['a reaction that fails', () => Promise.reject(new Error('not now'))],
  [
    'a connection that dies half-way',
    (tx: Context) => sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx.db).then(() => undefined),
  ],
])('%s keeps everything, and the next purge finishes it', async (_, react) => {
  const [id = 0] = await deleted(1)
  const before = await fingerprint(product.db)
  await expect(purge(new Reactions().within(companiesPurged, react))).rejects.toThrow()
  expect(await fingerprint(product.db)).toBe(before)
  await purge()
  expect(await traces(id)).toMatchObject({ rows: 0, happenings: 0, values: [] })
})

test('an undo that comes first wins over the purge that waits for it', async () => {
  const made = await lin.call(createCompany, { body: aCompany() })
  await lin.call(deleteCompany, { params: { id: made.id }, version: 1 })
  const undone = lin.call(restoreCompany, { params: { id: made.id } })
  await Promise.all([undone, purge(), purge()])
  expect(await lin.call(getCompany, { params: { id: made.id } })).toMatchObject({ version: 2 })
})

/** The count of rows that match, in all tables that may hold values of a company. */
async function mentions(pattern: string) {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from phonebook.companies c where c::text ~ ${pattern})::int
         + (select count(*) from activity.entries e where e::text ~ ${pattern})::int
         + (select count(*) from platform.audit_values v where v::text ~ ${pattern})::int
         + (select count(*) from jobs.job j where j::text ~ ${pattern})::int as count`.execute(product.db)
  return rows[0]?.count
}
