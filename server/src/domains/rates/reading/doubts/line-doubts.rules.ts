import type { LineField, LineFlag, ReadLine } from '@seamark/contract/rates/reading/lines'
import type { Facts } from '../facts.rules.ts'

/** Returns why a line as a whole may be another one: its kind, or to which of its ports and ships a doubted value belongs. */
export function doubtsOfLine(facts: Facts, kind: ReadLine['kind'], flags: readonly LineFlag[]): LineFlag[] {
  return [...doubtsOfKind(facts, kind), ...doubtsOfPorts(facts, flags), ...doubtsOfShips(facts)]
}

const doubt = (code: LineFlag['code'], fields: readonly LineField[], span: LineFlag['span']): LineFlag[] =>
  fields.map((field) => ({ code, field, span, evidence: '' }))

function doubtsOfKind(facts: Facts, kind: ReadLine['kind']): LineFlag[] {
  const { prices, cues, boxes, flags, mode, unit, byPort } = facts
  const span = prices[0]?.span ?? null
  const hasAmount = prices.some(({ amount }) => amount !== null)
  // 需要的联系，40HQ 1800: a request with a price that is no target may be an offer, but for one that counts its boxes.
  const isCounted = boxes.some(({ count }) => count !== null)
  if (kind === 'demand' && hasAmount && !isCounted && !cues.includes('target'))
    return doubt('kindAssumed', ['kind', 'prices', 'ready'], span)
  // So many boxes are rather a price: 40'×1650.
  const many = boxes.find(({ count }) => (count ?? 0) > 60)
  if (many) return doubt('kindAssumed', ['kind'], many.span)
  const isBlank = !hasAmount && mode === null && unit === null && byPort.length === 0 && flags.length === 0
  return kind === 'supply' && isBlank && !cues.includes('offer') ? doubt('kindAssumed', ['kind', 'validity'], span) : []
}

/** Where the prices of several ports are doubted, nobody knows which of them is that of which port. */
function doubtsOfPorts({ pods }: Facts, flags: readonly LineFlag[]): LineFlag[] {
  const other = flags.find(
    ({ code, field }) => field === 'prices' && /^(?:priceUnclear|priceOrPort|textUnread)$/.test(code),
  )
  return other && pods.length > 1 ? doubt('textUnread', ['pod'], other.span) : []
}

/** EMC/12.2，ONE/12.4: of several carriers each may have a day of its own. */
const doubtsOfShips = ({ flags, days }: Facts): LineFlag[] =>
  days.length > 1 && flags.some(({ code }) => code === 'carrierUnclear')
    ? doubt('textUnread', ['sailing', 'validity'], days[1]?.span ?? null)
    : []
