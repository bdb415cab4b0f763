import { offeredCharges } from '@seamark/contract/rates/quotes/bill-charges'
import type { Charge, QuoteLine } from '@seamark/contract/rates/quotes/fields'
import type { Quote } from '@seamark/contract/rates/quotes/quotes'

type Compared = Pick<Quote, 'incoterm' | 'cargo' | 'terms' | 'validFrom' | 'validTo' | 'lines' | 'charges'>
type Field = 'incoterm' | 'cargo' | 'terms' | 'validFrom' | 'validTo'
const fields = ['validFrom', 'validTo', 'incoterm', 'cargo', 'terms'] as const satisfies readonly Field[]

/** What a line says beside its prices. */
const terms = ['basis', 'via', 'transitDays', 'freeDays', 'freeDetention', 'tonnes', 'cutoff', 'remark'] as const
export type Term = (typeof terms)[number]

/** What one revision says otherwise than the one before it. An empty text is what only the other one has. */
export type RevisionChange =
  | { kind: 'field'; field: Field; before: string; after: string }
  | { kind: 'price'; what: string; before: string; after: string }
  | { kind: 'term'; what: string; term: Term; before: string; after: string }
  | { kind: 'charge'; what: string; before: string; after: string }

interface Texts {
  lane: (line: QuoteLine) => string
  price: (currency: string, value: number, isFrom: boolean) => string
  term: (line: QuoteLine, term: Term) => string
  charge: (charge: Charge) => string
}

/** The changes in the order of the paper: days and terms, prices by line and container, what lines say beside them, charges. */
export function changesBetween(former: Compared, now: Compared, texts: Texts): RevisionChange[] {
  return [
    ...fields.flatMap((field): RevisionChange[] => {
      const [before, after] = [former[field] ?? '', now[field] ?? '']
      return before === after ? [] : [{ kind: 'field', field, before, after }]
    }),
    ...differing(pricesOf(former, texts), pricesOf(now, texts)).map((one) => ({ kind: 'price' as const, ...one })),
    ...termChanges(former, now, texts),
    ...differing(chargesOf(former, texts), chargesOf(now, texts)).map((one) => ({ kind: 'charge' as const, ...one })),
  ]
}

type Values = ReadonlyMap<string, string>

/** What only one of them has, or has otherwise: those of the newer in its order, then those that went. */
function differing(former: Values, now: Values) {
  const names = [...new Set([...now.keys(), ...former.keys()])]
  return names.flatMap((what) => {
    const [before, after] = [former.get(what) ?? '', now.get(what) ?? '']
    return before === after ? [] : [{ what, before, after }]
  })
}

/** A line that only one of them has is told by its prices. */
function termChanges(former: Compared, now: Compared, texts: Texts): RevisionChange[] {
  const before = linesByName(former, texts)
  return [...linesByName(now, texts)].flatMap(([what, line]) => {
    const same = before.get(what)
    if (!same) return []
    return terms.flatMap((term): RevisionChange[] => {
      const [was, is] = [texts.term(same, term), texts.term(line, term)]
      return was === is ? [] : [{ kind: 'term', what, term, before: was, after: is }]
    })
  })
}

const nameOf = (line: QuoteLine, { lane }: Texts, ...more: string[]) =>
  [lane(line), line.carrier, line.service, ...more].filter(Boolean).join(' ')

function linesByName({ lines }: Compared, texts: Texts): ReadonlyMap<string, QuoteLine> {
  const found = new Map<string, QuoteLine>()
  for (const line of lines) found.set(freeName(found, nameOf(line, texts)), line)
  return found
}

/** Each price by its way, carrier, service and container; a second line of the same name is told apart by its place. */
function pricesOf({ lines }: Compared, texts: Texts): Values {
  const found = new Map<string, string>()
  for (const line of lines)
    for (const { container, selling, isFrom } of line.prices) {
      const said = [texts.price(line.currency, selling, isFrom), line.sailing].filter(Boolean).join(' · ')
      found.set(freeName(found, nameOf(line, texts, container)), said)
    }
  return found
}

/** A charge is named by its code and place; what it costs and how it counts is its text. */
function chargesOf({ charges, lines }: Compared, { charge }: Texts): Values {
  const found = new Map<string, string>()
  for (const one of offeredCharges(charges, lines))
    found.set(freeName(found, [one.code, one.container ?? ''].filter(Boolean).join(' ')), charge(one))
  return found
}

function freeName(taken: ReadonlyMap<string, unknown>, name: string): string {
  for (let place = 2; ; place += 1) {
    const free = place === 2 ? name : `${name} #${place - 1}`
    if (!taken.has(free)) return free
  }
}
