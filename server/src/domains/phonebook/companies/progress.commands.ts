import { sql } from 'kysely'
import { sentAhead } from '../../../platform/database/sent-ahead.ts'
import { fail } from '../../../platform/failure.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { recordActivity } from '../../activity/index.ts'
import { publishCompanies } from './live-events.commands.ts'
import { custodyColumns } from '../policy.ts'
import { isAccepted, type Progress } from './progress.rules.ts'

export interface Proposal {
  companyId: number
  to: Progress
  /** When the event happened that proposes the move. */
  at: Date
  /** The kind of event for the log: `record`, `quote`, `order`. */
  cause: string
}

/**
 * Moves a company forward in the pipeline because of an event, in the caller's transaction; the caller has checked the
 * permission. Returns whether the company moved. An event never moves it back, and never overrules a progress that
 * somebody chose by hand after the event. Throws company_not_found when the company is gone.
 */
export async function progressCompany(context: WriteContext, { companyId, to, at, cause }: Proposal): Promise<boolean> {
  return write(context, { permission: 'phonebook.openCompany', audit: 'phonebook.companyProgressed' }, async (tx) => {
    const row = await tx.db
      .selectFrom('phonebook.companies')
      .select([...custodyColumns, 'id', 'progress', 'progress_chosen_at'])
      .where('id', '=', companyId)
      .where('delete_after', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!row) throw fail('phonebook.company_not_found')
    // The table's constraint and the contract list the same progress.
    const from = row.progress as Progress
    if (!isAccepted({ progress: from, chosenAt: row.progress_chosen_at }, to, at)) {
      tx.unchanged()
      return false
    }
    // A new `progress_proposed_at` tells the database's trigger `note_progress` that this is no choice by hand.
    await tx.db
      .updateTable('phonebook.companies')
      .set({ progress: to, progress_proposed_at: sql<Date>`clock_timestamp()`, version: sql<number>`version + 1` })
      .where('id', '=', companyId)
      .modifyEnd(sentAhead)
      .execute()
    await tx.audit({ subject: 'company', id: companyId, before: { progress: from }, after: { progress: to, cause } })
    await recordActivity(tx, {
      subject: 'company',
      id: companyId,
      kind: 'phonebook.activity.progressed',
      facts: { from, to, cause },
    })
    publishCompanies(tx, [row])
    return true
  })
}
