import type { Area } from '@seamark/contract/territory/areas'
import type { Language } from '@seamark/contract/languages'
import { countryName } from '../../../platform/language/format.ts'

type Named = Pick<Area, 'code' | 'names'>

/** 宁波市, Ningbo; countries and 中国香港 are named in the reader's language. */
export function areaName({ code, names }: Named, language: Language): string {
  if (!names || /^[A-Z]/.test(code)) return countryName(code, language)
  return language === 'zh' ? names.zh : names.en
}

/** The areas above and the name: 浙江省 · 宁波市. The country is shown only for a country itself. */
export function areaPath(area: Area, language: Language): string {
  const above = area.above.filter(({ names }) => names !== null)
  return [...above, area].map((one) => areaName(one, language)).join(' · ')
}
