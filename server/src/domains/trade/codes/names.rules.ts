import { chapters } from '@seamark/contract/trade/codes/chapters'
import type { Language } from '@seamark/contract/languages'
import type { Dimension } from '@seamark/contract/trade/analysis/ports'
import { translate } from '../../../platform/translate.ts'
import { countryName } from '../../phonebook/index.ts'
import { carrierName, portName } from '../../territory/index.ts'

/**
 * Returns the name of the chapter of a commodity code: 8517 belongs to chapter 85. Empty where there is no such
 * chapter.
 */
export function chapterName(hs: string, language: Language): string {
  const chapter = chapters.find((one) => hs.startsWith(one))
  return chapter ? translate(language, `trade.chapter.${chapter}`) : ''
}

/**
 * Returns the name of a part of a split. It is empty where the key needs none, and for parties and sources, whose names
 * are in the database.
 */
export function partName(by: Dimension, key: string, language: Language): string {
  switch (by) {
    case 'pol':
    case 'pod':
      return portName(key, language)
    case 'carrier':
      return carrierName(key, language)
    case 'hs2':
    case 'hs4':
      return chapterName(key, language)
    case 'origin':
    case 'destination':
      return countryName(key, language)
    case 'lane':
      return translate(language, `territory.lane.${key}`)
    case 'mode':
    case 'direction':
      return translate(language, `trade.${by}.${key}`)
    default:
      return ''
  }
}
