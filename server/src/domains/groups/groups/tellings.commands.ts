import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { businessDay } from '../../../platform/business-day.ts'
import type { Context } from '../../../platform/context.ts'
import { job } from '../../../platform/jobs.ts'
import { write } from '../../../platform/write.ts'
import { remind } from '../../notices/index.ts'
import { readOptions } from '../../settings/index.ts'
import { custodianFor, hearsOf } from '../policy.ts'
import { isQuiet, quietOptions } from './quiet-groups.queries.ts'

const permission = 'groups.read'
/** So many days before its end somebody is told that an invitation ends. */
const daysAhead = 2
const lotSize = 500

interface EndingInvitation {
  id: number
  name: string
  user_id: number
  day: string
}

/**
 * Reminds the assistant of each group whose invitation ends within two days, once for each end; without one its operator, or who wrote it down.
 * Of a group of a company it is somebody inside. What a killed worker had taken is rolled back and told the next hour.
 */
export async function tellEndingInvitations(context: Context) {
  while ((await tellLot(context)) === lotSize);
}

const tellLot = async (context: Context): Promise<number> =>
  write.bookkeep(context, permission, async (tx) => {
    const today = businessDay(tx)
    const { rows } = await sql<EndingInvitation>`
      with due as (
        select id from groups.groups where delete_after is null and type <> 'private' and state in ('active', 'muted')
          and invitation_ends_on between ${today} and ${today} + ${daysAhead}::int
          and invitation_told_on is distinct from invitation_ends_on
        order by id limit ${lotSize} for update skip locked)
      update groups.groups g set invitation_told_on = invitation_ends_on from due where due.id = g.id
      returning g.id, g.name, to_char(g.invitation_ends_on, 'YYYY-MM-DD') as day, ${firstHearing()} as user_id`.execute(
      tx.db,
    )
    await remind(
      tx,
      'groups.reminder.invitationEnds',
      rows.map(({ id, name, user_id: userId, day }) => ({
        userId,
        facts: { group: name, day },
        subject: { kind: 'group', id },
        path: `/contacts/tabs/group/${id}`,
      })),
    )
    return rows.length
  })

/** The first of a group's people `g` who may hear of what is said in it. */
const firstHearing = (): RawBuilder<number> =>
  sql<number>`(select coalesce((
    select one.id from unnest(array[g.assistant_id, g.operator_id, g.created_by]) with ordinality as one (id, place)
    join identity.users u on u.id = one.id and u.disabled_at is null
    where ${hearsOf(sql`one.id`)} order by one.place limit 1), ${custodianFor}))::float8`

interface QuietGroups {
  user_id: number
  count: number
  first_id: number
}

/** Reminds assistants and operators, once a day by a row, of how many of their groups are quiet. */
export async function tellQuietGroups(context: Context) {
  await write.bookkeep(context, permission, async (tx) => {
    const { quietGroupDays: days } = await readOptions(tx, quietOptions)
    const today = businessDay(tx)
    await sql`delete from groups.quiet_tellings where day < ${today} - 30`.execute(tx.db)
    const { rows } = await sql<QuietGroups>`
      with quiet as (
        select one.id as user_id, count(*)::int as count, min(g.id)::float8 as first_id
        from groups.groups g
        cross join lateral (select distinct id from unnest(array[g.assistant_id, g.operator_id]) as person (id) where id is not null) one
        where g.delete_after is null and ${isQuiet} and ${hearsOf(sql`one.id`)} group by one.id),
      told as (
        insert into groups.quiet_tellings (user_id, day) select user_id, ${today} from quiet on conflict do nothing returning user_id)
      select quiet.* from quiet join told using (user_id)`.execute(tx.db)
    await remind(
      tx,
      'groups.reminder.quietGroups',
      rows.map(({ user_id: userId, count, first_id: id }) => ({
        userId,
        facts: { count, days },
        subject: { kind: 'group', id },
        path: `/contacts/group?quiet=true&personId=${userId}`,
      })),
    )
  })
}

export const tellEndingInvitationsJob = job('groups.tellEndingInvitations', z.null(), tellEndingInvitations)
export const quietGroupsJob = job('groups.quietGroups', z.null(), tellQuietGroups)
