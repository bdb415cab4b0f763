import type { Charge, QuoteLanguage, QuoteLine, QuoteState } from '@seamark/contract/rates/quotes/fields'
import type { Outcome, Quote } from '@seamark/contract/rates/quotes/quotes'
import type { Actor } from '../../../platform/context.ts'
import { abilitiesOf, type OwnedQuote, seesCost } from './rights.queries.ts'

export interface QuoteRow extends OwnedQuote {
  id: number
  version: number
  number: string
  revision: number
  company_id: number
  company_name: string
  contact: { id: number; name: string } | null
  author_name: string
  language: QuoteLanguage
  state: QuoteState
  incoterm: Quote['incoterm']
  cargo: string
  terms: string
  valid_from: string
  valid_to: string
  days_left: number
  is_expired: boolean
  is_replaced: boolean
  /** Whether it has ended within the days in which the outcome may be corrected. */
  is_correctable: boolean
  charges: Charge[]
  demand_id: number | null
  outcome_id: number | null
  created_at: Date
  issued_at: Date | null
  approval_asked_at: Date | null
  approved_at: Date | null
  approver: { id: number; name: string } | null
  lines: QuoteLine[]
  outcomes: (Outcome & { why: string })[]
  revisions: Quote['revisions']
  is_deleted: boolean
}

/** The quote as the actor may read it: without what we pay where she may not know. */
export function asQuote(row: QuoteRow, actor: Actor): Quote {
  const knows = seesCost(actor, row)
  const [standing, ...former] = row.outcomes
  return {
    id: row.id,
    version: row.version,
    number: row.number,
    revision: row.revision,
    company: { id: row.company_id, name: row.company_name },
    contact: row.contact,
    author: { id: row.author_id, name: row.author_name },
    language: row.language,
    state: row.state,
    isExpired: row.is_expired,
    daysLeft: row.state === 'issued' ? row.days_left : null,
    validFrom: row.valid_from,
    validTo: row.valid_to,
    createdAt: row.created_at.toISOString(),
    issuedAt: row.issued_at?.toISOString() ?? null,
    incoterm: row.incoterm,
    cargo: row.cargo,
    terms: row.terms,
    demandId: row.demand_id,
    lines: knows ? row.lines : row.lines.map(withoutCost),
    charges: row.charges,
    seesCost: knows,
    outcome: standing ? withoutWhy(standing) : null,
    corrections: former,
    approval:
      row.approval_asked_at === null
        ? null
        : {
            askedAt: row.approval_asked_at.toISOString(),
            by: row.approver,
            at: row.approved_at?.toISOString() ?? null,
          },
    revisions: row.revisions,
    isReplaced: row.is_replaced,
    can: abilitiesOf(actor, row),
  }
}

/** What we pay, the margin, and the rate that it came from, whose price is what we pay. */
const withoutCost = (line: QuoteLine): QuoteLine => ({
  ...line,
  margin: null,
  rateId: null,
  prices: line.prices.map((price) => ({ ...price, buying: null })),
})

const withoutWhy = ({ outcome, reason, rivalPrice, rivalCurrency, note, at, by }: Outcome): Outcome => ({
  outcome,
  reason,
  rivalPrice,
  rivalCurrency,
  note,
  at,
  by,
})

/** The earliest end of the rates that were copied; null where no line has one. */
export function earliestEnd(lines: readonly Pick<QuoteLine, 'rateEnds'>[]): string | null {
  const ends = lines.flatMap(({ rateEnds }) => (rateEnds === null ? [] : [rateEnds]))
  return ends.length === 0 ? null : ends.reduce((one, other) => (one < other ? one : other))
}

/** The places, from 1, of the lines whose rate has ended before today. */
export const expiredLines = (lines: readonly Pick<QuoteLine, 'rateEnds'>[], today: string): number[] =>
  lines.flatMap(({ rateEnds }, index) => (rateEnds !== null && rateEnds < today ? [index + 1] : []))
