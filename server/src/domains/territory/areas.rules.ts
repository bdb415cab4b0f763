import { countries } from '@seamark/contract/territory/countries'
import type { areaLevels } from '@seamark/contract/territory/areas'
import { syllablesOf } from './spellings.rules.ts'

export type AreaLevel = (typeof areaLevels)[number]

export interface AreaNode {
  code: string
  level: AreaLevel
  /** The full name; empty for countries, whose names come from Intl. */
  name: string
  /** Without 省, 市, 自治区: 浙江, 宁波, 广西. */
  short: string
  en: string
  above: string | null
  below: string[]
}

export type Areas = ReadonlyMap<string, AreaNode>

/** Regions of China with an ISO 3166 country code of their own. They stand below China, as in GB/T 2260, with their two letters as code. */
const ownCodes = [
  ['HK', '香港特别行政区', '香港', 'Hong Kong'],
  ['MO', '澳门特别行政区', '澳门', 'Macao'],
  ['TW', '台湾省', '台湾', 'Taiwan'],
] as const

/**
 * Builds the tree of areas: countries, and in China provinces, cities and districts. Districts of municipalities and counties directly under
 * a province have no city above them.
 */
export function areasOf(divisions: readonly (readonly string[])[]): Areas {
  const areas = new Map<string, AreaNode>()
  const add = (node: Omit<AreaNode, 'below'>) => {
    areas.set(node.code, { ...node, below: [] })
    if (node.above !== null) areas.get(node.above)?.below.push(node.code)
  }
  for (const code of countries)
    if (!ownCodes.some(([own]) => own === code))
      add({ code, level: 'country', name: '', short: '', en: '', above: null })
  for (const [code = '', name = ''] of divisions) {
    const level = code.endsWith('0000') ? 'province' : code.endsWith('00') ? 'city' : 'district'
    const city = `${code.slice(0, 4)}00`
    const above =
      level === 'province' ? 'CN' : level === 'district' && areas.has(city) ? city : `${code.slice(0, 2)}0000`
    const short = shortName(name)
    add({ code, level, name, short, en: toEnglish(short), above })
  }
  for (const [code, name, short, en] of ownCodes) add({ code, level: 'province', name, short, en, above: 'CN' })
  return areas
}

/** Returns the area and all areas above it, itself first. */
export function lineageOf(areas: Areas, code: string): AreaNode[] {
  const node = areas.get(code)
  return node ? [node, ...(node.above === null ? [] : lineageOf(areas, node.above))] : []
}

/** Whether `inner` lies in `outer` or is the same area. */
export const isWithin = (areas: Areas, inner: string, outer: string) =>
  lineageOf(areas, inner).some(({ code }) => code === outer)

/** Returns the area and all areas below it. */
export function withBelow(areas: Areas, code: string): AreaNode[] {
  const node = areas.get(code)
  return node ? [node, ...node.below.flatMap((below) => withBelow(areas, below))] : []
}

const peoples =
  '壮族|回族|维吾尔|藏族|彝族|苗族|土家族|布依族|侗族|哈尼族|傣族|白族|傈僳族|景颇族|羌族|蒙古族|蒙古|朝鲜族|哈萨克|柯尔克孜|黎族|瑶族|仡佬族|满族|畲族|土族|撒拉族|东乡族|保安族|裕固族|达斡尔族|锡伯|塔吉克|水族|佤族|拉祜族|纳西族|普米族|独龙族|怒族|布朗族|毛南族|仫佬族|各族|鄂伦春|鄂温克族|鄂温克'
const peoplesEnding = new RegExp(`^(.{2,}?)(?:(?:${peoples})+)(?:自治区|自治州|自治县|自治旗)$`, 'u')

/** Returns the short name: 广西壮族自治区 is 广西, 延边朝鲜族自治州 is 延边, 宁波市 is 宁波; a name of two characters stays as it is. */
export function shortName(name: string): string {
  const own =
    peoplesEnding.exec(name)?.[1] ??
    name.replace(/(?:特别行政区|自治区|自治州|自治县|自治旗|地区|林区|新区|[省市县区盟旗])$/u, '')
  return [...own].length < 2 ? name : own
}

const english: Readonly<Record<string, string>> = { 内蒙古: 'Inner Mongolia', 西藏: 'Tibet' }

/** Returns the pinyin as maps print it, such as Ningbo, without apostrophes: Xian for Xi’an. */
function toEnglish(short: string): string {
  const letters = syllablesOf(short).join('').replaceAll('v', 'u')
  return english[short] ?? letters.charAt(0).toUpperCase() + letters.slice(1)
}
