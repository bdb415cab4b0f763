import type { ContainerCode, ReadLine } from '@seamark/contract/rates/reading/lines'
import { type Facts, factsOf } from './facts.rules.ts'
import { type LineContext, linesOf } from './lines.rules.ts'
import { completed, isSilent, nothingShared, type Shared } from './merging.rules.ts'
import { dayOrderOf } from '../tokens/day-orders.rules.ts'
import { type Cell, doubtsOfLength, readPieces, textOf } from './cells.rules.ts'
import { headingOf } from '../tokens/sheet-headings.rules.ts'
import { type Head, headAt } from './sheet-heads.rules.ts'
import { isOfRequests, requestOfRow } from './sheet-requests.rules.ts'
import { ratesOfRow } from './sheet-rows.rules.ts'

export interface Sheet {
  name: string
  isHidden: boolean
  rows: readonly (readonly Cell[])[]
  hiddenRows: readonly number[]
  hiddenColumns: readonly number[]
  /** Cells that are shown as one, from 0, both ends included. */
  merges: readonly { top: number; left: number; bottom: number; right: number }[]
}
export interface PassedOver {
  reason: 'hiddenSheet' | 'hiddenRow' | 'hiddenColumn' | 'noTable' | 'noPrice'
  sheet: number
  count: number
}

/** Reads the tables of a workbook. What is hidden or holds no table is passed over and counted with its reason. */
export function readSheets(
  sheets: readonly Sheet[],
  context: LineContext,
): { lines: ReadLine[]; passed: PassedOver[] } {
  const read = sheets.map((sheet, at) => readSheet(sheet, at, context))
  return { lines: read.flatMap(({ lines }) => lines), passed: read.flatMap(({ passed }) => passed) }
}

interface Table {
  head: Head | undefined
  /** What the rows above the head say, and the title of the section, which holds until the next one. */
  title: Shared
  section: Shared
  /** The lane of the title or section: it says which of several ports of one name is meant. */
  lane: Facts['lane']
  /** Whether the section was named since the last rate: above a head it is the title of the table below. */
  isSectionNew: boolean
  /** The container that the title names, for prices whose heading names none. */
  containers: readonly ContainerCode[]
  /** What the rows say, each an offer or a request. */
  rates: { facts: Facts; kind: 'supply' | 'demand' }[]
  /** How many rates stand above the head. */
  above: number
  withoutPrice: number
}

function readSheet(sheet: Sheet, at: number, around: LineContext): { lines: ReadLine[]; passed: PassedOver[] } {
  const pass = (reason: PassedOver['reason'], count: number): PassedOver[] =>
    count > 0 ? [{ reason, sheet: at, count }] : []
  if (sheet.isHidden) return { lines: [], passed: pass('hiddenSheet', 1) }
  const rows = shownRows(sheet)
  const context: LineContext = { ...around, order: dayOrderOf(rows.slice(0, 12).flat().map(textOf).join(' ')) }
  const table: Table = {
    head: undefined,
    title: nothingShared,
    section: nothingShared,
    lane: null,
    isSectionNew: false,
    containers: [],
    rates: [],
    above: 0,
    withoutPrice: 0,
  }
  for (let row = 0; row < rows.length; ) {
    const cells = rows[row] ?? []
    const head = sheet.hiddenRows.includes(row) ? undefined : headAt(rows, row, at, context)
    if (head) {
      table.head = head
      if (table.isSectionNew) table.title = completed(table.section, table.title)
      table.section = nothingShared
      table.isSectionNew = false
      table.above = table.rates.length
    } else if (!sheet.hiddenRows.includes(row)) readTableRow(table, cells, { sheet: at, row }, rows, context)
    row = head?.until ?? row + 1
  }
  return {
    lines: table.rates.flatMap(({ facts, kind }) => linesOf(facts, kind, context)),
    passed: [
      ...pass('hiddenRow', sheet.hiddenRows.length),
      ...pass('hiddenColumn', sheet.hiddenColumns.length),
      ...pass('noTable', table.head ? 0 : 1),
      ...pass('noPrice', table.withoutPrice),
    ],
  }
}

/** Returns the cells as they speak: a merged cell for all that it covers, and nothing for a hidden column. */
function shownRows({ rows, merges, hiddenColumns }: Sheet): Cell[][] {
  const shown = rows.map((cells) => cells.map((cell) => (typeof cell === 'string' && cell.trim() === '' ? null : cell)))
  for (const { top, left, bottom, right } of merges) {
    const cell = shown[top]?.[left] ?? null
    for (let row = top; row <= bottom; row += 1)
      for (let column = left; column <= right; column += 1) {
        const cells = shown[row]
        if (cells) cells[column] = cell
      }
  }
  for (const cells of shown) for (const column of hiddenColumns) if (column < cells.length) cells[column] = null
  return shown.map(joinLabels)
}

/** What is said once for many rates, with its label in a cell of its own. */
const labels = new Set<string>(['pol', 'carrier', 'currency', 'validity', 'effective', 'expiry'])

/** 起运港 | 宁波 | 有效期 | 12.1-12.14: each label and the cell behind it say one thing, as 起运港：宁波 does. */
function joinLabels(cells: Cell[]): Cell[] {
  const filled = cells.flatMap((cell, at) => (cell === null ? [] : [{ text: textOf(cell), at }]))
  const isPaired =
    filled.length > 2 &&
    filled.length % 2 === 0 &&
    filled.every(({ text }, at) => (at % 2 === 0 ? labels.has(headingOf(text)?.field ?? '') : !headingOf(text)))
  if (!isPaired) return cells
  const joined: Cell[] = cells.map(() => null)
  for (let at = 0; at < filled.length; at += 2)
    joined[filled[at]?.at ?? 0] = `${filled[at]?.text}：${filled[at + 1]?.text}`
  return joined
}

function readTableRow(
  table: Table,
  cells: readonly Cell[],
  place: { sheet: number; row: number },
  rows: readonly Cell[][],
  context: LineContext,
) {
  const texts = [...new Set(cells.map(textOf).filter((text) => text.trim() !== ''))]
  if (texts.length === 0) return
  if (!table.head || texts.length === 1 || isSaidOfAll(cells)) return readTextRow(table, cells, place, rows, context)
  const { tables, isGrid } = table.head
  const rates = tables.flatMap((columns) => {
    const kind = isOfRequests(columns) ? ('demand' as const) : ('supply' as const)
    const own = tables.length > 1 ? cells.map((cell, column) => (columns.has(column) ? cell : null)) : cells
    const read =
      kind === 'demand'
        ? requestOfRow(own, columns, place, context)
        : ratesOfRow(own, columns, place, context, table.containers)
    return read.map((rate) => ({
      kind,
      facts: { ...completed(completed(rate, table.section), table.title), lane: rate.lane ?? table.lane },
    }))
  })
  if (rates.length === 0 && isTitleRow(cells)) return readTextRow(table, cells, place, rows, context)
  table.isSectionNew = false
  if (rates.length === 0) table.withoutPrice += 1
  for (const rate of rates) {
    const other = isGrid ? table.rates.findLast((one) => isSameRoute(one, rate)) : undefined
    if (other) other.facts = { ...other.facts, prices: [...other.facts.prices, ...rate.facts.prices] }
    else table.rates.push(rate)
  }
}

/** Each cell has a label of its own: no rate is written so. */
const isSaidOfAll = (cells: readonly Cell[]) =>
  cells.every((cell) => cell === null || (typeof cell === 'string' && /^[^:：\d]{2,12}[:：]\s*\S/.test(cell)))

/** 起运港：青岛 | 有效期：12.8-12.14 within a table says what holds for the rows below it. */
const isTitleRow = (cells: readonly Cell[]) =>
  cells.every((cell) => cell === null || typeof cell === 'string') && cells.some((cell) => /[:：]/.test(textOf(cell)))

/** In a grid of ports each row brings the prices of one container for them all. */
function isSameRoute(one: Table['rates'][number], other: Table['rates'][number]): boolean {
  const keyOf = ({ facts, kind }: Table['rates'][number]) =>
    [
      kind,
      ...facts.pols.map(({ word }) => word),
      '→',
      ...facts.pods.map(({ word }) => word),
      facts.carrier?.value ?? '',
      ...facts.days.map(({ from, to }) => `${from} ${to}`),
    ].join()
  const priced = new Set(one.facts.prices.map(({ container }) => container))
  return keyOf(one) === keyOf(other) && other.facts.prices.every(({ container }) => !priced.has(container))
}

/** A row of text alone is a title above the table, the title of a section within it, or speaks for all rows below it. */
function readTextRow(
  table: Table,
  cells: readonly Cell[],
  place: { sheet: number; row: number },
  rows: readonly Cell[][],
  context: LineContext,
) {
  const column = cells.findIndex((cell) => textOf(cell).trim() !== '')
  const said = [...new Map(cells.map((cell, at) => [textOf(cell), at]))]
    .filter(([text]) => text.trim() !== '')
    .flatMap(([text, at]) => {
      const cell = { ...place, column: at }
      const [doubt] = doubtsOfLength(text, cell)
      return readPieces(text, context)
        .map(({ row, offset }) => factsOf(row, { offset, cell }, context.places))
        .map((facts) => (doubt && !isSilent(facts) ? { ...facts, parted: doubt.span } : facts))
    })
    .filter(({ span }) => span.cell !== undefined)
  const all = said.reduce<Shared>((shared, facts) => completed<Shared>(shared, facts), nothingShared)
  if (column < 0) return
  const named = new Set(said.flatMap(({ boxes, prices }) => [...boxes, ...prices].map(({ container }) => container)))
  table.lane = said.find(({ lane }) => lane !== null)?.lane ?? table.lane
  if (named.size === 1) table.containers = [...named]
  if (named.size > 1 && said.every(({ prices }) => prices.every(({ amount }) => amount === null)))
    dropImplied(table, named)
  const isAbove = /^\s*(?:以上|上述|ABOVE)/i.test(textOf(cells[column]))
  if (!table.head) table.title = completed<Shared>(all, table.title)
  else if (isAbove || isFoot(table, all, rows, context)) completeRates(table, all, table.above)
  else if (rows.slice(place.row + 1).some((row) => row.filter((cell) => textOf(cell).trim() !== '').length > 1))
    nameSection(table, all)
  else completeRates(table, all, 0)
}

/** Where the last row of a sheet says where boxes are loaded, and nothing above its first table does, each table has such a foot. */
function isFoot({ title, rates, above }: Table, { pols }: Shared, rows: readonly Cell[][], context: LineContext) {
  const own = rates.slice(above)
  if (pols.length === 0 || own.length === 0 || title.pols.length > 0) return false
  const last = rows.findLast((cells) => cells.some((cell) => textOf(cell).trim() !== '')) ?? []
  return own.every(({ facts }) => facts.pols.length === 0) && last.some((cell) => saysLoading(textOf(cell), context))
}

const saysLoading = (text: string, context: LineContext) =>
  readPieces(text, context).some(({ row }) => {
    const { pols, prices } = factsOf(row, { offset: 0 }, context.places)
    return pols.length > 0 && prices.length === 0
  })

/** 前者20GP，后者40HQ below the prices: no other container takes one of them. */
function dropImplied(table: Table, named: ReadonlySet<ContainerCode>) {
  const isMeant = ({ container, isImplied }: Facts['prices'][number]) => !isImplied || named.has(container)
  table.rates = table.rates.map((rate) => ({
    ...rate,
    facts: { ...rate.facts, prices: rate.facts.prices.filter(isMeant) },
  }))
}

function nameSection(table: Table, said: Shared) {
  table.section = table.isSectionNew ? completed<Shared>(said, table.section) : said
  table.isSectionNew = true
}

function completeRates(table: Table, said: Shared, from: number) {
  table.rates = table.rates.map((rate, at) => (at < from ? rate : { ...rate, facts: completed(rate.facts, said) }))
}
