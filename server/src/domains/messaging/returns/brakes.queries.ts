import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { plannedOnce } from '../../../platform/database/prepared-statements.ts'
import { chosenOption } from '../../settings/index.ts'
import { brakeFor, brakeOptions, brakeWindow, type LastEnds } from './brakes.rules.ts'

/** Returns why nothing more may leave on a channel for now, by its last messages behind those that somebody has seen and gone on after. */
export async function brakeOn({ db }: Pick<Context, 'db'>, channelId: number) {
  const { rows } = await sql<LastEnds & typeof brakeOptions>`${plannedOnce}
    with last as materialized (
      select a.client_ref, a.outcome from messaging.attempts a
      where a.channel_id = ${channelId} and not a.fenced and a.outcome in ('sent', 'unknown', 'badTarget', 'refused')
        and a.id > (select h.brake_after from messaging.channels h where h.id = ${channelId})
      order by a.id desc limit ${brakeWindow}),
    told as (
      select distinct e.client_ref, e.kind from messaging.events e join last on last.client_ref = e.client_ref
      where e.kind in ('hardBounce', 'complaint', 'refused'))
    select (select count(*)::int from last where outcome = 'badTarget') + (select count(*)::int from told where kind = 'hardBounce') as "hardBounces",
      (select count(*)::int from told where kind = 'complaint') as complaints,
      (select count(*)::int from last where outcome = 'refused') + (select count(*)::int from told where kind = 'refused') as refusals,
      ${chosenOption('bulkMostBounces', brakeOptions.bulkMostBounces)} as "bulkMostBounces",
      ${chosenOption('bulkMostRefusals', brakeOptions.bulkMostRefusals)} as "bulkMostRefusals"`.execute(db)
  return rows[0] && brakeFor(rows[0], rows[0])
}
