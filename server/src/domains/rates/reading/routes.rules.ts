import type { Places } from '../tokens/places.rules.ts'
import type { Row } from '../tokens/rows.rules.ts'
import type { Token } from '../tokens/scans.rules.ts'
import { isOnward, wayOf } from '../tokens/transfers.rules.ts'
import { apartOf, type Group, isPrice, quays, type Route, type RoutePort, type Stop } from './route-doubts.rules.ts'

const joins =
  /^(?:[-→>=]+|到|至|去|飞|往|一|X|TO|A|À|VERS|HACIA|NACH|(?:BY)?(?:RAIL|BARGE|FEEDER)|ĐI|TỚI|ĐẾN|VỀ|から|より|発|直飞|直航|直达|开往|['’][DT][AE]N)+$/
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
  const isAside =
    gapBefore === ',' &&
    /^\s*(?:\d+\s*(?:MTS?|T|TONS?|KGS?)\s*)?(?:,|$)/.test(text.slice(token.end)) &&
    !(after && isPrice(after))
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
