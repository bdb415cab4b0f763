import { type RawBuilder, sql } from 'kysely'
import { auditParts } from '../../../platform/audit.ts'
import { authorize } from '../../../platform/context.ts'
import type { StatementContext } from '../../../platform/write.ts'
import { isAccepted, type Progress } from '../companies/progress.rules.ts'
import type { FollowedCompany } from './followed-companies.queries.ts'
import { protectionAfter } from './pool-rules.rules.ts'

interface FollowUp {
  /** The progress that the follow-up proposes. */
  to: Progress
  at: Date
  cause: string
}

/** What a follow-up does to its company: the parts of the statement that writes both, and the activity that goes with it. */
export interface FollowedUp {
  /** Parts of which one, `followed`, selects the company's `id`, or nothing where the company is no longer as it was read. */
  parts: RawBuilder<unknown>
  happenings: { kind: string; facts: Record<string, unknown> }[]
}

/**
 * Moves a company on and records that it was followed up, as `progressCompany` and `touchCompany` do, by parts of the follow-up's own statement. A
 * company of the pool keeps its progress and its days.
 */
export function followUpParts(tx: StatementContext, company: FollowedCompany, { to, at, cause }: FollowUp): FollowedUp {
  authorize(tx, 'phonebook.openCompany')
  if (company.custodian_id === null)
    return {
      parts: sql`followed as (select c.id from phonebook.companies c where ${isAsRead(company)} for no key update)`,
      happenings: [],
    }
  const from = company.progress
  const moves = isMovedBy(company, { to, at })
  const audited = sql`followed`
  // A new `progress_proposed_at` tells the database's trigger `note_progress` that this is no choice by hand.
  const moved = sql`, progress = ${to}, progress_proposed_at = clock_timestamp(), version = c.version + 1`
  return {
    parts: sql`
      followed as (
        update phonebook.companies c
        set last_touch_at = greatest(c.last_touch_at, ${at}::timestamptz), protected_until = ${protectedUntil(company, at)}::timestamptz ${moves ? moved : sql``}
        where ${isAsRead(company)} returning c.id),
      ${moves ? sql`${auditParts(tx, 'phonebook.companyProgressed', 'company', audited, { before: { progress: from }, after: { progress: to, cause } }, 'progressed')},` : sql``}
      ${auditParts(tx, 'phonebook.companyTouched', 'company', audited, { before: { lastTouchAt: company.last_touch_at }, after: { lastTouchAt: at } }, 'touched')}`,
    happenings: moves ? [{ kind: 'phonebook.activity.progressed', facts: { from, to, cause } }] : [],
  }
}

/** Whether a follow-up moves its company forward. */
export const isMovedBy = (
  { custodian_id, progress, progress_chosen_at: chosenAt }: FollowedCompany,
  { to, at }: Pick<FollowUp, 'to' | 'at'>,
): boolean =>
  // The table's constraint and the contract list the same progress.
  custodian_id !== null && isAccepted({ progress: progress as Progress, chosenAt }, to, at)

const protectedUntil = ({ held_since, protected_until, rules }: FollowedCompany, at: Date): Date | null =>
  held_since && protected_until && rules
    ? protectionAfter(rules, { heldSince: held_since, protectedUntil: protected_until }, at)
    : null

/** What the statement was made from has not changed since: who may see the company, and what its follow-up depends on. */
const isAsRead = (company: FollowedCompany): RawBuilder<boolean> => sql<boolean>`
  (c.id = ${company.id} and c.version = ${company.version} and c.delete_after is null and c.visibility = ${company.visibility}
   and c.custodian_id is not distinct from ${company.custodian_id}::bigint and c.follower_ids = ${[...company.follower_ids]}::bigint[]
   and c.last_touch_at is not distinct from ${company.last_touch_at}::timestamptz
   and c.protected_until is not distinct from ${company.protected_until}::timestamptz)`
