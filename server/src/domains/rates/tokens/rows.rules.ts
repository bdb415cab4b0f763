import { takeAmounts, takeContainers } from './amounts.rules.ts'
import { takeCues, takeCurrencies } from './cues.rules.ts'
import { takeDays } from './days.rules.ts'
import { takeNoise } from './noise.rules.ts'
import { type Places, takeParticles, takePlaces } from './places.rules.ts'
import { type Scan, scanOf, type Token } from './scans.rules.ts'
import { takeSurcharges } from './surcharges.rules.ts'
import { takeNumberedTerms, takeWordedTerms } from './terms.rules.ts'

/** A row of a message, or a part of one that has a route of its own, with what was found in it from left to right. */
export interface Row {
  scan: Scan
  tokens: readonly Token[]
}

/** Takes a row of text apart. Each step leaves to the next what it did not take: numbers with a meaning of their own go first. */
export function readRow(text: string, day: string, places: Places): Row[] {
  const scan = scanOf(text)
  takeNoise(scan)
  takeNumberedTerms(scan)
  takeSurcharges(scan, day)
  takeDays(scan, day)
  takeWordedTerms(scan)
  takeContainers(scan)
  takeCues(scan)
  takeAmounts(scan)
  takeCurrencies(scan)
  takePlaces(scan, places)
  takeParticles(scan)
  return splitRoutes({ scan, tokens: scan.tokens.sort((one, other) => one.start - other.start) })
}

/** Where a port stands behind the prices of another one and before prices of its own, a row begins anew. */
function splitRoutes({ scan, tokens }: Row): Row[] {
  const rows: Row[] = []
  let [from, hasPlace, hasPrice] = [0, false, false]
  for (const [at, token] of tokens.entries()) {
    if (isPlace(token)) {
      if (hasPlace && hasPrice && !isVia(tokens[at - 1]) && tokens.slice(at).some(isPrice)) {
        rows.push({ scan, tokens: tokens.slice(from, at) })
        ;[from, hasPrice] = [at, false]
      }
      hasPlace = true
    } else if (isPrice(token)) hasPrice = hasPlace
  }
  return [...rows, { scan, tokens: tokens.slice(from) }]
}

const isPlace = ({ kind }: Token) => kind === 'port' || kind === 'lane'
const isVia = (token: Token | undefined) => token?.kind === 'label' && token.of === 'via'
const isPrice = (token: Token) =>
  token.kind === 'amounts' && token.unit === null && (token.values.length > 1 || (token.values[0] ?? 0) >= 100)
