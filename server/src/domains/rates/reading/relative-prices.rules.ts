import type { Block, Draft } from './drafts.rules.ts'
import type { Facts, PriceFact } from './facts.rules.ts'
import { completed } from './merging.rules.ts'

/**
 * Returns the draft of a row whose price is said by that of another port: the same, or so much more. Null where the row has a
 * price of its own, or where nothing stands before it that it could be about.
 */
export function relativeDraft({ drafts }: Block, said: Facts): Draft | null {
  const { relative } = said
  if (!relative || said.byPort.length > 0 || said.prices.some(({ amount }) => amount !== null)) return null
  const base = baseOf(drafts, said)
  if (!base) return null
  const own = isOfLoading(said, base.facts) ? { ...said, pols: said.pods, pods: [] } : said
  const { facts, kind } = base
  // 上海/宁波/盐田同价 names the ports of loading of all lines; 宁波同价 is a line of its own beside 上海-汉堡 2650.
  if (own.pods.length === 0 && (own.pols.length !== 1 || facts.pols.length === 0)) return null
  const prices = facts.byPort.length > 0 ? (facts.byPort.at(-1) ?? []) : facts.prices
  const priced = prices.filter(({ amount }) => amount !== null)
  if (priced.length === 0) return null
  const moved = movedPrices(priced, relative)
  const shared = completed(
    { ...own, surcharges: own.surcharges, pols: own.pods.length > 0 ? own.pols : facts.pols },
    { ...facts, free: [], transit: null, cues: [] },
  )
  const ports =
    own.pods.length > 0
      ? { pols: shared.pols, pods: own.pods, lane: null }
      : { pols: own.pols, pods: facts.pods, lane: facts.lane }
  const doubts = facts.flags.filter(({ code }) => code.startsWith('price'))
  const isOpen = moved === null || isDoubtful(priced, relative) || hasRivals(drafts, base)
  const unclear = isOpen ? [{ code: 'priceUnclear' as const, span: relative.span }] : []
  return {
    kind,
    facts: {
      ...shared,
      ...ports,
      via: own.via,
      boxes: [],
      prices: moved ?? priced.map((price) => ({ ...price, amount: null })),
      flags: [...own.flags, ...doubts, ...unclear],
    },
  }
}

/** Genoa - Jeddah 650; La Spezia same: a port of the country of loading is another one to load at. */
function isOfLoading({ pols, pods }: Facts, base: Facts): boolean {
  const countries = (ports: Facts['pods']) =>
    new Set(ports.flatMap(({ codes }) => codes.map((code) => code.slice(0, 2))))
  const [own, from, to] = [pods, base.pols, base.pods].map(countries)
  return pols.length === 0 && own?.size === 1 && [...own].every((one) => from?.has(one) && !to?.has(one))
}

/** Several carriers have a price for the port before: nobody knows to which of them the amount is added. */
const hasRivals = (drafts: readonly Draft[], { facts }: Draft) =>
  drafts.some(
    (one) =>
      one.facts !== facts &&
      one.facts.carrier?.value !== facts.carrier?.value &&
      one.facts.pods.length > 0 &&
      one.facts.pods.map(({ word }) => word).join() === facts.pods.map(({ word }) => word).join(),
  )

/** The line whose port is named, or the last one; what comes on top is added to the last price that stands by itself. */
function baseOf(drafts: readonly Draft[], { relative }: Facts): Draft | undefined {
  const offers = drafts.filter(({ kind }) => kind === 'supply' || kind === 'correction')
  const reference = relative?.reference ?? []
  if (reference.length > 0)
    return offers.findLast(({ facts }) =>
      [...facts.pods, ...facts.pols].some(({ codes }) => codes.some((code) => reference.includes(code))),
    )
  return relative && relative.deltas.length > 0
    ? (offers.findLast(({ facts }) => facts.relative === null) ?? offers.at(-1))
    : offers.at(-1)
}

/** Small, big and high containers, in the order in which amounts for them are written. */
const order = ['20GP', '40GP', '40HQ', '45HQ']

function movedPrices(
  prices: readonly PriceFact[],
  { deltas, span }: NonNullable<Facts['relative']>,
): PriceFact[] | null {
  const said = prices
    .filter(({ isImplied }) => !isImplied)
    .toSorted((one, other) => order.indexOf(one.container) - order.indexOf(other.container))
  const isListed = deltas.length > 1
  if (isListed && deltas.length !== said.length && !(deltas.length === 2 && said.length > 1)) return null
  const deltaOf = ({ container, isImplied }: PriceFact) => {
    const at =
      isImplied || deltas.length < said.length
        ? container === '20GP'
          ? 0
          : 1
        : said.findIndex((one) => one.container === container)
    return isListed ? (deltas[Math.min(at, deltas.length - 1)] ?? 0) : (deltas[0] ?? 0)
  }
  return prices.map((price) => ({ ...price, amount: (price.amount ?? 0) + deltaOf(price), span }))
}

/** One amount on top of the prices of several containers may be of each, or of a small one. */
const isDoubtful = (prices: readonly PriceFact[], { deltas, isEach }: NonNullable<Facts['relative']>) =>
  deltas.length === 1 &&
  !isEach &&
  prices.some(({ container }) => container === '20GP') &&
  prices.some(({ container }) => container !== '20GP')
