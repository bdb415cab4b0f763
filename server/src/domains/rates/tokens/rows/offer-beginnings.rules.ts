import type { PlainText } from '../plain-texts.rules.ts'
import type { Scan, Token, TokenOf } from '../scans.rules.ts'

/**
 * Returns where another offer on the same route begins: prices of another period, as 80/150（12.1-12.7） 100/180（12.8-12.14）,
 * or behind a comma another ship: 12.2 COSCO 2350，12.5 EMC 2300.
 */
export function nextBeginning({ text }: Scan, tokens: readonly Token[], from: number, at: number): number | undefined {
  const last = from + tokens.slice(from, at).findLastIndex(isPrice)
  const between = tokens.slice(last + 1, at)
  const parted = between.findIndex((token, index) =>
    /;/.test(text.upper.slice(tokens[last + index]?.end ?? 0, token.start)),
  )
  // 3月18日开，美森，40HQ 3400，11天；3月20日开，以星，40HQ 2650: behind a semicolon stands another ship.
  const isShip = parted >= 0 && between.slice(parted).some(({ kind }) => /^(?:days|carrier|weekdays)$/.test(kind))
  if (isShip && !between.some(isPlace)) return last + 1 + parted
  if (!between.every(({ kind }) => /^(?:days|carrier|word|containers|term|weekdays)$/.test(kind))) return undefined
  // SOC 40HQ 2600，COC 40HQ 4100: boxes of another owner have a price of their own, which stands before its owner or behind.
  const owner = between.findIndex(isOwner)
  if (isOwner(tokens[last + 1]) && isOwner(tokens[at + 1])) return at
  // 1500美金 FESCO 自备箱1100: directly before a price stands whose box it is of.
  if (owner >= 0 && (tokens.slice(from, last).some(isOwner) || isOwner(tokens[at - 1]))) return last + 1 + owner
  const comma = between.findIndex((token, index) =>
    /[,;]/.test(text.upper.slice(tokens[last + index]?.end ?? 0, token.start)),
  )
  const isOther = comma >= 0 && between.slice(comma).some(({ kind }) => /^(?:days|carrier|weekdays)$/.test(kind))
  if (isOther) return last + 1 + comma
  // COSCO 3300/OOCL 3250: each price stands behind its carrier.
  const isBehind = /^\s*\(\s*$/.test(text.upper.slice(tokens[last]?.end, between[0]?.start))
  if (!isBehind && between.length > 0 && between.at(-1)?.kind === 'carrier' && tokens[last - 1]?.kind === 'carrier')
    return isDay(tokens[last - 2]) && isDay(tokens[at - 2]) ? at - 2 : at - 1
  // $2300(COSCO), $2250(ZIM): each price stands before its carrier.
  if (
    tokens[last + 1]?.kind === 'carrier' &&
    tokens[at + 1]?.kind === 'carrier' &&
    (between.length === 1 || isParted(text, tokens[at - 1], tokens[at]))
  )
    return at
  if (isSameContainer(tokens[last + 1], tokens[at + 1]))
    return comma >= 0 ? last + 1 + comma : isParted(text, tokens[at - 1], tokens[at]) ? at : last + 2
  const isNextPeriod = between.some(isPeriod) && tokens.slice(at).some(isPeriod)
  return isNextPeriod ? last + 2 + between.findLastIndex(({ kind }) => kind === 'days') : undefined
}

export const isOwner = (token: Token | undefined) => token?.kind === 'term' && token.field === 'boxOwner'

/** 3200（40HQ） 12月12号 3300（40HQ）: a price of a container behind one of the same is that of another offer. */
const isSameContainer = (one: Token | undefined, other: Token | undefined) =>
  one?.kind === 'containers' &&
  other?.kind === 'containers' &&
  one.count === null &&
  other.count === null &&
  one.containers.length === 1 &&
  other.containers.length === 1 &&
  one.containers[0] === other.containers[0]

const isParted = ({ upper }: PlainText, one: Token | undefined, other: Token | undefined) =>
  /[,;]/.test(upper.slice(one?.end ?? 0, other?.start ?? 0))

const isDay = (token: Token | undefined) => token?.kind === 'days' || token?.kind === 'weekdays'

const isPeriod = (token: Token) => token.kind === 'days' && isValidity(token)

export const isValidity = ({ role, from, to }: TokenOf<'days'>) =>
  role === 'validity' || role === 'till' || role === 'from' || (role === null && from !== to)

export const isPlace = ({ kind }: Token) => kind === 'port' || kind === 'lane'

export const isPrice = (token: Token) =>
  token.kind === 'relative' ||
  (token.kind === 'amounts' &&
    (token.unit === null || /^(?:kg|rt|cbm)$/.test(token.unit)) &&
    (token.unit !== null || token.values.length > 1 || token.currency !== '' || (token.values[0] ?? 0) >= 100))
