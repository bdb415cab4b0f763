import type { Area } from '@seamark/contract/territory/areas'
import type { Language } from '@seamark/contract/languages'
import { countryName } from '../../../platform/language/format.ts'

type Named = Pick<Area, 'code' | 'names'>

/** 宁波市, Ningbo; a country and 中国香港 as the reader's language calls them. */
export function areaName({ code, names }: Named, language: Language): string {
  if (!names || /^[A-Z]/.test(code)) return countryName(code, language)
  return language === 'zh' ? names.zh : names.en
}

/** Where it lies: 浙江省 · 宁波市. The country is said only of what is nothing but a country. */
export function areaPath(area: Area, language: Language): string {
  const above = area.above.filter(({ names }) => names !== null)
  return [...above, area].map((one) => areaName(one, language)).join(' · ')
}
