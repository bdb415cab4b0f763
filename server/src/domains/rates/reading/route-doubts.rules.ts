import type { Lane } from '@seamark/contract/territory/lanes'
import type { Row } from '../tokens/rows.rules.ts'
import type { Token, TokenOf } from '../tokens/scans.rules.ts'
import { isHub, isTurned } from '../tokens/transfers.rules.ts'

export type Stop = TokenOf<'port'> | TokenOf<'unknown'> | TokenOf<'lane'>
export type RoutePort = TokenOf<'port'> | TokenOf<'unknown'>
export interface Route {
  pols: readonly RoutePort[]
  pods: readonly RoutePort[]
  via: readonly RoutePort[]
  lane: { lane: Lane | null; start: number; end: number } | null
  /** Ports that stand apart from others of their role: it is not said that they belong together. */
  apart: readonly { role: 'pol' | 'pod'; start: number; end: number }[]
  /** Whether the ports of loading are named for what follows: by a label, or alone in their row. */
  isHead: boolean
}

export interface Group {
  stops: Stop[]
  /** How it is joined to the group before. */
  isJoined: boolean
  role: 'pol' | 'pod' | 'via' | null
  /** Whether nothing but its coast says its role. */
  isByCoast?: boolean
}

/** Two groups of one role with words between them, or with nothing but a blank, may be a route, or two. */
export function apartOf(groups: readonly Group[], row: Row): Route['apart'] {
  return [
    ...unjoined(groups, row),
    ...secondRoutes(groups, row),
    ...openWays(groups, row),
    ...turnedRoutes(groups, row),
    ...lateLoadings(groups),
    ...groups.flatMap((group, at): Route['apart'][number][] => {
      const before = groups[at - 1]
      const { role } = group
      if (!before || before.role !== role || (role !== 'pol' && role !== 'pod')) return []
      const [end, start] = [before.stops.at(-1)?.end ?? 0, group.stops[0]?.start ?? 0]
      const gap = row.scan.text.upper.slice(end, start)
      const isPriceBetween = row.tokens.some((token) => isPrice(token) && token.start >= end && token.end <= start)
      const isBroken = /[\p{L}]/u.test(gap.replace(/(?:港口?|码头|PORT|以及|包括|或者|和|或|及|AND|OR)/g, ''))
      return isBroken && !isPriceBetween && !isSamePort(before, group)
        ? [{ role, start, end: group.stops.at(-1)?.end ?? start }]
        : []
    }),
  ]
}

/** Shekou-Douala, Shekou-Luanda: a second route without a price between is another line, or the same. */
function secondRoutes(groups: readonly Group[], row: Row): Route['apart'] {
  const first = groups.findIndex(({ role }) => role === 'pod')
  const next = groups.findIndex(({ role }, at) => first >= 0 && at > first && role === 'pol')
  const other = next < 0 ? undefined : groups.slice(next).find(({ role }) => role === 'pod')
  const [start, end] = [groups[first]?.stops[0]?.start ?? 0, other?.stops.at(-1)?.end ?? 0]
  // 1x40HC between the two is what is asked for, and no price.
  const isPriced = row.tokens.some(
    (token) =>
      isPrice(token) &&
      !(token.kind === 'containers' && token.count !== null) &&
      token.start > start &&
      token.end < end,
  )
  return other && !isPriced ? [{ role: 'pod', start, end }] : []
}

/** Hamburg x Shanghai: a port of our coast behind another one, with words between that nobody knows, may be where cargo goes. */
const turnedRoutes = (groups: readonly Group[], row: Row): Route['apart'] =>
  groups.flatMap(({ role, isByCoast, stops }, at): Route['apart'][number][] => {
    const before = groups[at - 1]
    const [start, end] = [before?.stops.at(-1)?.end ?? 0, stops[0]?.start ?? 0]
    const isTurned = role === 'pol' && isByCoast === true && before?.role === 'pod' && before.isByCoast === true
    return isTurned && isReadGap(row, start, end)
      ? (['pol', 'pod'] as const).map((one) => ({ role: one, start, end: stops.at(-1)?.end ?? end }))
      : []
  })

/** 太仓-洛杉矶 …, 上海大船: a port of our coast behind the route may be the way, or one to load at. */
const lateLoadings = (groups: readonly Group[]): Route['apart'] =>
  groups.flatMap(({ role, isByCoast, stops: [stop] }, at): Route['apart'][number][] => {
    const first = groups.findIndex((one) => one.role === 'pol')
    const isLate = first >= 0 && groups.slice(first, at).some((one) => one.role === 'pod')
    return role === 'pol' && isByCoast === true && stop && isLate
      ? [{ role: 'pol', start: stop.start, end: stop.end }]
      : []
  })

/** Whether between two ports stands no price, and something that no step took. */
const isReadGap = ({ tokens }: Row, start: number, end: number) =>
  !tokens.some((token) => token.start >= start && token.end <= end)

/** 汉堡转赫尔辛基: two ports around 转, of which neither is known to be where boxes change ships. */
const openWays = (groups: readonly Group[], row: Row): Route['apart'] =>
  groups.flatMap(({ stops: [stop] }, at) => {
    const before = groups[at - 1]?.stops.at(-1)
    const isOpen = isTurned(row.scan.text.upper, before, stop) && isHub(before) === isHub(stop)
    return isOpen && stop && before ? [{ role: 'pod' as const, start: before.start, end: stop.end }] : []
  })

/** 基隆 釜山: two ports abroad of two countries, parted by a blank alone, are two ports or a route. */
function unjoined(groups: readonly Group[], row: Row): Route['apart'] {
  return groups.flatMap(({ stops, role }) =>
    stops.flatMap((stop, at) => {
      const before = stops[at - 1]
      if (role === 'via' || role === null || before?.kind !== 'port' || stop.kind !== 'port') return []
      const gap = row.scan.text.upper.slice(before.end, stop.start)
      const isAbroad = before.codes.every((code) => !stop.codes.some((one) => one.slice(0, 2) === code.slice(0, 2)))
      const isOther = !before.codes.some((code) => stop.codes.includes(code))
      return (gap === '' && isOther && !isQuay(before, stop)) || (/^\s+$/.test(gap) && isAbroad)
        ? [{ role, start: before.start, end: stop.end }]
        : []
    }),
  )
}

const isSamePort = (one: Group, other: Group) => {
  const codes = (group: Group) => group.stops.flatMap((stop) => (stop.kind === 'port' ? stop.codes : []))
  return (
    [one, other].some(({ stops }) => stops.some(({ kind }) => kind === 'lane')) ||
    codes(one).some((code) => codes(other).includes(code))
  )
}

/** A town whose boxes go to a port beside it; where both are named, the port is meant: 孟买(那瓦西瓦). */
export const quays: Readonly<Record<string, string>> = { INBOM: 'INNSA' }

/** 孟买那瓦西瓦: a town and its port are one. */
const isQuay = (one: RoutePort, other: RoutePort) =>
  one.kind === 'port' && other.kind === 'port' && quays[one.codes[0] ?? ''] === other.codes[0]

export const isPrice = ({ kind }: Token) => kind === 'amounts' || kind === 'containers'
