import type { PartyCandidate } from '@seamark/contract/trade/parties/parties'
import { sql } from 'kysely'
import { z } from 'zod'
import { authorize, type Context } from '../../../platform/context.ts'
import { countBeside } from '../../../platform/counting/counts.ts'
import { cutPage, plainCursor } from '../../../platform/page.ts'
import { evidenceOf } from './pair-evidence.queries.ts'
import { readingOf } from './similarities.rules.ts'

/** Returns the parties that may be the same as this one and have no verdict, the likeliest first. */
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

/**
 * The likeness and id of the last pair of a page. An unreadable cursor begins after the last pair, so that nothing is
 * found.
 */
const pairCursor = plainCursor(
  z.tuple([z.coerce.number().min(0).max(10), z.coerce.number().int().nonnegative()]).catch([0, 0]),
  '_',
)

/** Returns a page of pairs without a verdict. */
export async function listPairs(context: Context, { cursor, limit }: { cursor?: string | undefined; limit: number }) {
  authorize(context, 'trade.readParties')
  const [likeness, id] = pairCursor.read(cursor ?? '')
  const after = cursor === undefined ? sql`true` : sql`(-k.likeness, k.id) > (${-likeness}::real, ${id}::bigint)`
  const names = (party: string) =>
    sql`(select count(*)::int from trade.party_names n where n.party_id = ${sql.ref(`${party}.id`)})`
  const open = sql`
    join trade.parties a on a.id = k.first_id and a.joined_to is null
    join trade.parties b on b.id = k.second_id and b.joined_to is null
    where k.verdict is null`
  const { rows } = await sql<PairRow>`
    select k.id, k.likeness, k.created_at, a.id as first_id, a.name as first_name, a.country as first_country, ${names('a')} as first_names,
           b.id as second_id, b.name as second_name, b.country as second_country, ${names('b')} as second_names
    from trade.party_pairs k ${open} and ${after} order by -k.likeness, k.id limit ${limit + 1}`.execute(context.db)
  const page = cutPage(rows, limit, (last) => pairCursor.write([last.likeness, last.id]))
  const count = await countBeside(context, page, cursor, { table: 'trade.party_pairs', alias: 'k', rest: open })
  const evidence = await evidenceOf(
    context,
    page.rows.flatMap((row) => [row.first_id, row.second_id]),
  )
  const told = (id: number, name: string) => ({ reading: readingOf(name), evidence: evidence.get(id) ?? null })
  return {
    rows: page.rows.map((row) => ({
      id: row.id,
      likeness: row.likeness,
      createdAt: row.created_at.toISOString(),
      first: {
        id: row.first_id,
        name: row.first_name,
        country: row.first_country,
        names: row.first_names,
        ...told(row.first_id, row.first_name),
      },
      second: {
        id: row.second_id,
        name: row.second_name,
        country: row.second_country,
        names: row.second_names,
        ...told(row.second_id, row.second_name),
      },
    })),
    next: page.next,
    count,
  }
}
