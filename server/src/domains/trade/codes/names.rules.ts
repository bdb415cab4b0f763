import { chapters } from '@seamark/contract/trade/codes/chapters'
import type { Language } from '@seamark/contract/languages'
import type { Dimension } from '@seamark/contract/trade/analysis/ports'
import { say } from '../../../platform/translate.ts'
import { countryName } from '../../phonebook/index.ts'
import { carrierName, portName } from '../../territory/index.ts'

/** The chapter that goods belong to, in words: 8517 is of chapter 85. Empty for what no chapter has. */
export function chapterName(hs: string, language: Language): string {
  const chapter = chapters.find((one) => hs.startsWith(one))
  return chapter ? say(language, `trade.chapter.${chapter}`) : ''
}

/** What a part of a split is called; empty where the key says it, and of parties and sources, whose names are asked for. */
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
      return say(language, `territory.lane.${key}`)
    case 'mode':
    case 'direction':
      return say(language, `trade.${by}.${key}`)
    default:
      return ''
  }
}
