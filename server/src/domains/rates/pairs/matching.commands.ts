import { sql } from 'kysely'
import { z } from 'zod'
import { businessDay } from '../../../platform/business-day.ts'
import type { Context } from '../../../platform/context.ts'
import { sentAhead } from '../../../platform/database/sent-ahead.ts'
import { extendTransactionTimeouts } from '../../../platform/database/transaction-timeouts.ts'
import { isInHour } from '../../../platform/days.ts'
import { job } from '../../../platform/jobs.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { byRank, candidatesOf, findDemandsOf } from './candidates.queries.ts'
import { type NewToOwner, tellOwners } from './proposals.commands.ts'
import { overTarget } from './ranks.rules.ts'

/** The offers that are kept as proposals of a request. */
const keptOffers = 20
/** A run is one transaction and tells each owner once, unless it is so great. */
const demandsAtOnce = 20_000
const fewDemands = 500
/** Half a million ways are sorted in so much memory; in less they are written to disk and read again. One run at a time takes it. */
const memoryOfMany = '64MB'

/** Finds offers for requests, and requests for offers, after these rates are new or were changed. Safe to run twice. */
export async function matchRates(context: Context, { ids }: { ids: readonly number[] }) {
  await matchDemands(context, await findDemandsOf(context, ids))
}

export const matchJob = job('rates.match', z.object({ ids: z.array(z.number().int()) }), matchRates)

/** Looks anew at every open request, since days pass without anybody changing a rate. */
export async function matchAllDemands(context: Context) {
  const { rows } = await sql<{ id: number }>`
    select id from rates.rates r
    where side = 'demand' and delete_after is null and state = 'open' and coalesce(ends_on >= ${businessDay(context)}, true)
    union select demand_id from rates.pairs where state = 'proposed'
    order by 1`.execute(context.db)
  await matchDemands(
    context,
    rows.map(({ id }) => id),
  )
}

/** Soon after the office's day has begun. */
export const matchAllJob = job('rates.matchAll', z.null(), async (context) => {
  if (isInHour(0, context.now(), context.zone)) await matchAllDemands(context)
})

/** Enqueues the matching of these rates in the transaction. */
export async function matchLater(tx: WriteContext, ids: readonly number[]) {
  if (ids.length > 0) await matchJob.later(tx, { ids: [...ids] })
}

async function matchDemands(context: Context, ids: readonly number[]) {
  for (let from = 0; from < ids.length; from += demandsAtOnce)
    await matchLot(context, ids.slice(from, from + demandsAtOnce))
}

/** Keeps the best offers of requests, and tells the owners of both sides in the same transaction, so that a run that is killed tells nobody twice. */
async function matchLot(context: Context, ids: readonly number[]) {
  await write.bookkeep(context, 'rates.pair', async (tx) => {
    if (ids.length > fewDemands) {
      await extendTransactionTimeouts(tx, { idle: '60s', whole: '300s' })
      await sql`${sentAhead} select set_config('work_mem', ${memoryOfMany}, true)`.execute(tx.db)
    }
    await sql`${sentAhead} select set_config('statement_timeout', '120s', true), set_config('lock_timeout', '120s', true)`.execute(
      tx.db,
    )
    // Two runs over the same requests would wait for each other's rows in any order.
    await sql`${sentAhead} select pg_advisory_xact_lock(hashtextextended('rates.match', 0))`.execute(tx.db)
    await reviveDismissed(tx, ids)
    const { rows } = await sql<NewToOwner>`
      with best as materialized (
        select * from (
          select ways.*, row_number() over (partition by "demandId" order by ${byRank}) as place from (
            select distinct on ("demandId", "supplyId", container) *
            from (${candidatesOf(tx, { demands: sql`${[...ids]}::bigint[]`, far: 1 })}) candidates
            where target is null or dollars is null or dollars <= target + abs(target) * ${overTarget}::float8
            order by "demandId", "supplyId", container, ${byRank}) ways) ranked
        where place <= ${keptOffers}),
      gone as (
        delete from rates.pairs p where p.demand_id = any(${[...ids]}::bigint[]) and p.state = 'proposed'
          and not exists (
            select from best where "demandId" = p.demand_id and "supplyId" = p.supply_id and best.container = p.container)),
      fresh as materialized (
        select * from best
        where ("demandId", "supplyId") not in (
            select o.demand_id, o.supply_id from rates.pairs o where o.demand_id = any(${[...ids]}::bigint[]) and o.state = 'released')
          and ("demandId", "supplyId", container) not in (
            select o.demand_id, o.supply_id, o.container from rates.pairs o
            where o.demand_id = any(${[...ids]}::bigint[]) and o.state <> 'released')),
      made as (
        insert into rates.pairs (demand_id, supply_id, container, offered, told_at)
        select "demandId", "supplyId", container, offered, now() from fresh
        on conflict (demand_id, supply_id, container) where state <> 'released' do nothing
        returning demand_id, supply_id, container)
      ${newToOwners}`.execute(tx.db)
    await tellOwners(tx, rows)
  })
}

/**
 * What each owner of a side did not know: how many pairs, and the first of them. Nearly always all fresh ones were made; those that somebody took meanwhile are
 * left out by a look at each. Pairs are counted by hashes, since sorting them takes longer than finding them.
 */
const newToOwners = sql`
  , found as (
    select distinct "demandId", "supplyId", "demandOwner", "supplyOwner" from fresh
    where (select count(*) from made) = (select count(*) from fresh)
      or ("demandId", "supplyId", container) in (select demand_id, supply_id, container from made)),
  sides as (
    select "demandOwner" as owner_id, "demandId" as demand_id, "supplyId" as supply_id from found
    union all
    select "supplyOwner", "demandId", "supplyId" from found where "supplyOwner" <> "demandOwner"),
  firsts as (
    select owner_id, count(*)::int as count, min(array[demand_id, supply_id]) as first from sides group by owner_id)
  select f.owner_id as "userId", f.count, d.id as "demandId", d.number as demand, s.number as supply
  from firsts f join rates.rates d on d.id = f.first[1] join rates.rates s on s.id = f.first[2]
  order by f.owner_id`

/** What was turned down may be proposed again once it is cheaper by 3 %, or either side has other days. */
async function reviveDismissed(tx: WriteContext, ids: readonly number[]) {
  await sql`
    delete from rates.pairs p using rates.rates d, rates.rates s
    where p.demand_id = any(${[...ids]}::bigint[]) and p.state = 'dismissed' and d.id = p.demand_id and s.id = p.supply_id
      and (p.seen_days <> ${daysOf()} or exists (
        select from rates.prices c where c.rate_id = s.id and c.container = p.offered
          and c.comparable_usd <= p.seen_usd - abs(p.seen_usd) * 0.03))`.execute(tx.db)
}

/** The days and ships of the request `d` and the offer `s`, as they were seen. */
export const daysOf = () =>
  sql`concat_ws(' ', d.effective, d.expiry, s.effective, s.expiry,
    nullif(array_to_string(d.sailing_days, ' '), ''), nullif(array_to_string(s.sailing_days, ' '), ''))`
