import { addDays } from '@seamark/contract/platform/days'
import type { LineFlagCode } from '@seamark/contract/rates/reading/flags'
import type { ContainerCode, LineSurcharge, Span } from '@seamark/contract/rates/reading/lines'
import { containerNamed } from '@seamark/contract/territory/containers'
import { amountIn } from '../tokens/amounts.rules.ts'
import { currencyIn } from '../tokens/currencies.rules.ts'
import { amountOf, type Cell, doubtsOfLength, readCell, readPieces, textOf } from './cells.rules.ts'
import { type DayFact, type Facts, factsOf, type PriceFact } from './facts.rules.ts'
import type { LineContext } from './lines.rules.ts'
import { completed, nothingShared } from './merging.rules.ts'
import { plainTextOf } from '../tokens/plain-texts.rules.ts'
import type { Column } from './sheet-heads.rules.ts'
import type { ColumnField } from '../tokens/sheet-headings.rules.ts'
import { surchargesOf } from './sheet-surcharges.rules.ts'

export interface SheetPlace {
  sheet: number
  row: number
}

/** How the text of a cell begins when its heading stands before it, so that the reader of messages knows what it is. */
const leads: Partial<Record<ColumnField, string>> = {
  pol: 'POL:',
  pod: 'POD:',
  via: 'VIA:',
  carrier: '',
  service: 'SERVICE:',
  validity: 'VALID ',
  sailing: 'ETD ',
  cutoff: '截关 ',
  transit: 'TRANSIT ',
  free: 'FT ',
  remark: '',
  rateKind: '',
  boxes: '',
}

/** Reads the rates of a row of a table: one, or one for each heading that has ports or a carrier of its own. */
export function ratesOfRow(
  cells: readonly Cell[],
  columns: ReadonlyMap<number, Column>,
  place: SheetPlace,
  context: LineContext,
  titled: readonly ContainerCode[] = [],
): Facts[] {
  const spanOf = (column: number): Span => ({ start: 0, end: textOf(cells[column]).length, cell: { ...place, column } })
  const shared = sharedOf(cells, columns, place, context)
  const groups = Map.groupBy(
    [...columns].filter(([, { field }]) => field === 'price' || field === 'base' || field === 'allIn'),
    ([, { said }]) => keyOf(said),
  )
  const sums = surchargesOf(cells, columns, spanOf)
  const ofColumn = [...columns].flatMap(([column, { field }]) =>
    field === 'container' ? (containerIn(cells[column]) ?? []) : [],
  )
  const beside = [...new Set(shared.boxes.map(({ container }) => container))]
  const containers = ofColumn.length > 0 ? ofColumn : beside.length === 1 ? beside : titled
  return [...groups.values()].flatMap((group) => {
    const said = group[0]?.[1].said ?? null
    const found = pricesOfGroup(cells, group, { place, context, spanOf, sums, containers })
    if (found.prices.length === 0 && found.flags.length === 0) return []
    const base: Facts = { ...emptyFacts(spanOf(group[0]?.[0] ?? 0)), ...found }
    const own = completed(base, shared)
    const withHead = said
      ? {
          ...completed(own, said),
          carrier: said.carrier ?? own.carrier,
          pods: own.pods.length > 0 ? own.pods : said.pods,
        }
      : own
    const boxes = shared.boxes.filter(({ count }) => count !== null)
    return [
      {
        ...withHead,
        boxes,
        pods: shared.pods.length > 0 ? shared.pods : withHead.pods,
        via: shared.via,
        lane: null,
        flags: [...withHead.flags, ...shared.flags],
      },
    ]
  })
}

const keyOf = (said: Facts | null) =>
  said === null
    ? ''
    : [...said.pols, ...said.pods].map(({ word }) => word).join('/') +
      (said.carrier?.value ?? '') +
      (said.boxOwner?.value ?? '') +
      said.days.map(({ from }) => from).join()

/** What the cells beside the prices say. */
export function sharedOf(
  cells: readonly Cell[],
  columns: ReadonlyMap<number, Column>,
  place: SheetPlace,
  context: LineContext,
): Facts {
  let shared = emptyFacts({ start: 0, end: 0, cell: { ...place, column: 0 } })
  const hasPod = [...columns].some(([column, { field }]) => field === 'pod' && textOf(cells[column]).trim() !== '')
  for (const [column, { field, isPartial }] of columns) {
    const cell = withCountry(cells, columns, column)
    const facts = cell === null || cell === '' ? undefined : factsOfCell(cell, field, { ...place, column }, context)
    if (!facts) continue
    // 截关/开船 above 周二/周四: only one of the days is that of the ship.
    if (isPartial && field === 'sailing' && (facts.weekdays?.value.length ?? 0) > 1) facts.weekdays = null
    // A lane or a remark beside the port of discharge names no further ones.
    const pods = hasPod && field !== 'pod' ? [] : facts.pods
    shared = {
      ...completed(shared, facts),
      pods: shared.pods.length > 0 ? shared.pods : pods,
      via: shared.via.length > 0 ? shared.via : facts.via,
      boxes: [...shared.boxes, ...facts.boxes],
      flags: [...shared.flags, ...doubtsOfLength(textOf(cell), { ...place, column })],
    }
  }
  return shared
}

/** A column of countries says which of several ports of one name is meant: Manzanillo | Mexico. */
function withCountry(cells: readonly Cell[], columns: ReadonlyMap<number, Column>, column: number): Cell {
  const cell = cells[column] ?? null
  if (columns.get(column)?.field !== 'pod' || typeof cell !== 'string') return cell
  const at = [...columns].find(([, { field }]) => field === 'country')?.[0]
  const country = at === undefined ? '' : textOf(cells[at]).trim()
  return country === '' || /[/、,&]/.test(cell) ? cell : `${cell}, ${country}`
}

function factsOfCell(
  cell: Exclude<Cell, null>,
  field: ColumnField,
  place: SheetPlace & { column: number },
  context: LineContext,
): Facts | undefined {
  const text = textOf(cell)
  const span: Span = { start: 0, end: text.length, cell: place }
  const day = dayFact(cell, field, span, context)
  if (day) return { ...emptyFacts(span), days: [day] }
  if (field === 'currency') {
    const currency = currencyIn(text.toUpperCase())
    return currency === '' ? undefined : { ...emptyFacts(span), currency: { value: currency, span } }
  }
  if (field === 'goods') return goodsOf(text, place, context)
  const lead = leads[field]
  if (lead === undefined) return undefined
  const said = field === 'via' ? text.replace(/^\s*(?:DIRECT|直航|直达|T\/?S|VIA|经|转)\s*(?:VIA|AT|:)?\s*/i, '') : text
  if (said.trim() === '') return undefined
  const before = text.length - said.length - lead.length
  const facts = readPieces(lead + said.replaceAll('\n', ' '), context).map(({ row, offset }) =>
    factsOf(row, { offset: before + offset, cell: place }, context.places),
  )
  const [first, ...others] = facts
  return first && others.reduce((all, one) => ({ ...completed(all, one), pods: [...all.pods, ...one.pods] }), first)
}

/** The cell as it is written, and what it says of its class and weight. */
function goodsOf(text: string, cell: SheetPlace & { column: number }, context: LineContext): Facts {
  const span: Span = { start: 0, end: text.length, cell }
  const written = text.replace(/\s+/g, ' ').trim()
  const [part] = written === '' ? [] : readCell(written, context).parts
  const read = part && factsOf(part, { offset: 0, cell }, context.places)
  const { cargo = null, tonnes = null, rateKind = null } = read ?? {}
  const goods = written === '' || rateKind ? null : { value: written, span }
  return { ...emptyFacts(span), cargo, tonnes, rateKind, goods }
}

const dayRoles: Partial<Record<ColumnField, DayFact['role']>> = {
  effective: 'from',
  expiry: 'till',
  validity: 'till',
  sailing: 'sailing',
  cutoff: 'cutoff',
}

/** A day of a cell, also as the number by which workbooks count days, or written in a column of first or last days. */
function dayFact(cell: Exclude<Cell, null>, field: ColumnField, span: Span, context: LineContext): DayFact | undefined {
  const role = dayRoles[field]
  if (role === undefined) return undefined
  const of = (day: string): DayFact => ({ role, from: day, to: day, list: [day], isDoubtful: false, span })
  if (typeof cell === 'object') return of(cell.day)
  if (typeof cell === 'number')
    return cell > 20_000 && cell < 80_000 ? of(addDays('1899-12-30', Math.floor(cell))) : undefined
  if (field !== 'effective' && field !== 'expiry') return undefined
  const [row] = readCell(cell, context).parts
  const token = row?.tokens.find((one) => one.kind === 'days')
  if (token?.kind !== 'days' || token.from === null || token.to === null) return undefined
  const day = field === 'effective' ? token.from : token.to
  return { ...of(day), isDoubtful: token.isDoubtful }
}

interface GroupContext {
  place: SheetPlace
  context: LineContext
  spanOf: (column: number) => Span
  sums: readonly LineSurcharge[]
  /** The container that a cell of the row names, for prices whose heading names none. */
  containers: readonly ContainerCode[]
}
type GroupPrices = Pick<Facts, 'prices' | 'byPort' | 'flags' | 'currency' | 'basis' | 'surcharges'>

function pricesOfGroup(cells: readonly Cell[], group: readonly [number, Column][], given: GroupContext): GroupPrices {
  const row = given.containers
  const found: GroupPrices & { prices: PriceFact[]; flags: { code: LineFlagCode; span: Span }[] } = {
    prices: [],
    byPort: [],
    flags: [],
    currency: null,
    basis: null,
    surcharges: given.sums,
  }
  const hasBase = group.some(([column, { field }]) => field === 'base' && amountOf(cells[column]) !== null)
  for (const [column, { field, containers, currency }] of group) {
    const span = given.spanOf(column)
    if (field === 'allIn' && hasBase) continue
    const read = readPrice(cells[column] ?? null, containers.length > 0 ? containers : row, span, given)
    found.prices.push(...read.prices)
    found.flags.push(...read.flags)
    found.currency ??= read.currency ?? (currency === '' ? null : { value: currency, span })
    if (read.prices.length > 0 && field !== 'price')
      found.basis ??= { value: field === 'base' ? 'base' : 'allIn', span }
  }
  const differing = differingSum(cells, group, given.sums)
  if (differing !== undefined) {
    found.flags.push({ code: 'sumDiffers', span: given.spanOf(differing) })
    return { ...found, prices: found.prices.map((price) => ({ ...price, amount: null })) }
  }
  return found
}

/** Base and surcharges that do not make the sum beside them: nobody knows which of them is right. */
function differingSum(
  cells: readonly Cell[],
  group: readonly [number, Column][],
  sums: readonly LineSurcharge[],
): number | undefined {
  const amountIn = (wanted: ColumnField) => {
    const at = group.find(([, { field }]) => field === wanted)?.[0]
    return at === undefined ? null : amountOf(cells[at])
  }
  const [base, total] = [amountIn('base'), amountIn('allIn')]
  if (base === null || total === null) return undefined
  const sum = sums.reduce((all, { amounts }) => all + (amounts[0] ?? 0), base)
  return sum === total ? undefined : group.find(([, { field }]) => field === 'allIn')?.[0]
}

interface ReadPrice {
  prices: PriceFact[]
  flags: { code: LineFlagCode; span: Span }[]
  currency: Facts['currency']
}

const nothing: ReadPrice = { prices: [], flags: [], currency: null }
const simple = /^(USD|US\$|\$|RMB|CNY|¥|EUR|€)?\s*(-?\d[\d,]*(?:\.\d+)?)\s*(USD|RMB|CNY|EUR|元|美金)?\s*(\+|起)?$/

/** Reads a cell of prices: a number, `USD 2,700.00`, `1450+`, `1450/2600/2700`; `-`, `/` and 询价 say that there is none. */
function readPrice(
  cell: Cell,
  containers: readonly ContainerCode[],
  span: Span,
  { place, context }: GroupContext,
): ReadPrice {
  const [container] = containers
  if (cell === null || cell === '' || typeof cell === 'object') return nothing
  if (typeof cell === 'string' && /^\s*(?:[-/\\—－]+|N\/?A|询价|面议|单询|停航|TBA)\s*$/i.test(cell)) return nothing
  const plain = simple.exec(plainTextOf(textOf(cell)).upper.trim())
  if (plain && container) {
    const [whole = '', , digits = '', , isOpen] = plain
    const currency = currencyIn(whole)
    const price = { amount: amountIn(digits), isFrom: isOpen !== undefined, isImplied: false, span }
    return {
      prices: containers.map((container) => ({ ...price, container })),
      flags: [],
      currency: currency === '' ? null : { value: currency, span },
    }
  }
  const [row] = readCell(textOf(cell), context).parts
  if (!row || !/\d/.test(textOf(cell))) return nothing
  const facts = factsOf(row, { offset: 0, cell: span.cell ?? { ...place, column: 0 } }, context.places, {
    containers,
    ports: 0,
  })
  const isLost = facts.prices.length === 0 && facts.flags.length === 0
  return {
    prices: facts.prices.filter(({ amount }) => amount !== null),
    flags: [
      ...(isLost ? [{ code: 'priceUnclear' as const, span }] : facts.flags),
      ...doubtsOfLength(textOf(cell), span.cell),
    ],
    currency: facts.currency,
  }
}

/** Returns the container that a cell of its own names: 40HQ beside the price of one. */
const containerIn = (cell: Cell | undefined): ContainerCode | undefined =>
  typeof cell === 'string' ? containerNamed(cell)?.code : undefined

export const emptyFacts = (span: Span): Facts => ({
  ...nothingShared,
  span,
  pods: [],
  via: [],
  isHead: false,
  lane: null,
  hasQuantity: false,
  hasNoPrice: false,
  hasContainers: false,
  isNoOffer: false,
  prices: [],
  byPort: [],
  boxes: [],
  unit: null,
  change: null,
  relative: null,
  flags: [],
})
