import type { ReadLine } from '@seamark/contract/rates/reading/lines'
import { containers } from '@seamark/contract/territory/containers'
import { surchargeCodes } from '@seamark/contract/rates/prices/prices'
import { isOrdinaryWord } from '../../rates/index.ts'
import { carrierNamed, countryBesidePort, laneNamed, portWord } from '../../territory/index.ts'

type Line = Pick<ReadLine, 'kind' | 'mode' | 'carrier' | 'flags' | 'prices' | 'pols' | 'pods' | 'via' | 'service'>

/** Words of the trade that stand beside prices and are no carrier. */
const ofTrade: ReadonlySet<string> = new Set([
  ...surchargeCodes,
  ...containers.flatMap(({ code }) => [code, code.replace(/^\d+/, '')]),
  ...'FCL LCL FOB CIF EXW DDP DDU CFS RORO OOG ISO VIP PM AM ETS ATD ATA SO MBL HBL TLX OF O F ALLIN IN'.split(' '),
])

const label =
  /(?:船司|船公司|船东|承运人|船社|CARRIER|NAVIERA|ARMADOR)\s*(?:[:：=]|\s)\s*(\p{Script=Han}{2,6}|[A-Z][A-Z&.]{1,14}(?: [A-Z][A-Z&.]{1,14}){0,2})(?![\p{L}\d])/gu

/**
 * Returns the one word of an offer that stands where its carrier would: behind 船司：, or as the only word beside the
 * prices that nobody knows. Undefined where a carrier is named, where the word is known, and where there are several.
 */
export function carrierWordIn(text: string, line: Line): string | undefined {
  if (line.kind !== 'supply' || line.mode !== 'fcl' || line.carrier !== null || line.prices.length === 0)
    return undefined
  if (line.service !== null || line.flags.some(({ code }) => code === 'carrierUnclear')) return undefined
  const upper = text.normalize('NFKC').toUpperCase()
  // What is folded to another length has lost its places.
  const named = [...upper.matchAll(label)].flatMap(([, word = '']) => (isUnknown(word) ? [word] : []))
  if (named.length > 0) return onlyOne(named)
  return upper.length === text.length ? onlyOne(wordsBeside(upper, line)) : undefined
}

const onlyOne = (words: readonly string[]) => (new Set(words).size === 1 ? words[0] : undefined)

/** The short Latin words in the row of a price that nobody knows, outside of what was read. */
function wordsBeside(upper: string, line: Line): string[] {
  const at = line.prices.find(({ span }) => span !== null)?.span?.start
  if (at === undefined) return []
  const from = upper.lastIndexOf('\n', at) + 1
  const end = upper.indexOf('\n', at)
  const row = upper.slice(from, end < 0 ? undefined : end)
  const read = [...line.pols, ...line.pods, ...line.via, ...line.prices].flatMap(({ span }) => span ?? [])
  return [...row.matchAll(/(?<![\p{L}\d/+.-])[A-Z]{3,6}(?![\p{L}\d/+.-])/gu)].flatMap(({ 0: word, index }) => {
    const start = from + index
    const isRead = read.some((span) => start < span.end && start + word.length > span.start)
    return isRead || !isUnknown(word) ? [] : [word]
  })
}

function isUnknown(word: string): boolean {
  const parts = word.split(' ')
  return (
    carrierNamed(word) === '' &&
    portWord(word) === undefined &&
    laneNamed(word) === undefined &&
    countryBesidePort(word) === '' &&
    !parts.every((part) => isOrdinaryWord(part) || ofTrade.has(part))
  )
}
