import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { authorize, type Context, personOf } from '../../../platform/context.ts'
import { fail, failField } from '../../../platform/failure.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { alikeKeys } from './similarity-keys.rules.ts'
import { keyLikeness } from './similarities.rules.ts'
import { alignPartyJob } from './record-alignment.commands.ts'
import { join, joined, recordVerdict, takeJoinBack, type Verdict } from './joins.commands.ts'

const lot = 200
/** How many neighbours of a name are compared on each side, in each order. */
const neighbours = 15
/** The likeness from which a person should look. */
const alike = 0.75

/** Compares new parties with those whose names are near theirs, and stores pairs that may be one party. */
export async function comparePairs(context: Context) {
  for (let isMore = true; isMore; ) isMore = await compareSome(context)
}

async function compareSome(context: Context): Promise<boolean> {
  return write.bookkeep(context, 'trade.judgeParties', async (tx) => {
    // The lock makes the later of two new parties find the earlier one. A second job leaves the work to the first.
    const { rows: turn } = await sql<{
      mine: boolean
    }>`select pg_try_advisory_xact_lock(hashtext('trade.party_pairs')) as mine`.execute(tx.db)
    if (!turn[0]?.mine) return false
    const { rows: parties } = await sql<{ id: number }>`
      update trade.parties set compared_at = now() where id = any(array(
        select id from trade.parties where compared_at is null and joined_to is null order by id limit ${lot} for update skip locked)) returning id`.execute(
      tx.db,
    )
    if (parties.length === 0) return false
    const ids = parties.map(({ id }) => id)
    await keyNames(tx, ids)
    await keepPairs(tx, await findSimilarNames(tx, ids))
    return parties.length === lot
  })
}

/** Writes the keys of names that have none yet: names of a running import, and those from long ago. */
async function keyNames({ db }: WriteContext, ids: readonly number[]) {
  const { rows } = await sql<{ id: number; key: string }>`
    select id, key from trade.party_names where party_id = any(${[...ids]}::int[]) and alike_keys is null`.execute(db)
  if (rows.length === 0) return
  const keyed = rows.map(({ id, key }) => ({ id, alike: alikeKeys(key) }))
  await sql`
    update trade.party_names n set alike_keys = k.alike
    from json_to_recordset(${JSON.stringify(keyed)}::json) as k (id int, alike text[]) where n.id = k.id`.execute(db)
}

interface AlikeNames {
  mine: number
  other: number
  key: string
  other_key: string
}

/**
 * Returns the nearest names in each order that share the beginning. It reads an index, so its cost does not grow with
 * the number of names.
 */
async function findSimilarNames({ db }: WriteContext, ids: readonly number[]): Promise<AlikeNames[]> {
  const beside = [1, 2, 3, 4].flatMap((order) => {
    const [theirs, mine] = [sql`alike_keys[${sql.lit(order)}] collate "C"`, sql`m.alike_keys[${sql.lit(order)}]`]
    const near = (side: RawBuilder<unknown>, direction: RawBuilder<unknown>) => sql`
      (select party_id, key from trade.party_names where alike_keys is not null and ${side} order by ${theirs} ${direction} limit ${sql.lit(neighbours)})`
    return [
      near(sql`${theirs} >= ${mine} and ${theirs} < left(${mine}, 4) || chr(1114111)`, sql`asc`),
      near(sql`${theirs} < ${mine} and ${theirs} >= left(${mine}, 4)`, sql`desc`),
    ]
  })
  const { rows } = await sql<AlikeNames>`
    select m.party_id as mine, o.party_id as other, m.key, o.key as other_key
    from trade.party_names m cross join lateral (${sql.join(beside, sql` union `)}) o
    where m.party_id = any(${[...ids]}::int[]) and o.party_id <> m.party_id`.execute(db)
  return rows
}

async function keepPairs({ db }: WriteContext, found: readonly AlikeNames[]) {
  const pairs = new Map<string, { first: number; second: number; likeness: number }>()
  for (const { mine, other, key, other_key } of found) {
    const likeness = keyLikeness(key, other_key)
    const [first, second] = mine < other ? [mine, other] : [other, mine]
    if (likeness >= alike && likeness > (pairs.get(`${first}-${second}`)?.likeness ?? 0))
      pairs.set(`${first}-${second}`, { first, second, likeness })
  }
  await sql`
    insert into trade.party_pairs (first_id, second_id, likeness)
    select first, second, likeness from json_to_recordset(${JSON.stringify([...pairs.values()])}::json) as p (first int, second int, likeness real)
    on conflict (first_id, second_id) do nothing`.execute(db)
}

/**
 * Stores a verdict on a pair. For `same`, the other's names move to the kept party at once, and a job changes the
 * records.
 */
export async function judgePair(
  context: Context,
  id: number,
  { verdict, keepId }: { verdict: Verdict; keepId?: number | undefined },
): Promise<{ partyId: number }> {
  authorize(context, 'trade.judgeParties')
  // The engine is asked before anything is locked.
  const usual = verdict === 'same' && keepId === undefined ? await busierOf(context, id) : undefined
  return write(context, { permission: 'trade.judgeParties', audit: 'trade.pairJudged' }, async (tx) => {
    const { rows } = await sql<{ first_id: number; second_id: number; verdict: string | null }>`
      select first_id, second_id, verdict from trade.party_pairs where id = ${id} for update`.execute(tx.db)
    const [pair] = rows
    if (!pair) throw fail('trade.pair_not_found')
    if (pair.verdict !== null) throw fail('trade.pair_judged')
    const staying = keepId ?? usual ?? pair.first_id
    if (staying !== pair.first_id && staying !== pair.second_id) throw failField('keepId', 'trade.party_not_found')
    const [kept, other] = staying === pair.second_id ? [pair.second_id, pair.first_id] : [pair.first_id, pair.second_id]
    await recordVerdict(tx, kept, other, verdict)
    const undo: Undo = { join: verdict === 'same' ? await join(tx, kept, other) : null }
    await sql`update trade.party_pairs set undo = ${JSON.stringify(undo)}::jsonb where id = ${id}`.execute(tx.db)
    await tx.audit({ subject: 'party', id: kept, after: { verdict, other } })
    return { partyId: kept }
  })
}

/**
 * Takes a verdict back that the caller gave a moment ago: the pair waits again, and of two parties that became one each
 * has its own names and records. What somebody has done since is not undone with it: `trade.pair_moved_on`.
 */
export async function undoVerdict(context: Context, id: number): Promise<{ partyId: number }> {
  return write(context, { permission: 'trade.judgeParties', audit: 'trade.pairUnjudged' }, async (tx) => {
    const { rows } = await sql<JudgedPair>`
      select first_id, verdict, undo, judged_by, judged_at > now() - ${undoWithin}::interval as "isFresh"
      from trade.party_pairs where id = ${id} for update`.execute(tx.db)
    const [pair] = rows
    if (!pair) throw fail('trade.pair_not_found')
    if (pair.verdict === null || !pair.isFresh || pair.judged_by !== personOf(tx).id) throw fail('trade.pair_settled')
    // A verdict that followed from something else, such as taking a party apart, is not taken back here.
    const undo = kept.nullable().parse(pair.undo)
    if (!undo) throw fail('trade.pair_settled')
    const { join: moved } = undo
    if (moved) await takeJoinBack(tx, moved)
    await sql`update trade.party_pairs set verdict = null, judged_by = null, judged_at = null, undo = null where id = ${id}`.execute(
      tx.db,
    )
    const partyId = moved?.kept ?? pair.first_id
    await tx.audit({ subject: 'party', id: partyId, before: { verdict: pair.verdict, other: moved?.other ?? null } })
    return { partyId }
  })
}

/** What is kept of a verdict, so that it can be taken back; of one party that was joined, what moved. */
const kept = z.object({ join: joined.nullable() })
type Undo = z.output<typeof kept>

/** The page offers ten seconds; a slow line gets the rest. Later a party is taken apart on its own page. */
const undoWithin = '2 minutes'

interface JudgedPair {
  first_id: number
  verdict: string | null
  undo: unknown
  judged_by: number | null
  isFresh: boolean
}

/** Returns the party of a pair with more records, whose spelling is then kept. */
async function busierOf({ db, engine }: Context, pairId: number): Promise<number | undefined> {
  const { rows } = await sql<{ first: number; second: number }>`
    select first_id as first, second_id as second from trade.party_pairs where id = ${pairId} and verdict is null`.execute(
    db,
  )
  const [pair] = rows
  if (!pair) return undefined
  const { first, second } = pair
  const [row] = await engine.rows<{ one: number; other: number }>(
    `select countIf(importer = {first:UInt32} or exporter = {first:UInt32}) as one, countIf(importer = {second:UInt32} or exporter = {second:UInt32}) as other
     from facts.records where importer in ({first:UInt32}, {second:UInt32}) or exporter in ({first:UInt32}, {second:UInt32})`,
    { first, second },
  )
  return row && row.other > row.one ? second : first
}

/** Stores a person's verdict on whether a party forwards. A job changes the records. */
export async function judgeKind(
  context: Context,
  id: number,
  kind: 'trader' | 'forwarder',
): Promise<{ partyId: number }> {
  authorize(context, 'trade.judgeParties')
  return write(context, { permission: 'trade.judgeParties', audit: 'trade.kindJudged' }, async (tx) => {
    const { rows } = await sql<{ kind: string }>`
      update trade.parties new set kind = ${kind}, kind_judged_by = ${personOf(tx).id}, kind_judged_at = now(), version = new.version + 1
      from trade.parties old where new.id = ${id} and new.joined_to is null and old.id = new.id returning old.kind`.execute(
      tx.db,
    )
    const [before] = rows
    if (!before) throw fail('trade.party_not_found')
    await tx.audit({ subject: 'party', id, before: { kind: before.kind }, after: { kind } })
    await alignPartyJob.later(tx, { partyId: id })
    return { partyId: id }
  })
}
