import type { Row } from '../../tokens/rows.rules.ts'
import { isPlace, isPrice } from '../../tokens/rows/offer-beginnings.rules.ts'

/**
 * 高雄-LAX 1550，基隆-LAX 1580 WHL: of priced ways that a comma alone parts nobody knows whether the carrier behind the last price is that of all. Of a slash it
 * is, and so of a comma before the carrier.
 */
export function isCarrierOfLast(parts: readonly Row[]): boolean {
  const last = parts.at(-1)
  const price = last?.tokens.findLast(isPrice)
  const carrier = last?.tokens.find(
    ({ kind, start }) => kind === 'carrier' && price !== undefined && start > price.start,
  )
  if (parts.length < 2 || !last || !price || !carrier) return false
  const text = last.scan.text.upper
  return (
    !/[,;|、]/.test(text.slice(price.end, carrier.start)) &&
    parts.every(({ tokens }) => tokens.some(isPrice) && tokens.some(isPlace)) &&
    parts.slice(0, -1).every(({ tokens }, at) => {
      const end = tokens.at(-1)
      const isParted = /^\s*[,、;]\s*$/.test(text.slice(end?.end, parts[at + 1]?.tokens[0]?.start))
      return end !== undefined && isPrice(end) && isParted && tokens.every(({ kind }) => kind !== 'carrier')
    })
  )
}
