import { sql } from 'kysely'
import { sentAhead } from '../../../platform/database/sent-ahead.ts'
import { fail } from '../../../platform/failure.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { recordActivities } from '../../activity/index.ts'
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
export async function progressCompany(context: WriteContext, { companyId, ...proposal }: Proposal): Promise<boolean> {
  const { found, moved } = await progressCompanies(context, { ...proposal, companyIds: [companyId] })
  if (found === 0) throw fail('phonebook.company_not_found')
  return moved === 1
}

/** Does the same for many companies of one event; those that are gone are left out. Returns how many were found, and how many of them moved. */
export async function progressCompanies(
  context: WriteContext,
  { companyIds, to, at, cause }: Omit<Proposal, 'companyId'> & { companyIds: readonly number[] },
): Promise<{ found: number; moved: number }> {
  if (companyIds.length === 0) return { found: 0, moved: 0 }
  return write(context, { permission: 'phonebook.openCompany', audit: 'phonebook.companyProgressed' }, async (tx) => {
    const found = await selectProgress(tx, companyIds).execute()
    // Most have moved long before. A lock on these would let others wait for nothing.
    const movable = acceptedOf(found, to, at)
    const locked =
      movable.length === 0
        ? []
        : await selectProgress(
            tx,
            movable.map(({ id }) => id),
          )
            // In the order of their ids, so that two who move the same companies wait for each other and nothing more.
            .orderBy('id')
            .forNoKeyUpdate()
            .execute()
    const moved = acceptedOf(locked, to, at)
    if (moved.length === 0) {
      tx.unchanged()
      return { found: found.length, moved: 0 }
    }
    // A new `progress_proposed_at` tells the database's trigger `note_progress` that this is no choice by hand.
    await tx.db
      .updateTable('phonebook.companies')
      .set({ progress: to, progress_proposed_at: sql<Date>`clock_timestamp()`, version: sql<number>`version + 1` })
      .where('id', '=', sql<number>`any(${moved.map(({ id }) => id)}::bigint[])`)
      .modifyEnd(sentAhead)
      .execute()
    await tx.audits(
      moved.map(({ id, from }) => ({
        subject: 'company',
        id,
        before: { progress: from },
        after: { progress: to, cause },
      })),
    )
    await recordActivities(
      tx,
      moved.map(({ id, from }) => ({
        subject: 'company' as const,
        id,
        kind: 'phonebook.activity.progressed' as const,
        facts: { from, to, cause },
      })),
    )
    publishCompanies(tx, moved)
    return { found: found.length, moved: moved.length }
  })
}

const selectProgress = ({ db }: WriteContext, companyIds: readonly number[]) =>
  db
    .selectFrom('phonebook.companies')
    .select([...custodyColumns, 'id', 'progress', 'progress_chosen_at'])
    .where('id', '=', sql<number>`any(${[...companyIds]}::bigint[])`)
    .where('delete_after', 'is', null)

/** Those whom an event moves; the table's constraint and the contract list the same progress. */
const acceptedOf = <Row extends { progress: string; progress_chosen_at: Date | null }>(
  rows: readonly Row[],
  to: Progress,
  at: Date,
) =>
  rows
    .map((row) => ({ ...row, from: row.progress as Progress }))
    .filter(({ from, progress_chosen_at: chosenAt }) => isAccepted({ progress: from, chosenAt }, to, at))
