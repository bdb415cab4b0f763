import type { LineField, ReadLine } from '@seamark/contract/rates/reading/lines'
import type { Facts } from './facts.rules.ts'
import { type LineContext, linesOf } from './lines.rules.ts'

/** A line that the same sender wrote before, and its place in this reading, from 1; null for one of an earlier message. */
export interface Earlier {
  line: ReadLine
  place: number | null
}

/** Returns the earlier line with the new prices (R11). Where none or more than one fits, what the row itself says, for a person to decide. */
export function correctionOf(facts: Facts, earlier: readonly Earlier[], context: LineContext): ReadLine[] {
  const corrected = new Set(earlier.map(({ line }) => line.corrects))
  // Without an offer to correct, 2650→2550 is talk.
  const isFigureAlone = facts.prices.length === 0 && facts.pods.length === 0 && facts.lane === null
  if (isFigureAlone && !earlier.some(({ line }) => isOffer(line))) return []
  const standing = earlier.filter(({ place }) => place === null || !corrected.has(place))
  return linesOf(facts, 'correction', context).map((own) => {
    const fitting = standing.filter(({ line }) => isAbout(own, line))
    const [replaced] = fitting
    if (replaced && fitting.length === 1) return correctedLine(own, replaced)
    const flag = { code: 'correctionUnmatched' as const, field: 'kind' as const, span: own.span, evidence: '' }
    return { ...own, flags: [...own.flags, flag] }
  })
}

/** Returns a line with the prices of its correction, and with what else that says; all else is kept. */
export function correctedLine(own: ReadLine, { line, place }: Earlier): ReadLine {
  const hasNone = own.prices.every(({ amount }) => amount === null)
  const said = own.prices.find(({ container }) => container === '40HQ')
  const kept = line.prices
    .filter(({ container }) => !own.prices.some((price) => price.container === container))
    .map((price) => (price.isImplied && said ? { ...said, container: price.container, isImplied: true } : price))
    // The old price is wrong, whatever the new one is.
    .map((price) => (hasNone ? { ...price, amount: null } : price))
  const isSaid: Partial<Record<LineField, boolean>> = {
    prices: true,
    currency: own.currency?.span !== null && own.currency !== null,
    carrier: own.carrier !== null,
    sailing: own.sailings.length > 0,
    validity: own.validity !== null && own.validity.span !== null,
  }
  const flags = [...line.flags.filter(({ field }) => !isSaid[field]), ...own.flags.filter(({ field }) => isSaid[field])]
  if (hasNone && !flags.some(({ field }) => field === 'prices'))
    flags.push({ code: 'priceUnclear', field: 'prices', span: own.span, evidence: '' })
  return {
    ...line,
    kind: 'correction',
    corrects: place,
    span: own.span,
    currency: isSaid.currency ? own.currency : line.currency,
    carrier: own.carrier ?? line.carrier,
    rateKind: own.rateKind ?? line.rateKind,
    sailings: isSaid.sailing ? own.sailings : line.sailings,
    validity: isSaid.validity ? own.validity : line.validity,
    prices: [...own.prices, ...kept],
    flags,
  }
}

const isOffer = ({ kind }: ReadLine) => kind === 'supply' || kind === 'correction'

/** A correction is about the line to the same ports, of the same containers, and of the carrier, ship and ports of loading that it names. */
function isAbout(own: ReadLine, line: ReadLine): boolean {
  const codes = (ports: ReadLine['pods']) => ports.flatMap((port) => port.codes)
  const [pods, pols] = [codes(own.pods), codes(own.pols)]
  const containers = own.prices.map(({ container }) => container)
  return (
    line.mode === own.mode &&
    isOffer(line) &&
    pods.some((code) => codes(line.pods).includes(code)) &&
    (pols.length === 0 || pols.some((code) => codes(line.pols).includes(code))) &&
    (containers.length === 0 || line.prices.some(({ container }) => containers.includes(container))) &&
    (own.carrier === null || line.carrier === null || own.carrier.value === line.carrier.value) &&
    (own.sailings.length === 0 ||
      line.sailings.length === 0 ||
      own.sailings.some(({ value }) => line.sailings.some((sailing) => sailing.value === value)))
  )
}
