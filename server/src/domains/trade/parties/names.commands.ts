import { sql } from 'kysely'
import type { WriteContext } from '../../../platform/write.ts'

/** A name as a source writes it, with its canonical key. */
export interface NewName {
  key: string
  text: string
  /** The ISO 3166 code, or empty where the source gives none. */
  country: string
  /** Whether its words are a forwarder's. */
  forwards: boolean
}

export interface PartyName {
  id: number
  partyId: number
  /** Whether the party forwards: by a person's verdict, else by the name that came first. */
  forwards: boolean
}

/**
 * Returns the party of each name, by canonical key. A new name becomes a new party, and a party without a country gets
 * the one that is given. New rows remember `importId`, so that an undo can delete them. The ids are valid only after
 * the transaction has committed.
 */
export async function resolveNames(
  tx: WriteContext,
  names: readonly NewName[],
  importId: number | null = null,
): Promise<Map<string, PartyName>> {
  const asked = [...new Map(names.map((name) => [name.key, name])).values()]
  const known = await findNames(tx, asked)
  await setCountries(tx, asked, known)
  const fresh = asked.filter(({ key }) => !known.has(key))
  if (fresh.length === 0) return partyNames(known)
  // The lock lets one transaction add names at a time, so that a new name becomes one party.
  await sql`select pg_advisory_xact_lock(hashtext('trade.party_names'))`.execute(tx.db)
  await sql`
    with asked as (select * from json_to_recordset(${JSON.stringify(fresh)}::json) as a (key text, text text, country text, forwards boolean)),
    fresh as materialized (
      select key, text, country, forwards, nextval(pg_get_serial_sequence('trade.parties', 'id'))::int as party_id
      from asked where not exists (select from trade.party_names known where known.key = asked.key)),
    made as (
      insert into trade.parties (id, name, country, kind) overriding system value
      select party_id, text, nullif(country, ''), case when forwards then 'forwarder' else 'trader' end from fresh)
    insert into trade.party_names (party_id, key, text, import_id) select party_id, key, text, ${importId}::int from fresh`.execute(
    tx.db,
  )
  return partyNames(new Map([...known, ...(await findNames(tx, fresh))]))
}

interface Known {
  key: string
  id: number
  party_id: number
  forwards: boolean
  is_bare: boolean
}

async function findNames(tx: WriteContext, names: readonly NewName[]): Promise<Map<string, Known>> {
  const { rows } = await sql<Known>`
    select n.key, n.id, n.party_id, p.kind = 'forwarder' as forwards, p.country is null as is_bare
    from json_array_elements_text(${JSON.stringify(names.map(({ key }) => key))}::json) asked (key)
    join trade.party_names n on n.key = asked.key join trade.parties p on p.id = n.party_id`.execute(tx.db)
  return new Map(rows.map((row) => [row.key, row]))
}

const partyNames = (known: ReadonlyMap<string, Known>): Map<string, PartyName> =>
  new Map([...known].map(([key, { id, party_id: partyId, forwards }]) => [key, { id, partyId, forwards }]))

/**
 * Sets the countries of parties that have none. Parties locked by somebody else are skipped until they are met again.
 */
async function setCountries(tx: WriteContext, names: readonly NewName[], known: ReadonlyMap<string, Known>) {
  const said = names.flatMap(({ key, country }) => {
    const party = known.get(key)
    return party?.is_bare && country !== '' ? [{ id: party.party_id, country }] : []
  })
  if (said.length === 0) return
  await sql`
    with bare as materialized (
      select p.id, said.country from json_to_recordset(${JSON.stringify(said)}::json) as said (id int, country text)
      join trade.parties p on p.id = said.id where p.country is null for update of p skip locked)
    update trade.parties p set country = bare.country from bare where bare.id = p.id`.execute(tx.db)
}
