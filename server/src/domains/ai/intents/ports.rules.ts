import type { Token } from './tokens.rules.ts'

export type End = 'pol' | 'pod'
type Port = Extract<Token, { kind: 'port' }>
type Lane = Extract<Token, { kind: 'lane' }>
/** A token; a port with the end of the way at which it lies, where the sentence says it; a lane with whether it is meant as a way and not as a region. */
export type PlacedToken = Exclude<Token, Port | Lane> | (Port & { side: End | undefined }) | (Lane & { isWay: boolean })

/** Says which port is the first and which the last: 宁波到洛杉矶, from Ningbo to Los Angeles, 上海からハンブルクまで. */
export function placedPorts(tokens: readonly Token[]): PlacedToken[] {
  const placed = tokens.map((token, at): PlacedToken => {
    if (token.kind === 'port') return { ...token, side: endSaid(tokens[at - 1], tokens[at + 1]) }
    return token.kind === 'lane' ? { ...token, isWay: isWay(token, tokens[at - 1]) } : token
  })
  const ports = placed.filter((token) => token.kind === 'port')
  const [first, second, third] = ports
  if (!first || !second || third) return placed
  if (first.side === undefined && second.side === undefined) [first.side, second.side] = ['pol', 'pod']
  else if (first.side === undefined) first.side = otherEnd(second.side)
  else if (second.side === undefined) second.side = otherEnd(first.side)
  return placed
}

const otherEnd = (end: End | undefined): End => (end === 'pol' ? 'pod' : 'pol')

function endSaid(before: Token | undefined, behind: Token | undefined): End | undefined {
  const [first, last] = [markerOf(before), markerOf(behind)]
  if (last === 'fromBefore') return 'pol'
  if (last === 'toBefore') return 'pod'
  if (first === 'toNext') return 'pod'
  if (first === 'fromNext' || last === 'toNext') return 'pol'
  return undefined
}

/** Nobody's office lies in 美西, but Europe is also where clients are. */
const isWay = ({ lane, text }: Lane, before: Token | undefined) =>
  lane === 'usWest' ||
  lane === 'usEast' ||
  /(?:线|航路|lane|route)$/.test(text) ||
  ['along', 'toNext'].includes(markerOf(before) ?? '')

const markerOf = (token: Token | undefined) => (token?.kind === 'marker' ? token.marker : undefined)
