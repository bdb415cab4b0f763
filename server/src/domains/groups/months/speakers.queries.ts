import { mostSpeakers, type MonthSpeakers } from '@seamark/contract/groups/months/months'
import { sql } from 'kysely'
import { authorize, type Context } from '../../../platform/context.ts'
import { assertReadable } from '../messages/readable-groups.queries.ts'
import { asUnavailable, isTalk } from '../messages/rows.queries.ts'
import { latestMonthOf } from './credits.queries.ts'
import { staffSenders } from './talks.queries.ts'

/** Who spoke in a month of the office, as the month counts them. Refuses with messages_unavailable while the engine is away. */
export async function listMonthSpeakers(
  context: Context,
  groupId: number,
  { month: asked, ours }: { month?: string | undefined; ours?: 'true' | undefined },
): Promise<MonthSpeakers> {
  authorize(context, 'groups.readMessages')
  await assertReadable(context, groupId)
  const month = asked ?? (await latestMonthOf(context, groupId))
  const staff = await staffSenders(context, [groupId])
  const said = await asUnavailable(async () =>
    context.engine.rows<{ id: number; messages: number }>(
      `select sender as id, count() as messages from facts.messages as m
       where grp = {group:UInt32} and ${isTalk} and sender != 0 ${ours ? 'and sender in {staff:Array(UInt32)}' : ''}
         and toDate(m.at, 'UTC') between toDate({first:String}) - 1 and toDate({first:String}) + 32
         and toStartOfMonth(toTimeZone(m.at, {zone:String})) = toDate({first:String})
       group by sender order by messages desc, sender`,
      { group: groupId, staff, zone: context.zone, first: `${month}-01` },
    ),
  )
  const shown = said.slice(0, mostSpeakers)
  const names = await namesOf(
    context,
    shown.map(({ id }) => id),
  )
  return {
    month,
    speakers: shown.map(({ id, messages }) => ({
      senderId: id,
      name: names.get(id) ?? '',
      messages,
      isOurs: staff.includes(id),
    })),
    count: said.length,
    messages: said.reduce((sum, { messages }) => sum + messages, 0),
  }
}

async function namesOf({ db }: Context, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id::float8 as id, name from groups.senders where id = any(${[...ids]}::bigint[]) and erased_at is null`.execute(
    db,
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}
