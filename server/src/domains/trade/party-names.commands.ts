import { sql } from 'kysely'
import type { WriteContext } from '../../platform/write.ts'

/** A name as a source writes it, under its canonical key. */
export interface NewName {
  key: string
  text: string
  /** Its words tell a forwarder. */
  forwards: boolean
}

export interface PartyName {
  id: number
  partyId: number
  /** By a person's verdict, or where nobody has given one by the name that came first. */
  forwards: boolean
}

/**
 * The party of each name, by canonical key; a name that nobody has written so far becomes a party of its own. `importId` is remembered with what is new, so
 * that an undo may let it go. The ids hold only once the transaction has committed.
 */
export async function resolveNames(tx: WriteContext, names: readonly NewName[], importId: number | null = null): Promise<Map<string, PartyName>> {
  const asked = [...new Map(names.map((name) => [name.key, name])).values()]
  const known = await named(
    tx,
    asked.map(({ key }) => key),
  )
  const fresh = asked.filter(({ key }) => !known.has(key))
  if (fresh.length === 0) return known
  // One at a time, so that two who meet a new name make one party of it.
  await sql`select pg_advisory_xact_lock(hashtext('trade.party_names'))`.execute(tx.db)
  await sql`
    with asked as (select * from json_to_recordset(${JSON.stringify(fresh)}::json) as a (key text, text text, forwards boolean)),
    fresh as materialized (
      select key, text, forwards, nextval(pg_get_serial_sequence('trade.parties', 'id'))::int as party_id
      from asked where not exists (select from trade.party_names known where known.key = asked.key)),
    made as (
      insert into trade.parties (id, name, kind) overriding system value
      select party_id, text, case when forwards then 'forwarder' else 'trader' end from fresh)
    insert into trade.party_names (party_id, key, text, import_id) select party_id, key, text, ${importId}::int from fresh`.execute(tx.db)
  const made = await named(
    tx,
    fresh.map(({ key }) => key),
  )
  return new Map([...known, ...made])
}

async function named(tx: WriteContext, keys: readonly string[]): Promise<Map<string, PartyName>> {
  const { rows } = await sql<{ key: string; id: number; party_id: number; forwards: boolean }>`
    select n.key, n.id, n.party_id, p.kind = 'forwarder' as forwards
    from json_array_elements_text(${JSON.stringify(keys)}::json) asked (key)
    join trade.party_names n on n.key = asked.key join trade.parties p on p.id = n.party_id`.execute(tx.db)
  return new Map(rows.map(({ key, id, party_id: partyId, forwards }) => [key, { id, partyId, forwards }]))
}
