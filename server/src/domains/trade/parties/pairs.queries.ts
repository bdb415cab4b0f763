import type { PartyCandidate } from '@seamark/contract/trade/parties/parties'
import { sql } from 'kysely'
import { authorize, type Context } from '../../../platform/context.ts'

/** Parties that may be this one and wait for a verdict, the likest first. */
export async function candidatesOf({ db }: Context, id: number): Promise<PartyCandidate[]> {
  const { rows } = await sql<PartyCandidate>`
    select k.id as "pairId", p.id, p.name, p.country, k.likeness from trade.party_pairs k
    join trade.parties p on p.id = case when k.first_id = ${id} then k.second_id else k.first_id end and p.joined_to is null
    where (k.first_id = ${id} or k.second_id = ${id}) and k.verdict is null
    order by k.likeness desc, k.id limit 20`.execute(db)
  return rows
}

interface PairRow {
  id: number
  likeness: number
  created_at: Date
  first_id: number
  first_name: string
  first_country: string | null
  first_names: number
  second_id: number
  second_name: string
  second_country: string | null
  second_names: number
}

/** The queue of pairs without a verdict. */
export async function listPairs(context: Context, { cursor, limit }: { cursor?: string | undefined; limit: number }) {
  authorize(context, 'trade.readParties')
  // One that is none begins behind the last.
  const [, likeness = '0', id = '0'] = /^(\d(?:\.\d+)?(?:e-\d+)?)_(\d{1,15})$/.exec(cursor ?? '') ?? []
  const after =
    cursor === undefined ? sql`true` : sql`(-k.likeness, k.id) > (${-Number(likeness)}::real, ${id}::bigint)`
  const names = (party: string) =>
    sql`(select count(*)::int from trade.party_names n where n.party_id = ${sql.ref(`${party}.id`)})`
  const open = sql`
    from trade.party_pairs k
    join trade.parties a on a.id = k.first_id and a.joined_to is null
    join trade.parties b on b.id = k.second_id and b.joined_to is null
    where k.verdict is null`
  const { rows } = await sql<PairRow>`
    select k.id, k.likeness, k.created_at, a.id as first_id, a.name as first_name, a.country as first_country, ${names('a')} as first_names,
           b.id as second_id, b.name as second_name, b.country as second_country, ${names('b')} as second_names
    ${open} and ${after} order by -k.likeness, k.id limit ${limit + 1}`.execute(context.db)
  const { rows: counted } = await sql<{
    n: number
  }>`select count(*)::int as n from (select 1 ${open} limit 10001) counted`.execute(context.db)
  const n = counted[0]?.n ?? 0
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    rows: shown.map((row) => ({
      id: row.id,
      likeness: row.likeness,
      createdAt: row.created_at.toISOString(),
      first: { id: row.first_id, name: row.first_name, country: row.first_country, names: row.first_names },
      second: { id: row.second_id, name: row.second_name, country: row.second_country, names: row.second_names },
    })),
    next: rows.length > limit && last ? `${last.likeness}_${last.id}` : null,
    count: { value: Math.min(n, 10_000), exact: n <= 10_000 },
  }
}
