import {
  compareDataSets,
  deleteDataSet,
  editDataSet,
  listDataSets,
  rankDataSets,
  saveDataSet,
} from '@seamark/contract/trade/analysis/comparisons'
import { drillInto } from '@seamark/contract/trade/analysis/drills'
import { listTradeRecords } from '@seamark/contract/trade/records/records'
import { sliceQuery } from '@seamark/contract/trade/slices/slices'
import type { z } from 'zod'
import { beforeAll, expect, test } from 'vitest'
import { tabSeparated } from '../../../platform/engine/engine.ts'
import { startTestApp, testPassword } from '../../../testing.ts'
import { openOffice, refusalOf } from '../../phonebook/testing.ts'
import { addRecords, type RecordRow } from '../testing.ts'

const product = await startTestApp()
await openOffice(product.context, testPassword)
const caller = await product.signIn('sysadmin')

type Slice = z.input<typeof sliceQuery>
type Measure = NonNullable<z.input<NonNullable<typeof compareDataSets.query>>['measure']>
const asked = (sets: readonly (readonly [string, Slice])[], measure: Measure = 'shipments') =>
  caller.call(compareDataSets, { query: { measure, sets: JSON.stringify(sets) } })

const some = (count: number, row: Partial<RecordRow>) => Array.from({ length: count }, () => row)
let published = 0
beforeAll(async () => {
  await addRecords(product.context, [
    ...some(2, { date: '2025-01-10', weight: 100 }),
    ...some(4, { date: '2025-02-10', weight: 100 }),
    ...some(5, { date: '2026-01-31', weight: 100 }),
    ...some(3, { date: '2026-02-28', weight: 100 }),
    ...some(1, { date: '2025-01-01', pod: 'USLGB', weight: 7 }),
    ...some(6, { date: '2026-03-10', weight: 100 }),
  ])
  const { rows } = await product.pool.query<{ id: number }>(
    `insert into trade.sources (name, direction, shape) values ('A yearbook', 'import', 'aggregated') returning id`,
  )
  published = rows[0]?.id ?? 0
  const columns = [
    'source',
    'import',
    'line',
    'key',
    'direction',
    'month',
    'hs',
    'pol',
    'pod',
    'weight',
    'value',
    'quantity',
    'quantity_unit',
  ]
  await product.context.engine.insert(
    'facts.aggregates',
    columns,
    tabSeparated([
      [published, 900, 1, 9001, 'import', '2026-01-01', '8509', 'CNNGB', 'USLAX', 800, 5000, 40, 'CTN'],
      [published, 900, 2, 9002, 'import', '2026-02-01', '8509', 'CNNGB', 'USLAX', 600, 4000, 30, 'CTN'],
    ]),
  )
})

const of2025: Slice = { pod: 'USLAX', from: '2025-01-01', to: '2025-02-28' }
const of2026: Slice = { pod: 'USLAX', from: '2026-01-01', to: '2026-02-28' }

test('two years lie beside each other, with what is more or less, and from 100', async () => {
  const { sets, baseSet, months, totals } = await asked([
    ['2026', of2026],
    ['2025', of2025],
  ])
  expect(
    sets.map(({ name, shape, period, total, rows, movedMonths }) => [name, shape, period, total, rows, movedMonths]),
  ).toEqual([
    ['2026', 'full', { from: '2026-01-01', to: '2026-02-28' }, 8, 8, 0],
    ['2025', 'full', { from: '2025-01-01', to: '2025-02-28' }, 6, 6, 12],
  ])
  expect(
    months.map(({ month, cells }) => [month, ...cells.map((cell) => [cell?.value, cell?.index, cell?.change])]),
  ).toEqual([
    ['2026-01', [5, 100, 1.5], [2, 100, 0]],
    ['2026-02', [3, 60, -0.25], [4, 200, 0]],
  ])
  // The earlier year is the base, though it was picked later.
  expect(baseSet).toBe(1)
  expect(totals).toEqual({ months: 2, values: [8, 6], changes: [0.3333, 0] })
  const turned = await asked([
    ['2025', of2025],
    ['2026', of2026],
  ])
  expect([turned.baseSet, turned.totals.changes]).toEqual([0, [0, 0.3333]])
})

test('each data set says of what data it is, how many of its rows say nothing, and how many none has', async () => {
  const { importId, sourceId } = await addRecords(product.context, [
    { date: '2024-05-02', pod: 'DEHAM', weight: null },
    { date: '2024-05-03', pod: 'DEHAM', container_types: [], teu: 0, quantity_unit: '' },
    { date: '2024-05-31', pod: 'DEHAM' },
  ])
  await product.pool.query('update trade.imports set written = $1 where id = $2', [
    JSON.stringify({ reasons: { date_missing: 3, total_row: 9 } }),
    importId,
  ])
  const of2024: Slice = { pod: 'DEHAM', source: String(sourceId), from: '2024-05-01', to: '2024-05-31' }
  const lacking = async (measure: Measure) => {
    const { sets, asOf, lastImport } = await asked(
      [
        ['2024', of2024],
        ['2026', of2026],
      ],
      measure,
    )
    expect([sets[0]?.rows, sets[0]?.undated, sets[0]?.coverage, Boolean(asOf), Boolean(lastImport)]).toEqual([
      3,
      3,
      { from: '2024-05-02', to: '2026-03-10' },
      true,
      true,
    ])
    return sets[0]?.lacking
  }
  expect([
    await lacking('shipments'),
    await lacking('teu'),
    await lacking('weight'),
    await lacking('value'),
    await lacking('quantity'),
  ]).toEqual([0, 1, 1, 0, 1])
})

test('quantities of different units are not added up, and one unit is said', async () => {
  await addRecords(product.context, [
    { date: '2023-01-02', pol: 'CNSHA', quantity: 100, quantity_unit: 'PCS' },
    { date: '2023-02-10', pol: 'CNSHA', quantity: 5000, quantity_unit: 'KGS', hs: '090210' },
  ])
  const of2023: Slice = { pol: 'CNSHA', from: '2023-01-01', to: '2023-02-28' }
  const asPieces: Slice = { ...of2023, hs: '8509' }
  const beside = (slice: Slice, measure: Measure) =>
    asked(
      [
        ['Before', slice],
        ['2023', asPieces],
      ],
      measure,
    )
  const within = await refusalOf(beside(of2023, 'quantity'))
  expect([within.code, within.httpStatus]).toEqual(['trade.units_differ', 409])
  expect(within.message).toContain('(KGS, PCS)')
  // Units of different sets cannot be compared either.
  expect((await refusalOf(beside(of2026, 'quantity'))).message).toContain('(CTN, PCS)')
  expect(await beside(asPieces, 'quantity')).toMatchObject({ unit: 'PCS', totals: { values: [100, 100] } })
  expect((await beside(of2023, 'weight')).unit).toBeNull()
})

test('every month of every data set opens as many records as it says', async () => {
  const slices = [{ from: '2026-01-01', to: '2026-03-10' }, of2025]
  const { months } = await asked([
    ['2026', slices[0] ?? {}],
    ['2025', of2025],
  ])
  const cells = months.flatMap((line) => line.cells.map((cell, at) => ({ cell, slice: sliceQuery.parse(slices[at]) })))
  const said = cells.flatMap(({ cell, slice }) => (cell ? [{ cell, search: drillInto(slice, cell) }] : []))
  expect(said.map(({ cell }) => cell.value).sort()).toEqual([2, 3, 4, 5, 6])
  for (const { cell, search } of said) {
    const { count } = await caller.call(listTradeRecords, { query: search ?? {} })
    expect([cell, count.value]).toEqual([cell, cell.value])
  }
})

test.each([0, 1])('%i data sets are too few, and the refusal says what to do', async (count) => {
  const refused = await refusalOf(asked([['2026', of2026] as const].slice(0, count)))
  expect([refused.code, refused.httpStatus, refused.message]).toEqual([
    'trade.data_sets_few',
    400,
    'Please choose at least two data sets to compare.',
  ])
  const chinese = await product.signIn('sysadmin', testPassword, 'zh')
  const said = await refusalOf(
    chinese.call(compareDataSets, { query: { sets: JSON.stringify([['2026', of2026] as const].slice(0, count)) } }),
  )
  expect(said.message).toBe('请至少选择两个数据集再对比。')
})

test.each(['shipments', 'teu'] as const)(
  'what is published by the month is not compared in %s, with the reason',
  async (measure) => {
    const refused = await refusalOf(
      asked(
        [
          ['2026', of2026],
          ['Yearbook', { source: String(published) }],
        ],
        measure,
      ),
    )
    expect([refused.code, refused.httpStatus]).toEqual(['trade.shapes_differ', 409])
    expect(refused.message).toContain('“Yearbook” is aggregated by month')
  },
)

test.each([
  ['weight', [500, 800], [300, 600]],
  ['value', [240_000, 5000], [144_000, 4000]],
  ['quantity', [3200, 40], [1920, 30]],
] as const)('and is compared in %s', async (measure, january, february) => {
  const { months, sets } = await asked(
    [
      ['2026', of2026],
      ['Yearbook', { source: String(published), from: '2026-01-15', hs: '85' }],
    ],
    measure,
  )
  expect(sets.map(({ shape }) => shape)).toEqual(['full', 'aggregated'])
  expect(months.map(({ cells }) => cells.map((cell) => cell?.value))).toEqual([january, february])
})

test('one data set has sources of one kind, and asks of it what it knows', async () => {
  const { rows } = await product.pool.query<{ id: number }>(`select id from trade.sources where shape = 'full' limit 1`)
  const mixed = await refusalOf(
    asked(
      [
        ['Both', { source: `${published},${rows[0]?.id}` }],
        ['2025', of2025],
      ],
      'weight',
    ),
  )
  const unknown = await refusalOf(
    asked(
      [
        ['Boxes', { source: String(published), container: '40HQ' }],
        ['2025', of2025],
      ],
      'weight',
    ),
  )
  const empty = await refusalOf(
    asked([
      ['2025', of2025],
      ['Nothing', { direction: 'export' }],
    ]),
  )
  const backwards = await refusalOf(
    asked([
      ['2025', of2025],
      ['Back', { from: '2026-02-01', to: '2026-01-01' }],
    ]),
  )
  expect([mixed, unknown, empty, backwards].map(({ code }) => code)).toEqual([
    'trade.data_set_mixed',
    'trade.data_set_unaggregated',
    'trade.data_set_empty',
    'trade.period_backwards',
  ])
})

test.each([
  'not json',
  '[["a"]]',
  '[["a",{"pol":"nowhere"}]]',
  '[["",{}],["b",{}]]',
  '{}',
  JSON.stringify(Array.from({ length: 6 }, () => ['a', {}])),
])('an address with %s is refused and nothing breaks', async (sets) => {
  expect((await refusalOf(caller.call(compareDataSets, { query: { sets } }))).httpStatus).toBe(400)
})

test('data sets are kept for their person, changed, and forgotten, with what was before', async () => {
  const kept = await caller.call(saveDataSet, { body: { name: ' Los Angeles 2026 ', slice: { pod: 'USLAX' } } })
  expect(kept).toMatchObject({ name: 'Los Angeles 2026', slice: { pod: 'USLAX' }, version: 1 })
  expect((await refusalOf(caller.call(saveDataSet, { body: { name: 'Los Angeles 2026', slice: {} } }))).code).toBe(
    'trade.data_set_taken',
  )
  const changed = await caller.call(editDataSet, {
    params: { id: kept.id },
    version: 1,
    body: { name: 'Los Angeles', slice: { pod: 'USLAX', pol: 'CNNGB' } },
  })
  expect(
    (await refusalOf(caller.call(editDataSet, { params: { id: kept.id }, version: 1, body: { name: 'X', slice: {} } })))
      .httpStatus,
  ).toBe(412)
  expect(await caller.call(listDataSets, {})).toEqual({ dataSets: [changed] })

  // Data sets of other people do not exist for her.
  const other = await product.signIn('manager')
  const own = await other.call(listDataSets, {})
  expect(own).toEqual({ dataSets: [] })
  expect((await refusalOf(other.call(deleteDataSet, { params: { id: kept.id }, version: 2 }))).code).toBe(
    'trade.data_set_not_found',
  )

  expect(await caller.call(deleteDataSet, { params: { id: kept.id }, version: 2 })).toBeNull()
  expect((await refusalOf(caller.call(deleteDataSet, { params: { id: kept.id }, version: 2 }))).code).toBe(
    'trade.data_set_not_found',
  )
  const { rows } = await product.pool.query<{ action: string }>(
    `select action from platform.audit where action like 'trade.dataSet%' order by id`,
  )
  expect(rows.map(({ action }) => action)).toEqual([
    'trade.dataSetSaved',
    'trade.dataSetChanged',
    'trade.dataSetDeleted',
  ])
})

test('rankings stand side by side over the common months, with what each has in the other data set', async () => {
  const [big, fresh, gone] = ['RANKED BIG INC', 'RANKED FRESH INC', 'RANKED GONE INC']
  await addRecords(product.context, [
    ...some(4, { date: '2021-01-10', pod: 'NLRTM', importer: big, hs: '850980' }),
    ...some(1, { date: '2021-01-10', pod: 'NLRTM', importer: gone, hs: '850980' }),
    ...some(6, { date: '2022-01-10', pod: 'NLRTM', importer: big, hs: '850990' }),
    ...some(2, { date: '2022-01-10', pod: 'NLRTM', importer: fresh, hs: '940360' }),
    // The data begins earlier, so that January 2021 is a full month.
    { date: '2020-12-01', pod: 'DEHAM' },
    // Outside the months that both have.
    ...some(9, { date: '2022-02-10', pod: 'NLRTM', importer: gone, hs: '850980' }),
  ])
  const sets = JSON.stringify([
    ['2022', { pod: 'NLRTM', from: '2022-01-01', to: '2022-02-28' }],
    ['2021', { pod: 'NLRTM', from: '2021-01-01', to: '2021-01-31' }],
  ])
  const ranked = (by: 'importer' | 'exporter' | 'hs4') => caller.call(rankDataSets, { query: { sets, by } })
  const importers = await ranked('importer')
  expect([importers.baseSet, importers.spans]).toEqual([
    1,
    [
      { from: '2022-01-01', to: '2022-01-31' },
      { from: '2021-01-01', to: '2021-01-31' },
    ],
  ])
  expect(importers.rows).toEqual([
    { key: expect.any(String), name: big, values: [6, 4], changes: [0.5, null] },
    { key: expect.any(String), name: fresh, values: [2, 0], changes: [null, null] },
    { key: expect.any(String), name: gone, values: [0, 1], changes: [-1, null] },
  ])
  expect((await ranked('hs4')).rows).toEqual([
    { key: '8509', name: '', values: [6, 5], changes: [0.2, null] },
    { key: '9403', name: '', values: [2, 0], changes: [null, null] },
  ])
  // Without a common full month nothing is ranked.
  const apart = JSON.stringify([
    ['a', { pod: 'NLRTM', from: '2022-01-05', to: '2022-01-20' }],
    ['b', { pod: 'NLRTM', from: '2021-01-01', to: '2021-01-31' }],
  ])
  expect(await caller.call(rankDataSets, { query: { sets: apart } })).toMatchObject({ spans: [], rows: [] })
})

test('whoever is among the first of a small data set is ranked beside those of a large one', async () => {
  const many = Array.from({ length: 20 }, (_, at) => `RANKED MANY ${String.fromCodePoint(65 + at)} INC`)
  await addRecords(product.context, [
    { date: '2018-12-01', pod: 'DEHAM' },
    ...some(1, { date: '2019-01-10', pod: 'BEANR', importer: 'RANKED LONELY INC', hs: '850980' }),
    ...many.flatMap((importer) => some(2, { date: '2020-01-10', pod: 'BEANR', importer, hs: '850980' })),
  ])
  const sets = JSON.stringify([
    ['2020', { pod: 'BEANR', from: '2020-01-01', to: '2020-01-31' }],
    ['2019', { pod: 'BEANR', from: '2019-01-01', to: '2019-01-31' }],
  ])
  const { rows } = await caller.call(rankDataSets, { query: { sets } })
  expect(rows.map(({ values }) => values)).toEqual([...many.map(() => [2, 0]), [0, 1]])
})
