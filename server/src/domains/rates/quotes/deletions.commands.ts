import type { Quote } from '@seamark/contract/rates/quotes/quotes'
import { sql } from 'kysely'
import { z } from 'zod'
import { emptyAuditValues } from '../../../platform/audit.ts'
import { type Context, personOf } from '../../../platform/context.ts'
import { fail } from '../../../platform/failure.ts'
import { job } from '../../../platform/jobs.ts'
import { type Deletable, hideRecord, purgeRecords, unhideRecord } from '../../../platform/records/deletions.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { forgetDiscussions } from '../../discussions/index.ts'
import { lockQuote, publishQuote } from './quotes.commands.ts'
import { findQuoteRow, getQuote } from './quotes.queries.ts'
import { refusalToAct, refusalToDelete } from './refusals.rules.ts'

const permission = 'rates.writeQuotes'

const deletableQuotes: Deletable = {
  table: 'rates.quotes',
  subject: 'quote',
  purge: { permission, audit: 'rates.quoteDraftsPurged' },
  forget: (tx, ids) => forgetDiscussions(tx, 'quote', ids),
}

/** Hides a draft at once; a job deletes it after the 10 seconds in which it can be restored. Throws quote_not_yours, quote_kept. */
export async function deleteQuote(context: Context, id: number, version: number) {
  return write(context, { permission, audit: 'rates.quoteDeleted' }, async (tx) => {
    const row = await lockQuote(tx, id, version)
    const refusal = refusalToDelete(personOf(tx), row)
    if (refusal) throw fail(refusal.code)
    const hidden = await hideRecord(tx, deletableQuotes, id, purgeQuotesJob)
    publishQuote(tx, row, id)
    return hidden
  })
}

/** Restores a deleted draft within those 10 seconds, for anybody who could have deleted it. One that is not deleted is returned as it is. */
export async function restoreQuote(context: Context, id: number): Promise<Quote> {
  return write(context, { permission, audit: 'rates.quoteRestored' }, async (tx) => {
    await sql`select from rates.quotes where id = ${id} for update`.execute(tx.db)
    const row = await findQuoteRow(tx, id, { deleted: true })
    const refusal = row ? refusalToAct(personOf(tx), row) : { code: 'rates.quote_not_found' as const }
    if (!row || refusal) throw fail(refusal?.code ?? 'rates.quote_not_found')
    if (!row.is_deleted) tx.unchanged()
    else {
      if (!(await unhideRecord(tx, deletableQuotes, id))) throw fail('rates.undo_over')
      publishQuote(tx, row, id)
    }
    return getQuote(tx, id)
  })
}

/** Deletes the hidden draft of a number for good, since somebody begins its next revision anew. */
export async function purgeHiddenDraft(context: WriteContext, number: string) {
  await write(context, deletableQuotes.purge, async (tx) => {
    const { rows } = await sql<{ id: number }>`
      select id from rates.quotes where number = ${number} and delete_after is not null for update`.execute(tx.db)
    const ids = rows.map(({ id }) => id)
    if (ids.length === 0) return tx.unchanged()
    await forgetDiscussions(tx, 'quote', ids)
    await sql`delete from rates.quotes where id = any(${ids}::bigint[])`.execute(tx.db)
    await emptyAuditValues(tx, 'quote', ids)
    await tx.audits(ids.map((id) => ({ subject: 'quote', id })))
  })
}

export const purgeQuotes = (context: Context) => purgeRecords(context, deletableQuotes)

export const purgeQuotesJob = job('rates.purgeQuotes', z.null(), purgeQuotes)
