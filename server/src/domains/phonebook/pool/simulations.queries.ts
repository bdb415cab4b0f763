import { businessDay } from '../../../platform/business-day.ts'
import { progresses } from '@seamark/contract/phonebook/companies/companies'
import {
  type FallingCompany,
  horizons,
  type listFalling as listFallingRoute,
  type PoolRules,
  type Simulation,
} from '@seamark/contract/phonebook/pool/pool-rules'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { authorize, type Context, personOf } from '../../../platform/context.ts'
import { fixedPage } from '../../../platform/page.ts'
import { visibleTo } from '../policy.ts'
import { asDraft, dueBy, dueOn, mayBeDueBy } from '../companies/due-days.queries.ts'

type Within = Simulation['total']['within']

interface CountedRow {
  custodian_id: number
  custodian_name: string
  progress: (typeof progresses)[number]
  within: Within
}

/**
 * How many companies the run would take by these rules if nobody followed up, by progress and by custodian. Only companies that the caller may see
 * count.
 */
export async function simulatePool(context: Context, draft: PoolRules): Promise<Simulation> {
  authorize(context, 'phonebook.managePoolRules')
  const stated = asDraft(context, draft)
  const [soon, week, month] = horizons
  const day = dayIn(context)
  const { rows } = await sql<CountedRow>`
    select due.custodian_id, u.name as custodian_name, due.progress, due.within
    from (
      select custodian_id, progress,
             array[count(*) filter (where day <= ${day(soon)}), count(*) filter (where day <= ${day(week)}), count(*)]::int[] as within
      from (select c.custodian_id, c.progress, ${dueOn(stated, context.zone)} as day
            from phonebook.companies c
            where c.delete_after is null and ${visibleTo(personOf(context))} and ${mayBeDueBy(stated, context.zone, day(month))}
            offset 0) c
      where day <= ${day(month)}
      group by custodian_id, progress) due
    join identity.users u on u.id = due.custodian_id`.execute(context.db)
  const { rows: begins } = await sql<{ day: string }>`select ${stated.begins}::text as day`.execute(context.db)
  return {
    beginsOn: begins[0]?.day ?? '',
    total: { within: sumOf(rows) },
    byProgress: progresses.map((progress) => ({
      progress,
      within: sumOf(rows.filter((row) => row.progress === progress)),
    })),
    byCustodian: [...Map.groupBy(rows, (row) => row.custodian_id)]
      .map(([id, own]) => ({ custodian: { id, name: own[0]?.custodian_name ?? '' }, within: sumOf(own) }))
      .toSorted((one, other) => other.within[2] - one.within[2] || one.custodian.id - other.custodian.id),
  }
}

const dayIn =
  (context: Context) =>
  (days: number): RawBuilder<unknown> =>
    sql`(${businessDay(context)} + ${days}::int)`

const sumOf = (rows: readonly CountedRow[]) =>
  rows.reduce<Within>(
    ([soon, week, month], { within }) => [soon + within[0], week + within[1], month + within[2]],
    [0, 0, 0],
  )

/** A page of the companies behind one number of the simulation, the first to fall first. */
export async function listFalling(context: Context, asked: z.output<typeof listFallingRoute.body & {}>) {
  authorize(context, 'phonebook.managePoolRules')
  const stated = asDraft(context, asked.rules)
  const { custodianId, progress, after } = asked
  const { rows } = await sql<FallingRow>`
    select f.id, f.name, f.progress, f.custodian_id, u.name as custodian_name, f.due_on::text as due_on
    from (select c.id, c.name, c.progress, c.custodian_id, ${dueOn(stated, context.zone)} as due_on
          from phonebook.companies c
          where c.delete_after is null and ${visibleTo(personOf(context))} and ${dueBy(stated, context.zone, dayIn(context)(asked.within))}
            ${custodianId === undefined ? sql`` : sql`and c.custodian_id = ${custodianId}`}
            ${progress === undefined ? sql`` : sql`and c.progress = ${progress}`}) f
    join identity.users u on u.id = f.custodian_id
    ${after ? sql`where (f.due_on, f.id) > (${after.dueOn}::date, ${after.id})` : sql``}
    order by f.due_on, f.id limit ${fixedPage.list + 1}`.execute(context.db)
  return { rows: rows.slice(0, fixedPage.list).map(asFalling), hasMore: rows.length > fixedPage.list }
}

interface FallingRow {
  id: number
  name: string
  progress: FallingCompany['progress']
  custodian_id: number
  custodian_name: string
  due_on: string
}

const asFalling = (row: FallingRow): FallingCompany => ({
  id: row.id,
  name: row.name,
  progress: row.progress,
  custodian: { id: row.custodian_id, name: row.custodian_name },
  dueOn: row.due_on,
})
