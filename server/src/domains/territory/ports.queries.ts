import type { Language } from '@seamark/contract/languages'
import type { Lane } from '@seamark/contract/territory/lanes'
import type { findPorts as contract, Port } from '@seamark/contract/territory/ports'
import type { z } from 'zod'
import { namesOfCarriers } from './carriers.queries.ts'
import { countryBesidePort, wordsOfCountries, wordsOfLanes } from './place-words.queries.ts'
import { type Atlas, atlasOf, findPorts as found, isChoice, portsLike, portsNamed } from './ports.rules.ts'
import { readReferenceTable } from './reference-tables.queries.ts'

let known: Atlas | undefined
const atlas = () =>
  (known ??= atlasOf({
    main: readReferenceTable('main-ports'),
    inland: [...readReferenceTable('inland-ports'), ...readReferenceTable('feeder-ports')],
    more: readReferenceTable('more-ports'),
    aliases: [...readReferenceTable('port-aliases'), ...readReferenceTable('port-names')],
    sets: readReferenceTable('port-sets'),
    near: readReferenceTable('near-ports'),
  }))

type Query = z.output<NonNullable<typeof contract.query>>

/** Returns ports for a picker, or those of the given codes. Unknown codes are left out; the page shows them as they are. */
export function findPorts({ q = '', codes, limit }: Query) {
  if (!codes) {
    const { ports, sets } = found(atlas(), q, limit)
    return { ports: ports.map((port) => toShownPort(port)), sets }
  }
  const ports = codes.flatMap((code) => {
    const port = atlas().byCode.get(code)
    return port ? [toShownPort(port, code)] : []
  })
  return { ports, sets: [] }
}

/** Returns the port under the code that was asked for, since one port may have several codes. */
const toShownPort = ({ code, names, lane }: Port, asked = code): Port => ({ code: asked, names, lane })

/**
 * Returns the codes of the ports that a word means, in a cell or a search: 盐田, Yantian, CNYTN, 深圳 (several). A country
 * behind the name chooses among ports of one name: `Cartagena (Spain)`, `LONG BEACH,CA`. Empty if no port has the name.
 */
export function portCodesNamed(word: string): readonly string[] {
  const named = portsNamed(atlas(), word)
  if (named.length > 0) return named
  const [, name = '', beside = ''] = /^(.+?)\s*[,，(（]\s*([^,，()（）]+?)\s*[)）]?$/.exec(word.trim()) ?? []
  const country = name === '' ? '' : countryBesidePort(beside)
  return country === '' ? [] : portsNamed(atlas(), name).filter((code) => code.startsWith(country))
}

/** Returns the codes that a word means, and whether only one of them is meant; undefined if no port has the name. */
export function portWord(word: string): { codes: readonly string[]; isChoice: boolean } | undefined {
  const codes = portsNamed(atlas(), word)
  return codes.length === 0 ? undefined : { codes, isChoice: isChoice(atlas(), word) }
}

let beginnings: ReadonlySet<string> | undefined

/** Returns the first two signs of every Chinese name of a port or lane, so that a text without any of them need not be searched. */
export const placeBeginnings = (): ReadonlySet<string> =>
  (beginnings ??= new Set(beginningsOf([...atlas().byName.keys(), ...wordsOfLanes()])))

let allBeginnings: ReadonlySet<string> | undefined

/** The same, of countries and container lines as well. */
export const nameBeginnings = (): ReadonlySet<string> =>
  (allBeginnings ??= new Set([...placeBeginnings(), ...beginningsOf([...wordsOfCountries(), ...namesOfCarriers()])]))

const beginningsOf = (names: readonly string[]): string[] =>
  names.flatMap((name) => (/^\p{Script=Han}{2}/u.test(name) ? [name.slice(0, 2)] : []))

interface PlacedPort extends Pick<Port, 'code' | 'lane'> {
  /** Whether no ships come there: an inland depot, a railway or air cargo. */
  isInland: boolean
}

/** Returns our code and the lane of a port: CNNBO is CNNGB. Undefined if the port is unknown. */
export function knownPort(code: string): PlacedPort | undefined {
  const port = atlas().byCode.get(code)
  return port && { code: port.code, lane: port.lane, isInland: port.isInland }
}

/** Returns the ports that may stand for a port: those of its harbour, then neighbours. Nothing is near by distance alone. */
export function findNearPorts(code: string) {
  const port = atlas().byCode.get(code)
  const { same, near } = (port && atlas().near.get(port.code)) ?? { same: [], near: [] }
  const shown = (codes: readonly string[]) =>
    codes.flatMap((one) => atlas().byCode.get(one) ?? []).map((one) => toShownPort(one))
  return { same: shown(same), near: shown(near) }
}

/** A port and one that may stand for it: `far` is 0 for the port itself, 1 in its harbour, 2 for a neighbour. */
export interface PortNearby {
  code: string
  other: string
  far: number
}

/** Returns every port that others may stand for, with itself and them. Ports that are not in it stand for themselves alone. */
export const portsNearby = (): PortNearby[] =>
  [...atlas().near].flatMap(([code, { same, near }]) => [
    { code, other: code, far: 0 },
    ...same.map((other) => ({ code, other, far: 1 })),
    ...near.filter((other) => !same.includes(other)).map((other) => ({ code, other, far: 2 })),
  ])

/** Returns the name of a port in a language; empty if the port is unknown. */
export function portName(code: string, language: Language): string {
  const names = atlas().byCode.get(code)?.names
  return names ? (language === 'zh' ? names.zh : names.en) : ''
}

/** Returns the three ports that are most like a code or name that no port has, as a refusal names them: `USLAX Los Angeles`. */
export const nearestPorts = (typed: string): string =>
  portsLike(atlas(), typed, 3)
    .map(({ code, names }) => `${code} ${names.en}`)
    .join(', ')

/** Returns every code of a port on a lane. */
export const codesOfLane = (lane: Lane): string[] =>
  [...atlas().byCode].flatMap(([code, port]) => (port.lane === lane ? [code] : []))

/** Returns every code under which records may hold these ports: Ningbo is CNNGB and CNNBO. */
export function codesOfPorts(codes: readonly string[]): string[] {
  const same = codes.flatMap((code) => {
    const port = atlas().byCode.get(code)
    return port ? (codesByPort().get(port) ?? []) : []
  })
  return [...new Set([...codes, ...same.map(([one]) => one)])]
}

let grouped: ReturnType<typeof groupCodes> | undefined
/** Every list that is filtered by a port asks for its codes. */
const codesByPort = () => (grouped ??= groupCodes())
const groupCodes = () => Map.groupBy(atlas().byCode, ([, port]) => port)
