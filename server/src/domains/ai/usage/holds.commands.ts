import type { UsageKind, usageOutcomes } from '@seamark/contract/ai/choices'
import { addDays, addMonths } from '@seamark/contract/platform/days'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { type authorize, type Context, personOf } from '../../../platform/context.ts'
import { dayAt } from '../../../platform/days.ts'
import { job } from '../../../platform/jobs.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { ModelFailed } from '../endpoints/troubles.rules.ts'

export type PermissionName = Parameters<typeof authorize>[1]
type Unit = 'tokens' | 'pictures'
type Outcome = (typeof usageOutcomes)[number]

/** What is about to be asked of a model. */
export interface Wish {
  /** What the caller needs to be allowed. */
  permission: PermissionName
  kind: UsageKind
  model: string
  unit: Unit
  /** The most that it may use. */
  estimate: number
}

export interface Hold {
  id: number
  permission: PermissionName
}

/** What a call has used, as far as it is known. */
export interface Used {
  tokensIn: number
  tokensOut: number
  tokensCached: number
  pictures: number
  isEstimated: boolean
}

/** A process that is at work says so much more often; one that has not is dead. */
const leaseSeconds = 90
/** A picture says nothing on its way: as long as its endpoint is waited for, and a little longer. */
const pictureLeaseSeconds = 300

/**
 * Holds what a call may use, for the caller's day and month and those of the office. Nothing may be asked before it has returned. Throws ModelFailed, quota_used or
 * office_quota_used, with what is used, the limit, and the day on which it returns.
 */
export async function holdQuota(context: Context, wish: Wish): Promise<Hold> {
  const seconds = wish.unit === 'pictures' ? pictureLeaseSeconds : leaseSeconds
  const id = await write.bookkeep(context, wish.permission, (tx) => holdWithin(tx, wish, seconds))
  return { id, permission: wish.permission }
}

/** The same within a transaction that keeps what the hold is for, until `seconds` have passed. Returns its id, and throws as `holdQuota`. */
export async function holdWithin(
  tx: WriteContext,
  { kind, model, unit, estimate }: Omit<Wish, 'permission'>,
  seconds: number,
): Promise<number> {
  const day = dayAt(tx.now(), tx.zone)
  const { id: userId, roleId } = personOf(tx)
  await holdSums(tx, { userId, roleId, day, unit, estimate })
  const { rows } = await sql<{ id: number }>`
    insert into ai.holds (user_id, day, unit, kind, model, estimate, lease_until)
    values (${userId}, ${day}::date, ${unit}, ${kind}, ${model}, ${estimate}, now() + make_interval(secs => ${seconds}))
    returning id`.execute(tx.db)
  return rows[0]?.id ?? 0
}

/** Gives back what a call held that was never made, so that it is no usage. */
export async function releaseWithin(tx: WriteContext, id: number) {
  await sql`
    with ended as (delete from ai.holds where id = ${id} returning *)
    insert into ai.usage_sums as s (user_id, period, starts, unit)
    select p.user_id, p.period, p.starts, h.unit from ended h ${placesOf(sql`h`)} order by p.place
    on conflict on constraint usage_sums_one do update set held = s.held - (select estimate from ended)`.execute(tx.db)
}

/** The four sums of a hold or call, in the order in which they are locked. */
const placesOf = (hold: RawBuilder<unknown>) => sql`
  cross join lateral (values (1, ${hold}.user_id, 'day', ${hold}.day), (2, ${hold}.user_id, 'month', date_trunc('month', ${hold}.day)::date),
    (3, null, 'day', ${hold}.day), (4, null, 'month', date_trunc('month', ${hold}.day)::date)) p (place, user_id, period, starts)`

interface Held {
  userId: number
  roleId: number
  day: string
  unit: Unit
  estimate: number
}

/**
 * One statement decides, so that a hundred questions at once hold no more than there is: each sum is taken only where it leaves room, and the limits are
 * those of this moment. The rows are locked in one order, which all statements here keep.
 */
async function holdSums(tx: WriteContext, held: Held) {
  const { userId, roleId, day, unit, estimate } = held
  const { rows } = await sql<{ user_id: number | null; period: 'day' | 'month' }>`
    with mine as (
      select * from ai.quotas where user_id = ${userId} or role_id = ${roleId} order by user_id nulls last limit 1),
    office as (select * from ai.quotas where user_id is null and role_id is null),
    wanted (place, user_id, period, starts, most) as (
      values (1, ${userId}::bigint, 'day', ${day}::date, (select ${limitOf(unit, 'day')} from mine)),
        (2, ${userId}::bigint, 'month', date_trunc('month', ${day}::date)::date, (select ${limitOf(unit, 'month')} from mine)),
        (3, null, 'day', ${day}::date, (select ${limitOf(unit, 'day')} from office)),
        (4, null, 'month', date_trunc('month', ${day}::date)::date, (select ${limitOf(unit, 'month')} from office)))
    insert into ai.usage_sums as s (user_id, period, starts, unit, held, most)
    select user_id, period, starts, ${unit}, ${estimate}, most from wanted
    where most is null or ${estimate} <= most order by place
    on conflict on constraint usage_sums_one do update set held = s.held + excluded.held, most = excluded.most
    where excluded.most is null or s.used + s.held + excluded.held <= excluded.most
    returning user_id, period`.execute(tx.db)
  const full = places.find(([whose, period]) => !rows.some((row) => row.period === period && isOf(row, whose)))
  if (full) throw await refusalOf(tx, held, full)
}

const places = [
  ['person', 'day'],
  ['person', 'month'],
  ['office', 'day'],
  ['office', 'month'],
] as const
type Place = (typeof places)[number]

const isOf = ({ user_id }: { user_id: number | null }, whose: 'person' | 'office') =>
  (user_id === null) === (whose === 'office')

/** Pictures have no limit of a month. */
function limitOf(unit: Unit, period: 'day' | 'month') {
  if (unit === 'tokens') return period === 'day' ? sql`tokens_day` : sql`tokens_month`
  return period === 'day' ? sql`pictures_day::bigint` : sql`null::bigint`
}

async function refusalOf(tx: WriteContext, { userId, roleId, day, unit }: Held, [whose, period]: Place) {
  const starts = period === 'day' ? day : `${day.slice(0, 7)}-01`
  const owner = whose === 'person' ? userId : null
  const { rows } = await sql<{ used: number; most: number | null }>`
    select coalesce((select used + held from ai.usage_sums
        where user_id is not distinct from ${owner}::bigint and period = ${period} and starts = ${starts}::date and unit = ${unit}), 0)::float8 as used,
      (select ${limitOf(unit, period)} from ai.quotas
        where case when ${owner}::bigint is null then user_id is null and role_id is null else user_id = ${owner} or role_id = ${roleId} end
        order by user_id nulls last limit 1)::float8 as most`.execute(tx.db)
  const returns = period === 'day' ? addDays(day, 1) : addMonths(starts, 1)
  const params = { used: rows[0]?.used ?? 0, limit: rows[0]?.most ?? 0, day: returns }
  return new ModelFailed(whose === 'person' ? 'quota_used' : 'office_quota_used', params)
}

/** Says that the process is at work, and what is used so far. */
export async function keepHold(context: Context, { id, permission }: Hold, used: Pick<Used, 'tokensIn' | 'tokensOut'>) {
  await write.bookkeep(context, permission, (tx) =>
    sql`
      update ai.holds set used_in = ${used.tokensIn}, used_out = ${used.tokensOut}, lease_until = now() + make_interval(secs => ${leaseSeconds})
      where id = ${id}`.execute(tx.db),
  )
}

/** Writes what was used in the place of what was held. A hold that was settled already is left alone; returns whether it was not. */
export async function settleHold(context: Context, { id, permission }: Hold, used: Used, outcome: Outcome) {
  return write.bookkeep(context, permission, async (tx) => (await settleWithin(tx, { id, used, outcome })) > 0)
}

/** Settles by what is known what dead processes hold; each by itself, since two people's sums in one transaction and those who ask would wait for each other. */
export const settleDeadHoldsJob = job('ai.settleDeadHolds', z.null(), async (context) => {
  const { rows } = await sql<{ id: number }>`
    select id from ai.holds where lease_until < now() order by id limit 500`.execute(context.db)
  for (const { id } of rows)
    await write.bookkeep(context, 'ai.manageModels', async (tx) => {
      const { rows: dead } = await sql<{ used_in: number; used_out: number }>`
        select used_in::float8, used_out::float8 from ai.holds where id = ${id} and lease_until < now() for update skip locked`.execute(
        tx.db,
      )
      for (const { used_in: tokensIn, used_out: tokensOut } of dead)
        await settleWithin(tx, {
          id,
          used: { tokensIn, tokensOut, tokensCached: 0, pictures: 0, isEstimated: true },
          outcome: 'broken',
        })
    })
})

interface Settlement {
  id: number
  used: Used
  outcome: Outcome
}

/** Takes the hold away, counts what was used in its four sums, and writes the row of usage with its cost at today's price. */
export async function settleWithin(tx: WriteContext, { id, used, outcome }: Settlement): Promise<number> {
  const { tokensIn, tokensOut, tokensCached, pictures, isEstimated } = used
  const { rows } = await sql<{ id: number }>`
    with ended as (delete from ai.holds where id = ${id} returning *),
    counted as (
      select h.*, case unit when 'tokens' then ${tokensIn}::bigint + ${tokensOut}::bigint else ${pictures}::bigint end as amount from ended h),
    summed as (
      insert into ai.usage_sums as s (user_id, period, starts, unit, used)
      select p.user_id, p.period, p.starts, c.unit, c.amount from counted c ${placesOf(sql`c`)} order by p.place
      on conflict on constraint usage_sums_one do update
      set used = s.used + excluded.used, held = s.held - (select estimate from ended))
    insert into ai.usage (day, user_id, kind, model, outcome, tokens_in, tokens_out, tokens_cached, pictures, cost, is_estimated)
    select c.day, c.user_id, c.kind, c.model, ${outcome}, ${tokensIn}, ${tokensOut}, least(${tokensCached}::bigint, ${tokensIn}::bigint), ${pictures},
      (${tokensIn}::bigint - least(${tokensCached}::bigint, ${tokensIn}::bigint)) * p.tokens_in / 1000000
        + least(${tokensCached}::bigint, ${tokensIn}::bigint) * p.tokens_cached / 1000000
        + ${tokensOut}::bigint * p.tokens_out / 1000000 + ${pictures}::int * p.picture, ${isEstimated}
    from counted c left join ai.prices p on p.model = c.model returning id`.execute(tx.db)
  return rows.length
}
