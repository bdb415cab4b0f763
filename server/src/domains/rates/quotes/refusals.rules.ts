import type { ratesFailures } from '@seamark/contract/rates/failures'
import type { QuoteOutcome } from '@seamark/contract/rates/quotes/quotes'
import type { Actor } from '../../../platform/context.ts'
import type { QuoteRow } from './quotes.rules.ts'
import { seesCost, seesQuote } from './rights.queries.ts'

/** Why an action on a quote is refused, and the field that is wrong; one action and one on many rows give the same reason. */
export interface Refusal {
  field: string
  code: keyof typeof ratesFailures
}

const refuse = (code: keyof typeof ratesFailures, field = 'id'): Refusal => ({ field, code })

export function refusalToAct(actor: Actor, row: QuoteRow): Refusal | undefined {
  if (!seesQuote(actor, row)) return refuse('rates.quote_not_found')
  return seesCost(actor, row) ? undefined : refuse('rates.quote_not_yours')
}

const isInForce = ({ state, is_replaced }: QuoteRow) => state === 'issued' && !is_replaced

export const refusalToWithdraw = (actor: Actor, row: QuoteRow): Refusal | undefined =>
  refusalToAct(actor, row) ?? (isInForce(row) ? undefined : refuse('rates.quote_not_issued', 'state'))

/** What a client may have read stays; it can be withdrawn. */
export const refusalToDelete = (actor: Actor, row: QuoteRow): Refusal | undefined =>
  refusalToAct(actor, row) ?? (row.state === 'draft' ? undefined : refuse('rates.quote_kept', 'state'))

/** An outcome is said once the quote is issued; within thirty days it is corrected, with a reason. */
export function refusalToEnd(actor: Actor, row: QuoteRow, { why }: Pick<QuoteOutcome, 'why'>): Refusal | undefined {
  const refusal = refusalToAct(actor, row)
  if (refusal || isInForce(row)) return refusal
  if (row.outcomes.length === 0) return refuse('rates.quote_not_issued', 'state')
  if (!row.is_correctable) return refuse('rates.correction_late', 'state')
  return why === '' ? refuse('rates.correction_reason', 'why') : undefined
}

/** `authorId` is an active person; she must be somebody whom the caller reaches. */
export const refusalToAssign = (actor: Actor, row: QuoteRow, authorId: number | undefined): Refusal | undefined =>
  refusalToAct(actor, row) ??
  (authorId === undefined || !seesCost(actor, { author_id: authorId })
    ? refuse('rates.person_unknown', 'authorId')
    : undefined)
