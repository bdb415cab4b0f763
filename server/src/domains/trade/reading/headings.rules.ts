import { severalColumns, type TradeField, tradeFields } from '@seamark/contract/trade/reading/fields'
import type { Shape } from '@seamark/contract/trade/sources/sources'
import { saidOfValue } from './heading-units.rules.ts'
import {
  declares,
  headingWords,
  ofExport,
  ofImport,
  ofTime,
  otherMeanings,
  saysDay,
  saysGross,
  saysNet,
  simplified,
} from './heading-words.rules.ts'

/** The columns of each field, counted from 0. */
export type Columns = Partial<Record<TradeField, readonly number[]>>

/** The field that a column is taken for. */
export interface Suggestion {
  column: number
  heading: string
  /** Null for a column that is left out. */
  field: TradeField | null
  /** 1 for the exact word. Below 0.7 a person should look. */
  confidence: number
}

export interface HeadingFacts {
  /** The row of the headings as the file counts; the upper one if there are two. */
  row: number
  /** The first row below the headings. */
  dataRow: number
  headings: string[]
  suggestions: Suggestion[]
  shape: Shape
}

interface Row {
  row: number
  cells: readonly string[]
  /** The first and last column of each merged cell. */
  spans?: readonly (readonly [from: number, to: number])[]
}

/**
 * Finds the headings of a table and the field of each. The headings are the row with the most known words, since in half of real workbooks they stand
 * below a title block; `suggested` is taken where no row has any. Two rows are joined where the lower one divides what the upper one names.
 */
export function headingFacts(head: readonly Row[], suggested: number, chosen?: number): HeadingFacts {
  const at = chosen === undefined ? bestRow(head, suggested) : head.findIndex(({ row }) => row === chosen)
  const own = head[at] ?? { row: chosen ?? suggested, cells: [] }
  const single = { row: own.row, dataRow: own.row + 1, cells: [...own.cells] }
  const double = [
    joinIfDivided(own, head[at + 1]),
    ...(chosen === undefined ? [joinIfDivided(head[at - 1], own)] : []),
  ].filter((one) => one !== null)
  const best = double.reduce((best, one) => (understood(one.cells) > understood(best.cells) ? one : best), single)
  const named = best === single ? overSpans(own) : best.cells
  const headings = named.map((heading) => heading.replace(/\s+/g, ' ').trim())
  const suggestions = suggestFields(headings)
  return { row: best.row, dataRow: best.dataRow, headings, suggestions, shape: shapeOf(headings, suggestions) }
}

/** Returns two rows as one, or null where the lower one does not divide the upper one. */
function joinIfDivided(upper: Row | undefined, lower: Row | undefined) {
  if (!upper || !lower || lower.row !== upper.row + 1 || !mayDivide(upper.cells, lower.cells)) return null
  const cells = joinHeadings(upper, lower.cells)
  return makesSense(lower.cells, cells) ? { row: upper.row, dataRow: lower.row + 1, cells } : null
}

/** Repeats a merged heading in each of its columns. */
function overSpans({ cells, spans = [] }: Row): string[] {
  const named = [...cells]
  for (const [from, to] of spans) {
    const heading = cells[from] ?? ''
    if (heading.trim() !== '') for (let column = from; column <= to; column += 1) named[column] ||= heading
  }
  return Array.from(named, (heading) => heading ?? '')
}

/** Returns how many of the headings mean a known field. */
export const understood = (cells: readonly string[]): number =>
  cells.filter((cell) => meaningOf(cell).confidence >= 0.75).length

/** Suggests a field for each heading. Where two mean one field, the likelier one gets it, unless the field is put together from several. */
function suggestFields(headings: readonly string[]): Suggestion[] {
  const found = withoutNet(
    placeDeclarant(headings.map((heading, column) => ({ column, heading, ...meaningOf(heading) }))),
  )
  const taken = new Map<TradeField, number>()
  const inOrder = found.toSorted(
    (one, other) => other.confidence - one.confidence || one.rank - other.rank || one.column - other.column,
  )
  for (const one of inOrder) {
    if (one.field === null) continue
    const first = taken.get(one.field)
    if (first !== undefined && !mayRepeat(one, first)) Object.assign(one, { field: null, confidence: 0 })
    else if (first === undefined) taken.set(one.field, one.column)
  }
  const isInDollars = found.some(
    ({ field, heading }) =>
      field === 'value' && (saidOfValue(heading).isDollars ?? dollars.test(plainHeading(heading))),
  )
  return found.map(({ rank: _, ...suggestion }) =>
    isInDollars && suggestion.field === 'currency' ? { ...suggestion, field: null, confidence: 0 } : suggestion,
  )
}

interface Found extends Suggestion {
  rank: number
}

/** Takes the declaring party for importer or exporter, by the other headings. The confidence is low, so that a person looks. */
function placeDeclarant(found: readonly Found[]): readonly Found[] {
  const says = (words: RegExp) => found.some(({ heading }) => words.test(plainHeading(heading)))
  const field = says(ofExport) && !says(ofImport) ? 'exporter' : 'importer'
  return found.map((one) =>
    one.field === 'importer' && declares.test(plainHeading(one.heading)) ? { ...one, field, confidence: 0.6 } : one,
  )
}

/** Drops the net weight where there is a gross weight, whichever of them names its unit. */
function withoutNet(found: readonly Found[]): readonly Found[] {
  const says = ({ field, heading }: Found, words: RegExp) =>
    (field === 'weight' || field === 'weight_kg') && words.test(plainHeading(heading))
  if (!found.some((one) => says(one, saysGross) && !says(one, saysNet))) return found
  return found.map((one) => (says(one, saysNet) ? { ...one, ...nobodys } : one))
}

/** A value with one of these words is in dollars, whatever the currency of the invoice. */
const dollars = /usd|dollar|dolar|美元|ドル/

/** Date columns are read from left to right, so a substitute for the best one must stand to its right. */
const mayRepeat = ({ field, column, confidence }: Suggestion, first: number) =>
  field !== null && severalColumns.includes(field) && confidence >= 0.9 && (field !== 'date' || column > first)

/** Returns the columns of a mapping by field, in the mapping's order. */
export function columnsOf(mapping: readonly { index: number; field: TradeField | null }[]): Columns {
  const columns: Partial<Record<TradeField, number[]>> = {}
  for (const { index, field } of mapping) if (field !== null) (columns[field] ??= []).push(index)
  return columns
}

/** Returns the place of each column in another table, by heading, with -1 for a missing one; undefined for a table of another kind. */
export function sameColumns(wanted: readonly string[], headings: readonly string[]): number[] | undefined {
  const plain = headings.map(plainHeading)
  const taken = new Set<number>()
  const places = wanted.map((heading) => {
    const place = plain.findIndex((one, index) => one !== '' && one === plainHeading(heading) && !taken.has(index))
    taken.add(place)
    return place
  })
  const named = wanted.filter((heading) => plainHeading(heading) !== '').length
  return places.filter((place) => place >= 0).length * 3 >= named * 2 ? places : undefined
}

/** Keeps the letters and digits of a heading, without case, width, accents or traditional characters, for comparing. `N°` becomes `Nº`. */
const plainHeading = (heading: string): string =>
  heading
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\bn\.?°/g, 'no')
    .normalize('NFD')
    .replace(/(?<=\p{Script=Latin})\p{M}+/gu, '')
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}ー]+/gu, '')
    .replace(/\p{Script=Han}/gu, (sign) => simplified.get(sign) ?? sign)

const known = new Map<string, { field: TradeField; rank: number }>()
for (const field of tradeFields) {
  headingWords[field]
    .split('|')
    .map(plainHeading)
    .forEach((word, rank) => {
      if (!known.has(word)) known.set(word, { field, rank })
    })
}

interface Meaning {
  field: TradeField | null
  confidence: number
  rank: number
}

const nobodys: Meaning = { field: null, confidence: 0, rank: 0 }

/** Finds the field of a heading. A value in another currency gets a lower confidence than one in dollars. */
function meaningOf(heading: string): Meaning {
  const meaning = findMeaning(heading)
  return meaning.field === 'value' && saidOfValue(heading).isDollars === false
    ? { ...meaning, confidence: Math.min(meaning.confidence, 0.5) }
    : meaning
}

function findMeaning(heading: string): Meaning {
  const plain = plainHeading(heading)
  const whole = known.get(plain)
  if (whole) return { ...whole, confidence: /^[a-z]{1,2}$|^.$/u.test(plain) ? 0.8 : 1 }
  const bare = plainHeading(heading.normalize('NFKC').replace(/\([^)]*\)|\[[^\]]*\]|【[^】]*】/g, ' '))
  if (bare !== plain && !otherMeanings.test(plain)) {
    const inBrackets = known.get(bare)
    if (inBrackets) return { ...inBrackets, confidence: 0.9 }
  }
  if (plain === '' || otherMeanings.test(plain)) return nobodys
  const numbered = known.get(plain.replace(/^(?:raw|the)|\d+$/g, ''))
  if (numbered) return { ...numbered, confidence: 0.75 }
  return findWordWithin(plain)
}

/** Finds the longest known word that makes at least two thirds of the heading. A heading that names a day matches only words of time. */
function findWordWithin(plain: string): Meaning {
  let best: Meaning & { length: number } = { ...nobodys, length: 0 }
  const isOfDay = saysDay.test(plain)
  for (const [word, { field, rank }] of known) {
    if (isOfDay && !ofTime.includes(field)) continue
    const least = /[^\0-\x7F]/.test(word) ? 2 : 4
    if (
      word.length < least ||
      word.length <= best.length ||
      !plain.includes(word) ||
      word.length * 3 < plain.length * 2
    )
      continue
    best = {
      field,
      rank,
      length: word.length,
      confidence: Math.round((0.3 + 0.35 * (word.length / plain.length)) * 100) / 100,
    }
  }
  const { length: _, ...meaning } = best
  return meaning
}

/** Returns the index of the row with the most known words. On a tie the suggested row wins, then the upper one. */
function bestRow(head: readonly Row[], suggested: number): number {
  const scores = head.map(({ row, cells }) => {
    const words = cells.filter((cell) => cell.trim() !== '' && cell.length <= 80)
    const sure = understood(words)
    return sure >= 2 || (sure === 1 && words.length <= 2) ? sure + (row === suggested ? 0.5 : 0) : 0
  })
  const most = Math.max(0, ...scores)
  const found = most > 0 ? scores.indexOf(most) : head.findIndex(({ row }) => row === suggested)
  return Math.max(0, found)
}

/** Whether the lower row may divide the upper one: its texts are short, without long numbers, and some have an empty cell above. */
function mayDivide(upper: readonly string[], lower: readonly string[]): boolean {
  const filled = lower.filter((cell) => cell.trim() !== '')
  if (filled.some((cell) => /\d{3,}|^\d+$/.test(cell.trim()) || cell.length > 60)) return false
  return lower.some((cell, column) => cell.trim() !== '' && (upper[column] ?? '').trim() === '')
}

/** Whether at least half of the lower row's texts, or the few that it has, mean something, alone or with the text above. */
function makesSense(lower: readonly string[], both: readonly string[]): boolean {
  const filled = lower.filter((cell) => cell.trim() !== '').length
  const sense = lower.filter((cell, column) => cell.trim() !== '' && understood([cell, both[column] ?? '']) > 0).length
  return sense > 0 && (sense * 2 >= filled || filled * 2 <= both.length)
}

const isKnown = (heading: string) => known.has(plainHeading(heading))

/** Joins two rows: `Weight` over `Gross` is Gross Weight, `Peso (kg)` over `Bruto` is Peso Bruto (kg). A lower word known alone stays alone. */
function joinHeadings({ cells: upper, spans = [] }: Row, lower: readonly string[]): string[] {
  let group = ''
  return Array.from({ length: Math.max(upper.length, lower.length) }, (_, column) => {
    const [above, below] = [(upper[column] ?? '').trim(), (lower[column] ?? '').trim()]
    if (above !== '') group = above
    // Merged cells show how far a name reaches.
    else if (spans.length > 0 && !spans.some(([from, to]) => column > from && column <= to)) group = ''
    if (below === '') return above
    const both = `${group} ${below}`.trim()
    return [both, `${below} ${group}`, group.replace(/(?=[([【（])|$/, () => ` ${below} `), below].find(isKnown) ?? both
  })
}

/**
 * Returns `aggregated` where headings are typical of publishers of monthly figures (shares of a total, Comtrade, China's statistics), or where there
 * is only a month and nothing that identifies a single shipment.
 */
function shapeOf(headings: readonly string[], suggestions: readonly Suggestion[]): Shape {
  const plain = headings.map(plainHeading)
  const has = (...fields: TradeField[]) => suggestions.some(({ field }) => field !== null && fields.includes(field))
  if (
    plain.some((heading) =>
      /^(?:gttotalvalue|gttotalquantity|isaggregate|aggrlevel|refperiodid|数据年月|贸易伙伴编码|第一数量)$/.test(
        heading,
      ),
    )
  )
    return 'aggregated'
  if (has('master_bill', 'house_bill', 'declaration', 'containers', 'vessel')) return 'full'
  return !has('date') && has('month', 'year') ? 'aggregated' : 'full'
}
