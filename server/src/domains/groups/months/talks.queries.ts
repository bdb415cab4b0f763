import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { asUnavailable, isTalk } from '../messages/rows.queries.ts'

/** What was said in a group in a month. */
export interface TalkOfMonth {
  groupId: number
  /** Its first day. */
  month: string
  messages: number
  speakers: number
  ownMessages: number
}

/** Counts the messages of groups by the months of the office. Refuses with messages_unavailable while the engine is away. */
export async function countTalks(context: Context, groupIds: readonly number[]): Promise<TalkOfMonth[]> {
  const ours = await staffSenders(context, groupIds)
  return asUnavailable(async () =>
    context.engine.rows<TalkOfMonth>(
      `select grp as groupId, toString(toStartOfMonth(toTimeZone(m.at, {zone:String}))) as month, count() as messages,
         uniqExactIf(sender, sender != 0) as speakers, countIf(sender in {ours:Array(UInt32)}) as ownMessages
       from facts.messages as m where grp in {groups:Array(UInt32)} and ${isTalk}
       group by groupId, month order by groupId, month`,
      { groups: [...groupIds], ours, zone: context.zone },
    ),
  )
}

/** Senders who are colleagues: the same person stands in a roster as one of ours. */
export async function staffSenders({ db }: Pick<Context, 'db'>, groupIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select said.sender_id as id from groups.person_seats said
    where said.sender_id is not null and said.group_id = any(${[...groupIds]}::bigint[]) and exists (
      select from groups.person_seats sits join groups.members m on m.id = sits.member_id
      where sits.person_id = said.person_id and m.is_staff and m.delete_after is null)
    order by 1`.execute(db)
  return rows.map(({ id }) => id)
}
