import { type Lane, lanes } from '@seamark/contract/territory/lanes'
import type { Port, PortSet } from '@seamark/contract/territory/ports'
import { closeness, plain, spellings } from './spellings.rules.ts'

/** A row of a table of ports: code, English name, Chinese name, lane, other names and codes. */
export type PortRow = readonly string[]

export interface KnownPort extends Port {
  /** All plain texts by which the port is found; its own code first. */
  spellings: readonly string[]
  /** The rank among the ports; the ports that the trade uses daily come first. */
  rank: number
}

export interface Atlas {
  ports: readonly KnownPort[]
  byCode: ReadonlyMap<string, KnownPort>
  /** The codes of the ports that a word means, one or several. */
  byName: ReadonlyMap<string, readonly string[]>
  sets: readonly (PortSet & { spellings: readonly string[] })[]
}

/** Combines the tables. A name that two ports share means both; a word that names a set of ports means the set. */
export function atlasOf(main: readonly PortRow[], more: readonly PortRow[], several: readonly PortRow[]): Atlas {
  const ports = [...main, ...more].map(portOf)
  const byCode = new Map<string, KnownPort>()
  const byName = new Map<string, string[]>()
  for (const port of ports) byCode.set(port.code, port)
  for (const [index, row] of [...main, ...more].entries()) {
    const port = ports[index]
    if (!port) continue
    for (const code of othersOf(row).filter(isCode)) if (!byCode.has(code)) byCode.set(code, port)
    for (const name of new Set(namesOf(row).map(plain))) {
      const named = byName.get(name) ?? []
      if (name !== '' && (index < main.length || named.length === 0)) byName.set(name, [...named, port.code])
    }
  }
  const sets = several.map(([words = '', codes = '']) => setOf(words.split('|'), codes.split(' ')))
  for (const set of sets) for (const word of set.spellings) byName.set(word, set.codes)
  for (const port of ports) byName.set(plain(port.code), [port.code])
  return { ports, byCode, byName, sets }
}

/** Returns the best matches first: equal names, then beginnings, then parts; among equals the busier port. */
export function findPorts(
  { ports, sets }: Atlas,
  typed: string,
  limit: number,
): { ports: KnownPort[]; sets: PortSet[] } {
  const text = plain(typed)
  if (text === '') return { ports: ports.slice(0, limit), sets: [] }
  const hits = ports
    .map((port) => ({ port, close: Math.max(...port.spellings.map((spelling) => closeness(spelling, text))) }))
    .filter(({ close }) => close > 0)
    .sort((one, other) => other.close - one.close || one.port.rank - other.port.rank)
  const meant = sets.filter(({ spellings }) => spellings.some((spelling) => closeness(spelling, text) > 1))
  return {
    ports: hits.slice(0, limit).map(({ port }) => port),
    sets: meant.map(({ name, codes }) => ({ name, codes })),
  }
}

/** Returns the codes that a word means; empty if no port has that name. A port code that we know stands for itself. */
export function portsNamed({ byName, byCode }: Atlas, word: string): readonly string[] {
  const code = word.normalize('NFKC').trim().toUpperCase()
  const known = byName.get(plain(word))
  if (known) return known
  return isCode(code) && byCode.has(code) ? [code] : []
}

function portOf(row: PortRow, rank: number): KnownPort {
  const [code = '', en = '', zh = '', lane = ''] = row
  const found = [code, ...namesOf(row), ...othersOf(row).filter(isCode)]
  return {
    code,
    names: { zh: zh || en, en },
    lane: isLane(lane) ? lane : null,
    spellings: [...new Set([...found.flatMap(spellings), plain(code.slice(2))])],
    rank,
  }
}

const namesOf = (row: PortRow) => [row[1] ?? '', row[2] ?? '', ...othersOf(row)].filter((name) => name !== '')
const othersOf = ([, , , , others = '']: PortRow) => others.split('|').filter((name) => name !== '')
const isCode = (text: string) => /^[A-Z]{2}[A-Z2-9]{3}$/.test(text)
const isLane = (text: string): text is Lane => lanes.some((lane) => lane === text)

const setOf = (words: string[], codes: string[]) => ({
  name: words[0] ?? '',
  codes,
  spellings: [...new Set(words.flatMap(spellings))],
})
