import { sql } from 'kysely'
import { sentAhead } from '../../../platform/database/sent-ahead.ts'
import type { WriteContext } from '../../../platform/write.ts'

/** Locks rates in the order of their ids, so that two writers meet without a deadlock. */
export async function lockRates(tx: WriteContext, ids: readonly number[]) {
  await sql`${sentAhead}
    select id from rates.rates where id = any(${[...ids]}::bigint[]) order by id for no key update`.execute(tx.db)
}

/**
 * Locks rates and those that pairs bind to them, in the order of their ids, so that whoever changes a rate and whoever takes its boxes meet without a
 * deadlock.
 */
export async function lockWithPartners(tx: WriteContext, ids: readonly number[]) {
  await sql`${sentAhead}
    select id from rates.rates
    where id in (
      select unnest(${[...ids]}::bigint[])
      union select supply_id from rates.pairs where demand_id = any(${[...ids]}::bigint[]) and state in ('paired', 'matched')
      union select demand_id from rates.pairs where supply_id = any(${[...ids]}::bigint[]) and state in ('paired', 'matched'))
    order by id for no key update`.execute(tx.db)
}

/** How many pairs bind each of these rates: boxes of it are reserved. */
export async function countBindingPairs(
  tx: WriteContext,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ id: number; count: number }>`
    select r.id, count(*)::int as count
    from unnest(${[...ids]}::bigint[]) r (id)
    join rates.pairs p on p.state in ('paired', 'matched') and r.id in (p.demand_id, p.supply_id)
    group by r.id`.execute(tx.db)
  return new Map(rows.map(({ id, count }) => [id, count]))
}
