import type { Area, findAreas as contract } from '@seamark/contract/territory/areas'
import { type Language, languages } from '@seamark/contract/languages'
import type { z } from 'zod'
import { rememberedBy } from '../../platform/memory/remembered.ts'
import { type AreaNode, type Areas, areasOf, isWithin as isWithinArea, lineageOf, withBelow } from './areas.rules.ts'
import { placeForms } from './canonical-places.rules.ts'
import { type Gazetteer, gazetteer, type Place, type PlaceTexts } from './places.rules.ts'
import { closenessOf, foldSpelling, searchTextsOf } from './spellings.rules.ts'
import { readReferenceTable } from './reference-tables.queries.ts'

interface World {
  areas: Areas
  gazetteer: Gazetteer
  written: (place: Place) => Place
  found: readonly { node: AreaNode; spellings: readonly string[] }[]
}

let known: World | undefined

function loadWorld(): World {
  if (known) return known
  const areas = areasOf(readReferenceTable('divisions'))
  known = {
    areas,
    gazetteer: gazetteer(areas),
    written: placeForms(areas),
    found: [...areas.values()].map((node) => ({ node, spellings: spellingsOf(node) })),
  }
  return known
}

type Query = z.output<NonNullable<typeof contract.query>>

/**
 * Returns areas for a picker: those of the given codes; or those that match `q`, best matches and larger areas first; or those directly
 * below `below`. Without any of these it returns the countries, China first.
 */
export function findAreas({ q, below, codes, limit }: Query): { areas: Area[] } {
  if (codes) return { areas: codes.flatMap((code) => areaNamed(code) ?? []) }
  const text = foldSpelling(q ?? '')
  const nodes = text === '' ? listBelow(below) : listMatches(text, below)
  return { areas: nodes.slice(0, limit).map(toArea) }
}

/** Returns the area of a code as people see it; undefined if there is none. */
export function areaNamed(code: string): Area | undefined {
  const node = loadWorld().areas.get(code)
  return node && toArea(node)
}

/** Returns the area's name in a language, for the audit log and for exports; an unknown code is returned as it is. */
export function areaText(code: string, language: Language): string {
  const node = loadWorld().areas.get(code)
  if (!node) return code
  if (node.level === 'country') return countryIn(code, language)
  return language === 'zh' ? node.name : node.en
}

export const isArea = (code: string) => loadWorld().areas.has(code)
export const isWithin = (inner: string, outer: string) => isWithinArea(loadWorld().areas, inner, outer)

/** Returns the area's code and those of all areas above it, its own first. */
export const areaPath = (code: string) => lineageOf(loadWorld().areas, code).map((node) => node.code)

/** Returns the codes of the area and of all areas below it. */
export const codesWithin = (code: string): string[] => withBelow(loadWorld().areas, code).map((node) => node.code)

/** Returns the texts by which a record lies in this area or below it; undefined if there is no such area. */
export const placeTexts = (code: string): PlaceTexts | undefined => loadWorld().gazetteer.textsOf(code)

/** Returns the code of the smallest area in which a record surely lies; undefined if there is none. */
export const areaOfPlace = (place: Place): string | undefined => loadWorld().gazetteer.areaOf(place)

/** Returns the place as our form writes it, if it is surely a place of China; else unchanged. */
export const placeAsWritten = (place: Place): Place => ({ ...writtenPlace(place) })

/** Most rows of a file are in a few places. */
const writtenPlace = rememberedBy(
  ({ country, province, city }: Place) => JSON.stringify([country, province, city]),
  ({ country, province, city }) => loadWorld().written({ country, province, city }),
  2000,
)

function listBelow(below: string | undefined): AreaNode[] {
  const { areas } = loadWorld()
  if (below === undefined)
    return [...areas.values()]
      .filter(({ level }) => level === 'country')
      .toSorted((one, other) => Number(other.code === 'CN') - Number(one.code === 'CN'))
  return (areas.get(below)?.below ?? []).flatMap((code) => areas.get(code) ?? [])
}

const heights = { country: 0, province: 1, city: 2, district: 3 } as const

function listMatches(text: string, below: string | undefined): AreaNode[] {
  return loadWorld()
    .found.map(({ node, spellings }) => ({
      node,
      close: Math.max(...spellings.map((spelling) => closenessOf(spelling, text))),
    }))
    .filter(({ node, close }) => close > 0 && (below === undefined || isWithin(node.code, below)))
    .toSorted((one, other) => other.close - one.close || heights[one.node.level] - heights[other.node.level])
    .map(({ node }) => node)
}

function toArea(node: AreaNode): Area {
  const above = lineageOf(loadWorld().areas, node.code).slice(1).toReversed()
  return {
    code: node.code,
    level: node.level,
    names: namesOf(node),
    above: above.map((one) => ({ code: one.code, names: namesOf(one) })),
    hasBelow: node.below.length > 0,
  }
}

const namesOf = ({ level, name, en }: AreaNode) => (level === 'country' ? null : { zh: name, en })

function spellingsOf({ code, level, name, short, en }: AreaNode): string[] {
  if (level !== 'country')
    return [...new Set([foldSpelling(code), ...searchTextsOf(name), ...searchTextsOf(short), foldSpelling(en)])]
  return [
    ...new Set([foldSpelling(code), ...languages.flatMap((language) => searchTextsOf(countryIn(code, language)))]),
  ]
}

const regions = new Map<Language, Intl.DisplayNames>()

function countryIn(code: string, language: Language): string {
  const names = regions.get(language) ?? new Intl.DisplayNames(language, { type: 'region' })
  regions.set(language, names)
  return names.of(code) ?? code
}
