import type { Quote, QuoteOutcome } from '@seamark/contract/rates/quotes/quotes'
import { type Context, personOf } from '../../../platform/context.ts'
import { fail, failField } from '../../../platform/failure.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { lockQuote } from './quotes.commands.ts'
import { getQuote } from './quotes.queries.ts'
import type { QuoteRow } from './quotes.rules.ts'
import { refusalToEnd } from './refusals.rules.ts'
import { recordQuoteActivity, setState } from './states.commands.ts'

/**
 * Says how an issued quote ended, also after its last day. Within thirty days the outcome can be corrected, with a reason. Throws
 * quote_not_issued, correction_late or correction_reason.
 */
export async function endQuote(context: Context, id: number, version: number, input: QuoteOutcome): Promise<Quote> {
  return write(context, { permission: 'rates.writeQuotes', audit: 'rates.quoteEnded' }, async (tx) => {
    const row = await lockQuote(tx, id, version)
    const refusal = refusalToEnd(personOf(tx), row, input)
    if (refusal?.field === 'why') throw failField('why', refusal.code)
    if (refusal) throw fail(refusal.code)
    await writeOutcome(tx, row, input)
    return getQuote(tx, id)
  })
}

/** Writes how a quote that is locked ended, and returns the id of the outcome that stands now. */
export async function writeOutcome(tx: WriteContext, row: QuoteRow, input: QuoteOutcome): Promise<number> {
  const { id } = await tx.db
    .insertInto('rates.quote_outcomes')
    .values({
      quote_id: row.id,
      outcome: input.outcome,
      reason: input.reason,
      rival_price: input.rivalPrice,
      rival_currency: input.rivalCurrency,
      note: input.note,
      why: row.outcomes.length === 0 ? '' : input.why,
      by_id: personOf(tx).id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await setState(tx, row, { state: input.outcome, outcome_id: id }, { lossReason: input.reason, note: input.note })
  await recordQuoteActivity(tx, row, 'rates.activity.quoteEnded', {
    outcome: input.outcome,
    ...(input.reason === null ? {} : { reason: input.reason }),
  })
  return id
}
