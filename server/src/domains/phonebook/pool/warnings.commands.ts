import { businessDay } from '../../../platform/business-day.ts'
import type { PoolRules } from '@seamark/contract/phonebook/pool/pool-rules'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { notifyPeople } from '../../notices/index.ts'
import { dueBy, dueOn, inForce } from '../companies/due-days.queries.ts'

interface Threatened {
  id: number
  /** The largest number of warning days that applies to this person today. */
  days: number
  count: number
}

/** Notifies custodians of companies that fall on one of the warning days: one notice a person, once in a business day. */
export async function warnCustodians(context: Context, { warningDays }: PoolRules) {
  const [longest] = warningDays
  if (longest === undefined) return
  const { rows } =
    await sql`select from phonebook.pool_days where day = ${businessDay(context)} and warned_at is not null`.execute(
      context.db,
    )
  if (rows.length > 0) return
  await write(context, { permission: 'phonebook.managePoolRules', audit: 'phonebook.poolWarned' }, async (tx) => {
    const { rows: begun } = await sql`
      insert into phonebook.pool_days as d (day, warned_at) values (${businessDay(tx)}, ${tx.now()}::timestamptz)
      on conflict (day) do update set warned_at = excluded.warned_at where d.warned_at is null returning day`.execute(
      tx.db,
    )
    if (begun.length === 0) return tx.unchanged()
    const threatened = await threatenedToday(tx, warningDays, longest)
    await sql`update phonebook.pool_days set warned = ${threatened.length}::int where day = ${businessDay(tx)}`.execute(
      tx.db,
    )
    for (const one of threatened) await notifyThreatened(tx, one)
    await tx.audit({ subject: 'poolRules', id: null, after: { warned: threatened.length } })
  })
}

/**
 * Custodians of a company that falls in exactly one of the warning days, with the count of theirs that fall no later. Overdue companies count as
 * falling today.
 */
async function threatenedToday(
  tx: WriteContext,
  warningDays: readonly number[],
  longest: number,
): Promise<Threatened[]> {
  const today = businessDay(tx)
  const { rows } = await sql<Threatened>`
    with due as materialized (
      select c.custodian_id, greatest(${dueOn(inForce, tx.zone)} - ${today}, 0) as days
      from phonebook.companies c
      where c.delete_after is null and ${dueBy(inForce, tx.zone, sql`(${today} + ${longest}::int)`)}),
    warned as (select custodian_id as id, max(days)::int as days from due where days = any(${[...warningDays]}::int[]) group by custodian_id)
    select warned.id, warned.days, count(*)::int as count
    from warned join due on due.custodian_id = warned.id and due.days <= warned.days group by warned.id, warned.days order by warned.id`.execute(
    tx.db,
  )
  return rows
}

const notifyThreatened = async (tx: WriteContext, { id, days, count }: Threatened) =>
  notifyPeople(tx, {
    userIds: [id],
    kind: days === 0 ? 'phonebook.notice.dueToday' : 'phonebook.notice.dueSoon',
    facts: days === 0 ? { count } : { count, days },
    subject: { kind: 'user', id },
    path: `/contacts/contactsList?view=mine&due=${days}`,
  })
