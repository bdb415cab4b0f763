import { containerNamed } from '@seamark/contract/territory/containers'
import { type Facts, factsOf } from './facts.rules.ts'
import type { LineContext } from './lines.rules.ts'
import { amountOf, type Cell, readCell, textOf } from './cells.rules.ts'
import { headingOf, type Heading } from '../tokens/sheet-headings.rules.ts'

export interface Column extends Heading {
  /** What the heading says for all prices below it: a port, a carrier, days. */
  said: Facts | null
}

/** What a heading says for the cells below it: POL SHANGHAI, MSC, 12.1-12.7, 40HQ SOC. */
function saidAbove(
  text: string,
  context: LineContext,
  cell: { sheet: number; row: number; column: number },
): Facts | null {
  const [row] = readCell(text, context).parts
  if (!row || row.tokens.length === 0) return null
  const said = factsOf(row, { offset: 0, cell }, context.places)
  const isUseful = said.carrier !== null || said.boxOwner !== null || said.days.length > 0
  return isUseful || said.pols.length > 0 || said.pods.length > 0 ? said : null
}

export interface Head {
  /** The columns of each table that the head is of; two tables may stand side by side. */
  tables: readonly ReadonlyMap<number, Column>[]
  /** Whether ports stand side by side above the prices, and the rows below them name other containers. */
  isGrid: boolean
  /** The first row below it. */
  until: number
}

/** Reads the head of a table that begins in a row, over at most three rows; undefined if no head begins there. */
export function headAt(
  rows: readonly (readonly Cell[])[],
  at: number,
  sheet: number,
  context: LineContext,
): Head | undefined {
  const levels: { row: number; own: Map<number, Column>; said: Map<number, Facts> }[] = []
  for (let row = at; row < Math.min(rows.length, at + 3); row += 1) {
    const level = levelAt(rows[row] ?? [], row, sheet, context)
    if (!level || (level.own.size === 0 && levels.some(({ own }) => isBelowPlace(level.said, own)))) break
    levels.push({ row, ...level })
  }
  const last = levels.findLastIndex(({ own, said }) => own.size + said.size > 0)
  const used = levels.slice(0, last + 1)
  const fieldCount = used.reduce((count, { own, said }) => count + own.size + said.size, 0)
  if (fieldCount < 2) return undefined
  const hasPorts = used.some(({ own }) => [...own.values()].some(({ field }) => field === 'pod' || field === 'pol'))
  const until = (used.at(-1)?.row ?? at) + 1
  const below = rows.slice(until, until + 3)
  const isGrid = used.some(({ own, said }) => isGridOf(own, said, below))
  const isOfRoutes = !hasPorts && !isGrid && below.some((row) => isRouteRow(row, context))
  if (!hasPorts && !isGrid && !isOfRoutes) return undefined
  const columns = new Map<number, Column>()
  for (const { row, own, said } of used) {
    for (const [index, column] of own) columns.set(index, { ...column, said: columns.get(index)?.said ?? null })
    for (const [index, facts] of said)
      columns.set(index, { ...(columns.get(index) ?? priceColumn(facts)), said: facts })
    spreadSaid(columns, said, rows[row] ?? [])
  }
  if (isGrid && !columns.has(0) && below.some(isOfContainer)) columns.set(0, { ...bareColumn, said: null })
  if (isOfRoutes) columns.set(0, { ...bareColumn, field: 'remark', said: null })
  return { tables: sideBySide(columns), isGrid, until }
}

/** Ports of discharge as headings, with a figure below at least one of them. */
function isGridOf(
  own: ReadonlyMap<number, Column>,
  said: ReadonlyMap<number, Facts>,
  below: readonly (readonly Cell[])[],
): boolean {
  const ports = [...said].filter(([, { pods, prices }]) => pods.length > 0 && prices.length === 0)
  const isNamed = [...own.values()].some(({ field }) => field === 'container' || field === 'pol')
  const rows = isNamed ? below.slice(0, 1) : below.filter(isOfContainer)
  return ports.length > 1 && rows.some((row) => ports.some(([column]) => amountOf(row[column]) !== null))
}

/** A row that begins with its route, as SHA-LAX 40HQ | 1950 | 2150, needs no heading above it either. */
function isRouteRow([first, ...others]: readonly Cell[], context: LineContext): boolean {
  if (typeof first !== 'string' || !others.some((cell) => amountOf(cell) !== null)) return false
  const [row, ...more] = readCell(first, context).parts
  if (!row || more.length > 0) return false
  const { pols, pods, prices } = factsOf(row, { offset: 0 }, context.places)
  return pods.length > 0 && pols.length > 0 && prices.every(({ amount }) => amount === null)
}

/** A row that begins with its container needs no heading above it. */
const isOfContainer = ([first]: readonly Cell[]) => typeof first === 'string' && containerNamed(first) !== undefined
const bareColumn: Heading = {
  field: 'container',
  containers: [],
  code: '',
  currency: '',
  isPerBill: false,
  isPartial: false,
}

/** A second heading of ports of discharge behind prices begins a table of its own. */
function sideBySide(columns: ReadonlyMap<number, Column>): ReadonlyMap<number, Column>[] {
  const sorted = [...columns].toSorted(([one], [other]) => one - other)
  const tables: [number, Column][][] = [[]]
  let hasPrice = false
  for (const [place, [, { field }]] of sorted.entries()) {
    const isNext = hasPrice && (field === 'pod' || (field === 'pol' && sorted[place + 1]?.[1].field === 'pod'))
    const isOther = isNext && tables.at(-1)?.some(([, one]) => one.field === field)
    if (isOther) {
      tables.push([])
      hasPrice = false
    }
    const entry = sorted[place]
    if (entry) tables.at(-1)?.push(entry)
    hasPrice ||= field === 'price' || field === 'base' || field === 'allIn'
  }
  return tables.map((table) => new Map(table))
}

/** A heading that nobody merged speaks for the empty cells to its right, where prices stand below them: COSCO | (empty). */
function spreadSaid(columns: Map<number, Column>, said: ReadonlyMap<number, Facts>, cells: readonly Cell[]) {
  for (const [index, facts] of said) {
    if (facts.carrier === null && facts.pols.length === 0 && facts.days.length === 0 && !isOwnerAlone(facts)) continue
    for (let next = index + 1; next < cells.length && (cells[next] ?? '') === ''; next += 1)
      columns.set(next, { ...(columns.get(next) ?? priceColumn(facts)), containers: [], said: facts })
  }
}

/** SOC above several containers, unlike 40HQ SOC, which is a heading of its own. */
const isOwnerAlone = ({ boxOwner, hasContainers }: Facts) => boxOwner !== null && !hasContainers

/** `COSCO 20GP` says whose prices stand below it, and of which container. */
const priceColumn = ({ prices }: Facts): Heading => ({
  field: 'price',
  containers: prices.map(({ container }) => container),
  code: '',
  currency: '',
  isPerBill: false,
  isPartial: false,
})

/** A port below the heading of ports is a rate already, and no part of the head. */
const isBelowPlace = (said: ReadonlyMap<number, Facts>, own: ReadonlyMap<number, Column>) =>
  [...said.keys()].some((index) => own.has(index) && own.get(index)?.field !== 'price')

/** A figure in a pasted table is a text; 20, 40 and 45 are headings. */
const isFigure = (cell: string) => /^\s*[$¥]?\s*\d[\d,]*(?:\.\d+)?\s*$/.test(cell) && !/^\s*(?:20|40|45)\s*$/.test(cell)

/** A row of a head holds headings alone: no number, no day, and no text that means nothing above a column. */
function levelAt(cells: readonly Cell[], row: number, sheet: number, context: LineContext) {
  const own = new Map<number, Column>()
  const said = new Map<number, Facts>()
  let others = 0
  if (cells.some((cell) => cell !== null && (typeof cell !== 'string' || isFigure(cell)))) return undefined
  for (const [column, cell] of cells.entries()) {
    if (typeof cell !== 'string' || cell === '') continue
    const meant = headingOf(cell)
    const above = meant && !meant.isPartial ? null : saidAbove(cell, context, { sheet, row, column })
    if (above) said.set(column, above)
    else if (meant) own.set(column, { ...meant, said: null })
    else others += 1
  }
  // 起运港：上海 | 船公司：COSCO says of all that stands below; as headings such texts are ports of several columns.
  const titles = [...said].filter(([column]) => /[:：]/.test(textOf(cells[column])))
  const isTitle = titles.length * 2 > said.size && titles.filter(([, { pols }]) => pols.length > 0).length < 2
  const isMerged = said.size > 1 && new Set([...said.keys()].map((column) => textOf(cells[column]))).size === 1
  if (own.size === 0 && (isTitle || isMerged)) return undefined
  const found = own.size + said.size
  const isSubHead = own.size === 0 && said.size >= 2
  return found >= 2 && others <= found && (own.size >= 2 || isSubHead || (own.size > 0 && said.size > 0))
    ? { own, said }
    : undefined
}
