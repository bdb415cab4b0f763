import type { MemberTalk } from '@seamark/contract/groups/members/members'
import { sql } from 'kysely'
import { authorize, type Context } from '../../../platform/context.ts'
import { assertReadable } from '../messages/readable-groups.queries.ts'
import { asUnavailable, isTalk } from '../messages/rows.queries.ts'

/** Returns what some members of a group have said. Refuses with messages_unavailable while the engine is away. */
export async function listMemberTalk(context: Context, groupId: number, members: readonly number[]) {
  authorize(context, 'groups.readMessages')
  await assertReadable(context, groupId)
  const spoken = await sendersOf(context, groupId, members)
  const said = await saidBy(
    context,
    groupId,
    spoken.flatMap(({ senders }) => senders),
  )
  return { rows: spoken.map((one) => talkOf(one, said)) }
}

interface Spoken {
  memberId: number
  title: string
  senders: number[]
}

/** The senders of a group who are the same person as a member of its roster. */
async function sendersOf({ db }: Context, groupId: number, members: readonly number[]): Promise<Spoken[]> {
  const { rows } = await sql<Spoken>`
    select m.id::float8 as "memberId", array_agg(s.id::float8 order by s.seen_at desc) as senders,
      coalesce((array_agg(s.title order by s.seen_at desc) filter (where s.title <> ''))[1], '') as title
    from groups.members m
    join groups.person_seats mine on mine.member_id = m.id
    join groups.person_seats theirs on theirs.person_id = mine.person_id and theirs.group_id = m.group_id
    join groups.senders s on s.id = theirs.sender_id and s.erased_at is null
    where m.group_id = ${groupId} and m.id = any(${[...members]}::bigint[]) and m.delete_after is null
    group by m.id`.execute(db)
  return rows
}

interface Said {
  id: number
  messages: number
  first: number
  last: number
}

async function saidBy(context: Context, groupId: number, senders: readonly number[]) {
  if (senders.length === 0) return new Map<number, Said>()
  const rows = await asUnavailable(() =>
    context.engine.rows<Said>(
      `select sender as id, count() as messages, toUnixTimestamp64Milli(min(m.at)) as first, toUnixTimestamp64Milli(max(m.at)) as last
       from facts.messages as m
       where grp = {group:UInt32} and ${isTalk} and sender in {senders:Array(UInt32)} group by sender`,
      { group: groupId, senders: [...senders] },
    ),
  )
  return new Map(rows.map((row) => [row.id, row]))
}

function talkOf({ memberId, title, senders }: Spoken, said: ReadonlyMap<number, Said>): MemberTalk {
  const own = senders.flatMap((id) => said.get(id) ?? [])
  const [only, ...others] = own
  return {
    memberId,
    title,
    messages: own.reduce((sum, { messages }) => sum + messages, 0),
    firstAt: only ? new Date(Math.min(...own.map(({ first }) => first))).toISOString() : null,
    lastAt: only ? new Date(Math.max(...own.map(({ last }) => last))).toISOString() : null,
    senderId: only && others.length === 0 ? only.id : null,
  }
}
