import { sql } from 'kysely'
import { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import { runExclusively } from '../../../platform/database/advisory-lock.ts'
import { job } from '../../../platform/jobs.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { addressesToKeep } from './addresses.queries.ts'

/** Clients that are kept in one transaction. */
const usualLot = 2000

/**
 * Keeps the addresses of the clients that were changed since the last time. Until then they are read from their contacts, so nobody waits for this, and
 * a worker that is killed leaves no wrong answer. One worker at a time.
 */
export async function keepClientAddresses(context: Context, clientsALot = usualLot) {
  await runExclusively(context, 'messaging.clientAddresses', async () => {
    for (let goesOn = true; goesOn; ) goesOn = await keepNextLot(context, clientsALot)
  })
}

export const keepAddressesJob = job('messaging.keepAddresses', z.null(), (context) => keepClientAddresses(context), {
  isLong: true,
})

/** Returns false once nobody is stale. */
const keepNextLot = (context: Context, most: number): Promise<boolean> =>
  write.bookkeep(context, 'messaging.sendBulks', async (tx) => {
    const ids = await takeStale(tx, most)
    if (ids.length === 0) return false
    await forget(tx, ids)
    await keepAddresses(tx, ids)
    return ids.length === most
  })

/** What is read behind this may be newer than the mark that is taken, and then stands under another one, so it is read again. */
async function takeStale(tx: WriteContext, most: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with next as (select distinct company_id from messaging.stale_clients order by company_id limit ${most}),
    taken as (
      delete from messaging.stale_clients s using next where s.company_id = next.company_id returning s.company_id)
    select distinct company_id::float8 as id from taken`.execute(tx.db)
  return rows.map(({ id }) => id)
}

/** Companies that go take their rows in the same order, so neither waits for the other. */
async function forget(tx: WriteContext, ids: readonly number[]) {
  const own = sql`company_id = any(${[...ids]}::bigint[])`
  await sql`select from messaging.client_addresses where ${own} order by company_id, kind for update`.execute(tx.db)
  await sql`delete from messaging.client_addresses where ${own}`.execute(tx.db)
  await sql`select from messaging.client_profiles where ${own} order by company_id for update`.execute(tx.db)
  await sql`delete from messaging.client_profiles where ${own}`.execute(tx.db)
}

async function keepAddresses(tx: WriteContext, ids: readonly number[]) {
  await sql`
    with lot as materialized (select 'client' as target_kind, id as target_id, id as slot_id from unnest(${[...ids]}::bigint[]) id),
    kept as (
      insert into messaging.client_addresses (company_id, kind, contact_id, value, key, place, rank, has_left, is_harvested, class, address_key)
      ${addressesToKeep()} returning company_id, kind, has_left, is_harvested)
    insert into messaging.client_profiles (company_id, profile)
    select company_id, string_agg(kind || case when has_left then '-' else '' end || case when is_harvested then '*' else '' end, ' ' order by kind)
    from kept group by company_id`.execute(tx.db)
}
