import { addDays } from '@seamark/contract/platform/days'
import { analyseAcquisition, listLeads, nameParties } from '@seamark/contract/trade/index'
import type { AcquisitionLabel } from '@seamark/contract/trade/acquisition/acquisition'
import { beforeAll, describe, expect, test } from 'vitest'
import { emptyTables } from '../../../platform/testing/emptying.ts'
import { startTestApp, testPassword } from '../../../testing.ts'
import { openOffice, refusalOf } from '../../phonebook/testing.ts'
import { addRecords, emptyTrade, type RecordRow, usualSource } from '../testing.ts'

const product = await startTestApp()
const { context, db } = product
await openOffice(context, testPassword)
const [lin, service] = [await product.signIn('sales'), await product.signIn('service')]

/** The period of all tests: twelve full months. */
const [from, to] = ['2025-07-01', '2026-06-30']
const somebody = 'QINGHE FASTENERS LTD'

async function empty() {
  await emptyTables(db, ['trade.lead_weights'])
  await emptyTrade(context)
}

/** Returns the day that is this many days before the period's end. */
const ago = (days: number) => addDays(to, -days)
const shipped = (
  dates: readonly string[],
  more: (index: number) => Partial<RecordRow> = () => ({}),
): Partial<RecordRow>[] => dates.map((date, index) => ({ exporter: somebody, date, ...more(index) }))
/** The data ends with the period and began long before it. */
const edges = [
  { exporter: null, importer: null, date: '2023-01-01' },
  { exporter: null, importer: null, date: to },
]

/** Returns whether a party has a label. The count and the list that it opens must agree. */
async function has(
  label: AcquisitionLabel,
  rows: readonly Partial<RecordRow>[],
  query: Record<string, string> = {},
): Promise<boolean> {
  return (await labelled(label, rows, query)).has(somebody)
}

/** Returns the parties with a label when only these rows are in the data. */
async function labelled(
  label: AcquisitionLabel,
  rows: readonly Partial<RecordRow>[],
  query: Record<string, string> = {},
): Promise<Set<string>> {
  await empty()
  await addRecords(context, [...edges, ...rows])
  const asked = { from, to, ...query }
  const { rows: leads } = await lin.call(listLeads, { query: { ...asked, label } })
  const { figures } = await lin.call(analyseAcquisition, { query: asked })
  expect(figures?.labels.find((one) => one.label === label)?.parties).toBe(leads.length)
  return new Set(leads.map(({ name }) => name))
}

/** Each case has its own party, so all can be asked about at once without affecting each other. */
function cases<Given>(
  label: AcquisitionLabel,
  rowsOf: (given: Given) => Partial<RecordRow>[],
  table: readonly (readonly [string, Given, boolean])[],
) {
  const nameOf = (index: number) => `${somebody} ${index}`
  let found = new Set<string>()
  beforeAll(async () => {
    found = await labelled(
      label,
      table.flatMap(([, given], index) => rowsOf(given).map((row) => ({ ...row, exporter: nameOf(index) }))),
    )
  })
  test.each(table.map(([said, , expected], index) => ({ said, expected, name: nameOf(index) })))(
    '$said: $expected',
    ({ name, expected }) => {
      expect(found.has(name)).toBe(expected)
    },
  )
}

describe('new', () => {
  cases('new', (dates: readonly string[]) => shipped(dates), [
    ['first shipment on the first day of the period', [from], true],
    ['one the day before twelve months earlier', ['2024-09-30', '2025-10-01'], true],
    ['one exactly twelve months earlier', ['2024-10-01', '2025-10-01'], false],
    ['none within the period', ['2025-06-30'], false],
  ])

  /** Returns the parties whose first shipment is in the period, in data that begins on a day. */
  async function since(begins: string, dates: readonly string[]) {
    await empty()
    await addRecords(context, [
      { exporter: null, date: begins },
      { exporter: null, date: to },
      ...dates.map((date) => ({ exporter: `FIRST ${date}`, date })),
    ])
    const { figures } = await lin.call(analyseAcquisition, { query: { from, to } })
    const { rows } = await lin.call(listLeads, { query: { from, to, label: 'new' } })
    const label = figures?.labels.find((one) => one.label === 'new')
    return {
      parties: label?.parties,
      share: label?.share,
      newSince: figures?.newSince,
      names: rows.map(({ name }) => name).sort(),
    }
  }

  test('nobody is called new where the data has no twelve months before, and that is said', async () => {
    expect(await since(from, [from, to])).toEqual({
      parties: null,
      share: null,
      newSince: { begins: from, day: '2026-07-01' },
      names: [],
    })
  })
  test('of eighteen months those alone whom twelve of them know nothing of', async () => {
    const found = await since('2025-01-02', ['2025-12-31', '2026-01-01', '2026-06-01'])
    expect(found).toMatchObject({
      parties: 2,
      newSince: { begins: '2025-01-01', day: '2026-01-01' },
      names: ['FIRST 2026-01-01', 'FIRST 2026-06-01'],
    })
  })
  test('of two years all, and nothing need be said', async () => {
    expect(await since('2024-07-01', [from])).toMatchObject({ parties: 1, newSince: null })
  })
})

describe('active', () => {
  cases('active', (dates: readonly string[]) => shipped(dates), [
    ['a shipment 90 days ago', [ago(90)], true],
    ['a shipment 91 days ago, with nothing usual between two', [ago(91)], false],
    // The gaps are 80 days, and one and a half of them is 120.
    ['120 days ago where 80 are usual', [ago(280), ago(200), ago(120)], true],
    ['121 days ago where 80 are usual', [ago(281), ago(201), ago(121)], false],
    // The gaps are 60 and 100 days, so the median is 80.
    ['the median of two gaps lies between them', [ago(281), ago(221), ago(121)], false],
  ])

  test('several lines of one day are one shipment: they do not make the usual gap nothing', async () => {
    const lines = shipped([ago(280), ago(280), ago(280), ago(200), ago(200), ago(120), ago(120)])
    expect(await has('active', lines)).toBe(true)
  })
})

/** Returns this many days of shipments from January to March, and from April to June. */
const quarters = (before: number, now: number) => [
  ...Array.from({ length: before }, (_, index) => addDays('2026-01-05', index * 5)),
  ...Array.from({ length: now }, (_, index) => addDays('2026-06-29', -index * 5)),
]

describe('at risk', () => {
  test.each([
    // The gaps are 20 days, so it is at risk after 30.
    ['31 days of silence where 20 are usual', [ago(91), ago(71), ago(51), ago(31)], true],
    ['30 days are not yet more', [ago(90), ago(70), ago(50), ago(30)], false],
    ['three shipments are too few to tell', [ago(71), ago(51), ago(31)], false],
  ])('%s', async (_, dates, expected) => {
    expect(await has('atRisk', shipped(dates))).toBe(expected)
  })

  test('the last three full months at 60 per cent of the three before, and not above', async () => {
    expect(await has('atRisk', shipped(quarters(10, 6)))).toBe(true)
  })
  test.each([
    ['half the days, though twice the lines on each', 5, true],
    ['seven days of ten, though they say no TEU', 7, false],
  ])('a day is one shipment there too, whatever is measured: %s', async (_, now, expected) => {
    await empty()
    const rows = shipped(quarters(10, now)).flatMap((row) =>
      String(row.date) >= '2026-04-01' ? [row, row].map((line) => ({ ...line, teu: 0 })) : [row],
    )
    await addRecords(context, [{ exporter: null, date: '2025-01-01' }, { exporter: null, date: to }, ...rows])
    for (const measure of ['shipments', 'teu'] as const) {
      const { rows: leads } = await lin.call(listLeads, { query: { from, to, measure, label: 'atRisk' } })
      expect(leads.length > 0).toBe(expected)
    }
  })
  test('above 60 per cent', async () => {
    expect(await has('atRisk', shipped(quarters(10, 7)))).toBe(false)
  })

  test('a fall that is every year’s is no risk once 24 full months tell the season, and it is said', async () => {
    // All parties ship twice as much from January to March as in other months.
    const everybody = Array.from({ length: 36 }, (_, index) => {
      const month = `${2023 + Math.floor((index + 6) / 12)}-${String(((index + 6) % 12) + 1).padStart(2, '0')}`
      const rows = ['01', '02', '03'].includes(month.slice(5)) ? 200 : 100
      return Array.from({ length: rows }, () => ({ exporter: 'THE OTHERS LTD', date: `${month}-15`, value: null }))
    }).flat()
    const halved = shipped(quarters(10, 5))
    await empty()
    await addRecords(context, [
      ...everybody,
      ...halved,
      { exporter: null, date: '2023-07-01' },
      { exporter: null, date: to },
    ])
    const asked = { from, to }
    const { rows } = await lin.call(listLeads, { query: { ...asked, label: 'atRisk' } })
    expect(rows.map(({ name }) => name)).not.toContain(somebody)
    const { figures } = await lin.call(analyseAcquisition, { query: asked })
    expect(figures?.season).toEqual({ isAdjusted: true, months: 36 })
    // The season does not depend on the measure, whose values may be unknown.
    expect((await lin.call(analyseAcquisition, { query: { ...asked, measure: 'value' } })).figures?.season).toEqual(
      figures?.season,
    )
  })

  test('of fewer full months nothing is adjusted, and that is said', async () => {
    await empty()
    await addRecords(context, [
      { exporter: null, date: '2025-07-01' },
      { exporter: null, date: to },
      ...shipped(quarters(10, 5)),
    ])
    const { figures } = await lin.call(analyseAcquisition, { query: { from, to } })
    expect(figures?.season).toEqual({ isAdjusted: false, months: 12 })
    expect(figures?.labels.find(({ label }) => label === 'atRisk')?.parties).toBe(1)
    expect(figures?.atRiskOnly).toBe(1)
  })
})

describe('lost', () => {
  cases('lost', (dates: readonly string[]) => shipped(dates), [
    ['silent for 181 days', [ago(181)], true],
    ['silent for 180 days', [ago(180)], false],
    // The gaps are 100 days, so it is lost after 200.
    ['201 days where 100 are usual', [ago(301), ago(201)], true],
    ['200 days where 100 are usual', [ago(300), ago(200)], false],
    // 180 days before the end is 2026-01-01; the twelve months before begin with 2025-01-01.
    ['last shipped on the first day of the twelve months before the silence', ['2025-01-01'], true],
    ['last shipped a day before them: gone long ago', ['2024-12-31'], false],
  ])
})

describe('reactivated', () => {
  cases('reactivated', (dates: readonly string[]) => shipped(dates), [
    ['back within the period after 181 days', [addDays('2025-10-01', -181), '2025-10-01'], true],
    ['back after 180 days', [addDays('2025-10-01', -180), '2025-10-01'], false],
    ['back before the period', [addDays('2025-06-30', -200), '2025-06-30', '2025-07-01'], false],
    // The gaps were 100 days before the silence, so it was lost after 200.
    ['200 days where 100 are usual are no loss', ['2024-09-15', '2024-12-24', addDays('2024-12-24', 200)], false],
    ['201 days where 100 are usual are', ['2024-09-15', '2024-12-24', addDays('2024-12-24', 201)], true],
  ])
})

const weekly = (count: number) => Array.from({ length: count }, (_, index) => addDays('2026-01-01', index * 7))

describe('sources that begin or end otherwise than the others', () => {
  const ofAnother = async (rows: readonly Partial<RecordRow>[]) => {
    const source = await usualSource(context, 'Another customs')
    await addRecords(
      context,
      rows.map((row) => ({ ...row, source })),
    )
  }

  test('who is known by a late one alone is not silent, at risk or lost for it', async () => {
    await empty()
    // The last shipment is on 2025-12-11.
    const monthly = Array.from({ length: 8 }, (_, index) => addDays('2025-05-15', index * 30))
    const shipments = (exporter: string) => monthly.map((date) => ({ exporter, date }))
    await addRecords(context, [...edges, ...shipments('BOTH LTD')])
    await ofAnother([
      { exporter: null, date: '2023-01-01' },
      { exporter: null, date: '2025-12-31' },
      ...shipments('LATE LTD'),
      ...shipments('BOTH LTD'),
    ])
    const { rows } = await lin.call(listLeads, { query: { from, to } })
    const [late, both] = ['LATE LTD', 'BOTH LTD'].map((name) => rows.find((row) => row.name === name))
    expect(late).toMatchObject({ last: '2025-12-11', silent: 20, labels: ['active'], before: null, growth: null })
    expect(both).toMatchObject({ last: '2025-12-11', silent: 201 })
    expect(both?.labels).toEqual(expect.arrayContaining(['atRisk', 'lost']))
  })

  test('the last three full months of a late one are its own', async () => {
    await empty()
    await addRecords(context, edges)
    // Ten shipments are before the turn of the year, five after it, and the data ends with March.
    const falling = [
      ...quarters(10, 0).map((date) => addDays(date, -90)),
      ...Array.from({ length: 5 }, (_, index) => addDays('2026-03-30', -index * 5)),
    ]
    await ofAnother([
      { exporter: null, date: '2025-01-01' },
      { exporter: null, date: '2026-03-31' },
      ...shipped(falling),
    ])
    const { rows } = await lin.call(listLeads, { query: { from, to, label: 'atRisk' } })
    expect(rows).toMatchObject([{ name: somebody, silent: 1 }])
  })

  test('what a young one knows is neither new nor grown, and lanes compare the others', async () => {
    await empty()
    await addRecords(context, [...edges, { exporter: 'OLD LTD', date: '2026-02-10' }])
    await ofAnother([from, to].map((date) => ({ exporter: 'YOUNG LTD', date })))
    const { figures } = await lin.call(analyseAcquisition, { query: { from, to } })
    expect(figures?.compared).toEqual({ sources: 1, of: 2 })
    expect(figures?.newSince).toEqual({ begins: from, day: '2026-07-01' })
    expect(figures?.lanes).toMatchObject([{ lane: 'usWest', new: 1, growing: 0, shrinking: 0, lost: 0 }])
    const names = async (query: Record<string, string>) =>
      (await lin.call(listLeads, { query: { from, to, ...query } })).rows.map(({ name }) => name)
    expect(await names({ change: 'new', onLane: 'usWest' })).toEqual(['OLD LTD'])
    expect(await names({ label: 'new' })).toEqual(['OLD LTD'])
    expect(await names({ sort: 'growth' })).toEqual(['OLD LTD', 'YOUNG LTD'])
  })

  test('where none has the period before, lanes and growth are not said', async () => {
    await empty()
    await addRecords(context, [
      { exporter: somebody, date: '2025-01-10' },
      { exporter: somebody, date: '2026-06-10' },
      { exporter: null, date: to },
    ])
    const { figures } = await lin.call(analyseAcquisition, { query: { from, to } })
    expect(figures).toMatchObject({ lanes: null, compared: { sources: 0, of: 1 } })
    const { rows } = await lin.call(listLeads, { query: { from, to } })
    expect(rows).toMatchObject([{ name: somebody, now: 1, before: null, growth: null }])
    expect(rows[0]?.score.parts.find(({ part }) => part === 'growth')).toEqual({ part: 'growth', points: null, of: 15 })
    expect((await lin.call(listLeads, { query: { from, to, change: 'growing' } })).rows).toEqual([])
  })
})

describe('switching', () => {
  const by = (
    forwarders: string,
    of: (letter: string) => Partial<RecordRow> = (letter) => ({ forwarder_text: `${letter} FORWARDING` }),
  ) => shipped(weekly(forwarders.length), (index) => of(forwarders[index] ?? ''))

  cases('switching', (forwarders: string) => by(forwarders), [
    ['two others after five of one', 'AAAAABB', true],
    ['two others, unlike each other', 'AAAAABC', true],
    ['only one other', 'AAAAAB', false],
    ['one other, and back', 'AAAAABA', false],
    ['four before are too few', 'AAAABB', false],
    ['others that were there before, but not mostly', 'AABABBB', true],
    ['one of two that are used as often is usual', 'AABBCBB', false],
    ['no forwarder twice among the five: none is usual', 'ABCDEFG', false],
    ['mostly one, and then two that were seldom', 'ABAAABB', true],
  ])

  test('the SCAC of house bills tells it as well', async () => {
    expect(
      await has(
        'switching',
        by('AAAAABB', (letter) => ({ house_bill: `${letter}XYZ0012345` })),
      ),
    ).toBe(true)
  })
  test('the numbers of house bills do not', async () => {
    expect(
      await has(
        'switching',
        by('ABCDEFG', (letter) => ({ house_bill: `WXYZ00${letter}12345` })),
      ),
    ).toBe(false)
  })
  test('case is no other forwarder, and a shipment that names none is passed over', async () => {
    const names = ['A FWD', 'a fwd', 'A FWD', '', 'A FWD', 'a fwd', 'A Fwd', 'a fwd']
    expect(
      await has(
        'switching',
        shipped(weekly(8), (index) => ({ forwarder_text: names[index] ?? '' })),
      ),
    ).toBe(false)
  })
  test('a switch before the period is history', async () => {
    const rows = shipped(
      Array.from({ length: 10 }, (_, index) => addDays('2025-04-01', index * 7)),
      (index) => ({ forwarder_text: index < 5 ? 'A' : 'B' }),
    )
    expect(await has('switching', [...rows, ...shipped(['2025-08-01'], () => ({ forwarder_text: 'B' }))])).toBe(false)
  })
})

describe('port-changing', () => {
  const over = (ports: string) =>
    shipped(weekly(ports.length), (index) => ({
      pol: { N: 'CNNGB', S: 'CNSHA', X: 'CNXMN' }[ports[index] ?? ''] ?? '',
    }))

  cases('portChanging', over, [
    ['three at a port after ten elsewhere', 'NNNNNNNNNNSSS', true],
    ['two are not yet a change', 'NNNNNNNNNNSS', false],
    ['three in a row', 'NNNNNNNNNNSSNS', false],
    ['nine before are too few', 'NNNNNNNNNSSS', false],
    ['a port used ten shipments ago is none that is new', 'SNNNNNNNNNSSS', false],
    ['a port used eleven shipments ago is', 'SNNNNNNNNNNSSS', true],
    ['an unmatched port is passed over', 'NNNNNNNNNNS?SS', true],
    ['three at new ports, each another', 'NNNNNNNNNNSXS', false],
  ])

  test('a slice of the new port alone knows the ports before', async () => {
    expect(await has('portChanging', over('NNNNNNNNNNSSS'), { pol: 'CNSHA' })).toBe(true)
  })
  test('importers change where they unload', async () => {
    const rows = weekly(13).map((date, index) => ({ importer: somebody, date, pod: index < 10 ? 'USLAX' : 'USSAV' }))
    expect(await has('portChanging', rows, { side: 'importer' })).toBe(true)
  })
})

describe('figures', () => {
  const trade = [
    // One party each grows, shrinks, comes and goes. The period before is a year earlier.
    { exporter: 'GROWS', date: '2025-01-10' },
    { exporter: 'GROWS', date: '2026-01-10' },
    { exporter: 'GROWS', date: '2026-02-10' },
    { exporter: 'SHRINKS', date: '2025-01-10' },
    { exporter: 'SHRINKS', date: '2025-02-10' },
    { exporter: 'SHRINKS', date: '2026-02-10' },
    { exporter: 'COMES', date: '2026-03-10', lane: 'europeBase', pod: 'DEHAM' },
    { exporter: 'GOES', date: '2025-03-10' },
    { exporter: 'SAME', date: '2025-03-10' },
    { exporter: 'SAME', date: '2026-03-10' },
    { exporter: null, date: '2026-03-10' },
    { exporter: null, date: '2023-01-01' },
    { exporter: null, date: to },
  ]

  test('each lane says who came, grew, shrank and went, and each number opens its parties', async () => {
    await empty()
    await addRecords(context, trade)
    const { figures } = await lin.call(analyseAcquisition, { query: { from, to } })
    expect(figures?.period).toEqual({ from, to })
    expect(figures?.against).toEqual({ from: '2024-07-01', to: '2025-06-30' })
    expect(figures?.lanes).toEqual([
      { lane: 'usWest', now: 6, before: 5, new: 0, growing: 1, shrinking: 1, lost: 1 },
      { lane: 'europeBase', now: 1, before: 0, new: 1, growing: 0, shrinking: 0, lost: 0 },
    ])
    for (const [change, onLane, expected] of [
      ['growing', 'usWest', ['GROWS']],
      ['shrinking', 'usWest', ['SHRINKS']],
      ['lost', 'usWest', ['GOES']],
      ['new', 'europeBase', ['COMES']],
      ['new', 'usWest', []],
    ] as const) {
      const { rows, count } = await lin.call(listLeads, { query: { from, to, change, onLane } })
      expect(rows.map(({ name }) => name)).toEqual(expected)
      expect(count).toEqual({ value: expected.length, exact: true })
    }
  })

  test('shares are of all, or of those who are disclosed', async () => {
    await empty()
    await addRecords(context, trade)
    const share = async (undisclosed: string) => {
      const { figures } = await lin.call(analyseAcquisition, { query: { from, to, undisclosed } })
      const { rows } = await lin.call(listLeads, { query: { from, to, undisclosed, label: 'new' } })
      return [figures?.whole, rows.find(({ name }) => name === 'COMES')?.share]
    }
    expect(await share('true')).toEqual([{ all: 7, disclosed: 5 }, 0.142857])
    expect(await share('false')).toEqual([{ all: 7, disclosed: 5 }, 0.2])
  })

  test('without days the period is the last twelve full months; a year earlier is compared on demand', async () => {
    await empty()
    await addRecords(context, [...trade, { exporter: null, date: '2026-07-11' }])
    const { figures } = await lin.call(analyseAcquisition, { query: { against: 'yearBefore' } })
    expect(figures?.period).toEqual({ from, to })
    expect(figures?.against).toEqual({ from: '2024-07-01', to: '2025-06-30' })
  })

  test('without data there are no figures, and a period that ends before it begins is refused', async () => {
    await empty()
    expect(await lin.call(analyseAcquisition, { query: {} })).toEqual({ figures: null })
    expect((await lin.call(listLeads, { query: {} })).rows).toEqual([])
    const refusal = await refusalOf(lin.call(analyseAcquisition, { query: { from: '2026-02-01', to: '2026-01-01' } }))
    expect(refusal).toMatchObject({ code: 'trade.period_backwards' })
  })

  test('without the screen nothing is told', async () => {
    expect(await refusalOf(service.call(analyseAcquisition, { query: {} }))).toMatchObject({
      code: 'platform.forbidden',
    })
    expect(await refusalOf(service.call(listLeads, { query: {} }))).toMatchObject({ code: 'platform.forbidden' })
  })

  test('without any screen of trade nobody is told who trades', async () => {
    expect(await refusalOf(service.call(nameParties, { query: { q: 'QING' } }))).toMatchObject({
      code: 'platform.forbidden',
    })
    expect((await lin.call(nameParties, { query: { q: 'QING' } })).parties).toBeDefined()
  })
})
