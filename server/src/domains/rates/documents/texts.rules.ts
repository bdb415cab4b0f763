import {
  chargeText,
  type DocumentLine,
  type DocumentSource,
  type Names,
  priceText,
  termsOf,
} from './documents.rules.ts'
import { type Sayings, sayingsIn } from './sentences.rules.ts'

/** A text of a chat is read on a phone: more lines are folded away, and nobody unfolds a quote. */
const mostTextLines = 12

/**
 * Returns a quote as a text to copy into a chat: at most twelve lines, each price with its currency, its basis and until when it holds.
 * Many lanes share a line rather than lose one.
 */
export function quoteText(source: DocumentSource, names: Names): string {
  const sayings = sayingsIn(source.language)
  const { say, day } = sayings
  const number = source.revision === 1 ? source.number : `${source.number} R${source.revision}`
  const head = [source.organization, say('rates.document.title'), number].filter(Boolean).join(' ')
  const facts = [source.cargo, source.incoterm ?? ''].filter(Boolean).join(' · ')
  const foot = [
    `${say('rates.document.valid')} ${day(source.validFrom)} – ${day(source.validTo)}`,
    [source.author.name, source.author.phone ?? ''].filter(Boolean).join(' '),
  ]
  const charges = chargesLine(source, sayings)
  const around = [head, facts, charges, firstLine(source.terms), ...foot].filter(Boolean).length
  const body = packLines(
    source.lines.map((line) => laneLine(line, sayings, names)),
    mostTextLines - around,
  )
  return [head, facts, ...body, charges, firstLine(source.terms), ...foot].filter(Boolean).join('\n')
}

/** `上海 → 洛杉矶 MSC：20GP USD 1,450 · 40HQ USD 2,650 全包 15天`. */
function laneLine(line: DocumentLine, sayings: Sayings, names: Names): string {
  const { say, name } = sayings
  const port = (code: string) => name((language) => names.portName(code, language)) || code
  const ports = (codes: readonly string[]) => codes.map(port).join('/')
  const carrier =
    line.carrier === '' ? '' : name((language) => names.carrierName(line.carrier, language)) || line.carrier
  const prices = line.prices.map((price) => `${price.container} ${priceText(line, price, sayings)}`)
  const parts = [
    `${ports(line.pols)} → ${ports(line.pods)}`,
    line.via === '' ? '' : say('rates.document.via', { port: port(line.via) }),
    carrier,
    prices.join(' · '),
    say(`rates.document.basis.${line.basis}`),
    line.sailing,
    ...termsOf(line, sayings),
    line.remark,
  ]
  return parts.filter(Boolean).join(' ')
}

/** Added charges with their amounts; what is included needs no words. */
function chargesLine({ charges }: DocumentSource, sayings: Sayings): string {
  const told = charges.filter(({ state }) => state !== 'included')
  if (told.length === 0) return ''
  const texts = told.map((charge) => `${charge.code} ${chargeText(charge, sayings)}`)
  return `${sayings.say('rates.document.local')} ${texts.join('; ')}`
}

const firstLine = (terms: string) => terms.split(/\r?\n/).find((one) => one.trim() !== '') ?? ''

/** Puts so many texts on at most `room` lines, as evenly as it goes. */
function packLines(texts: readonly string[], room: number): string[] {
  const each = Math.max(1, Math.ceil(texts.length / Math.max(1, room)))
  return Array.from({ length: Math.ceil(texts.length / each) }, (_, index) =>
    texts.slice(index * each, (index + 1) * each).join(' ; '),
  )
}
