import type { Quote } from '@seamark/contract/rates/quotes/quotes'
import { sql } from 'kysely'
import { type Context, personOf } from '../../../platform/context.ts'
import { fail } from '../../../platform/failure.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { peopleWhoAnswerFor } from '../../identity/index.ts'
import { notifyPeople } from '../../notices/index.ts'
import { lockQuote } from './quotes.commands.ts'
import { getQuote } from './quotes.queries.ts'
import type { QuoteRow } from './quotes.rules.ts'
import { isAuthor, mayApprove, seesCost } from './rights.queries.ts'
import { setState } from './states.commands.ts'

/** Asks for the word on a margin below the floor; whoever may give it, gives it. */
export async function approveQuote(context: Context, id: number, version: number): Promise<Quote> {
  return write(context, { permission: 'rates.writeQuotes', audit: 'rates.quoteApproved' }, async (tx) => {
    const row = await lockQuote(tx, id, version)
    const person = personOf(tx)
    if (!seesCost(person, row)) throw fail('rates.quote_not_yours')
    if (row.state !== 'draft') throw fail('rates.quote_issued')
    if (mayApprove(person, row)) {
      await setState(tx, row, {
        approval_asked_at: row.approval_asked_at ?? sql<Date>`now()`,
        approved_at: sql<Date>`now()`,
        approved_by: person.id,
      })
      if (!isAuthor(person, row)) await notifyOf(tx, row, 'rates.notice.quoteApproved', [row.author_id])
      return getQuote(tx, id)
    }
    await setState(tx, row, { approval_asked_at: sql<Date>`now()` })
    const asked = await peopleWhoAnswerFor(tx, row.author_id, 'assign')
    const userIds = asked.filter((one) => one !== row.author_id)
    await notifyOf(tx, row, 'rates.notice.quoteApprovalAsked', userIds)
    return getQuote(tx, id)
  })
}

/** Refuses a margin below the floor, with a reason that its author is told. Throws quote_not_waiting where nobody has asked. */
export async function declineQuote(context: Context, id: number, version: number, reason: string): Promise<Quote> {
  return write(context, { permission: 'rates.writeQuotes', audit: 'rates.quoteDeclined' }, async (tx) => {
    const row = await lockQuote(tx, id, version)
    const person = personOf(tx)
    if (!mayApprove(person, row) || isAuthor(person, row)) throw fail('rates.quote_not_yours')
    if (row.state !== 'draft' || row.approval_asked_at === null || row.approved_at !== null)
      throw fail('rates.quote_not_waiting')
    await setState(tx, row, { approval_asked_at: null }, { declineReason: reason })
    await notifyOf(tx, row, 'rates.notice.quoteDeclined', [row.author_id], { reason })
    return getQuote(tx, id)
  })
}

async function notifyOf(
  tx: WriteContext,
  { id, number, company_name }: QuoteRow,
  kind: string,
  userIds: readonly number[],
  facts: { reason?: string } = {},
) {
  await notifyPeople(tx, {
    userIds,
    kind,
    facts: { number, company: company_name, by: personOf(tx).name, ...facts },
    subject: { kind: 'quote', id },
    path: `/freight/quotes/${id}`,
  })
}
