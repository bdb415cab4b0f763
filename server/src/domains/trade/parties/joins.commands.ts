import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { personOf, type Context } from '../../../platform/context.ts'
import { fail } from '../../../platform/failure.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { alignPartyJob } from './record-alignment.commands.ts'
import { linkAnew } from './links.commands.ts'

export type Verdict = 'same' | 'different'

/** Stores a verdict on two parties. The row stays, so that the pair is never suggested again. */
export async function recordVerdict(tx: WriteContext, one: number, other: number, verdict: Verdict) {
  await sql`
    insert into trade.party_pairs (first_id, second_id, likeness, verdict, judged_by, judged_at)
    values (least(${one}::int, ${other}::int), greatest(${one}::int, ${other}::int), 0, ${verdict}, ${personOf(tx).id}, now())
    on conflict (first_id, second_id) do update set verdict = excluded.verdict, judged_by = excluded.judged_by, judged_at = excluded.judged_at,
      undo = null`.execute(tx.db)
}

interface PartyRow {
  id: number
  joined_to: number | null
  company_id: number | null
  company_by: string | null
  came_by: number[]
  /** The visibility of its company, as long as that exists. */
  visibility: string | null
  kind: string
  kind_judged_by: number | null
  kind_judged_at: string | null
  kept_had: KeptHad | null
}

/** The values of a party before a joined party gave it its own, and the place of that party among the joined ones. */
interface KeptHad {
  place?: number
  company?: { id: number | null; by: string | null; cameBy: number[] }
  kind?: string
}

async function lockParties({ db }: WriteContext, which: RawBuilder<unknown>): Promise<PartyRow[]> {
  const { rows } = await sql<PartyRow>`
    select id, joined_to, company_id, company_by, came_by, kind, kind_judged_by, kind_judged_at::text as kind_judged_at, kept_had,
           (select visibility from phonebook.companies c where c.id = p.company_id and c.delete_after is null) as visibility
    from trade.parties p where ${which} order by id for update`.execute(db)
  return rows
}

/**
 * Joins a party, and those that were joined to it, to the one that is kept. Their names move, but their rows stay as
 * they were, so that the join can be undone.
 */
export async function join(tx: WriteContext, keptId: number, otherId: number): Promise<Joined> {
  const rows = await lockParties(tx, sql`id in (${keptId}, ${otherId}) or joined_to in (${keptId}, ${otherId})`)
  const [kept, other] = [keptId, otherId].map((id) => rows.find((row) => row.id === id && row.joined_to === null))
  if (!kept || !other) throw fail('trade.pair_judged')
  const { rows: moved } = await sql<{
    id: number
  }>`update trade.party_names set party_id = ${keptId} where party_id = ${otherId} returning id`.execute(tx.db)
  const [ofKept, ofOther] = [await takeBack(tx, keptId), await takeBack(tx, otherId)]
  await joinAll(tx, keptId, [...ofKept, otherId, ...ofOther])
  const verdicts = await joinVerdicts(tx, keptId, otherId)
  await alignPartyJob.later(tx, { partyId: keptId })
  return { kept: keptId, other: otherId, nameIds: moved.map(({ id }) => id), verdicts }
}

/** What a join has moved, as its pair keeps it. */
export const joined = z.object({
  kept: z.number(),
  other: z.number(),
  nameIds: z.array(z.number()),
  /** The pairs whose verdict followed from the join, and whether they came into being with it. */
  verdicts: z.array(z.object({ id: z.number(), isNew: z.boolean() })),
})
export type Joined = z.output<typeof joined>

/**
 * Takes a join back: the names that it moved go home, and the joined party comes back with those that were joined to
 * it before. Raises `trade.pair_moved_on` where one of the names has gone elsewhere since, or the kept party has been
 * joined to another.
 */
export async function takeJoinBack(tx: WriteContext, { kept, other, nameIds, verdicts }: Joined) {
  const [party] = await lockParties(tx, sql`id = ${kept} and joined_to is null`)
  const { rows: names } = await sql<{ id: number; text: string }>`
    select id, text from trade.party_names where id = any(${nameIds}::int[]) and party_id = ${kept} for update`.execute(
    tx.db,
  )
  const back = await lockParties(tx, sql`id = ${other} and joined_to = ${kept}`)
  if (!party || back.length === 0 || names.length < nameIds.length) throw fail('trade.pair_moved_on')
  const { rows: own } = await sql<{ name: string }>`select name from trade.parties where id = ${other}`.execute(tx.db)
  const revived = await reviveParty(tx, kept, [...names.map(({ text }) => text), ...own.map(({ name }) => name)])
  if (revived !== other) throw fail('trade.pair_moved_on')
  await sql`update trade.party_names set party_id = ${other} where id = any(${nameIds}::int[])`.execute(tx.db)
  const ids = (isNew: boolean) => verdicts.flatMap((one) => (one.isNew === isNew ? [one.id] : []))
  await sql`delete from trade.party_pairs where id = any(${ids(true)}::bigint[])`.execute(tx.db)
  await sql`update trade.party_pairs set verdict = null, judged_by = null, judged_at = null where id = any(${ids(false)}::bigint[])`.execute(
    tx.db,
  )
  await linkAnew(tx, [kept, other])
  for (const partyId of [kept, other]) await alignPartyJob.later(tx, { partyId })
}

/**
 * Takes back what joined parties gave to a party, the last one first, so that it has its own values again. Returns the
 * ids of those parties in the order of joining.
 */
async function takeBack(tx: WriteContext, id: number): Promise<number[]> {
  const joined = (await lockParties(tx, sql`joined_to = ${id}`)).toSorted((one, other) => placeOf(one) - placeOf(other))
  for (const row of joined.toReversed()) await giveBack(tx, id, row)
  return joined.map((row) => row.id)
}

const placeOf = ({ kept_had: had }: PartyRow) => had?.place ?? 0

/** Joins parties to the one that is kept, in this order. Each hands its values over. */
async function joinAll(tx: WriteContext, keptId: number, ids: readonly number[]) {
  for (const [place, id] of ids.entries()) {
    const rows = await lockParties(tx, sql`id in (${keptId}, ${id})`)
    const [kept, other] = [keptId, id].map((one) => rows.find((row) => row.id === one))
    if (!kept || !other) throw fail('trade.party_not_found')
    const had: KeptHad = { place, ...(await handOver(tx, kept, other)) }
    await sql`update trade.parties set joined_to = ${keptId}, kept_had = ${JSON.stringify(had)}::jsonb, version = version + 1 where id = ${id}`.execute(
      tx.db,
    )
  }
}

/**
 * Hands company and kind over to the party that is kept: a held company goes before one of the pool, and a kind that a
 * person judged before one that nobody did. Returns what the kept party had before.
 */
async function handOver(tx: WriteContext, kept: PartyRow, other: PartyRow): Promise<KeptHad> {
  const isTied =
    other.company_id !== null &&
    (kept.company_id === null || (kept.visibility !== 'private' && other.visibility === 'private'))
  const isJudged = kept.kind_judged_by === null && other.kind_judged_by !== null
  const [tie, word] = [isTied ? other : kept, isJudged ? other : kept]
  await sql`
    update trade.parties set company_id = ${tie.company_id}, company_by = ${tie.company_by}, came_by = ${tie.came_by}::bigint[],
      kind = ${word.kind}, kind_judged_by = ${word.kind_judged_by}, kind_judged_at = ${word.kind_judged_at}::timestamptz, compared_at = null, version = version + 1
    where id = ${kept.id}`.execute(tx.db)
  return {
    ...(isTied ? { company: { id: kept.company_id, by: kept.company_by, cameBy: kept.came_by } } : {}),
    ...(isJudged ? { kind: kept.kind } : {}),
  }
}

async function joinVerdicts(tx: WriteContext, kept: number, other: number): Promise<Joined['verdicts']> {
  // A party that was judged different from one is different from both.
  const { rows } = await sql<Joined['verdicts'][number]>`
    insert into trade.party_pairs (first_id, second_id, likeness, verdict, judged_by, judged_at)
    select least(${kept}::int, third.id), greatest(${kept}::int, third.id), k.likeness, k.verdict, k.judged_by, k.judged_at
    from trade.party_pairs k cross join lateral (select case when k.first_id = ${other} then k.second_id else k.first_id end as id) third
    where ${other} in (k.first_id, k.second_id) and k.verdict = 'different' and third.id <> ${kept}
    on conflict (first_id, second_id) do update set verdict = 'different', judged_by = excluded.judged_by, judged_at = excluded.judged_at
      where party_pairs.verdict is null
    returning id, (xmax = 0) as "isNew"`.execute(tx.db)
  await sql`delete from trade.party_pairs where ${other} in (first_id, second_id) and verdict is null`.execute(tx.db)
  return rows
}

/**
 * Takes names out of a party and enqueues the job that changes their records. The two parties are never suggested as
 * one again. A party that was joined by one of these names comes back with its company, kind and watchers; otherwise
 * the names make a new party. Raises `trade.party_not_found`, `trade.names_not_found` or `trade.names_all`.
 */
export async function splitParty(
  context: Context,
  id: number,
  nameIds: readonly number[],
): Promise<{ partyId: number }> {
  return write(context, { permission: 'trade.judgeParties', audit: 'trade.partySplit' }, async (tx) => {
    const [party] = await lockParties(tx, sql`id = ${id}`)
    if (!party) throw fail('trade.party_not_found')
    const { rows: names } = await sql<{
      id: number
      text: string
    }>`select id, text from trade.party_names where party_id = ${id} order by id`.execute(tx.db)
    const leaving = names.filter((name) => nameIds.includes(name.id))
    const [first] = leaving
    if (!first || leaving.length < new Set(nameIds).size) throw fail('trade.names_not_found')
    if (leaving.length === names.length) throw fail('trade.names_all')
    const texts = leaving.map(({ text }) => text)
    const made = (await reviveParty(tx, id, texts)) ?? (await createPartyLike(tx, first.text, id))
    await sql`update trade.party_names set party_id = ${made} where id = any(${leaving.map((name) => name.id)}::int[])`.execute(
      tx.db,
    )
    // If the party was called by a name that leaves, it takes a name that stays.
    const staying = names.find((name) => !leaving.includes(name))
    await sql`update trade.parties set version = version + 1, name = case when name = any(${texts}::text[]) then ${staying?.text ?? ''} else name end
      where id = ${id}`.execute(tx.db)
    await recordVerdict(tx, id, made, 'different')
    await linkAnew(tx, [id, made])
    await tx.audit({ subject: 'party', id, after: { names: texts, into: made } })
    for (const partyId of [id, made]) await alignPartyJob.later(tx, { partyId })
    return { partyId: made }
  })
}

/**
 * Brings back the party that was joined by one of these names; undefined where there was none. The first of several
 * comes back, and the others are joined to it. Parties that stay joined hand their values over again.
 */
async function reviveParty(tx: WriteContext, keptId: number, texts: readonly string[]): Promise<number | undefined> {
  const joined = await takeBack(tx, keptId)
  const leaving = new Set(
    (await lockParties(tx, sql`joined_to = ${keptId} and name = any(${[...texts]}::text[])`)).map(({ id }) => id),
  )
  const [first, ...others] = joined.filter((id) => leaving.has(id))
  await joinAll(
    tx,
    keptId,
    joined.filter((id) => !leaving.has(id)),
  )
  if (first === undefined) return undefined
  await sql`update trade.parties set joined_to = null, kept_had = null, compared_at = null, version = version + 1 where id = ${first}`.execute(
    tx.db,
  )
  await joinAll(tx, first, others)
  return first
}

/** Gives the kept party its former values back, unless somebody has changed them since. */
async function giveBack(tx: WriteContext, keptId: number, { kept_had: had, ...other }: PartyRow) {
  if (had?.company)
    await sql`
      update trade.parties set company_id = c.id, company_by = case when c.id is not null then ${had.company.by} end,
        came_by = case when c.id is not null then ${had.company.cameBy}::bigint[] else '{}' end
      from (select (select id from phonebook.companies where id = ${had.company.id} and delete_after is null) as id) c
      where parties.id = ${keptId} and company_id is not distinct from ${other.company_id}`.execute(tx.db)
  if (had?.kind !== undefined)
    await sql`
      update trade.parties set kind = ${had.kind}, kind_judged_by = null, kind_judged_at = null
      where id = ${keptId} and kind_judged_by = ${other.kind_judged_by} and kind_judged_at = ${other.kind_judged_at}::timestamptz`.execute(
      tx.db,
    )
}

async function createPartyLike(tx: WriteContext, name: string, id: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into trade.parties (name, country, kind) select ${name}, country, kind from trade.parties where id = ${id} returning id`.execute(
    tx.db,
  )
  return rows[0]?.id ?? 0
}
