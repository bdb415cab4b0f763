import type { ReadLine } from '@seamark/contract/rates/reading/lines'
import {
  carrierNamed,
  countryBesidePort,
  knownPort,
  laneNamed,
  nameBeginnings,
  portWord,
} from '../../territory/index.ts'
import type { LineContext } from './lines.rules.ts'
import { readMessages } from './messages.rules.ts'
import { pastedTable } from './pasted-tables.rules.ts'
import type { Places } from '../tokens/places.rules.ts'
import { type PassedOver, readSheets, type Sheet } from './sheets.rules.ts'

/** The ports that a word means; none where it is no port. */
export type PortMeanings = ReadonlyMap<string, readonly string[]>

export interface ReadingInput {
  /** What was written, or the sheets of a workbook. */
  of: { text: string } | { sheets: readonly Sheet[] }
  /** The day of the message in the office's zone, `YYYY-MM-DD`: from it months and years are completed. */
  day: string
  /** Lines of the same sender, the latest last, which a correction may replace. */
  earlier?: readonly ReadLine[]
  /** The office's own words for ports, as `portMeanings` returns them. */
  aliases?: PortMeanings
  /** The office's own words for carriers, as `carrierMeanings` returns them. */
  carriers?: ReadonlyMap<string, string>
  /** For how many days a price holds of which nothing is said. */
  validDays?: number
}
export interface Reading {
  lines: ReadLine[]
  /** What was not read, counted with its reason. */
  passed: PassedOver[]
}

/**
 * Reads rates and requests from a message or from sheets. It keeps for each value the place it was read from, leaves empty
 * what is not said, and flags what a person has to decide. Nothing is looked up but words of the atlas.
 */
export function readRates({ of, day, earlier = [], aliases, carriers, validDays = 7 }: ReadingInput): Reading {
  const around = { validDays, places: placesWith(aliases, carriers) }
  if ('sheets' in of) return readSheets(of.sheets, { ...around, day })
  const table = tableIn({ text: of.text, day }, around)
  return table ?? { lines: readMessages([{ text: of.text, day, earlier }], around).flat(), passed: [] }
}

/** Reads many messages, each as `readRates` reads it alone, in half of the time. */
export function readManyRates(
  messages: readonly { text: string; day: string }[],
  { aliases, carriers, validDays = 7 }: Pick<ReadingInput, 'aliases' | 'carriers' | 'validDays'>,
): ReadLine[][] {
  const around = { validDays, places: placesWith(aliases, carriers) }
  const tables = messages.map((message) => tableIn(message, around)?.lines)
  const others = readMessages(
    messages.filter((_, at) => tables[at] === undefined),
    around,
  )[Symbol.iterator]()
  return tables.map((lines) => lines ?? others.next().value ?? [])
}

/** Returns what a pasted table says; undefined where a text is none, or one without rates. */
function tableIn(
  { text, day }: { text: string; day: string },
  around: Pick<LineContext, 'places' | 'validDays'>,
): Reading | undefined {
  const table = pastedTable(text)
  const read = table && readSheets([table], { ...around, day })
  return read && read.lines.length > 0 ? read : undefined
}

const none: ReadonlyMap<string, never> = new Map<string, never>()

function placesWith(aliases: PortMeanings = none, carriers: ReadonlyMap<string, string> = none): Places {
  if (aliases.size === 0 && carriers.size === 0) return atlas
  const own = new Map([...aliases].map(([word, codes]) => [word.toUpperCase(), codes]))
  const begun = new Set([...own.keys(), ...carriers.keys()].map((word) => word.slice(0, 2)))
  return {
    ...atlas,
    mayBegin: (signs) => begun.has(signs) || atlas.mayBegin(signs),
    port: (word) => {
      const codes = own.get(word.toUpperCase())
      return codes === undefined ? atlas.port(word) : { codes, isChoice: false }
    },
    carrier: (word) => atlas.carrier(word) || (carriers.get(word.toUpperCase()) ?? ''),
  }
}

const atlas: Places = {
  mayBegin: (signs) => nameBeginnings().has(signs),
  port: portWord,
  carrier: carrierNamed,
  lane: laneNamed,
  country: countryBesidePort,
  laneOf: (code) => knownPort(code)?.lane ?? null,
}
