import { groupsOnly, verdicts } from '@seamark/contract/messaging/choices'
import { sql } from 'kysely'
import { authorize, type Context } from '../../../platform/context.ts'
import { channelsFor } from './channels.queries.ts'
import { askedNow, countVerdicts, inScope, type Scope, today } from './planner-counts.queries.ts'

const daysShown = 7

/** Who can be written to today, judged by the sentence of the claim before anything is written, and what is planned for the days to come. */
export async function getPlanner(context: Context, of: Scope) {
  authorize(context, 'messaging.sendBulks')
  const channels = await plannedChannels(context)
  const { all, byKind, updating } = await countVerdicts(context, await askedNow(context, of), channels)
  const kinds = [...Map.groupBy(channels, ({ kind }) => kind)].map(([kind, own]) => ({
    kind,
    channels: own,
    counts: byKind(kind),
  }))
  const total = updating + verdicts.reduce((sum, verdict) => sum + all[verdict], 0)
  const days = await countDays(context, of)
  const reachable = all.sendable + all.usedToday
  return {
    day: days.today,
    total,
    updating,
    all,
    kinds,
    days: days.days.map(({ day, planned }) => ({ day, planned, free: Math.max(0, reachable - planned) })),
  }
}

/** The channels by which a client can be written to. An account without credentials reaches nobody. */
export const plannedChannels = async (context: Context) =>
  (await channelsFor(context)).filter(
    ({ platform, isSet }) => isSet && (platform === null || !groupsOnly.includes(platform)),
  )

/** How many clients of the scope have a message planned on each of the next days: confirmed bulks that are to come, and those that were moved on. */
async function countDays(context: Context, of: Scope) {
  const { rows } = await sql<{ today: string; day: string; planned: number }>`
    with ${today(context)},
    planned as (
      select messaging.office_day(greatest(r.not_before, b.scheduled_at)) as day, r.target_id
      from messaging.recipients r
      join messaging.bulks b on b.id = r.bulk_id and b.state in ('approving', 'scheduled', 'running', 'paused')
      join phonebook.companies c on r.target_kind = 'client' and c.id = r.target_id and ${inScope(context, of)}
      where r.state = 'waiting' and greatest(r.not_before, b.scheduled_at) > clock_timestamp())
    select today.day::text as today, (today.day + n)::text as day, count(distinct planned.target_id)::int as planned
    from today cross join generate_series(1, ${daysShown}::int) n left join planned on planned.day = today.day + n
    group by today.day, n order by n`.execute(context.db)
  return { today: rows[0]?.today ?? '', days: rows.map(({ day, planned }) => ({ day, planned })) }
}
