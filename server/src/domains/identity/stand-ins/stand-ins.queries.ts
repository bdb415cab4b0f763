import type { StandIn } from '@seamark/contract/identity/stand-ins/stand-ins'
import { type RawBuilder, sql } from 'kysely'
import { authorize, type Context, personOf } from '../../../platform/context.ts'
import { arrangesForOthers, mayArrangeFor } from './stand-ins.rules.ts'

const mostShown = 200

/** The ids of the people for whom this person stands in at this moment. */
export async function findAbsentColleagues({ db }: Pick<Context, 'db'>, userId: number): Promise<readonly number[]> {
  const { rows } = await sql<{ absent_id: number }>`
    select absent_id from identity.covers c where c.cover_id = ${userId} and ${holds}`.execute(db)
  return rows.map(({ absent_id }) => absent_id)
}

const holds = sql`c.ended_at is null and c.starts_at <= now() and c.ends_at > now()`

/** Stand-ins of the caller and of the people whom she reaches. Current and planned ones are ordered by their first day, past ones newest first. */
export async function listStandIns(context: Context, { show }: { show: 'current' | 'past' }) {
  authorize(context, 'identity.covers')
  const person = personOf(context)
  const concerned = sql`${person.id}::bigint in (c.absent_id, c.cover_id, c.created_by)`
  const absentIds = await findAbsentColleagues(context, person.id)
  const reached = person.reach.kind === 'all' ? [] : person.reach.ids.filter((id) => !absentIds.includes(id))
  const visible =
    person.reach.kind === 'all' ? sql`true` : sql`(${concerned} or c.absent_id = any(${[...reached]}::bigint[]))`
  const stands = sql`(c.ended_at is null and c.ends_at > now())`
  const rows = await selectStandIns(
    context,
    show === 'current'
      ? sql`where ${visible} and ${stands} order by c.starts_at, c.id limit ${mostShown}`
      : sql`where ${visible} and not ${stands} order by coalesce(c.ended_at, c.ends_at) desc, c.id desc limit ${mostShown}`,
  )
  return { covers: await toStandIns(context, rows), can: { arrangeForOthers: arrangesForOthers(person) } }
}

export interface StandInRow {
  id: number
  absent_id: number
  absent_name: string
  cover_id: number
  cover_name: string
  from_day: string
  until_day: string
  note: string
  state: StandIn['state']
  created_by: number
  created_by_name: string
  created_at: Date
  ended_at: Date | null
  ended_by_name: string | null
}

/** Stand-ins with their days in the business time zone. */
export async function selectStandIns({ db, zone }: Context, tail: RawBuilder<unknown>): Promise<StandInRow[]> {
  const { rows } = await sql<StandInRow>`
    select c.id, c.absent_id, absent.name as absent_name, c.cover_id, cover.name as cover_name, c.note, c.created_by, maker.name as created_by_name, c.created_at,
           (c.starts_at at time zone ${zone})::date::text as from_day, ((c.ends_at at time zone ${zone})::date - 1)::text as until_day,
           case when c.ended_at is not null then 'ended' when c.ends_at <= now() then 'over' when c.starts_at > now() then 'planned' else 'active' end as state,
           c.ended_at, ender.name as ended_by_name
    from identity.covers c
    join identity.users absent on absent.id = c.absent_id
    join identity.users cover on cover.id = c.cover_id
    join identity.users maker on maker.id = c.created_by
    left join identity.users ender on ender.id = c.ended_by
    ${tail}`.execute(db)
  return rows
}

export async function toStandIns(context: Context, rows: readonly StandInRow[]): Promise<StandIn[]> {
  const absentIds = await findAbsentColleagues(context, personOf(context).id)
  return rows.map((row) => ({
    id: row.id,
    absent: { id: row.absent_id, name: row.absent_name },
    cover: { id: row.cover_id, name: row.cover_name },
    from: row.from_day,
    until: row.until_day,
    note: row.note,
    state: row.state,
    createdBy: { id: row.created_by, name: row.created_by_name },
    createdAt: row.created_at.toISOString(),
    ended: row.ended_at === null ? null : { at: row.ended_at.toISOString(), by: row.ended_by_name ?? '' },
    can: { end: (row.state === 'planned' || row.state === 'active') && mayEnd(context, row, absentIds) },
  }))
}

/** The two people concerned, and everybody who could have arranged the stand-in, may end it. */
export function mayEnd(
  context: Context,
  { absent_id, cover_id, created_by }: StandInRow,
  absentIds: readonly number[],
): boolean {
  const { id } = personOf(context)
  return [absent_id, cover_id, created_by].includes(id) || mayArrangeFor(context.actor, absent_id, absentIds)
}
