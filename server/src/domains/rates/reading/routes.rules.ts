import type { Lane } from '@seamark/contract/territory/lanes'
import type { Places } from '../tokens/places.rules.ts'
import type { Row } from '../tokens/rows.rules.ts'
import type { Token, TokenOf } from '../tokens/scans.rules.ts'
import { isHub, isOnward, isTurned, wayOf } from '../tokens/transfers.rules.ts'

type Stop = TokenOf<'port'> | TokenOf<'unknown'> | TokenOf<'lane'>
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

interface Group {
  stops: Stop[]
  /** How it is joined to the group before. */
  isJoined: boolean
  role: 'pol' | 'pod' | 'via' | null
  /** Whether nothing but its coast says its role. */
  isByCoast?: boolean
}

const joins =
  /^(?:[-→>=]+|到|至|去|飞|往|一|X|TO|A|HACIA|NACH|(?:BY)?(?:RAIL|BARGE|FEEDER)|ĐI|TỚI|ĐẾN|VỀ|から|より|発|直飞|直航|直达|开往)+$/
const ands = /^(?:[/+、,&;・]|和|或|及|AND|OR|UND|Y|E)*$/
const leading = /(?:到|至|去|往|(?<![A-Z])TO)\s*$/

/** Reads the ports of a row: which are joined by a dash or a word is the route, which by a stroke are a set (R1, R3). */
export function routeOf(row: Row, places: Places): Route {
  const groups = withoutTitle(groupsOf(row, places), places)
  const known = groups.map((group) => ({ ...group, role: group.role ?? null }))
  assignRoles(known, places)
  const portsOf = (role: Group['role']) =>
    known.filter((group) => group.role === role).flatMap(({ stops }) => stops.filter((stop) => stop.kind !== 'lane'))
  const lane = known.flatMap(({ stops }) => stops.filter((stop) => stop.kind === 'lane'))[0] ?? null
  const [pols, pods, via] = [narrowed(portsOf('pol')), narrowed(portsOf('pod')), narrowed(portsOf('via'))]
  return {
    pols,
    pods,
    via,
    lane,
    apart: apartOf(known, row),
    isHead: pols.length > 0 && pods.length === 0 && lane === null,
  }
}

/** Two groups of one role with words between them, or with nothing but a blank, may be a route, or two. */
function apartOf(groups: readonly Group[], row: Row): Route['apart'] {
  return [
    ...unjoined(groups, row),
    ...secondRoutes(groups, row),
    ...openWays(groups, row),
    ...turnedRoutes(groups, row),
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

/** A word before ports of our own coast and of another one is no port: `Rate update - Xiamen/Bangkok`. */
function withoutTitle(groups: readonly Group[], places: Places): Group[] {
  const [first, second, ...others] = groups
  const isTitle = first && second && first.role === null && first.stops.every(({ kind }) => kind === 'unknown')
  if (!isTitle || others.length === 0 || !second.stops.some((stop) => sideOf(stop, places) === 'own'))
    return [...groups]
  return [{ ...second, isJoined: false }, ...others]
}

function groupsOf(row: Row, places: Places): Group[] {
  const text = row.scan.text.upper
  const groups: Group[] = []
  let last: Stop | undefined
  for (const [at, token] of row.tokens.entries()) {
    if (!isStop(token) || (token.kind === 'unknown' && (isExplained(row, at) || !isBesidePort(row, at)))) continue
    const gap = last
      ? text
          .slice((last.kind === 'port' ? last.until : undefined) ?? last.end, token.start)
          .replace(/[\s()[\]【】.]|港口?|码头|(?<![A-Z])PORT(?![A-Z])/g, '')
      : ''
    const group = groups.at(-1)
    const label = labelBefore(row, at) ?? wayOf(row, at)
    if (last && group && label === null && ands.test(gap) && isOneSide(group, token, places, gap))
      group.stops.push(token)
    else
      groups.push({
        stops: [token],
        isJoined: last !== undefined && joins.test(gap),
        role: label ?? leadOf(text, token, last),
      })
    last = token
  }
  return groups
}

/** 吉隆坡(巴生): the town is unknown, and its port stands in brackets behind it. */
const isExplained = ({ scan: { text }, tokens }: Row, at: number) => {
  const [token, port] = [tokens[at], tokens[at + 1]]
  return (
    port?.kind === 'port' &&
    /^\s*\(\s*$/.test(text.upper.slice(token?.end, port.start)) &&
    /^\s*\)/.test(text.upper.slice(port.end))
  )
}

const isStop = (token: Token | undefined): token is Stop =>
  token?.kind === 'port' || token?.kind === 'unknown' || token?.kind === 'lane'

/** A word that nobody knows is a port when it is joined to one, or when a label says so (R5). */
function isBesidePort(row: Row, at: number): boolean {
  const text = row.scan.text.upper
  const token = row.tokens[at]
  const [before, after] = [row.tokens[at - 1], row.tokens[at + 1]]
  if (!token || isLowerCase(token)) return false
  if (/(?:到|至|往|去)\s*$/.test(text.slice(0, token.start)) && isHanWord(text, token) && !hasPortAbroad(row))
    return true
  if (before?.kind === 'relative' && /^\s*(?:FOR|TO|PARA)\s*$/.test(text.slice(before.end, token.start))) return true
  if (after?.kind === 'relative' && /^[\s:.=-]*$/.test(text.slice(token.end, after.start))) return true
  if (!before && after && isPrice(after) && /^[\s:.=-]*$/.test(text.slice(token.end, after.start))) return true
  if (before?.kind === 'label' && /^\s*$/.test(text.slice(before.end, token.start))) return true
  const gapBefore = before ? text.slice(before.end, token.start).replace(/[\s()]/g, '') : 'none'
  const gapAfter = after ? text.slice(token.end, after.start).replace(/[\s()]/g, '') : 'none'
  const isNear = (one: Token | undefined, gap: string) =>
    (one?.kind === 'port' || one?.kind === 'lane') && gap !== '' && (joins.test(gap) || ands.test(gap))
  // Bremerhaven - Qingdao, Papier, 12.3: what stands between commas and has no price is the cargo.
  const isAside = gapBefore === ',' && /^\s*(?:,|$)/.test(text.slice(token.end)) && !(after && isPrice(after))
  // 自家约，上海-汉堡: what opens a row of our coast is no port of it.
  const isOpening =
    !before && gapAfter === ',' && after?.kind === 'port' && after.codes.every((code) => code.startsWith('CN'))
  if ((isNear(before, gapBefore) && !isAside) || (isNear(after, gapAfter) && !isOpening)) return true
  return after?.kind === 'unknown' && gapAfter !== '' && ands.test(gapAfter) && isBesidePort(row, at + 1)
}

/** Names begin with a capital: a word like listos beside a port is none. A short row without capitals is read as if in them. */
const isLowerCase = (token: Token) => token.kind === 'unknown' && /^\p{Ll}/u.test(token.word)

const hasPortAbroad = ({ tokens }: Row) =>
  tokens.some((token) => token.kind === 'port' && !token.codes.some((code) => /^(?:CN|HK)/.test(code)))
const isHanWord = (text: string, { start, end }: Token) => /^\p{Script=Han}{2,}$/u.test(text.slice(start, end))

/** A word that opens a row of prices is most likely the port that they are for. */
const isPrice = ({ kind }: Token) => kind === 'amounts' || kind === 'containers'

function labelBefore(row: Row, at: number): Group['role'] {
  const [token, before] = [row.tokens[at], row.tokens[at - 1]]
  if (!token || before?.kind !== 'label') return null
  if (row.scan.text.upper.slice(before.start, before.end).includes('转') && isOnward(row.tokens, at)) return null
  return /^[\s:[【(]*$/.test(row.scan.text.upper.slice(before.end, token.start)) ? before.of : null
}

/** `到汉堡` without a port before it names the port of discharge. */
const leadOf = (text: string, { start, end }: Stop, last: Stop | undefined): Group['role'] =>
  /^\s*港?[発發](?!車|券)/.test(text.slice(end))
    ? 'pol'
    : last === undefined && leading.test(text.slice(0, start))
      ? 'pod'
      : null

/** Ports of our own coast and others are of two sides, also where a stroke stands between them: NGB/LAX. */
function isOneSide(group: Group, token: Stop, places: Places, gap: string): boolean {
  const sides = [...group.stops, token].map((stop) => sideOf(stop, places)).filter((side) => side !== null)
  if (token.kind === 'lane' || group.stops.some(({ kind }) => kind === 'lane')) return false
  return new Set(sides).size <= 1 && (gap !== '' || token.kind === 'port')
}

function sideOf(stop: Stop, places: Places): 'own' | 'other' | null {
  if (stop.kind === 'lane') return 'other'
  if (stop.kind === 'unknown') return null
  return stop.codes.every((code) => /^(?:CN|HK|MO)/.test(code) && places.laneOf(code) === null) ? 'own' : 'other'
}

/** Without a label the first of a chain is loading and the last discharge; what stands alone goes by its coast. */
function assignRoles(groups: Group[], places: Places) {
  const isViaSaid = groups.some(({ role }) => role === 'via')
  for (const [at, group] of groups.entries()) {
    const [before, after] = [groups[at - 1], groups[at + 1]]
    if (group.role !== null) continue
    const [isFirst, isLast] = [after?.isJoined === true, group.isJoined]
    // Of SHA-CHS-JAX via Panama both are ports of discharge: the text says by itself what lies on the way.
    if (isFirst && isLast) group.role = before?.role === 'via' || isViaSaid ? 'pod' : 'via'
    else if (isFirst) group.role = group.stops.some(({ kind }) => kind === 'lane') ? 'pod' : 'pol'
    else if (isLast) group.role = 'pod'
    else {
      group.role = group.stops.some((stop) => sideOf(stop, places) === 'own') ? 'pol' : 'pod'
      group.isByCoast = true
    }
  }
}

/** A town whose boxes go to a port beside it; where both are named, the port is meant: 孟买(那瓦西瓦). */
const quays: Readonly<Record<string, string>> = { INBOM: 'INNSA' }

/** 孟买那瓦西瓦: a town and its port are one. */
const isQuay = (one: RoutePort, other: RoutePort) =>
  one.kind === 'port' && other.kind === 'port' && quays[one.codes[0] ?? ''] === other.codes[0]

/** Of a word for several ports beside one of them the one is meant: 深圳盐田, LAGOS(APAPA), 汉堡 … 欧基线. */
function narrowed(all: readonly RoutePort[]): RoutePort[] {
  const ports = distinct(all)
  const single = ports.flatMap((port) => (port.kind === 'port' && port.codes.length === 1 ? port.codes : []))
  const isTown = (codes: readonly string[]) => codes.length === 1 && single.includes(quays[codes[0] ?? ''] ?? 'none')
  return ports.filter(
    (port) =>
      port.kind !== 'port' ||
      (!isTown(port.codes) && (port.codes.length < 2 || !single.some((code) => port.codes.includes(code)))),
  )
}

function distinct(ports: readonly RoutePort[]): RoutePort[] {
  const seen = new Set<string>()
  return ports.filter((port) => {
    const key = port.kind === 'port' ? port.codes.join(' ') : port.word
    return !seen.has(key) && Boolean(seen.add(key))
  })
}
