import type { TradeField } from '@seamark/contract/trade/reading/fields'
import { expect, test } from 'vitest'
import { createSeededRandom } from '../../../platform/seeded-random.ts'
import { digestOfText, digestOfTexts } from '../../workbench/index.ts'
import type { Plan } from '../reading/fact-rows.rules.ts'
import type { Identifier } from '../reading/record-keys.rules.ts'
import { createAggregator, createNormaliser } from '../reading/rows.rules.ts'
import { decideLot } from '../records/decisions.rules.ts'
import type { TradeDocument } from '../records/documents.rules.ts'
import { FileWords } from '../records/seen-documents.rules.ts'
import { AlikeRows } from './alike-rows.rules.ts'
import { reduceRecord } from './encoded-rows.rules.ts'
import { FreshRows } from './fresh-rows.rules.ts'

const seed = Number(process.env['TEST_SEED'] ?? Date.now() % 1_000_000)
process.stdout.write(`Rows by chance: TEST_SEED=${seed} repeats them.\n`)

/** The texts of each column are few, and some say the same in other signs, so that rows agree in part or whole. */
const texts: Partial<Record<TradeField, readonly string[]>> = {
  date: ['2026-03-05', '2026-03-05', '05-Mar-2026', '2026-03-06'],
  importer: ['BETA LLC', 'Beta LLC', 'TO ORDER', 'TO THE ORDER OF'],
  exporter: ['ALFA SA', 'GAMMA AG'],
  hs: ['69072100', '6907.21.00', '69072200'],
  commodity: ['TILES', 'TILES|5', 'TILES  '],
  quantity: ['5', '5.0', '', 'ten'],
  weight_kg: ['12.5', '12.50', '13'],
  value: ['100', '100.00', ''],
  containers: ['CSQU3054383', 'CSQU3054383,TEXU3070079', 'TEXU3070079,CSQU3054383', ''],
  house_bill: ['H1', 'h 1', ''],
  master_bill: ['M1', 'M2', ''],
  item: ['1', '2', ''],
  pol: ['Ningbo', 'NINGBO', 'Nowhere'],
  carrier: ['MAEU', 'Maersk'],
  flow: ['import', 'export'],
  vessel: ['EVER ACE/317W', 'EVER ACE'],
  origin: ['CN', 'China', 'VN'],
  month: ['2026-03', '2026-04'],
}
const untaken = ['A', 'B', '']

function planOf(fields: readonly TradeField[], shape: Plan['shape']): Plan {
  return {
    source: 9,
    direction: 'import',
    shape,
    columns: Object.fromEntries(fields.map((field, column) => [field, [column]])),
    headings: [...fields, 'REMARK'],
    zone: 'Asia/Shanghai',
    dayFirst: true,
    modes: {},
    weightUnit: null,
    today: '2026-12-01',
  }
}

function makeRows(fields: readonly TradeField[], index: number): string[][] {
  const random = createSeededRandom(seed, index)
  const usual = fields.map((field) => random.pick(texts[field] ?? ['']))
  return Array.from({ length: 1500 }, () => [
    ...fields.map((field, column) => (random.chance(0.8) ? (usual[column] ?? '') : random.pick(texts[field] ?? ['']))),
    random.pick(untaken),
  ])
}

const normaliserOf = (plan: Plan, identifier?: Identifier) =>
  (plan.shape === 'full' ? createNormaliser : createAggregator)(plan, identifier)

/** Decides the rows as those that are written are decided, by their keys and digests. */
function decideByKeys(plan: Plan, rows: readonly string[][]): string[] {
  const [normalise, alike, file] = [normaliserOf(plan), new AlikeRows(), new FileWords(3)]
  const words: string[] = []
  for (let from = 0; from < rows.length; from += 100) {
    const arrivals = rows.slice(from, from + 100).map((cells, at) => {
      const made = normalise(cells, from + at + 1)
      if ('refused' in made) return made.refused
      return reduceRecord(made.record, false, alike.tellApart(made.record, cells))
    })
    const taken = arrivals.map((one) => (typeof one === 'string' ? null : one))
    const known = new Map<string, TradeDocument>()
    file.recall(taken, known)
    const { decisions, met } = decideLot(taken, known, 3)
    file.note(taken, met)
    for (const [at, one] of arrivals.entries())
      words.push(typeof one === 'string' ? one : (decisions[at]?.refused ?? `taken ${one.remarks.join()}`))
  }
  return words
}

function decideByFingerprints(plan: Plan, rows: readonly string[][]): string[] {
  const fresh = new FreshRows(plan.columns)
  const normalise = normaliserOf(plan, fresh)
  return rows.map((cells, at) => {
    // The reader of a file gives the digests of plain rows alone.
    const isPlain = at % 3 > 0
    fresh.open({
      trimmed: cells,
      digest: isPlain ? digestOfTexts(cells) : undefined,
      digests: isPlain ? { list: Int32Array.of(0, ...cells.map(digestOfText)), from: 1 } : undefined,
    })
    const made = normalise(cells, at + 1)
    if ('refused' in made) return made.refused
    return fresh.decide(made.record) ?? `taken ${made.record.remarks.join()}`
  })
}

const said = ['importer', 'exporter', 'hs', 'commodity', 'quantity', 'weight_kg', 'value', 'pol', 'origin'] as const
const shipped = ['date', ...said, 'containers', 'carrier', 'vessel', 'flow'] as const

test.each<[string, readonly TradeField[], Plan['shape'], string[]]>([
  ['shipments without a number', shipped, 'full', ['alike']],
  ['shipments of bills', [...shipped, 'house_bill', 'master_bill'], 'full', ['alike', 'differs']],
  ['lines of bills', [...shipped, 'house_bill', 'master_bill', 'item'], 'full', ['alike', 'differs']],
  ['months', ['month', ...said], 'aggregated', ['alike']],
])('%s are decided by fingerprints as by their keys', (_, fields, shape, words) => {
  const met = new Set<string>()
  for (let index = 0; index < 2; index += 1) {
    const [plan, rows] = [planOf(fields, shape), makeRows(fields, index)]
    const decided = decideByKeys(plan, rows)
    expect(decideByFingerprints(plan, rows)).toEqual(decided)
    for (const word of decided) met.add(word.includes('row_alike') ? 'alike' : word.replace(/ .*/, ''))
  }
  expect([...met]).toEqual(expect.arrayContaining(['taken', 'repeated', ...words]))
})
