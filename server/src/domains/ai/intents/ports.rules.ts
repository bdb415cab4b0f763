import { besideOf } from './doubts.rules.ts'
import type { Token } from './tokens.rules.ts'

export type End = 'pol' | 'pod'
type Port = Extract<Token, { kind: 'port' }>
type Lane = Extract<Token, { kind: 'lane' }>
/** A token; a port with the end of the way at which it lies, where the sentence says it; a lane with whether it is meant as a way and not as a region. */
export type PlacedToken = Exclude<Token, Port | Lane> | (Port & { side: End | undefined }) | (Lane & { isWay: boolean })

/**
 * Says which port is the first and which the last: 宁波到洛杉矶, from Ningbo to Los Angeles, 上海からハンブルクまで. A place at which the words
 * beside it say what it cannot be is doubtful: a lane has no beginning, a country is no end of a way.
 */
export function placedPorts(tokens: readonly Token[]): PlacedToken[] {
  return tokens.map((token, at): PlacedToken => {
    if (token.kind !== 'port' && token.kind !== 'lane' && token.kind !== 'country') return token
    const ends = endsSaid(tokens, at)
    const { text, start, end } = token
    const doubt = { kind: 'doubt', text, start, end } as const
    if (token.kind === 'country') return ends.length > 0 || markerOf(tokens[at - 1]) === 'along' ? doubt : token
    if (token.kind === 'lane') return ends.includes('pol') ? doubt : { ...token, isWay: isWay(token, tokens[at - 1]) }
    return ends.length > 1 ? doubt : { ...token, side: ends[0] }
  })
}

/** The ends of the way that the words beside a place say; two contradict. */
function endsSaid(tokens: readonly Token[], at: number): End[] {
  const [first, last] = [markerOf(besideOf(tokens, at, -1)), markerOf(besideOf(tokens, at, 1))]
  const ends = new Set<End>()
  if (last === 'fromBefore' || first === 'fromNext' || last === 'toNext') ends.add('pol')
  if (last === 'toBefore' || first === 'toNext') ends.add('pod')
  return [...ends]
}

/** Nobody's office lies in 美西, but Europe is also where clients are. */
const isWay = ({ lane, text }: Lane, before: Token | undefined) =>
  lane === 'usWest' ||
  lane === 'usEast' ||
  /(?:线|航路|lane|route)$/.test(text) ||
  ['along', 'toNext'].includes(markerOf(before) ?? '')

const markerOf = (token: Token | undefined) => (token?.kind === 'marker' ? token.marker : undefined)
