import type { ExtractedFinding } from '@seamark/contract/groups/extraction/findings'
import type { FindingPlace } from '@seamark/contract/groups/findings/findings'
import { sql } from 'kysely'
import type { WriteContext } from '../../../platform/write.ts'
import { givenRows } from '../../../platform/database/given-rows.ts'
import { createDayOf } from '../../../platform/days.ts'
import { cutText } from '../../../platform/storable-texts.ts'
import { companyMeanings, knownPort } from '../../territory/index.ts'
import { columnsOf, companySaid, draftOf } from './drafts.rules.ts'
import type { FindingFacts } from './findings.queries.ts'
import { supersedeCorrected } from './corrections.commands.ts'
import { publishFindings } from '../groups/live-events.commands.ts'
import { snippetOf } from '../extraction/sources.rules.ts'

/** A finding with the message that it was read from. */
export interface FoundFinding {
  finding: ExtractedFinding
  groupId: number
  /** The file, its part and line; null for words that came without a file. */
  file: { id: number; part: number; line: number } | null
  at: Date
  sender: { id: number | null; key: string; name: string }
  text: string
  /** The words of a message, what a file says of its sender, or a card that he sent. */
  origin?: SourceOrigin
}

type SourceOrigin = 'message' | 'sender' | 'card'

/**
 * Keeps findings with their sources, and returns how many are new. What is said again on the same day is the same finding with
 * one more source, so this is harmless when it runs twice. Nothing is kept of groups from which no findings are wanted, nor of
 * people who were muted. A correction takes the place of what the same sender alone said within 48 hours, whichever is read first.
 */
export async function keepFindings(tx: WriteContext, found: readonly FoundFinding[]): Promise<number> {
  if (found.length === 0) return 0
  await lockFindings(tx)
  const rows = (await wantedOf(tx, rowsOf(found, createDayOf(tx.zone)))).toSorted((a, b) =>
    a.said.fingerprint < b.said.fingerprint ? -1 : 1,
  )
  let made = 0
  const groups = new Set<number>()
  for (let from = 0; from < rows.length; from += findingsALot) {
    const lot = rows.slice(from, from + findingsALot)
    made += await makeFindings(tx, lot)
    for (const group of await tellSources(tx, lot)) groups.add(group)
  }
  await supersedeCorrected(tx, rows)
  await publishFindings(tx, [...groups])
  return made
}

/**
 * Whoever makes findings or takes sources away waits here for another who does. Two files that say the same then find what the first has made,
 * and a finding does not go with its last source while another source is written. Files and senders are locked before.
 */
export const lockFindings = (tx: WriteContext) =>
  sql`select pg_advisory_xact_lock(hashtext('groups.findings'))`.execute(tx.db)

/** A message may hold a whole sheet of offers, so a lot of messages says nothing of how much one statement would write. */
const findingsALot = 1000

/** Returns the rows that may be kept: their groups want findings, and their senders are not muted. */
async function wantedOf(tx: WriteContext, rows: readonly Row[]): Promise<Row[]> {
  const nameOf = ({ group_id, sender_key }: Pick<Row, 'group_id' | 'sender_key'>) => `${group_id} ${sender_key}`
  const senders = new Map(
    rows.map(({ group_id, sender_key }) => [nameOf({ group_id, sender_key }), { group_id, sender_key }]),
  )
  const { rows: wanted } = await sql<Pick<Row, 'group_id' | 'sender_key'>>`
    select g.group_id::float8 as group_id, g.sender_key
    from json_to_recordset(${JSON.stringify([...senders.values()])}::json) as g (group_id bigint, sender_key text)
    join groups.groups c on c.id = g.group_id and c.state <> 'muted' and c.delete_after is null
    where not exists (select from groups.finding_mutes m where m.platform = c.platform and m.sender_key = g.sender_key)`.execute(
    tx.db,
  )
  const names = new Set(wanted.map(nameOf))
  return rows.filter((row) => names.has(nameOf(row)))
}

/**
 * Makes the findings that are not there yet, as they were said first, and returns how many. Each is made with the counts of its sources in the
 * lot, so that the trigger that counts them need not write it with all its indexes again. What a finding holds is long, and goes over once.
 */
async function makeFindings(tx: WriteContext, rows: readonly Row[]): Promise<number> {
  const told = Map.groupBy(rows, ({ said: { kind, fingerprint, day } }) => `${kind} ${fingerprint} ${day}`)
  const words = new Set(rows.flatMap(({ said }) => companySaid(said.finding)))
  const companies = await companyMeanings(tx, [...words])
  const given = [...told.values()].map((all) => ({
    ...heldBy(
      all.reduce((first, row) => (row.at < first.at ? row : first)),
      companies,
    ),
    sources: new Set(all.map((row) => `${row.group_id} ${row.at} ${row.sender_key}`)).size,
    group_ids: [...new Set(all.map((row) => row.group_id))].toSorted((a, b) => a - b),
  }))
  const { numAffectedRows = 0n } = await sql`
    insert into groups.findings (kind, fingerprint, day, facts, flags, confidence, subject, pols, pods, lane, carrier, containers,
      currency, price, sailing, expiry, company, phones, search, at, sources, group_ids)
    select g.kind, g.fingerprint, g.day, g.facts::jsonb, g.flags::text[], g.confidence, g.subject, g.pols::text[], g.pods::text[], g.lane, g.carrier,
      g.containers::text[], g.currency, g.price, g.sailing, g.expiry, g.company, g.phones::text[], g.search, g.at, g.sources, g.group_ids::bigint[]
    from ${givenRows('g', given, {
      kind: ['text', (one) => one.kind],
      fingerprint: ['text', (one) => one.fingerprint],
      day: ['date', (one) => one.day],
      facts: ['json', (one) => one.facts],
      flags: ['list', (one) => one.flags],
      confidence: ['real', (one) => one.confidence],
      subject: ['text', (one) => one.subject],
      pols: ['list', (one) => one.pols],
      pods: ['list', (one) => one.pods],
      lane: ['text', (one) => one.lane],
      carrier: ['text', (one) => one.carrier],
      containers: ['list', (one) => one.containers],
      currency: ['text', (one) => one.currency],
      price: ['numeric', (one) => one.price],
      sailing: ['date', (one) => one.sailing],
      expiry: ['date', (one) => one.expiry],
      company: ['text', (one) => one.company],
      phones: ['list', (one) => one.phones],
      search: ['text', (one) => one.search],
      at: ['timestamptz', (one) => one.at],
      sources: ['integer', (one) => one.sources],
      group_ids: ['list', (one) => one.group_ids],
    })}
    order by g.fingerprint, g.kind, g.day
    on conflict (kind, fingerprint, day) do nothing`.execute(tx.db)
  return Number(numAffectedRows)
}

/** What a finding holds of what was said. */
function heldBy(
  { said: { finding, kind, fingerprint, day, flags, subject }, at }: Row,
  companies: ReadonlyMap<string, string>,
) {
  const draft = draftOf(finding, companies)
  const otherwise = companySaid(finding).filter((word) => companies.has(word))
  const columns = columnsOf(draft, (port) => knownPort(port)?.lane ?? undefined, otherwise)
  const { confidence, line, flags: doubts } = finding
  const facts: FindingFacts = { extracted: { line, flags: doubts }, draft }
  return { kind, fingerprint, day, at, subject, flags, confidence, facts, ...columns }
}

/**
 * Writes where the findings were said, and returns in which groups. It is a statement of its own, because the planner expects one row of a statement
 * that joins what it has just made with what was given, and would compare each with each, which of four thousand took longer than a statement may.
 * Words that several said go over once.
 */
async function tellSources(tx: WriteContext, rows: readonly Row[]): Promise<number[]> {
  const words = [...new Set(rows.map(({ said }) => said))]
  const numbers = new Map(words.map((said, number) => [said, number]))
  const { rows: told } = await sql<{ group_id: number }>`
    with texts as materialized (
      select t.number, t.snippet, t.places::jsonb as places, k.id
      from ${givenRows('t', [...numbers], {
        number: ['integer', ([, number]) => number],
        kind: ['text', ([said]) => said.kind],
        fingerprint: ['text', ([said]) => said.fingerprint],
        day: ['date', ([said]) => said.day],
        snippet: ['text', ([said]) => said.snippet],
        places: ['json', ([said]) => said.places],
      })}
      cross join lateral (
        select f.id from groups.findings f
        where f.kind = t.kind and f.fingerprint = t.fingerprint and f.day = t.day offset 0) k),
    told as (
      insert into groups.finding_sources (finding_id, group_id, file_id, part, line, at, sender_id, sender_key, sender, origin, snippet, places)
      select t.id, g.group_id, g.file_id, g.part, g.line, g.at, g.sender_id, g.sender_key, g.sender, g.origin, t.snippet, t.places
      from ${givenRows('g', rows, {
        number: ['integer', ({ said }) => numbers.get(said) ?? null],
        group_id: ['bigint', (row) => row.group_id],
        file_id: ['bigint', (row) => row.file_id],
        part: ['integer', (row) => row.part],
        line: ['integer', (row) => row.line],
        at: ['timestamptz', (row) => row.at],
        sender_id: ['bigint', (row) => row.sender_id],
        sender_key: ['text', (row) => row.sender_key],
        sender: ['text', (row) => row.sender],
        origin: ['text', (row) => row.origin],
      })}
      join texts t on t.number = g.number
      order by t.number, g.line
      on conflict (finding_id, group_id, at, sender_key) do nothing
      returning group_id)
    select distinct group_id::float8 as group_id from told`.execute(tx.db)
  return told.map((row) => row.group_id)
}

/** What was found in a text of a day. A post that comes again shares its finding, so what is said of it is worked out and sent once. */
interface Said {
  finding: ExtractedFinding
  kind: ExtractedFinding['kind']
  fingerprint: string
  day: string
  flags: string[]
  subject: string
  snippet: string
  places: FindingPlace[]
}

function rowsOf(found: readonly FoundFinding[], dayOf: (at: number) => string) {
  const known = new Map<ExtractedFinding, { text: string; said: Said }>()
  return found.map(({ finding, groupId, file, at, sender, text, origin = 'message' }) => {
    const day = dayOf(at.getTime())
    const before = known.get(finding)
    const said = before?.text === text && before.said.day === day ? before.said : saidIn(text, finding, day)
    known.set(finding, { text, said })
    return {
      said,
      at: at.toISOString(),
      group_id: groupId,
      file_id: file?.id ?? null,
      part: file?.part ?? null,
      line: file?.line ?? null,
      sender_id: sender.id,
      sender_key: cutText(sender.key, 300),
      sender: cutText(sender.name, 200),
      origin,
    }
  })
}

type Row = ReturnType<typeof rowsOf>[number]

const saidIn = (text: string, finding: ExtractedFinding, day: string): Said => ({
  finding,
  kind: finding.kind,
  fingerprint: finding.fingerprint,
  day,
  flags: [...new Set(finding.flags.map(({ code }) => code))],
  subject: cutText(finding.subject, 400),
  ...snippetOf(text, finding),
})

interface SearchedLot {
  fileId: number
  groupId: number
  messages: readonly { at: number; part: number; line: number }[]
}

/**
 * Keeps what is found in messages that were searched before, and takes away what is found in them no more. A message of which somebody has
 * touched a finding is left as it is. Returns how many findings are new, and how many sources went.
 */
export async function keepAnew(tx: WriteContext, lot: SearchedLot, found: readonly FoundFinding[]) {
  await lockFindings(tx)
  const nameOf = ({ part, line }: { part: number; line: number }) => `${part} ${line}`
  const touched = new Set((await touchedPlaces(tx, lot)).map(nameOf))
  const wanted = found.filter(({ file }) => file && !touched.has(nameOf(file)))
  const messages = lot.messages.filter((message) => !touched.has(nameOf(message)))
  const gone = await forgetUnfound(tx, { ...lot, messages }, wanted)
  return { added: await keepFindings(tx, wanted), gone }
}

const ofLot = ({ fileId, groupId, messages }: SearchedLot) => {
  const times = messages.map(({ at }) => at)
  return sql`s.file_id = ${fileId} and s.group_id = ${groupId} and s.origin = 'message'
    and s.at between ${new Date(Math.min(...times))} and ${new Date(Math.max(...times))}`
}

async function touchedPlaces(tx: WriteContext, lot: SearchedLot) {
  const { rows } = await sql<{ part: number; line: number }>`
    select distinct s.part, s.line from groups.finding_sources s join groups.findings f on f.id = s.finding_id
    where ${ofLot(lot)} and (f.edited or f.state in ('accepted', 'ignored'))`.execute(tx.db)
  return rows
}

async function forgetUnfound(tx: WriteContext, lot: SearchedLot, found: readonly FoundFinding[]): Promise<number> {
  if (lot.messages.length === 0) return 0
  const lines = lot.messages.map(({ part, line }) => ({ part, line }))
  const kept = found.flatMap(({ file, finding: { kind, fingerprint } }) => (file ? { ...file, kind, fingerprint } : []))
  const { rows } = await sql`
    delete from groups.finding_sources s using groups.findings f
    where f.id = s.finding_id and ${ofLot(lot)} and f.state = 'found'
      and exists (
        select from json_to_recordset(${JSON.stringify(lines)}::json) as m (part integer, line integer)
        where m.part = s.part and m.line = s.line)
      and not exists (
        select from json_to_recordset(${JSON.stringify(kept)}::json) as k (part integer, line integer, kind text, fingerprint text)
        where k.part = s.part and k.line = s.line and k.kind = f.kind and k.fingerprint = f.fingerprint)
    returning s.id`.execute(tx.db)
  if (rows.length > 0) await publishFindings(tx, [lot.groupId])
  return rows.length
}
