import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { measureEffort, recordStatements } from '../../platform/testing/effort.ts'
import { startTestApp } from '../../testing.ts'
import { pageOfAudit } from './audit.queries.ts'

const entries = 40_000
const early = 2500
const app = await startTestApp()

beforeAll(async () => {
  // Tariffs were kept in the first days only, and never since.
  await sql`insert into platform.audit (at, action, subject_kind, subject_id, request_id)
    select timestamptz '2026-01-01' + n * interval '1 minute', case when n % 2 = 0 then 'a.made' else 'a.changed' end,
           case when n <= ${early} then 'tariff' else 'parcel' end, n, 'r'
    from generate_series(1, ${entries}::int) n`.execute(app.db)
  await sql`vacuum analyze platform.audit`.execute(app.db)
})

const asked = {
  everything: sql`a.request_id = 'r'`,
  'what is frequent': sql`a.subject_kind = 'parcel'`,
  'what lies at the end': sql`a.subject_kind = 'tariff'`,
  'what is rare': sql`a.subject_kind = 'tariff' and a.subject_id = 7`,
  'what is not there': sql`a.subject_kind = 'tariff' and a.subject_id = ${early + 1}`,
  'one action of the end': sql`a.subject_kind = 'tariff' and a.action = 'a.made'`,
}

test.each(Object.entries(asked))('pages have the entries of the plain statement: %s', async (_, where) => {
  const { rows: plain } = await sql<{ id: number }>`
    select a.id from platform.audit a where ${where} order by a.at desc, a.id desc`.execute(app.db)
  const first = await pageOfAudit(app.context, where, { limit: 50 })
  const second =
    first.next === null ? undefined : await pageOfAudit(app.context, where, { limit: 50, cursor: first.next })
  expect([...first.rows, ...(second?.rows ?? [])].map(({ id }) => id)).toEqual(plain.slice(0, 100).map(({ id }) => id))
})

test('entries at the end of the log are not looked for in all of it, and after one try not from its beginning', async () => {
  const { db, statements } = recordStatements(app.pool)
  const ask = async () => {
    statements.length = 0
    await pageOfAudit({ ...app.context, db }, asked['what lies at the end'], { limit: 50 })
    return measureEffort(app.db, [...statements])
  }
  expect(await ask()).toBeLessThan(entries / 2)
  expect(await ask()).toBeLessThan(2 * early)
})
