import { isContainerNumber } from '@seamark/contract/territory/container-numbers'
import { expect, test } from 'vitest'
import { createDemoCompanies } from '../phonebook/index.ts'
import { createDemoPeople } from '../identity/index.ts'
import { startTestApp } from '../../testing.ts'
import { createDemoRecords } from './demo.ts'
import { demoRecords } from './demo/records.rules.ts'
import { laneOf } from './reading/values/places.rules.ts'

const product = await startTestApp({ worker: true })
const { context } = product
const now = new Date('2026-11-22T00:00:00Z')
const people = await createDemoPeople(context, 'only tested here')
await createDemoCompanies(product.pool, { companies: 400, people, now })
const size = 20_000
const { imports } = await createDemoRecords(context, { records: size, now })
const one = async (question: string, parameters = {}) =>
  (await context.engine.rows<Record<string, number>>(question, parameters))[0] ?? {}

test('so many records as were asked for, in two imports that are done and know their rows', async () => {
  expect(
    await one('select count() as n, uniqExact(import, line) as lines, uniqExact(key) as keys from facts.records'),
  ).toEqual({
    n: size,
    lines: size,
    keys: size,
  })
  const rows = await context.db
    .selectFrom('trade.imports')
    .select(['id', 'state', 'rows_done', 'written'])
    .orderBy('id')
    .execute()
  expect(rows.map(({ id, state }) => [id, state])).toEqual(imports.map((id) => [id, 'done']))
  expect(rows.reduce((sum, { rows_done }) => sum + rows_done, 0)).toBe(size)
  for (const { id, rows_done, written } of rows) {
    const { flagged, ...doubts } = await one(
      `select countIf(notEmpty(remarks)) as flagged, countIf(has(remarks, 'importer_undisclosed')) as importer_undisclosed,
         countIf(has(remarks, 'exporter_undisclosed')) as exporter_undisclosed from facts.records where import = {id:UInt32}`,
      { id },
    )
    expect(flagged).toBeGreaterThan(0)
    const kept = rows_done - (flagged ?? 0)
    expect(written).toMatchObject({
      rows: rows_done,
      kept,
      flagged,
      refused: 0,
      to: expect.stringMatching(/^2026-11-/),
    })
    const said = Object.fromEntries(Object.entries(doubts).filter(([, count]) => count > 0))
    expect(written).toHaveProperty('remarks', said)
  }
})

test('they span 26 months, and none lies ahead', async () => {
  const { first, last } =
    (
      await context.engine.rows<{ first: string; last: string }>(
        'select min(date) as first, max(date) as last from facts.records',
      )
    )[0] ?? {}
  expect(first?.slice(0, 7)).toBe('2024-09')
  expect(last?.slice(0, 7)).toBe('2026-11')
  expect(last?.localeCompare('2026-11-22')).toBe(-1)
  expect(await one('select uniqExact(toStartOfMonth(date)) as n from facts.records')).toEqual({ n: 27 })
})

test('boxes have numbers that are right, and TEU that follow from their types', async () => {
  const rows = await context.engine.rows<{ numbers: string[]; types: string[]; teu: number }>(
    'select containers as numbers, container_types as types, teu from facts.records order by key limit 500',
  )
  for (const { numbers, types, teu } of rows) {
    expect(numbers.every(isContainerNumber)).toBe(true)
    expect(numbers).toHaveLength(types.length)
    expect(teu).toBeGreaterThanOrEqual(types.length)
  }
})

test('some name nobody, some a forwarder, and most both', async () => {
  const shares =
    await one(`select countIf(importer = 0) / count() as nobody, countIf(exporter_forwards) / count() as forwarded,
    countIf(importer > 0 and exporter > 0) / count() as both from facts.records`)
  expect(shares['nobody']).toBeGreaterThan(0.03)
  expect(shares['forwarded']).toBeGreaterThan(0.03)
  expect(shares['both']).toBeGreaterThan(0.8)
})

test('customers come again, and a few ship much more than the others', async () => {
  const { often, most } = await one(`select countIf(n >= 5) / count() as often, max(n) / avg(n) as most
    from (select importer, count() as n from facts.records where importer > 0 group by importer)`)
  expect(often).toBeGreaterThan(0.5)
  expect(most).toBeGreaterThan(5)
})

test('the seasons bend them: half as many in the month of the Chinese New Year as in its neighbours, most before Christmas', async () => {
  const { february, around, autumn, spring } =
    await one(`select countIf(toMonth(date) = 2) as february, countIf(toMonth(date) in (1, 3)) / 2 as around,
    countIf(toMonth(date) in (8, 9)) as autumn, countIf(toMonth(date) in (3, 4)) as spring from facts.records where date >= '2024-11-01' and date < '2026-11-01'`)
  expect(february).toBeGreaterThan(100)
  expect((february ?? 0) / (around ?? 1)).toBeLessThan(0.8)
  expect((autumn ?? 0) / (spring ?? 1)).toBeGreaterThan(1.1)
})

test('they sail on many lanes, each the one of its port abroad, and most to the United States', async () => {
  const lanes = await context.engine.rows<{ lane: string; ports: string[]; n: number }>(
    'select toString(lane) as lane, arraySort(groupUniqArray(toString(pod))) as ports, count() as n from facts.records group by lane order by n desc',
  )
  expect(lanes.length).toBeGreaterThanOrEqual(8)
  for (const { lane, ports } of lanes) expect(ports.map((port) => laneOf('', port))).toEqual(ports.map(() => lane))
  expect(lanes[0]?.lane).toMatch(/^us/)
})

test('some are new, some lost, and one party is written in several ways', async () => {
  const found =
    await one(`select countIf(first > '2026-01-01') as fresh, countIf(last < '2026-05-01') as lost, countIf(spellings > 1) as several
    from (select exporter, min(date) as first, max(date) as last, uniqExact(exporter_text) as spellings from facts.records where exporter > 0 group by exporter)`)
  for (const name of ['fresh', 'lost', 'several']) expect(found[name]).toBeGreaterThan(5)
})

test('some are companies of the phonebook: held by several people, and in the pool', async () => {
  await expect
    .poll(
      async () => {
        const linked = await context.db
          .selectFrom('trade.parties as party')
          .innerJoin('phonebook.companies as company', 'company.id', 'party.company_id')
          .select('company.custodian_id')
          .execute()
        return {
          holders: new Set(linked.map(({ custodian_id }) => custodian_id)).size > 2,
          pool: linked.some(({ custodian_id }) => custodian_id === null),
        }
      },
      { timeout: 20_000 },
    )
    .toEqual({ holders: true, pool: true })
})

test('the same traffic is the same lines', () => {
  const take = (seed: number) => {
    const found = []
    for (const record of demoRecords({ seed, lastDay: 20_000, days: 790, importers: 50, exporters: 50, companies: [] }))
      if (found.push(record) === 300) return found
    return found
  }
  expect(take(1)).toEqual(take(1))
  expect(take(1)).not.toEqual(take(2))
})
