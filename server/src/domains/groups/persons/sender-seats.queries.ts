import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { seenBy } from '../policy.ts'

interface Seat {
  /** Whether the sender is a colleague. */
  isStaff: boolean
  /** The companies whose contact the roster of the group says that he is. */
  companyIds: number[]
}

/** What the rosters say of somebody who has written in a group: one of us in any group, a contact in this one. */
export async function seatOfSender(
  { db }: Pick<Context, 'db'>,
  { groupId, senderId, account }: { groupId: number; senderId: number | null; account: string },
): Promise<Seat> {
  const { rows } = await sql<{ is_staff: boolean | null; company_ids: number[] | null }>`
    select bool_or(m.is_staff) as is_staff,
      array_agg(k.company_id::float8) filter (where k.company_id is not null and m.group_id = ${groupId}) as company_ids
    from groups.members m left join phonebook.contacts k on k.id = m.contact_id and k.delete_after is null
    where m.delete_after is null and (
      m.id in (select sits.member_id from groups.person_seats said join groups.person_seats sits on sits.person_id = said.person_id
        where said.sender_id = ${senderId})
      or (m.group_id = ${groupId} and m.account <> '' and m.account = ${account}))`.execute(db)
  const [row] = rows
  return { isStaff: row?.is_staff ?? false, companyIds: row?.company_ids ?? [] }
}

/** The company of a group, where it has one that is not deleted. */
export async function companyOfGroup({ db }: Pick<Context, 'db'>, groupId: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select c.id::float8 as id from groups.groups g join phonebook.companies c on c.id = g.company_id
    where g.id = ${groupId} and c.delete_after is null`.execute(db)
  return rows[0]?.id
}

/** The names of the companies of groups, for whoever sees these companies. */
export async function companyNamesOfGroups(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  groupIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (groupIds.length === 0) return new Map()
  const { rows } = await sql<{ id: number; name: string }>`
    select g.id::float8 as id, c.name from groups.groups g join phonebook.companies c on c.id = g.company_id
    where g.id = any(${[...new Set(groupIds)]}::bigint[]) and ${seenBy(actor)}`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
