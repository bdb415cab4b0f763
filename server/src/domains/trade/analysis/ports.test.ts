import { addMonths } from '@seamark/contract/platform/days'
import { drillInto, type Drill } from '@seamark/contract/trade/analysis/drills'
import {
  analysePorts,
  dimensions,
  kpis,
  type Mix,
  type PortFigures,
  portQuery,
  splitTrend,
} from '@seamark/contract/trade/analysis/ports'
import { listParties } from '@seamark/contract/trade/parties/parties'
import { listTradeRecords, sumTradeRecords } from '@seamark/contract/trade/records/records'
import { measures, sliceQuery } from '@seamark/contract/trade/slices/slices'
import type { z } from 'zod'
import { beforeAll, expect, test } from 'vitest'
import { startTestApp, testPassword } from '../../../testing.ts'
import { openOffice, refusalOf } from '../../phonebook/testing.ts'
import { sumOf } from '../slices/figures.queries.ts'
import { monthsFrom } from '../slices/months.rules.ts'
import { sliceCondition } from '../slices/slices.queries.ts'
import { type AddedRecords, addRecords, type RecordRow, usualSource } from '../testing.ts'

const product = await startTestApp()
await openOffice(product.context, testPassword)
const caller = await product.signIn('sysadmin')
type Asked = z.input<typeof portQuery>
const analyse = (query: Asked = {}) => caller.call(analysePorts, { query })

test('without data the page is told so', async () => {
  expect(await analyse({ source: '999' })).toMatchObject({ coverage: null, figures: null, lastImport: null })
  expect(await caller.call(splitTrend, { query: { by: 'pol', source: '999' } })).toEqual({ months: [], series: [] })
})

const [harbor, lantern, meadow, quay] = ['HARBOR LIGHT', 'LANTERN BAY', 'MEADOW FAIR', 'QUAY NINE']
const songfeng = 'NINGBO SONGFENG'

/** Returns this many equal shipments of a day. */
const some = (count: number, row: Partial<RecordRow>) => Array.from({ length: count }, () => row)
const rotterdam = {
  pod: 'NLRTM',
  lane: 'europeBase',
  destination: 'NL',
  carrier: 'COSU',
  vessel: 'EVER',
  hs: '6109',
  container_types: ['20GP', '40HQ'],
  teu: 3,
} as const

/**
 * Shipments of two years and a bit: in 2024 one each month and two more in January; in 2025 two each month; in 2026
 * those of `said`, until 10 July.
 */
const history: Partial<RecordRow>[] = [
  ...monthsFrom('2024-01-01', '2024-12-31').flatMap((month) =>
    some(month === '2024-01-01' ? 3 : 1, { date: month, importer: harbor, exporter: songfeng }),
  ),
  ...monthsFrom('2025-01-01', '2025-12-31').flatMap((month) => [
    { date: month, importer: harbor, exporter: songfeng },
    { date: addMonths(month, 0), importer: lantern, exporter: songfeng, ...rotterdam },
  ]),
]
const said: Partial<RecordRow>[] = [
  ...some(4, { date: '2026-01-15', importer: harbor, exporter: songfeng }),
  ...some(3, { date: '2026-02-20', importer: lantern, exporter: songfeng, ...rotterdam }),
  ...some(2, { date: '2026-03-03', importer: meadow, exporter: null, weight: null, value: null }),
  ...some(1, {
    date: '2026-04-04',
    importer: quay,
    exporter: null,
    hs: '',
    carrier: '',
    vessel: '',
    pol: '',
    container_types: [],
    teu: 0,
  }),
  ...some(4, { date: '2026-05-05', importer: null, exporter: songfeng, hs: '610910', vessel: 'EVER EXAMPLE' }),
  ...some(6, { date: '2026-06-30', importer: harbor, exporter: songfeng, pod: 'USLGB' }),
  ...some(5, { date: '2026-07-10', importer: harbor, exporter: songfeng }),
]

let added: AddedRecords
beforeAll(async () => {
  added = await addRecords(product.context, [...history, ...said])
})

const firstHalf: Asked = { from: '2026-01-01', to: '2026-06-30' }
async function figuresOf(query: Asked = {}): Promise<PortFigures> {
  const { figures } = await analyse(query)
  if (!figures) throw new Error('There are no figures')
  return figures
}

test('without days it is the twelve full months that the data ends with', async () => {
  const { coverage, figures, asOf, lastImport } = await analyse()
  expect(coverage).toEqual({ from: '2024-01-01', to: '2026-07-10', completeTo: '2026-07-10' })
  expect(figures?.period).toEqual({ from: '2025-07-01', to: '2026-06-30' })
  expect([figures?.partialFrom, Boolean(asOf), Boolean(lastImport)]).toEqual([null, true, true])
})

test('figures beside those of the months before and of last year', async () => {
  // 2026: 4 + 3 + 2 + 1 + 4 + 6 = 20. The half year before and the same half of last year have 2 each month = 12. TEU:
  // 8 + 9 + 4 + 0 + 8 + 12 = 41; 6 × (2 + 3) = 30.
  const { kpis: said, compared } = await figuresOf(firstHalf)
  expect(compared).toEqual({
    now: firstHalf,
    before: { from: '2025-07-01', to: '2025-12-31' },
    lastYear: { from: '2025-01-01', to: '2025-06-30' },
  })
  expect(said.shipments).toEqual({ value: 20, now: 20, before: 12, nowOfYear: 20, lastYear: 12 })
  expect(said.teu).toEqual({ value: 41, now: 41, before: 30, nowOfYear: 41, lastYear: 30 })
  expect(said.importers).toEqual({ value: 4, now: 4, before: 2, nowOfYear: 4, lastYear: 2 })
  expect(said.exporters).toEqual({ value: 1, now: 1, before: 1, nowOfYear: 1, lastYear: 1 })
  // 18 of 20 have a weight of 9,200 kg.
  expect(said.weight).toEqual({ value: 165_600, now: 165_600, before: 110_400, nowOfYear: 165_600, lastYear: 110_400 })
})

test('the last month, not over, is in the figures, marked, and in no comparison', async () => {
  const {
    kpis: said,
    compared,
    months,
    partialFrom,
    period,
  } = await figuresOf({ from: '2026-01-01', to: '2026-12-31' })
  expect([period.to, partialFrom, compared?.now.to]).toEqual(['2026-07-10', '2026-07-01', '2026-06-30'])
  expect(said.shipments).toEqual({ value: 25, now: 20, before: 12, nowOfYear: 20, lastYear: 12 })
  expect(months.map(({ from, value, lastYear, isPartial }) => [from, value, lastYear, isPartial])).toEqual([
    ['2026-01-01', 4, 2, false],
    ['2026-02-01', 3, 2, false],
    ['2026-03-01', 2, 2, false],
    ['2026-04-01', 1, 2, false],
    ['2026-05-01', 4, 2, false],
    ['2026-06-01', 6, 2, false],
    ['2026-07-01', 5, null, true],
  ])
})

test('what the data does not reach back to is compared with nothing', async () => {
  const { kpis: said, importers } = await figuresOf({ from: '2024-01-01', to: '2024-12-31' })
  expect(said.shipments).toEqual({ value: 14, now: 14, before: null, nowOfYear: null, lastYear: null })
  expect(importers.rows.map(({ lastYear }) => lastYear)).toEqual([null])
})

test('whoever shipped before and not now is in no ranking, and counted where he did', async () => {
  const {
    kpis: said,
    importers,
    exporters,
    routes,
    carriers,
    rows,
  } = await figuresOf({ pod: 'NLRTM', from: '2026-04-01', to: '2026-06-30' })
  expect([said.shipments, said.importers, said.exporters]).toEqual([
    { value: 0, now: 0, before: 3, nowOfYear: 0, lastYear: 3 },
    { value: 0, now: 0, before: 1, nowOfYear: 0, lastYear: 1 },
    { value: 0, now: 0, before: 1, nowOfYear: 0, lastYear: 1 },
  ])
  expect([importers, exporters, carriers]).toEqual([
    { rows: [], concentration: null },
    { rows: [], concentration: null },
    { parts: [], concentration: null },
  ])
  expect([routes.cells, rows.used, rows.lacking.importer]).toEqual([[], 0, 0])
})

test('a seasonality of thirty full months', async () => {
  // January: (3 + 2 + 4) / 3 = 3; all: (14 + 24 + 20) / 30 = 1.9333…; July: (1 + 2) / 2 = 1.5.
  const { seasons } = await figuresOf(firstHalf)
  expect(seasons.months).toBe(30)
  expect([seasons.index?.[0], seasons.index?.[6], seasons.index?.[5]]).toEqual([155.2, 77.6, 155.2])
  expect((await figuresOf({ from: '2025-01-01', to: '2025-11-30' })).seasons).toEqual({ months: 23, index: null })
})

test('who imports most: share, last year, last shipment; nobody disclosed is no row, and in the whole', async () => {
  const { importers } = await figuresOf(firstHalf)
  expect(
    importers.rows.map(({ name, value, share, now, lastYear, lastShipment, state }) => [
      name,
      value,
      share,
      now,
      lastYear,
      lastShipment,
      state,
    ]),
  ).toEqual([
    [harbor, 10, 0.5, 10, 6, '2026-06-30', 'new'],
    [lantern, 3, 0.15, 3, 6, '2026-02-20', 'new'],
    [meadow, 2, 0.1, 2, 0, '2026-03-03', 'new'],
    [quay, 1, 0.05, 1, 0, '2026-04-04', 'new'],
  ])
  // 50² + 15² + 10² + 5² = 2850
  expect(importers.concentration).toEqual({ hhi: 2850, kind: 'concentrated', cr3: 0.75, cr5: 0.8, of: 4 })
})

test('without what is not disclosed in the whole, shares are of the rest', async () => {
  // The whole is 16: 62.5² + 18.75² + 12.5² + 6.25² = 4453.125
  const { importers } = await figuresOf({ ...firstHalf, undisclosed: 'false' })
  expect(importers.rows.map(({ share }) => share)).toEqual([0.625, 0.1875, 0.125, 0.0625])
  expect(importers.concentration).toEqual({ hhi: 4453.1, kind: 'concentrated', cr3: 0.9375, cr5: 1, of: 4 })
})

test('commodities by two, four and six digits: what says fewer is in no finer one', async () => {
  const { goods } = await figuresOf(firstHalf)
  const parts = (mix: Mix) => mix.parts.map(({ key, value }) => [key, value])
  expect(parts(goods['2'])).toEqual([
    ['85', 12],
    ['61', 7],
  ])
  expect(parts(goods['4'])).toEqual([
    ['8509', 12],
    ['6109', 7],
  ])
  expect(parts(goods['6'])).toEqual([
    ['850980', 12],
    ['610910', 4],
  ])
})

test('a record with containers of two types is one of each', async () => {
  const { containers } = await figuresOf(firstHalf)
  expect(containers.parts.map(({ key, value }) => [key, value])).toEqual([
    ['40HQ', 19],
    ['20GP', 3],
  ])
  expect(containers.concentration).toBeNull()
})

test('it is said how many rows lack what a figure needs', async () => {
  const { rows } = await figuresOf(firstHalf)
  expect(rows).toEqual({
    used: 20,
    undated: 0,
    lacking: {
      importer: 4,
      exporter: 3,
      pol: 1,
      pod: 0,
      hs: 1,
      carrier: 1,
      vessel: 1,
      containers: 1,
      weight: 2,
      value: 2,
    },
  })
})

test('lines that were refused for their date are said, since no slice has them', async () => {
  const counts = JSON.stringify({ reasons: { date_missing: 3, date_unreadable: 2, total_row: 9 } })
  await product.pool.query('update trade.imports set written = $1 where id = $2', [counts, added.importId])
  expect((await figuresOf(firstHalf)).rows.undated).toBe(5)
})

/** Yields every figure of the page that opens records, and the filter that it opens them with. */
function* opened(figures: PortFigures): Generator<{ figure: string; drill: Drill; value: number; shipments: number }> {
  const { period, months, importers, exporters, routes, goods } = figures
  for (const { from, to, value, shipments } of months) yield { figure: 'months', drill: { from, to }, value, shipments }
  for (const { id, value, shipments } of importers.rows)
    yield { figure: 'importers', drill: { ...period, by: { importer: String(id) } }, value, shipments }
  for (const { id, value, shipments } of exporters.rows)
    yield { figure: 'exporters', drill: { ...period, by: { exporter: String(id) } }, value, shipments }
  for (const { pol, pod, value, shipments } of routes.cells)
    yield { figure: 'routes', drill: { ...period, by: { pol, pod } }, value, shipments }
  const mixes = {
    carrier: figures.carriers,
    vessel: figures.vessels,
    container: figures.containers,
    hs2: goods['2'],
    hs4: goods['4'],
    hs6: goods['6'],
  }
  for (const [by, { parts }] of Object.entries(mixes)) {
    for (const { key, value, shipments } of parts)
      yield { figure: by, drill: { ...period, by: { [by]: key } }, value, shipments }
  }
}

test.each(
  measures.flatMap(
    (measure) =>
      [
        [measure, {}],
        [measure, { pol: 'CNNGB', hs: '6109,850980', container: '40HQ,20GP' }],
      ] as [typeof measure, Asked][],
  ),
)('every figure in %s opens just as much, of %o', async (measure, slice) => {
  const query = { ...slice, from: '2025-06-15', to: '2026-07-31', measure }
  const { measure: _measure, undisclosed: _undisclosed, ...read } = portQuery.parse(query)
  const figures = await figuresOf(query)
  const all = [...opened(figures)]
  expect(new Set(all.map(({ figure }) => figure)).size).toBe(10)
  for (const { figure, drill, value, shipments } of all) {
    const search = drillInto(read, drill)
    expect([figure, drill, search === null]).toEqual([figure, drill, false])
    expect([figure, drill, await summed(search ?? {}, measure)]).toEqual([
      figure,
      drill,
      { value: expect.closeTo(value, 6) as number, shipments },
    ])
  }
  expect(await summed(drillInto(read, figures.period) ?? {}, measure)).toEqual({
    value: expect.closeTo(figures.total, 6) as number,
    shipments: figures.rows.used,
  })
})

async function summed(search: z.input<typeof sliceQuery>, measure: (typeof measures)[number]) {
  const { sql, parameters } = sliceCondition(sliceQuery.parse(search))
  const [row] = await product.context.engine.rows<{ amount: number; shipments: number }>(
    `select ${sumOf(measure)} as amount, count() as shipments from facts.records where ${sql}`,
    parameters,
  )
  return { value: row?.amount, shipments: row?.shipments }
}

test.each(measures)(
  'what opens is the list of records, whose foot says the figure that was clicked, in %s',
  async (measure) => {
    const { importers, months, vessels } = await figuresOf({ ...firstHalf, measure })
    const [month, importer, vessel] = [months[0], importers.rows[0], vessels.parts.find(({ key }) => key === 'EVER')]
    const drills: [Drill, { value: number; shipments: number } | undefined][] = [
      [{ from: month?.from, to: month?.to }, month],
      [{ ...firstHalf, by: { importer: String(importer?.id) } }, importer],
      // EVER is a vessel, and also the beginning of another vessel's name.
      [{ ...firstHalf, by: { vessel: 'EVER' } }, vessel],
    ]
    expect(drills.map(([, figure]) => figure?.shipments)).toEqual([4, 10, 3])
    for (const [drill, figure] of drills) {
      const slice = drillInto({}, drill) ?? {}
      const [{ count }, totals] = await Promise.all([
        caller.call(listTradeRecords, { query: { ...slice, limit: 1 } }),
        caller.call(sumTradeRecords, { query: slice }),
      ])
      expect(count).toEqual({ value: figure?.shipments, exact: true })
      expect(measure === 'shipments' ? count.value : totals[measure]).toBeCloseTo(figure?.value ?? 0, 6)
    }
  },
)

test('so do the numbers of importers and exporters, in the list of parties', async () => {
  const { kpis: strip } = await figuresOf(firstHalf)
  const counted = async (side: 'importer' | 'exporter') =>
    (await caller.call(listParties, { query: { ...firstHalf, side } })).count.value
  expect([await counted('importer'), await counted('exporter')]).toEqual([strip.importers.value, strip.exporters.value])
})

test('a figure that no slice says opens nothing', () => {
  expect(drillInto({}, { by: { lane: '' } })).toBeNull()
  expect(drillInto({}, { by: { container: '53XX' } })).toBeNull()
  expect(drillInto({ container: ['20GP'] }, { by: { container: '40HQ' } })).toBeNull()
  expect(drillInto({}, { by: { vessel: 'LUCKY, STAR' } })).toBeNull()
  expect(drillInto({ hs: ['610910', '8509'] }, { by: { hs2: '61' } })).toEqual({ hs: '610910' })
  expect(drillInto({ hs: ['61'] }, { by: { hs4: '6109' } })).toEqual({ hs: '6109' })
})

test.each(dimensions)('the trend by %s has five parts at most, of which every month opens as much', async (by) => {
  const { months, series } = await caller.call(splitTrend, { query: { ...firstHalf, by, measure: 'teu' } })
  expect(months.map(({ isPartial }) => isPartial)).toEqual([false, false, false, false, false, false])
  expect(series.length).toBeGreaterThan(0)
  expect(series.length).toBeLessThanOrEqual(5)
  for (const { key, values, shipments } of series) {
    for (const [at, { from, to }] of months.entries()) {
      const search = drillInto({}, { from, to, by: { [by]: key } })
      expect([by, key, from, await summed(search ?? {}, 'teu')]).toEqual([
        by,
        key,
        from,
        { value: expect.closeTo(values[at] ?? 0, 6) as number, shipments: shipments[at] },
      ])
    }
  }
})

test('numbers have their names in a trend', async () => {
  const named = async (by: 'importer' | 'source' | 'pol') =>
    (await caller.call(splitTrend, { query: { ...firstHalf, by } })).series.map(({ name }) => name)
  expect([await named('importer'), await named('source'), await named('pol')]).toEqual([
    [harbor, lantern, meadow, quay],
    ['Customs of a test'],
    [null],
  ])
})

test('a period that ends before it begins is refused, with its field', async () => {
  const refused = await refusalOf(analyse({ from: '2026-02-01', to: '2026-01-01' }))
  expect([refused.code, refused.httpStatus, refused.details?.fields?.[0]?.field]).toEqual([
    'trade.period_backwards',
    400,
    'from',
  ])
})

test('who does not analyse is refused', async () => {
  const follow = await product.signIn('follow')
  expect((await refusalOf(follow.call(analysePorts, { query: {} }))).httpStatus).toBe(403)
  expect((await refusalOf(follow.call(splitTrend, { query: { by: 'pol' } }))).httpStatus).toBe(403)
})

test('each number of the strip is there', async () =>
  expect(Object.keys((await figuresOf(firstHalf)).kpis)).toEqual([...kpis]))

test('whoever shipped last year is not new, though nothing of what is measured is known of it', async () => {
  const source = await usualSource(product.context, 'Customs of few words')
  await addRecords(
    product.context,
    [
      { date: '2025-01-01', importer: harbor },
      { date: '2025-03-03', importer: lantern, teu: 0 },
      { date: '2026-03-03', importer: lantern, teu: 2 },
      { date: '2026-03-04', importer: meadow, teu: 1 },
      { date: '2026-06-30', importer: harbor },
    ].map((row) => ({ source, exporter: null, ...row })),
  )
  const { figures } = await analyse({ source: String(source), measure: 'teu', from: '2026-01-01', to: '2026-06-30' })
  expect(figures?.importers.rows.map(({ name, lastYear }) => [name, lastYear])).toEqual(
    expect.arrayContaining([
      [harbor, 2],
      [lantern, null],
      [meadow, 0],
    ]),
  )
})

test('growth counts only the sources that have both periods, in numbers, rankings and months, and says how many', async () => {
  const lane = { pol: 'CNXMN', pod: 'BEANR', lane: 'europeBase' }
  const old = await usualSource(product.context, 'Source of two years')
  const begun = await usualSource(product.context, 'Source that begins in April')
  const [weaver, miller] = ['WEAVER LANE', 'MILLER COURT']
  await addRecords(product.context, [
    ...monthsFrom('2024-07-01', '2026-06-30').map((date) => ({ ...lane, source: old, date, importer: weaver })),
    { ...lane, source: old, date: '2026-06-30', importer: weaver },
  ])
  await addRecords(product.context, [
    ...some(6, { ...lane, source: begun, date: '2026-04-02', importer: weaver }),
    ...some(6, { ...lane, source: begun, date: '2026-06-30', importer: miller }),
  ])
  const {
    kpis: told,
    comparedSources,
    importers,
    months,
  } = await figuresOf({
    pol: 'CNXMN',
    source: `${old},${begun}`,
    ...firstHalf,
  })
  // All 7 + 12 shipments are in the figure; the change is that of the old source: 7 after 6.
  expect(told.shipments).toEqual({ value: 19, now: 7, before: 6, nowOfYear: 7, lastYear: 6 })
  expect(told.importers).toEqual({ value: 2, now: 1, before: 1, nowOfYear: 1, lastYear: 1 })
  expect(comparedSources).toEqual({ before: { sources: 1, of: 2 }, lastYear: { sources: 1, of: 2 } })
  expect(importers.rows.map(({ name, value, now, lastYear }) => [name, value, now, lastYear])).toEqual([
    [weaver, 13, 7, 6],
    [miller, 6, 0, 0],
  ])
  expect(months.map(({ value, comparable, lastYear }) => [value, comparable, lastYear])).toEqual([
    ...some(3, {}).map(() => [1, 1, 1]),
    [7, 1, 1],
    [1, 1, 1],
    [8, 2, 1],
  ])
  const alone = await figuresOf({ pol: 'CNXMN', source: String(begun), ...firstHalf })
  expect(alone.kpis.shipments).toMatchObject({ value: 12, before: null, lastYear: null })
})
