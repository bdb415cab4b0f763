import type { Lane } from '@seamark/contract/territory/lanes'
import { lanes } from '@seamark/contract/territory/lanes'
import { readReferenceTable } from './reference-tables.queries.ts'
import { foldSpelling } from './spellings.rules.ts'

let laneWords: ReadonlyMap<string, Lane> | undefined
let countryWords: ReadonlyMap<string, string> | undefined

/** Returns the lane that the trade calls by a word: 美西, USWC. Undefined if none has that name. */
export const laneNamed = (word: string): Lane | undefined => lanesByWord().get(foldSpelling(word))

/** Returns every name of a lane, as it is compared. */
export const wordsOfLanes = (): Iterable<string> => lanesByWord().keys()

const lanesByWord = () =>
  (laneWords ??= new Map(
    readReferenceTable('lane-words').flatMap(([code = '', words = '']) => {
      const lane = lanes.find((one) => one === code)
      return lane ? words.split('|').map((one) => [foldSpelling(one), lane] as const) : []
    }),
  ))

/** Returns the two letters of the country that a word beside a port says, a state of the US included; empty if none. */
export const countryBesidePort = (word: string): string => countriesByWord().get(foldSpelling(word)) ?? ''

/** Returns every word for a country, as it is compared. */
export const wordsOfCountries = (): Iterable<string> => countriesByWord().keys()

const countriesByWord = () =>
  (countryWords ??= new Map(
    readReferenceTable('country-words').flatMap(([code = '', words = '']) =>
      words.split('|').map((one) => [foldSpelling(one), code] as const),
    ),
  ))
