import { type AreaNode, type Areas, lineageOf, withBelow } from './areas.rules.ts'

/** The place of a company, as its record has it. */
export interface Place {
  country: string
  province: string
  city: string
}

/**
 * The texts by which a record lies in an area. It does if its country is one of `countries`; or if its country is `CN` or empty and it has
 * either one of the provinces with one of the cities (any city if there is no list), or no province and a city whose name is unique.
 */
export interface PlaceTexts {
  countries: string[]
  provinces: string[]
  cities: string[] | null
  lone: string[]
}

export interface Gazetteer {
  textsOf: (code: string) => PlaceTexts | undefined
  /** Returns the smallest area in which a place surely lies; undefined if we know none. */
  areaOf: (place: Place) => string | undefined
}

/** Reads places with the same texts as the filter, so that every company that is counted in an area is also found in it. */
export function gazetteer(areas: Areas): Gazetteer {
  const names = namesIn(areas)
  const known = new Map<string, PlaceTexts>()
  const textsOf = (code: string) => {
    const node = areas.get(code)
    if (!node) return undefined
    const texts = known.get(code) ?? textsOfNode(areas, names, node)
    known.set(code, texts)
    return texts
  }
  return { textsOf, areaOf: (place) => areaOf(areas, textsOf, place) }
}

/** Whether a place lies in an area, by the same rule as the filter's SQL. */
export function isIn({ countries, provinces, cities, lone }: PlaceTexts, { country, province, city }: Place): boolean {
  if (countries.includes(country)) return true
  if (country !== '' && country !== 'CN') return false
  if (province === '') return lone.includes(city)
  return provinces.includes(province) && (cities === null || cities.includes(city))
}

function textsOfNode(areas: Areas, { inProvince, anywhere }: Names, node: AreaNode): PlaceTexts {
  const codes = new Set(withBelow(areas, node.code).map(({ code }) => code))
  const lone = listNamesOf(anywhere, codes)
  const spelled = (provinces: readonly AreaNode[]) => provinces.flatMap(spellingsOf)
  if (node.level === 'country') {
    const letters = node.below.filter((code) => code.length === 2)
    return {
      countries: [node.code, ...letters],
      provinces: spelled(node.below.flatMap((code) => areas.get(code) ?? [])),
      cities: null,
      lone,
    }
  }
  if (node.level === 'province')
    return { countries: node.code.length === 2 ? [node.code] : [], provinces: spelled([node]), cities: null, lone }
  const province = lineageOf(areas, node.code).filter(({ level }) => level === 'province')
  return {
    countries: [],
    provinces: spelled(province),
    cities: listNamesOf(inProvince.get(province[0]?.code ?? '') ?? new Map(), codes),
    lone,
  }
}

function areaOf(areas: Areas, textsOf: Gazetteer['textsOf'], place: Place): string | undefined {
  const inside = (code: string) => {
    const texts = textsOf(code)
    return texts !== undefined && isIn(texts, place)
  }
  const start = inside('CN') ? 'CN' : place.country
  if (!inside(start)) return undefined
  for (let code = start; ; ) {
    const next = areas.get(code)?.below.find(inside)
    if (next === undefined) return code
    code = next
  }
}

type Owned = ReadonlyMap<string, string>

interface Names {
  inProvince: ReadonlyMap<string, Owned>
  anywhere: Owned
}

const listNamesOf = (names: Owned, codes: ReadonlySet<string>) =>
  [...names].flatMap(([name, code]) => (codes.has(code) ? [name] : []))

/**
 * Returns which area a name means, within a province and alone. A city has priority over a district (长沙 is the city, not 长沙县); a name that
 * two areas of the same level share means neither. Alone, only provinces, cities and county-level 市 are recognized.
 */
export function namesIn(areas: Areas): Names {
  const all = [...areas.values()]
  const provinces = all.filter(({ level }) => level === 'province')
  const inProvince = provinces.map(({ code }) => {
    const below = withBelow(areas, code)
    return [
      code,
      findOwners([below.filter(({ level }) => level === 'city'), below.filter(({ level }) => level === 'district')]),
    ] as const
  })
  const cities = all.filter(({ level }) => level === 'city')
  const towns = all.filter(({ level, name }) => level === 'district' && name.endsWith('市'))
  return { inProvince: new Map(inProvince), anywhere: findOwners([cities, provinces, towns]) }
}

function findOwners(levels: readonly (readonly AreaNode[])[]): Owned {
  const owned = new Map<string, string>()
  for (const nodes of levels) {
    const ofLevel = Map.groupBy(
      nodes.flatMap((node) => spellingsOf(node).map((name) => ({ name, code: node.code }))),
      ({ name }) => name,
    )
    for (const [name, [first, ...others]] of ofLevel)
      if (first && others.length === 0 && !owned.has(name)) owned.set(name, first.code)
  }
  return owned
}

/** Returns the spellings of an area: 浙江省, 浙江, Zhejiang, ZHEJIANG, zhejiang, Zhejiang Province; for a city also 宁波市. */
function spellingsOf({ name, short, en, level }: AreaNode): string[] {
  const long = level === 'city' ? [`${short}市`] : []
  return [
    ...new Set([
      name,
      short,
      ...long,
      en,
      en.toUpperCase(),
      en.toLowerCase(),
      `${en} ${level === 'province' ? 'Province' : 'City'}`,
    ]),
  ]
}
