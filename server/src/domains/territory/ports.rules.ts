import { type Lane, lanes } from '@seamark/contract/territory/lanes'
import type { Port, PortSet } from '@seamark/contract/territory/ports'
import { closenessOf, foldSpelling, searchTextsOf } from './spellings.rules.ts'

/**
 * A row of a table of ports: code, English name, Chinese name, lane, other names and codes, and words for its kind:
 * `inland` for a place without ships, `ours` for a code that UN/LOCODE does not have.
 */
export type PortRow = readonly string[]

export interface KnownPort extends Port {
  /** All plain texts by which the port is found; its own code first. */
  spellings: readonly string[]
  /** Whether no ships come there: an inland depot, a railway or air cargo. */
  isInland: boolean
  /** The rank among the ports; the ports that the trade uses daily come first. */
  rank: number
}

export interface Atlas {
  ports: readonly KnownPort[]
  byCode: ReadonlyMap<string, KnownPort>
  /** The codes of the ports that a word means, one or several. */
  byName: ReadonlyMap<string, readonly string[]>
  sets: readonly (PortSet & { spellings: readonly string[]; words: readonly string[] })[]
  /** For each port the ports that may stand for it. */
  near: ReadonlyMap<string, NearPorts>
}

/** Ports that may stand for another: those of the same harbour, and neighbours that cargo may use instead. */
export interface NearPorts {
  same: readonly string[]
  near: readonly string[]
}

export interface PortTables {
  /** The ports that the trade names daily. A name that two of them share means both. */
  main: readonly PortRow[]
  /** Ports of rivers, and inland places. */
  inland?: readonly PortRow[]
  /** All others. A name means one of them only where no port before has it. */
  more: readonly PortRow[]
  /** More names and codes of ports: code, names. A port may have several rows. */
  aliases?: readonly PortRow[]
  /** Words that mean several ports: words, codes, `choice` where only one of them is meant. */
  sets: readonly PortRow[]
  /** Ports that stand for each other: `same` or `near`, codes. */
  near?: readonly PortRow[]
}

/** Combines the tables. A word that names a set of ports means the set. */
export function atlasOf({ main, inland = [], more, aliases = [], sets: several, near = [] }: PortTables): Atlas {
  const own = new Set([...main, ...inland].map(([code]) => code))
  const rows = withAliases([...main, ...inland, ...more.filter(([code]) => !own.has(code))], aliases)
  const ports = rows.map(portOf)
  const byCode = new Map<string, KnownPort>()
  const byName = new Map<string, string[]>()
  for (const port of ports) byCode.set(port.code, port)
  for (const [index, row] of rows.entries()) {
    const port = ports[index]
    if (!port) continue
    for (const code of othersOf(row).filter(isCode)) if (!byCode.has(code)) byCode.set(code, port)
    for (const name of new Set(namesOf(row).map(foldSpelling))) {
      const named = byName.get(name) ?? []
      if (name !== '' && (index < main.length || named.length === 0)) byName.set(name, [...named, port.code])
    }
  }
  const sets = several.map(([words = '', codes = '', kind = '']) =>
    setOf(words.split('|'), codes.split(' '), kind === 'choice'),
  )
  for (const set of sets) for (const word of set.isChoice ? set.words : set.spellings) byName.set(word, set.codes)
  for (const port of ports) byName.set(foldSpelling(port.code), [port.code])
  return { ports, byCode, byName, sets, near: nearOf(near) }
}

function withAliases(rows: readonly PortRow[], aliases: readonly PortRow[]): PortRow[] {
  const more = new Map<string, string>()
  for (const [code = '', names = ''] of aliases) more.set(code, [more.get(code), names].filter(Boolean).join('|'))
  return rows.map((row) => {
    const [code = '', en = '', zh = '', lane = '', others = '', kind = ''] = row
    const names = more.get(code)
    return names === undefined ? row : [code, en, zh, lane, [others, names].filter(Boolean).join('|'), kind]
  })
}

function nearOf(rows: readonly PortRow[]): Map<string, NearPorts> {
  const found = new Map<string, { same: string[]; near: string[] }>()
  for (const [kind = '', text = ''] of rows)
    for (const code of text.split(' ')) {
      const known = found.get(code) ?? { same: [], near: [] }
      found.set(code, known)
      known[kind === 'same' ? 'same' : 'near'].push(...text.split(' ').filter((other) => other !== code))
    }
  return found
}

/** Returns the best matches first: equal names, then beginnings, then parts; among equals the busier port. */
export function findPorts(
  { ports, sets }: Atlas,
  typed: string,
  limit: number,
): { ports: KnownPort[]; sets: PortSet[] } {
  if (foldSpelling(typed) === '') return { ports: ports.slice(0, limit), sets: [] }
  const readings = shorterReadings(typed).map(foldSpelling)
  const isKnown = (text: string) => ports.some(({ spellings }) => spellings.some((one) => closenessOf(one, text) > 0))
  const text = readings.find((reading) => reading !== '' && isKnown(reading)) ?? foldSpelling(typed)
  const hits = ports
    .map((port) => ({ port, close: Math.max(...port.spellings.map((spelling) => closenessOf(spelling, text))) }))
    .filter(({ close }) => close > 0)
    .sort((one, other) => other.close - one.close || one.port.rank - other.port.rank)
  const meant = sets.filter(({ spellings }) => spellings.some((spelling) => closenessOf(spelling, text) > 1))
  return {
    ports: hits.slice(0, limit).map(({ port }) => port),
    sets: meant.map(({ name, codes, isChoice }) => ({ name, codes, isChoice })),
  }
}

/** Returns the ports that somebody may have meant by a word that is none: those that have it as a part, then those whose code or name differs by the fewest letters. */
export function portsLike(atlas: Atlas, typed: string, limit: number): KnownPort[] {
  const found = findPorts(atlas, typed, limit).ports
  const text = foldSpelling(typed)
  const others = atlas.ports
    .filter((port) => !found.includes(port))
    .map((port) => ({
      port,
      apart: Math.min(lettersApart(foldSpelling(port.code), text), lettersApart(foldSpelling(port.names.en), text)),
    }))
    .sort((one, other) => one.apart - other.apart || one.port.rank - other.port.rank)
  return [...found, ...others.map(({ port }) => port)].slice(0, limit)
}

/** How many letters have to be added, left out or replaced to make one word of the other. */
function lettersApart(one: string, other: string): number {
  let before = Array.from({ length: other.length + 1 }, (_, place) => place)
  for (const [row, letter] of [...one].entries()) {
    const now = [row + 1]
    for (let place = 1; place <= other.length; place++)
      now.push(
        Math.min(
          (before[place] ?? 0) + 1,
          (now[place - 1] ?? 0) + 1,
          (before[place - 1] ?? 0) + (letter === other[place - 1] ? 0 : 1),
        ),
      )
    before = now
  }
  return before[other.length] ?? 0
}

/**
 * Returns what was typed, then the same without the words that only say that it is a port, and without what stands behind
 * it: `Port of Nantong, China` is Nantong, where no port has the whole name.
 */
function shorterReadings(typed: string): string[] {
  const bare = withoutPortWords(typed)
  return [
    typed,
    bare,
    withoutPortWords(bare.replace(/(?<=\S)\s*[,，(（/].*$/s, '')),
    withoutPortWords(bare.replace(/^中国/, '')),
  ]
}

const withoutPortWords = (text: string) => text.trim().replace(wordsBefore, '').replace(wordsBehind, '')
const wordsBefore =
  /^(?:(?:sea)?port|puerto|porto|hafen|havn|pelabuhan|cảng|порт)(?:\s+(?:of|de|do|da|del|du|di))?\s+|^port\s+d'/i
const wordsBehind =
  /[\s,]*(?:\b(?:sea\s?)?port|\bharbou?r|\b(?:container\s+)?terminal|\b(?:pt|cy|cfs)\b|港口?|港区|口岸|码头|集装箱码头)\s*$/i

/** Returns the codes that a word means; empty if no port has that name. A port code that we know stands for itself. */
export function portsNamed({ byName, byCode }: Atlas, word: string): readonly string[] {
  const code = word.normalize('NFKC').trim().toUpperCase()
  const known = byName.get(foldSpelling(word))
  if (known) return known
  return isCode(code) && byCode.has(code) ? [code] : []
}

/** Whether of the ports that a word means only one can be meant, as with Cartagena. */
export function isChoice({ sets }: Atlas, word: string): boolean {
  const text = foldSpelling(word)
  return sets.some((set) => set.isChoice && set.words.includes(text))
}

function portOf(row: PortRow, rank: number): KnownPort {
  const [code = '', en = '', zh = '', lane = '', , kind = ''] = row
  let spellings: readonly string[] | undefined
  return {
    code,
    names: { zh: zh || en, en },
    lane: isLane(lane) ? lane : null,
    isInland: kind.split(' ').includes('inland'),
    // Only a picker asks for them, and the sounds of two thousand names take half a second.
    get spellings() {
      return (spellings ??= spellingsOf(row))
    },
    rank,
  }
}

function spellingsOf(row: PortRow): string[] {
  const [code = ''] = row
  const found = [code, ...namesOf(row), ...othersOf(row).filter(isCode)]
  return [...new Set([...found.flatMap(searchTextsOf), foldSpelling(code.slice(2))])]
}

const namesOf = (row: PortRow) => [row[1] ?? '', row[2] ?? '', ...othersOf(row)].filter((name) => name !== '')
const othersOf = ([, , , , others = '']: PortRow) => others.split('|').filter((name) => name !== '')
const isCode = (text: string) => /^[A-Z]{2}[A-Z2-9]{3}$/.test(text)
const isLane = (text: string): text is Lane => lanes.some((lane) => lane === text)

const setOf = (words: string[], codes: string[], isChoice: boolean) => ({
  name: words[0] ?? '',
  codes,
  isChoice,
  words: words.map(foldSpelling),
  spellings: [...new Set(words.flatMap(searchTextsOf))],
})
