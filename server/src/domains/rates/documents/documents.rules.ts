import { billAmountsOfCharges } from '@seamark/contract/rates/quotes/bill-charges'
import type { QuoteDocument } from '@seamark/contract/rates/quotes/quote-lists'
import type { Charge, QuoteInput, QuoteLine } from '@seamark/contract/rates/quotes/fields'
import type { Language } from '@seamark/contract/languages'
import { type Container, containers } from '@seamark/contract/territory/containers'
import { type Sayings, sayingsIn } from './sentences.rules.ts'

/** Everything that a document says. Buying prices and margins have no place in it, so no document can tell them. */
export interface DocumentSource
  extends Pick<QuoteInput, 'language' | 'incoterm' | 'cargo' | 'terms' | 'validFrom' | 'validTo' | 'charges'> {
  number: string
  revision: number
  company: string
  contact: string | null
  /** The firm that quotes; empty where the office has not said its name. */
  organization: string
  author: { name: string; phone: string | null; email: string | null }
  lines: readonly DocumentLine[]
}
export type DocumentLine = Omit<QuoteLine, 'prices' | 'margin' | 'rateId' | 'rateEnds'> & {
  prices: readonly { container: string; selling: number; isFrom: boolean }[]
}

/** The names of ports and carriers, which lie in the atlas. */
export interface Names {
  portName: (code: string, language: Language) => string
  carrierName: (code: string, language: Language) => string
}

/** Returns a quote as it is read, in its own language: the page, the PDF and the shared link all draw this. */
export function documentOf(source: DocumentSource, names: Names): QuoteDocument {
  const sayings = sayingsIn(source.language)
  const { say } = sayings
  return {
    title: say('rates.document.title'),
    number: source.revision === 1 ? source.number : `${source.number} R${source.revision}`,
    facts: factsOf(source, sayings),
    containers: containersOf(source.lines),
    headings: {
      lane: say('rates.document.lane'),
      carrier: say('rates.document.carrier'),
      sailing: say('rates.document.sailing'),
      basis: say('rates.document.basis'),
      valid: say('rates.document.valid'),
    },
    lines: source.lines.map((line) => shownLine(line, source, sayings, names)),
    charges: chargesOf(source.charges, sayings),
    terms: source.terms === '' ? null : { title: say('rates.document.terms'), text: source.terms },
    author: {
      title: say('rates.document.author'),
      lines: [
        source.organization,
        source.author.name,
        ...(source.author.phone === null ? [] : [`${say('rates.document.phone')} ${source.author.phone}`]),
        source.author.email ?? '',
      ].filter(Boolean),
    },
  }
}

function factsOf(source: DocumentSource, { say, day }: Sayings): [string, string][] {
  const rows: [string, string][] = [
    [say('rates.document.client'), source.company],
    [say('rates.document.contact'), source.contact ?? ''],
    [say('rates.document.valid'), `${day(source.validFrom)} – ${day(source.validTo)}`],
    [say('rates.document.incoterm'), source.incoterm ?? ''],
    [say('rates.document.cargo'), source.cargo],
  ]
  return rows.filter(([, value]) => value !== '')
}

/** The containers of all lines, in the order in which the trade names them. */
const containersOf = (lines: readonly Pick<DocumentLine, 'prices'>[]): Container['code'][] => {
  const priced = new Set(lines.flatMap(({ prices }) => prices.map(({ container }) => container)))
  return containers.map(({ code }) => code).filter((code) => priced.has(code))
}

function shownLine(line: DocumentLine, source: DocumentSource, sayings: Sayings, names: Names) {
  const { say, day } = sayings
  const named = (codes: readonly string[]) => codes.map((code) => namedPort(code, sayings, names)).join(' / ')
  return {
    lane: [
      named(line.pols),
      named(line.pods),
      ...(line.via === '' ? [] : [say('rates.document.via', { port: namedPort(line.via, sayings, names) })]),
    ],
    carrier: namedCarrier(line.carrier, sayings, names),
    details: [line.service, line.sailing, ...termsOf(line, sayings)].filter(Boolean),
    prices: line.prices.map((price) => ({ container: price.container, text: priceText(line, price, sayings) })),
    basis: [say(`rates.document.basis.${line.basis}`), ...perBillOf(source, sayings)].join(' '),
    valid: day(source.validTo),
    remark: line.remark,
  }
}

/** What a line says beside its price: days on the way, free time, weight limit and cut-off. */
export function termsOf(line: DocumentLine, { say, day }: Sayings): string[] {
  const { transitDays, freeDays, freeDetention, tonnes, cutoff } = line
  return [
    ...(transitDays === null ? [] : [say('rates.document.transit', { days: transitDays })]),
    ...(freeDays === null ? [] : [say('rates.document.free', { days: freeDays })]),
    ...(freeDetention === null ? [] : [say('rates.document.detention', { days: freeDetention })]),
    ...(tonnes === null ? [] : [say('rates.document.limit', { tonnes })]),
    ...(cutoff === null ? [] : [say('rates.document.cutoffOn', { day: day(cutoff) })]),
  ]
}

/** `USD 1,450+`: the plus says that more may come on top. */
export const priceText = (
  { currency }: Pick<DocumentLine, 'currency'>,
  { selling, isFrom }: DocumentLine['prices'][number],
  { number }: Sayings,
) => `${currency} ${number(selling)}${isFrom ? '+' : ''}`

/** What comes on top of every price, once for each bill of lading: it stands beside them, and below with what it is for. */
const perBillOf = ({ charges }: DocumentSource, { say, number }: Sayings) =>
  billAmountsOfCharges(charges).map(
    ({ currency, amount, isFrom }) =>
      `${amount < 0 ? '−' : '+'} ${currency} ${number(Math.abs(amount))}${isFrom ? '+' : ''} / ${say('rates.document.unit.bill')}`,
  )

/** A port by its name; a code that the atlas does not know stands as it is. */
const namedPort = (code: string, { name }: Sayings, { portName }: Names) =>
  name((language) => portName(code, language)) || code

const namedCarrier = (code: string, { name }: Sayings, { carrierName }: Names) =>
  code === '' ? '' : name((language) => carrierName(code, language)) || code

const sides = ['origin', 'freight', 'destination'] as const

function chargesOf(charges: readonly Charge[], sayings: Sayings) {
  return sides.flatMap((side) => {
    const own = charges.filter((charge) => charge.side === side)
    if (own.length === 0) return []
    return [
      {
        title: sayings.say(`rates.document.charges.${side}`),
        rows: own.map((charge): [string, string] => [charge.code, chargeText(charge, sayings)]),
      },
    ]
  })
}

/** `CNY 850 / container 40HQ`, `included`, `subject to the carrier`. */
export function chargeText(charge: Charge, { say, number }: Sayings): string {
  if (charge.state === 'included') return say('rates.document.included')
  const unit = say(`rates.document.unit.${charge.unit}`)
  const price =
    charge.amount === null
      ? ''
      : charge.unit === 'percent'
        ? `${number(charge.amount)} %`
        : `${charge.currency ?? ''} ${number(charge.amount)} / ${unit}`
  const box = charge.container === null ? '' : charge.container
  const parts = [price, box, charge.state === 'subjectTo' ? say('rates.document.subjectTo') : '']
  return parts.filter(Boolean).join(' ')
}
