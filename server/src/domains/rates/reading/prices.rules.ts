import type { LineFlagCode } from '@seamark/contract/rates/reading/flags'
import type { ContainerCode } from '@seamark/contract/rates/reading/lines'
import { containerOf, withOpenEnd } from '../tokens/price-containers.rules.ts'
import { type FoundPrice, priceDoubts, type Prices } from './price-doubts.rules.ts'
import type { Row } from '../tokens/rows.rules.ts'
import type { AmountToken, ContainerToken } from '../tokens/scans.rules.ts'

interface Wanted {
  /** How many ports of discharge stand apart from each other. */
  ports: number
  /** How many the row above names, where this one names none. */
  above: number
  /** The containers that the rows above named, for prices without one. */
  containers: readonly ContainerCode[]
  /** Only amounts behind this place are prices: those before are what a correction replaces. */
  from: number
  /** Whether a single amount may be a price without more: it stands behind 目标价. */
  isTarget: (amount: AmountToken) => boolean
}

/** Finds which amounts of a row are prices, and of which container (R7 to R10). */
export function pricesOf(row: Row, wanted: Wanted): Prices {
  const found: Prices = {
    prices: [],
    byPort: [],
    boxes: [],
    flags: [],
    unit: null,
    currency: null,
    isReplacing: false,
    left: [],
  }
  const tokens = row.tokens.filter((token) => token.kind === 'amounts' || token.kind === 'containers')
  const amounts = tokens.filter((token): token is AmountToken => token.kind === 'amounts' && token.start >= wanted.from)
  const named = tokens.filter((token): token is ContainerToken => token.kind === 'containers')
  const free: AmountToken[] = []
  for (const amount of amounts) {
    if (amount.unit === 'bill' || amount.unit === 'other') continue
    if (amount.unit === 'teu') found.flags.push({ code: 'containerMissing', start: amount.start, end: amount.end })
    else if (amount.unit !== null) takeUnit(found, amount)
    else if (isReplaced(row, amount)) found.isReplacing = true
    else if (isBuyUp(row, amount)) continue
    else {
      const container = containerOf(row, tokens, amount)
      if (container) place(found, withOpenEnd(row, amount, container), container.containers, wanted, container.implied)
      else free.push(amount)
    }
  }
  const left = placeFree(found, free, named, wanted)
  found.left.push(...left)
  found.flags.push(...priceDoubts(row, found, left))
  addBoxes(found, named, wanted)
  if (found.prices.length === 0 && found.byPort.length === 0) addEmpty(found, named)
  return found
}

function takeUnit(found: Prices, amount: AmountToken) {
  found.unit ??= amount
  if (amount.currency !== '') found.currency ??= { value: amount.currency, start: amount.start, end: amount.end }
}

/** `+USD150/300买21` is what more days cost. */
const isBuyUp = (row: Row, { start, end }: AmountToken) =>
  /\+\s*$/.test(row.scan.text.upper.slice(0, start)) || /^\s*买/.test(row.scan.text.upper.slice(end))

/** In `2650 → 2750` the first price held until now, and so did 2870 in `2780 instead of 2870`. */
const isReplaced = (row: Row, { start, end }: AmountToken) =>
  /(?:INSTEAD\s+OF|而不是|而非)\s*$/.test(row.scan.text.upper.slice(0, start)) ||
  row.tokens.some(
    (token) =>
      token.kind === 'amounts' &&
      token.start > start &&
      (/^\s*(?:-*[>→]+现?价?|=+>现?价?|(?:下?降|上?涨|调|改)[整价]?[到至为成]?|变成?)\s*$/.test(
        row.scan.text.upper.slice(end, token.start),
      ) ||
        (/FROM\s*$/.test(row.scan.text.upper.slice(0, start)) &&
          /^\s*TO\s*$/.test(row.scan.text.upper.slice(end, token.start)))),
  )

function place(
  found: Prices,
  amount: AmountToken,
  containers: readonly ContainerCode[],
  wanted: Wanted,
  implied?: ContainerCode,
) {
  const { values, start, end } = amount
  const flag = (code: LineFlagCode) => void found.flags.push({ code, start, end })
  const of = (container: ContainerCode, value: number | null, at: number): FoundPrice => ({
    container,
    amount: value,
    isFrom: amount.isFrom[at] ?? false,
    isImplied: container === implied,
    start,
    end,
  })
  const [first] = containers
  if (amount.currency !== '') found.currency ??= { value: amount.currency, start, end }
  if (amount.isRange) flag('priceRange')
  if (amount.isUnclear) {
    flag('priceUnclear')
    for (const container of containers) found.prices.push(of(container, null, 0))
  } else if (values.length === containers.length) {
    for (const [at, container] of containers.entries())
      if (values[at] !== null) found.prices.push(of(container, values[at] ?? null, at))
  } else if (values.length === 1)
    for (const container of containers) found.prices.push(of(container, values[0] ?? null, 0))
  else if (containers.length === 1 && first && values.length === (wanted.ports || wanted.above))
    found.byPort = values.map((value, at) => [...(found.byPort[at] ?? []), of(first, value, at)])
  else flag(containers.length === 1 ? 'priceOrPort' : 'priceUnclear')
}

/**
 * Places prices without a container: by how many they are (R7), or one that belongs to the only container that is named.
 * Returns the figures that found no place.
 */
function placeFree(
  found: Prices,
  free: readonly AmountToken[],
  named: readonly ContainerToken[],
  wanted: Wanted,
): AmountToken[] {
  const singles = free.filter(({ values, isUnclear }) => values.length === 1 || isUnclear)
  const lists = free.filter(({ values }) => values.length > 1)
  const [list] = lists
  if (lists.length > 1 && lists.length === wanted.ports && isBare(found))
    return placeByPort(found, lists, wanted, singles)
  if (list && found.byPort.length === 0 && isBeside(found, list)) {
    const own = named.flatMap(({ containers, count }) => (count === null ? containers : []))
    const counted = own.length > 0 ? [] : named.flatMap(({ containers }) => containers)
    const containers =
      own.length > 0 && own.length === list.values.length
        ? own
        : counted.length > 1 && counted.length === list.values.length
          ? counted
          : wanted.containers.length === list.values.length
            ? wanted.containers
            : undefined
    if (containers) place(found, list, containers, wanted)
    else placeByCount(found, list, wanted, counted)
    if (lists.length > 1)
      found.flags.push({ code: 'priceUnclear', start: lists[1]?.start ?? 0, end: lists[1]?.end ?? 0 })
    return singles
  }
  for (const { start, end } of lists) found.flags.push({ code: 'priceUnclear', start, end })
  for (const amount of singles) placeSingle(found, amount, named, wanted)
  return []
}

const isBare = ({ prices, byPort }: Prices) => prices.length === 0 && byPort.length === 0

/** 金奈/加尔各答 900/1300；1000/1450: as many lists as ports are one for each, in their order. */
function placeByPort(
  found: Prices,
  lists: readonly AmountToken[],
  wanted: Wanted,
  singles: readonly AmountToken[],
): AmountToken[] {
  const byPort = lists.map((list) => {
    const own: Prices = { ...found, prices: [], flags: [] }
    placeByCount(own, list, { ...wanted, ports: 1 }, [])
    found.flags.push(...own.flags)
    found.currency ??= own.currency
    return own.prices
  })
  found.byPort = byPort
  // The lists may as well be those of two periods or two carriers.
  for (const { start, end } of lists) found.flags.push({ code: 'priceOrPort', start, end })
  return [...singles]
}

/** A list stands beside prices of containers that it cannot be about: 2150/2200(NOR 1500). */
const isBeside = ({ prices }: Prices, { values }: AmountToken) =>
  prices.length === 0 ||
  (values.length === 2 && prices.every(({ container }) => container === '40NOR' || container === '45HQ'))

function placeByCount(found: Prices, amount: AmountToken, wanted: Wanted, named: readonly ContainerCode[]) {
  const [one, two, three] = amount.values
  const containers: Record<number, readonly ContainerCode[]> = {
    2: ['20GP', '40HQ'],
    3: isFalling(two, three) ? ['20GP', '40HQ', '40NOR'] : ['20GP', '40GP', '40HQ'],
    4: ['20GP', '40GP', '40HQ', '45HQ'],
  }
  const meant = containers[amount.values.length]
  if (!meant || one === undefined) {
    found.flags.push({ code: 'priceUnclear', start: amount.start, end: amount.end })
    return
  }
  place(found, amount, meant, wanted)
  if (named.some((container) => !meant.includes(container)))
    found.flags.push({ code: 'priceUnclear', start: amount.start, end: amount.end })
  const high = found.prices.find(({ container }) => container === '40HQ')
  if (amount.values.length === 2 && high) found.prices.push({ ...high, container: '40GP', isImplied: true })
  if (amount.values.length === 3 && wanted.ports === 3)
    found.flags.push({ code: 'priceOrPort', start: amount.start, end: amount.end })
}

const isFalling = (two: number | null | undefined, three: number | null | undefined) =>
  typeof two === 'number' && typeof three === 'number' && three < two && two > 0

function placeSingle(found: Prices, amount: AmountToken, named: readonly ContainerToken[], wanted: Wanted) {
  const [value] = amount.values
  const isLikely = amount.isUnclear || amount.currency !== '' || wanted.isTarget(amount) || (value ?? 0) >= 100
  if (!isLikely) return void found.left.push(amount)
  const priced = new Set(found.prices.map(({ container }) => container))
  const own = [...new Set(named.flatMap(({ containers }) => containers))].filter((container) => !priced.has(container))
  const known = own.length > 0 ? own : priced.size > 0 ? [] : wanted.containers
  const implied = named.find((token) => token.implied)?.implied
  if (known.length === 1 || isBothForties(known)) place(found, amount, known, wanted, implied)
  else
    found.flags.push({
      code: amount.isUnclear ? 'priceUnclear' : 'containerMissing',
      start: amount.start,
      end: amount.end,
    })
}

/** 大柜高柜同价, 40'/HC: one price for both. */
const isBothForties = (known: readonly ContainerCode[]) =>
  known.length === 2 && known.includes('40GP') && known.includes('40HQ')

function addBoxes(found: Prices, named: readonly ContainerToken[], wanted: Wanted) {
  const types = [...new Set(named.flatMap(({ containers }) => containers))]
  const isClear = !named.some(({ isUnclear }) => isUnclear)
  const only =
    types.length === 1 && isClear
      ? types[0]
      : types.length === 0 && wanted.containers.length === 1
        ? wanted.containers[0]
        : undefined
  for (const { containers, count, isUnclear, start, end } of named) {
    const container = containers[0] ?? only
    if (isUnclear) found.flags.push({ code: 'containerUnclear', start, end })
    else if (container && (count !== null || containers.length === 1))
      found.boxes.push({ container, count, start, end })
  }
  const counted = found.boxes.filter(({ count }) => count !== null)
  // 950x40HC: so many boxes are rather a price that was cut.
  for (const { count, start, end } of counted)
    if ((count ?? 0) > 60) found.flags.push({ code: 'containerUnclear', start, end })
  // 12.4 two boxes, 12.8 five: nobody knows which ship the line is about.
  const other = counted.find(
    ({ container, count }, at) =>
      counted.findIndex((one) => one.container === container && one.count !== count) < at &&
      counted.some((one) => one.container === container && one.count !== count),
  )
  if (other) found.flags.push({ code: 'containerUnclear', start: other.start, end: other.end })
  const open = found.boxes.filter(
    ({ container, count }) => count === null && !counted.some((one) => one.container === container),
  )
  found.boxes = [...counted, ...open]
}

/** A container that is named without any price is offered at a price that nobody said. */
function addEmpty(found: Prices, named: readonly ContainerToken[]) {
  const seen = new Set<ContainerCode>()
  for (const { containers, start, end } of named)
    for (const container of containers) {
      if (seen.has(container)) continue
      seen.add(container)
      found.prices.push({ container, amount: null, isFrom: false, isImplied: false, start, end })
    }
}
