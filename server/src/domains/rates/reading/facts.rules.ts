import {
  type ContainerCode,
  type FreightMode,
  type LineSurcharge,
  type SaidRateKind,
  saidRateKinds,
  type Span,
} from '@seamark/contract/rates/reading/lines'
import type { Lane } from '@seamark/contract/territory/lanes'
import { changeOf, replacedUntil, withoutForecast, withSurchargeDays } from '../tokens/changes.rules.ts'
import { measured } from '../tokens/noise.rules.ts'
import { placeOf } from '../tokens/plain-texts.rules.ts'
import { doubtsOfRow, isCarrierOpen, type RowDoubt } from './doubts/row-doubts.rules.ts'
import type { FoundPrice, Prices } from './price-doubts.rules.ts'
import { pricesOf } from './prices.rules.ts'
import type { Row } from '../tokens/rows.rules.ts'
import type { Route, RoutePort } from './route-doubts.rules.ts'
import { routeOf } from './routes.rules.ts'
import { surchargeFact, withoutDoubles } from '../tokens/surcharge-facts.rules.ts'
import type { Places } from '../tokens/places.rules.ts'
import {
  type Cue,
  type DayRole,
  ofKind,
  type Place,
  type TermField,
  type Token,
  type TokenOf,
} from '../tokens/scans.rules.ts'

export interface Said<Value> {
  value: Value
  span: Span
}
export interface PortFact {
  word: string
  codes: readonly string[]
  isChoice: boolean
  isUnknown: boolean
  span: Span
}
export interface DayFact {
  role: DayRole | null
  from: string | null
  to: string | null
  list: readonly string[]
  isDoubtful: boolean
  span: Span
}
export type PriceFact = Omit<FoundPrice, 'start' | 'end'> & { span: Span }

/** What a row says, each value with its place in the message. What it does not say is empty. */
export interface Facts {
  span: Span
  pols: readonly PortFact[]
  pods: readonly PortFact[]
  via: readonly PortFact[]
  isHead: boolean
  lane: Said<Lane> | null
  carrier: Said<string> | null
  service: Said<string> | null
  currency: Said<string> | null
  basis: Said<'base' | 'allIn'> | null
  cargo: Said<string> | null
  goods: Said<string> | null
  boxOwner: Said<'shipper' | 'carrier'> | null
  rateKind: Said<SaidRateKind> | null
  space: Said<string> | null
  weekdays: Said<number[]> | null
  transit: Said<number> | null
  tonnes: Said<number> | null
  volume: Said<number> | null
  weight: Said<number> | null
  days: readonly DayFact[]
  free: readonly Said<{ of: 'combined' | 'demurrage' | 'detention'; days: number }>[]
  release: readonly Said<string>[]
  surcharges: readonly LineSurcharge[]
  mode: FreightMode | null
  cues: readonly Cue[]
  hasQuantity: boolean
  hasNoPrice: boolean
  hasContainers: boolean
  /** Whether the row takes an offer back, or speaks of prices without offering any. */
  isNoOffer: boolean
  prices: readonly PriceFact[]
  byPort: readonly (readonly PriceFact[])[]
  boxes: readonly { container: ContainerCode; count: number | null; span: Span }[]
  unit: { amount: number; unit: 'kg' | 'rt' | 'cbm'; span: Span } | null
  change: Said<number> | null
  /** A price that is said by that of another port: 汉堡同价, 安特卫普+50. */
  relative: { deltas: readonly number[]; isEach: boolean; reference: readonly string[]; span: Span } | null
  flags: readonly RowDoubt[]
  parted: Span | null
}

/** Where the text of a row lies: its first sign in the message, or its cell in a sheet. */
export interface RowPlace {
  offset: number
  cell?: Span['cell']
}

/** What the rows above leave open: containers for prices without one, and how many ports of discharge wait for prices. */
export interface Above {
  containers: readonly ContainerCode[]
  ports: number
}
const nothingAbove: Above = { containers: [], ports: 0 }

export function factsOf(whole: Row, at: RowPlace, places: Places, above: Above = nothingAbove): Facts {
  const row = withSurchargeDays(withoutForecast(whole))
  const { tokens } = row
  const span = (place: Place): Span => spanOf(row, at, place)
  const route = routeOf(row, places)
  const found = pricesOf(row, {
    ports: route.pods.length,
    above: above.ports,
    containers: above.containers,
    from: replacedUntil(row),
    isTarget: isTarget(row),
  })
  const priced = (prices: readonly FoundPrice[]): PriceFact[] =>
    prices.map(({ start, end, ...price }) => ({ ...price, span: span({ start, end }) }))
  const ports = (found: readonly RoutePort[]) => found.map((port) => portFact(port, span(port)))
  const change = changeOf(row)
  return {
    span: span({ start: tokens[0]?.start ?? 0, end: tokens.at(-1)?.end ?? 0 }),
    pols: ports(route.pols),
    pods: ports(route.pods),
    via: ports(route.via),
    isHead: route.isHead,
    lane: route.lane?.lane ? { value: route.lane.lane, span: span(route.lane) } : null,
    carrier: isCarrierOpen(row) ? null : first(tokens, 'carrier', ({ code }) => code, span),
    service: term(tokens, 'service', span) ?? serviceOf(row, route, span),
    currency: found.currency
      ? { value: found.currency.value, span: span(found.currency) }
      : isOfSurcharges(tokens)
        ? null
        : term(tokens, 'currency', span),
    basis: basisOf(tokens, span),
    cargo: term(tokens, 'cargo', span),
    goods: term(tokens, 'goods', span),
    boxOwner: boxOwnerOf(tokens, span),
    rateKind: rateKindOf(tokens, span),
    space: term(tokens, 'space', span),
    weekdays: first(tokens, 'weekdays', ({ days }) => days, span),
    transit: first(tokens, 'transit', ({ days }) => days, span),
    tonnes: first(tokens, 'tonnes', ({ tonnes }) => tonnes, span),
    volume: measured(tokens, 'cbm', span),
    weight: measured(tokens, 'kg', span),
    days: ofKind(tokens, 'days').map((token) => ({ ...token, span: span(token) })),
    free: ofKind(tokens, 'free').map((token) => ({ value: { of: token.of, days: token.days }, span: span(token) })),
    release: ofKind(tokens, 'term')
      .filter(({ field }) => field === 'release')
      .map((token) => ({ value: token.value, span: span(token) })),
    surcharges: withoutDoubles(ofKind(tokens, 'surcharge').map((token) => surchargeFact(token, span(token)))),
    mode: modeBeside(found, tokens),
    cues: [...ofKind(tokens, 'cue').map(({ of }) => of), ...(found.isReplacing ? ['correction' as const] : [])],
    hasQuantity: tokens.some(({ kind }) => kind === 'word'),
    hasContainers: tokens.some((token) => token.kind === 'containers' && token.containers.length > 0),
    hasNoPrice: tokens.some(({ kind }) => kind === 'noPrice'),
    isNoOffer: isNoOffer(row, found.unit !== null),
    prices: change ? [] : priced(found.prices),
    byPort: change ? [] : found.byPort.map(priced),
    boxes: found.boxes.map(({ start, end, ...box }) => ({ ...box, span: span({ start, end }) })),
    unit:
      found.unit && (found.unit.unit === 'kg' || found.unit.unit === 'rt' || found.unit.unit === 'cbm')
        ? { amount: found.unit.values[0] ?? 0, unit: found.unit.unit, span: span(found.unit) }
        : null,
    change: change && { value: change.value, span: span(change) },
    relative: relativeOf(row, span),
    flags: change ? [] : doubtsOfRow(row, found, route, span),
    parted: null,
  }
}

/** 人民币：LSS 300/600: the currency is that of the surcharges. */
const isOfSurcharges = (tokens: readonly Token[]) =>
  ofKind(tokens, 'surcharge').some(({ amounts }) => amounts.length > 0) &&
  !tokens.some(({ kind }) => kind === 'amounts' || kind === 'port' || kind === 'containers')

/** OAK +80 as a row of its own: so much for each of the containers above. */
const isRowAlone = ({ tokens, scan, range }: Row) =>
  tokens.every(({ kind }) => kind === 'port' || kind === 'unknown' || kind === 'relative') &&
  (range === undefined || (range.start === 0 && range.end === scan.open.length))

/** The ports of the row have no price of their own, and a word says which they have. */
function relativeOf(row: Row, span: (place: Place) => Span): Facts['relative'] {
  const { tokens } = row
  const [token] = ofKind(tokens, 'relative')
  if (!token || token.kind !== 'relative' || ofKind(tokens, 'port').length + ofKind(tokens, 'unknown').length === 0)
    return null
  const { deltas, reference } = token
  const isEach = token.isEach || isRowAlone(row)
  return { deltas, isEach, reference: reference?.codes ?? [], span: span(token) }
}

function spanOf({ scan: { text } }: Row, { offset, cell }: RowPlace, { start, end }: Place): Span {
  const place = placeOf(text, start, end)
  const span = { start: place.start + offset, end: place.end + offset }
  return cell ? { ...span, cell } : span
}

function first<Kind extends Token['kind'], Value>(
  tokens: readonly Token[],
  kind: Kind,
  valueOf: (token: TokenOf<Kind>) => Value,
  span: (place: Place) => Span,
): Said<Value> | null {
  const [token] = ofKind(tokens, kind)
  return token ? { value: valueOf(token), span: span(token) } : null
}

function term(tokens: readonly Token[], field: TermField, span: (place: Place) => Span): Said<string> | null {
  const token = ofKind(tokens, 'term').find((one) => one.field === field)
  return token ? { value: token.value, span: span(token) } : null
}

function basisOf(tokens: readonly Token[], span: (place: Place) => Span): Facts['basis'] {
  const said = term(tokens, 'basis', span)
  return said && { value: said.value === 'base' ? 'base' : 'allIn', span: said.span }
}

/** A row that names two kinds, as FAK和NAC都有, says of no price which it is. */
function rateKindOf(tokens: readonly Token[], span: (place: Place) => Span): Facts['rateKind'] {
  const named = ofKind(tokens, 'term').filter(({ field }) => field === 'rateKind')
  const [first] = named
  const kind = saidRateKinds.find((one) => one === first?.value)
  return first && kind && named.every(({ value }) => value === kind) ? { value: kind, span: span(first) } : null
}

function boxOwnerOf(tokens: readonly Token[], span: (place: Place) => Span): Facts['boxOwner'] {
  const said = term(tokens, 'boxOwner', span)
  return said && { value: said.value === 'shipper' ? 'shipper' : 'carrier', span: said.span }
}

/** Behind its carrier a word that nobody knows is the service, where the ports are named elsewhere: EMC FEM, ZIM ZMP. */
function serviceOf({ tokens, scan: { text } }: Row, { pods }: Route, span: (place: Place) => Span): Facts['service'] {
  const token = tokens.find((one, at): one is TokenOf<'unknown'> => {
    const before = tokens[at - 1]
    if (one.kind !== 'unknown' || before?.kind !== 'carrier') return false
    return /^ {1,2}$/.test(text.upper.slice(before.end, one.start)) && /^[A-Z]{3,5}$/.test(one.word)
  })
  const isOther = token !== undefined && pods.length > 0 && !pods.includes(token)
  return isOther ? { value: token.word, span: span(token) } : null
}

const portFact = (port: RoutePort, span: Span): PortFact =>
  port.kind === 'port'
    ? { word: port.word, codes: port.codes, isChoice: port.isChoice, isUnknown: false, span }
    : { word: port.word, codes: [], isChoice: false, isUnknown: true, span }

function modeOf(tokens: readonly Token[]): FreightMode | null {
  const said = ofKind(tokens, 'term')
    .filter(({ field }) => field === 'mode')
    .map(({ value }) => value)
  const modes = (['rail', 'land', 'air', 'lcl'] as const).filter(
    (mode) => said.includes(mode) && !isInBulk(mode, tokens),
  )
  if (said.includes('fcl') || said.includes('sea'))
    return modes.includes('lcl') && !said.includes('fcl') ? 'lcl' : 'fcl'
  return modes[0] ?? null
}

/** 20GP散货设备 is loose cargo in a container of its own. */
const isInBulk = (mode: FreightMode, tokens: readonly Token[]) =>
  mode === 'lcl' &&
  tokens.some((token, at) => {
    const next = tokens[at + 1]
    return token.kind === 'containers' && next?.kind === 'term' && next.field === 'mode' && next.start === token.end
  })

/** A price of a kilogram says more than a word for the sea, but not than one for road, rail or part loads. */
function modeBeside({ prices, unit }: Prices, tokens: readonly Token[]): FreightMode | null {
  const [said, meant] = [modeOf(tokens), modeByUnit(unit?.unit)]
  return prices.length === 0 && said !== 'land' && said !== 'rail' ? (meant ?? said) : (said ?? meant)
}

/** A price of a kilogram is one of the air, a price of a measurement ton one of part loads. */
const modeByUnit = (unit: string | null | undefined): FreightMode | null =>
  unit === 'kg' ? 'air' : unit === 'rt' || unit === 'cbm' ? 'lcl' : null

/** An offer is taken back by a word at the beginning of its row, or behind its prices. */
function isNoOffer({ tokens, scan: { text } }: Row, hasUnit: boolean): boolean {
  const last = tokens.findLastIndex(({ kind }) => kind === 'amounts')
  const [first] = tokens
  // THC：上海 825/1225，宁波 820/1220
  if (first?.kind === 'surcharge' && first.amounts.length === 0 && /^\s*[:=]/.test(text.upper.slice(first.end)))
    return true
  return tokens.some(
    (token, at) =>
      token.kind === 'cue' &&
      (token.of === 'report' ||
        (token.of === 'door' && !hasUnit) ||
        (token.of === 'cancel' && (at > last || at === 0))),
  )
}

const isTarget = (row: Row) => (amount: Place) => {
  const at = row.tokens.findIndex((token) => token.start === amount.start && token.kind === 'amounts')
  const before = row.tokens[at - 1]
  return before?.kind === 'cue' && before.of === 'target'
}
