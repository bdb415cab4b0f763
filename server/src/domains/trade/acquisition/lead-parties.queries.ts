import { sql } from 'kysely'
import { type Context, personOf } from '../../../platform/context.ts'
import { openTo } from '../../phonebook/index.ts'
import type { PartyState } from '../records/party-states.queries.ts'

export interface PartyRow {
  id: number
  name: string
  country: string | null
  kind: 'trader' | 'forwarder'
}

export async function partiesOf({ db }: Context, ids: readonly number[]): Promise<ReadonlyMap<number, PartyRow>> {
  const { rows } =
    await sql<PartyRow>`select id, name, country, kind from trade.parties where id = any(${[...ids]}::int[])`.execute(
      db,
    )
  return new Map(rows.map((row) => [row.id, row]))
}

/** Returns the companies that the caller can reach by a number or address of theirs, or of a current contact. */
export async function reachableOf(context: Context, states: readonly PartyState[]): Promise<ReadonlySet<number>> {
  const ids = states.flatMap(({ companyId }) => companyId ?? [])
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ id: number }>`
    select c.id from phonebook.companies c
    where c.id = any(${ids}::bigint[]) and c.delete_after is null and ${openTo(personOf(context))}
      and (c.telephone <> '' or c.email <> '' or c.qq <> '' or exists (
        select from phonebook.contacts k join phonebook.contact_values v on v.contact_id = k.id
        where k.company_id = c.id and k.post_status = 'onTheJob' and k.delete_after is null))`.execute(context.db)
  return new Set(rows.map(({ id }) => id))
}

/**
 * Returns the parties with the name of a company that somebody holds, although they are tied to none or to one of the
 * pool.
 */
export async function findHeldByName({ db }: Context, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    select distinct n.party_id as id from trade.party_names n
    join phonebook.companies c on c.name_key = n.company_key and c.delete_after is null and c.visibility = 'private'
    where n.party_id = any(${[...ids]}::int[])`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
