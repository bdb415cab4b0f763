import * as counts from '../lists/company-counts.queries.ts'
import { createCompany } from '@seamark/contract/phonebook/companies/companies'
import type { Capability } from '@seamark/contract/platform/route'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Person, Reach } from '../../../platform/context.ts'
import { startTestApp, testPassword } from '../../../testing.ts'
import { aCompany, type Caller, openOffice } from '../testing.ts'
import { listCompanies, countCompanies } from '@seamark/contract/phonebook/lists/lists'

/** Instants on both sides of a midnight with the day that each belongs to, in zones with and without changes of the clock. */
const zones = [
  [
    'Asia/Shanghai',
    [
      ['2026-03-01T15:59:59.999Z', '2026-03-01'],
      ['2026-03-01T16:00:00.000Z', '2026-03-02'],
      ['2026-03-02T15:59:59.999Z', '2026-03-02'],
      ['2026-03-02T16:00:00.000Z', '2026-03-03'],
    ],
  ],
  [
    'America/New_York',
    [
      ['2026-03-08T04:59:59.999Z', '2026-03-07'],
      ['2026-03-08T05:00:00.000Z', '2026-03-08'],
      ['2026-03-09T03:59:59.999Z', '2026-03-08'],
      ['2026-03-09T04:00:00.000Z', '2026-03-09'],
    ],
  ],
] as const

const shanghai = await startTestApp()
const newYork = await startTestApp({ TIME_ZONE: 'America/New_York' })

describe.each(zones)('in %s', async (zone, instants) => {
  const product = zone === 'Asia/Shanghai' ? shanghai : newYork
  await openOffice(product.context, testPassword)
  const lin = await product.signIn('sales')
  const made = await Promise.all(instants.map(() => lin.call(createCompany, { body: aCompany() })))
  const stamp = async (column: 'created_at' | 'updated_at', id: number, at: string) =>
    sql`update phonebook.companies set ${sql.ref(column)} = ${at} where id = ${id}`.execute(product.db)

  test.each([
    ['created', 'created_at'],
    ['updated', 'updated_at'],
  ] as const)('a day that something was %s begins and ends at its own midnight', async (named, column) => {
    for (const [at, company] of made.entries()) await stamp(column, company.id, instants[at]?.[0] ?? '')
    for (const from of days(instants)) {
      for (const to of days(instants)) {
        const expected = made
          .filter((_, at) => from <= (instants[at]?.[1] ?? '') && (instants[at]?.[1] ?? '') <= to)
          .map(({ id }) => id)
        const { rows, count } = await lin.call(listCompanies, { query: { [`${named}From`]: from, [`${named}To`]: to } })
        expect([from, to, ids(rows), count.value]).toEqual([
          from,
          to,
          ids(expected.map((id) => ({ id }))),
          expected.length,
        ])
      }
    }
  })

  test('the week begins on Monday at midnight', async () => {
    const { weekStart } = await lin.call(countCompanies, {})
    expect(new Date(`${weekStart}T00:00:00Z`).getUTCDay()).toBe(1)
    const { rows } = await sql<{ midnight: string; current: boolean }>`
      select (${weekStart}::date::timestamp at time zone ${zone})::text as midnight,
             now() >= ${weekStart}::date::timestamp at time zone ${zone} and now() < (${weekStart}::date + 7)::timestamp at time zone ${zone} as current`.execute(
      product.db,
    )
    expect(rows[0]?.current).toBe(true)
    const [early, late] = made
    for (const { id } of made) await stamp('created_at', id, '2020-01-01T00:00:00Z')
    await stamp('created_at', late?.id ?? 0, rows[0]?.midnight ?? '')
    await sql`update phonebook.companies set created_at = ${rows[0]?.midnight ?? ''}::timestamptz - interval '1 millisecond' where id = ${early?.id ?? 0}`.execute(
      product.db,
    )
    expect(await figure(lin, 'newThisWeek')).toEqual({ name: 'newThisWeek', value: 1, exact: true })
    const listed = await lin.call(listCompanies, { query: { createdFrom: weekStart } })
    expect(ids(listed.rows)).toEqual([late?.id])
  })
})

test.each([
  ['Asia/Shanghai', '2026-03-01T15:59:59.999Z', '2026-02-23'],
  ['Asia/Shanghai', '2026-03-01T16:00:00.000Z', '2026-03-02'],
  ['America/New_York', '2026-03-09T03:59:59.999Z', '2026-03-02'],
  ['America/New_York', '2026-03-09T04:00:00.000Z', '2026-03-09'],
])('in %s the week of %s began on %s', async (zone, now, weekStart) => {
  const reach: Reach = { kind: 'all' }
  const rights = { opensEverything: true, codes: new Set<number>(), capabilities: new Set<Capability>(), reach }
  const actor: Person = { kind: 'person', id: 1, name: '', roleId: 1, sessionId: '', departmentId: null, ...rights }
  expect(await counts.countCompanies({ ...shanghai.context, actor, zone, now: () => new Date(now) })).toMatchObject({
    weekStart,
  })
})

const days = (instants: readonly (readonly [string, string])[]) => [...new Set(instants.map(([, day]) => day))]
const ids = (rows: readonly { id: number }[]) => rows.map(({ id }) => id).sort((one, other) => one - other)
const figure = async (caller: Caller, name: string) =>
  (await caller.call(countCompanies, {})).counts.find((count) => count.name === name)
