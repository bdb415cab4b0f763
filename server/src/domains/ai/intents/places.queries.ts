import { languages } from '@seamark/contract/languages'
import { type Lane, lanes } from '@seamark/contract/territory/lanes'
import { translate } from '../../../platform/translate.ts'
import { countryNamed } from '../../phonebook/index.ts'
import { isOrdinaryWord, simplifiedSign } from '../../rates/index.ts'
import { carrierNamed, laneNamed, portCodesNamed, portWord } from '../../territory/index.ts'
import type { Names } from './tokens.rules.ts'
import { foldSentence } from './words.rules.ts'

let lanesByName: ReadonlyMap<string, Lane> | undefined

/** The names of lanes as our screens write them, which the trade's own words need not have. */
const writtenLanes = () =>
  (lanesByName ??= new Map(
    lanes.flatMap((lane) =>
      languages.map((language): [string, Lane] => [foldSentence(translate(language, `territory.lane.${lane}`)), lane]),
    ),
  ))

/** Japanese and old Chinese names, as 寧波, in today's signs. */
const inTodaysSigns = (word: string) => [...word].map(simplifiedSign).join('')

/** A country behind the name chooses among ports of one name: Manzanillo Mexico. */
function portOf(word: string): ReturnType<Names['port']> {
  const [, name, country] = /^(.+) ([^ ]+)$/.exec(word) ?? []
  const codes = name === undefined || country === undefined ? [] : portCodesNamed(`${name}, ${country}`)
  if (codes.length > 0) return { codes, isChoice: false }
  return portWord(word) ?? portWord(inTodaysSigns(word))
}

/** What the atlas knows of words. */
export const placeNames: Pick<Names, 'port' | 'lane' | 'carrier' | 'country'> = {
  port: (word) => (isOrdinaryWord(word.toUpperCase()) ? undefined : portOf(word)),
  lane: (word) => laneNamed(word) ?? writtenLanes().get(word),
  // The cheapest one is no carrier.
  carrier: (word) => (word === 'one' || isOrdinaryWord(word.toUpperCase()) ? '' : carrierNamed(word)),
  country: (word) => (/^[a-z]{2,3}$/.test(word) ? '' : (countryNamed(word) ?? '')),
}
