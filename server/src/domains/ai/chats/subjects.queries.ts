import { type RawBuilder, sql } from 'kysely'
import { type Context, passes, personOf } from '../../../platform/context.ts'
import { openTo } from '../../phonebook/index.ts'

/** The kind of the companies that a message names. Of a kind that is not known here nobody sees anything. */
export const companyKind = 'company'

/**
 * Whether message `m` names a record that the caller may not see today. A company that was merged is the one that stayed; one that is deleted is seen by
 * nobody.
 */
export const namesUnseen = (context: Context): RawBuilder<boolean> => {
  const isOpen = passes(context.actor, 'phonebook.openCompany') ? openTo(personOf(context)) : sql<boolean>`false`
  return sql<boolean>`exists (
    select from ai.message_subjects s
    left join phonebook.companies named on s.kind = ${companyKind} and named.id = s.record_id
    left join phonebook.companies c on c.id = coalesce(named.merged_into, named.id) and c.delete_after is null and ${isOpen}
    where s.message_id = m.id and c.id is null)`
}

/** Those of the messages whose texts the caller may not see today. */
export async function veiledAmong(context: Context, messageIds: readonly number[]): Promise<ReadonlySet<number>> {
  if (messageIds.length === 0) return new Set()
  const { rows } = await sql<{ id: number }>`
    select m.id from ai.messages m where m.id = any(${[...messageIds]}::bigint[]) and ${namesUnseen(context)}`.execute(
    context.db,
  )
  return new Set(rows.map(({ id }) => id))
}
