import { sql } from 'kysely'
import type { WriteContext } from '../../../platform/write.ts'
import { type Correctable, correctedBy, correctionsReach } from '../extraction/corrections.rules.ts'

interface Told {
  at: string
  group_id: number
  sender_key: string
}

/**
 * Lets corrections take the place of what they correct, after something was kept: those among it, and earlier read ones of the same senders, which
 * may correct what is read only now. Run again it changes nothing. What others have said too still stands, whoever takes it back.
 */
export async function supersedeCorrected(tx: WriteContext, kept: readonly Told[]) {
  const corrections = await correctionsOf(tx, kept)
  if (corrections.length === 0) return
  const earlier = Map.groupBy(await saidBefore(tx, corrections), ({ number }) => number)
  const done = corrections.flatMap((correction, number) => {
    const corrected = correctedBy(correction, earlier.get(number) ?? [])
    return corrected?.state === 'found' ? [{ id: corrected.id, by_id: correction.id }] : []
  })
  if (done.length === 0) return
  await sql`
    update groups.findings f set state = 'superseded', superseded_by = g.by_id, version = f.version + 1
    from json_to_recordset(${JSON.stringify(done)}::json) as g (id bigint, by_id bigint)
    where f.id = g.id and f.state = 'found'`.execute(tx.db)
}

interface Correction extends Correctable {
  id: number
  group_id: number
  sender_key: string
  file_id: number | null
  part: number | null
  line: number | null
}

const correctable = sql`f.id::float8 as id, f.kind, f.fingerprint, f.subject, f.carrier, (extract(epoch from s.at) * 1000)::float8 as at`

/** The corrections that these senders have written from then on until what they have said now may be corrected no more. */
async function correctionsOf({ db }: WriteContext, kept: readonly Told[]): Promise<Correction[]> {
  const times = kept.map(({ at }) => Date.parse(at))
  if (times.length === 0) return []
  const from = new Date(Math.min(...times))
  const to = new Date(Math.max(...times) + correctionsReach)
  const senders = [
    ...new Map(
      kept.map(({ group_id, sender_key }) => [`${group_id} ${sender_key}`, { group_id, sender_key }]),
    ).values(),
  ]
  const { rows } = await sql<Correction>`
    with corrections as materialized (
      select f.* from groups.findings f
      where f.flags @> array['correction'] and f.day between (${from}::timestamptz)::date - 1 and (${to}::timestamptz)::date + 1)
    select ${correctable}, s.group_id::float8 as group_id, s.sender_key, s.file_id::float8 as file_id, s.part, s.line
    from corrections f join groups.finding_sources s on s.finding_id = f.id and s.at between ${from} and ${to}
    join json_to_recordset(${JSON.stringify(senders)}::json) as g (group_id bigint, sender_key text)
      on g.group_id = s.group_id and g.sender_key = s.sender_key
    where s.withdrawn_at is null order by s.at, s.id`.execute(db)
  return rows
}

interface SaidBefore extends Correctable {
  /** The correction before which it was said, by its place among them. */
  number: number
  id: number
  state: string
}

/** What each sender alone has said within 48 hours before a correction of his, in another message. */
async function saidBefore({ db }: WriteContext, corrections: readonly Correction[]): Promise<SaidBefore[]> {
  const given = corrections.map(({ kind, at, group_id, sender_key, file_id, part, line }, number) => ({
    number,
    kind,
    at: new Date(at).toISOString(),
    group_id,
    sender_key,
    file_id,
    part,
    line,
  }))
  const { rows } = await sql<SaidBefore>`
    select g.number, ${correctable}, f.state
    from json_to_recordset(${JSON.stringify(given)}::json) as g (
      number integer, kind text, at timestamptz, group_id bigint, sender_key text, file_id bigint, part integer, line integer)
    join groups.finding_sources s on s.sender_key = g.sender_key and s.group_id = g.group_id
      and s.at > g.at - make_interval(secs => ${correctionsReach / 1000}::float8)
      and (s.at < g.at or s.at = g.at and (s.file_id, s.part) = (g.file_id, g.part) and s.line < g.line)
    join groups.findings f on f.id = s.finding_id and f.kind = g.kind
    where not exists (select from groups.finding_sources o where o.finding_id = f.id and o.sender_key <> g.sender_key)`.execute(
    db,
  )
  return rows
}
