import type { TradeField } from '@seamark/contract/trade/reading/fields'
import type { Shape } from '@seamark/contract/trade/sources/sources'
import { isKnown, plainHeading, sureness, understood } from './headings/heading-meanings.rules.ts'
import { type Below, type Suggestion, suggestFields } from './headings/suggestions.rules.ts'

/** The columns of each field, counted from 0. */
export type Columns = Partial<Record<TradeField, readonly number[]>>

export interface Headings {
  /** The row of the headings as the file counts; the upper one if there are two. */
  row: number
  /** The first row below the headings. */
  dataRow: number
  headings: string[]
}

export interface HeadingFacts extends Headings {
  suggestions: Suggestion[]
  shape: Shape
}

interface Row {
  row: number
  cells: readonly string[]
  /** The first and last column of each merged cell. */
  spans?: readonly (readonly [from: number, to: number])[]
}

/** Finds the headings of a table and the field of each, by the cells too: by `samples`, else by the rows of `head` below. */
export function headingFacts(head: readonly Row[], suggested: number, chosen?: number, samples?: Below): HeadingFacts {
  const found = findHeadings(head, suggested, chosen)
  const below = samples ?? head.filter(({ row }) => row >= found.dataRow).map(({ cells }) => cells)
  const suggestions = suggestFields(found.headings, below)
  return { ...found, suggestions, shape: shapeOf(found.headings, suggestions) }
}

/**
 * Finds the headings of a table. They are the row with the most known words, since in half of real workbooks they stand
 * below a title block; `suggested` is taken where no row has any. Two rows are joined where the lower one divides what the upper one names.
 */
export function findHeadings(head: readonly Row[], suggested: number, chosen?: number): Headings {
  const at = chosen === undefined ? bestRow(head, suggested) : head.findIndex(({ row }) => row === chosen)
  const own = head[at] ?? { row: chosen ?? suggested, cells: [] }
  const single = { row: own.row, dataRow: own.row + 1, cells: [...own.cells] }
  const double = [
    joinIfDivided(own, head[at + 1]),
    ...(chosen === undefined ? [joinIfDivided(head[at - 1], own)] : []),
  ].filter((one) => one !== null)
  const best = double.reduce((best, one) => (sureness(one.cells) > sureness(best.cells) ? one : best), single)
  const named = best === single ? overSpans(own) : best.cells
  const headings = named.map((heading) => heading.replace(/\s+/g, ' ').trim())
  return { row: best.row, dataRow: best.dataRow, headings }
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
