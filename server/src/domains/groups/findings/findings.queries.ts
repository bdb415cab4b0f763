import type { Finding, FindingDetail, FindingPlace, FindingSource } from '@seamark/contract/groups/findings/findings'
import { mostSources } from '@seamark/contract/groups/findings/findings'
import type { FindingState } from '@seamark/contract/groups/choices'
import type { FindingDraft, FindingTarget } from '@seamark/contract/groups/findings/fields'
import type { FindingFlagCode, FindingKind } from '@seamark/contract/groups/choices'
import type { ExtractedFinding } from '@seamark/contract/groups/extraction/findings'
import type { GroupPlatform, GroupType } from '@seamark/contract/groups/groups/fields'
import { type RawBuilder, sql } from 'kysely'
import { type Actor, authorize, type Context, passes } from '../../../platform/context.ts'
import { fail } from '../../../platform/failure.ts'
import { standingsSeen } from '../../phonebook/index.ts'
import { termsOf } from './drafts.rules.ts'
import { type SenderAccount, soughtPerson } from './people.rules.ts'
import { hiddenGroups, isOpen, isSeen } from './seen.queries.ts'

interface Place {
  id: number
  name: string
  platform: GroupPlatform
  type: GroupType
}

/** What a finding says, as the table keeps it. Where its values stand is kept with each of its sources. */
export interface FindingFacts {
  extracted: Pick<ExtractedFinding, 'line' | 'flags'>
  draft: FindingDraft
}

export interface FindingRow {
  id: number
  version: number
  kind: FindingKind
  state: FindingState
  reason: Finding['reason']
  day: string
  flags: FindingFlagCode[]
  confidence: number
  facts: FindingFacts
  edited: boolean
  /** As the caller may know them. */
  at: Date
  sources: number
  groups: number
  place: Place
  sender: string
  sender_id: number | null
  account: SenderAccount | null
  file: { id: number; line: number } | null
  snippet: string
  withdrawn: boolean
  outcomes: {
    target: FindingTarget
    subjectId: number
    companyId: number | null
    isMatched: boolean
    by: { id: number; name: string }
    at: string
  }[]
}

/** Whether a pair of the rate that an outcome `o` became is confirmed. */
const isMatched = sql`(o.target in ('supply', 'demand') and exists (
  select from rates.pairs p where p.state = 'matched' and o.subject_id = case o.target when 'demand' then p.demand_id else p.supply_id end))`

/** Findings `f` with what the caller may know of their sources, and what they became. */
export const selectFindings = (
  findings: RawBuilder<unknown>,
  hidden: readonly number[],
  tail: RawBuilder<unknown> = sql``,
) => sql<FindingRow>`
  select f.id::float8 as id, f.version, f.kind, f.state, f.reason, f.day::text as day, f.flags, f.confidence, f.facts, f.edited,
    told.sources, told.groups, first.at, first.sender, first.sender_id, first.account, first.file, first.snippet, first.withdrawn, first.place,
    coalesce((
      select json_agg(json_build_object('target', o.target, 'subjectId', o.subject_id, 'companyId', o.company_id, 'at', o.at, 'isMatched', ${isMatched},
        'by', json_build_object('id', o.by_id, 'name', u.name)) order by o.target)
      from groups.finding_outcomes o join identity.users u on u.id = o.by_id where o.finding_id = f.id), '[]') as outcomes
  from ${findings}
  cross join lateral (
    select count(*)::int as sources, count(distinct s.group_id)::int as groups
    from groups.finding_sources s where s.finding_id = f.id and ${isOpen(hidden)}) told
  cross join lateral (
    select s.at, s.sender, case when s.withdrawn_at is null then s.sender_id::float8 end as sender_id, left(s.snippet, 2000) as snippet, s.withdrawn_at is not null as withdrawn,
      (select json_build_object('kind', n.account_kind, 'value', n.account) from groups.senders n
       where n.id = s.sender_id and n.erased_at is null and n.account_kind is not null and n.account <> '') as account,
      case when s.file_id is not null then json_build_object('id', s.file_id, 'line', s.line) end as file,
      json_build_object('id', g.id, 'name', g.name, 'platform', g.platform, 'type', g.type) as place
    from groups.finding_sources s join groups.groups g on g.id = s.group_id
    where s.finding_id = f.id and ${isOpen(hidden)} order by s.at, s.id limit 1) first
  ${tail}`

export async function getFinding(context: Context, id: number): Promise<FindingDetail> {
  authorize(context, 'groups.read')
  const hidden = await hiddenGroups(context)
  const row = await findingRow(context, id, hidden)
  return { ...(await asFinding(context, row)), told: await sourcesOf(context, id, hidden) }
}

/** The row of a finding that the caller sees; fails with finding_not_found. */
export async function findingRow(
  { db }: Pick<Context, 'db'>,
  id: number,
  hidden: readonly number[],
): Promise<FindingRow> {
  const { rows } = await selectFindings(
    sql`groups.findings f`,
    hidden,
    sql`where f.id = ${id} and ${isSeen(hidden)}`,
  ).execute(db)
  const [row] = rows
  if (!row) throw fail('groups.finding_not_found')
  return row
}

interface SourceRow {
  id: number
  at: Date
  sender: string
  sender_id: number | null
  place_text: string | null
  snippet: string
  places: FindingPlace[]
  withdrawn: boolean
  place: Place
}

async function sourcesOf({ db }: Context, id: number, hidden: readonly number[]): Promise<FindingSource[]> {
  const { rows } = await sql<SourceRow>`
    select s.id::float8 as id, s.at, s.sender, case when s.withdrawn_at is null then s.sender_id::float8 end as sender_id,
      round(extract(epoch from s.at) * 1000) || '.' || s.file_id || '.' || s.part || '.' || s.line as place_text, s.snippet, s.places,
      s.withdrawn_at is not null as withdrawn,
      json_build_object('id', g.id, 'name', g.name, 'platform', g.platform, 'type', g.type) as place
    from groups.finding_sources s join groups.groups g on g.id = s.group_id
    where s.finding_id = ${id} and ${isOpen(hidden)} order by s.at, s.id limit ${mostSources}`.execute(db)
  return rows.map(({ place: group, snippet: text, place_text: place, sender_id: senderId, at, ...source }) => ({
    ...source,
    senderId,
    group,
    text,
    place,
    at: at.toISOString(),
  }))
}

/** Findings as the caller may see them, with how their people stand to her. */
export async function asFindings(context: Context, rows: readonly FindingRow[]): Promise<Finding[]> {
  const standings = rows.length === 0 ? [] : await standingsSeen(context, rows.map(soughtPerson))
  return rows.map((row, at) => shownTo(context, row, standings[at] ?? null))
}

export async function asFinding(context: Context, row: FindingRow): Promise<Finding> {
  const [standing = null] = await standingsSeen(context, [soughtPerson(row)])
  return shownTo(context, row, standing)
}

const shownTo = ({ actor }: Pick<Context, 'actor'>, row: FindingRow, standing: Finding['standing']): Finding => ({
  id: row.id,
  version: row.version,
  kind: row.kind,
  state: row.state,
  reason: row.reason,
  day: row.day,
  flags: row.flags,
  confidence: row.confidence,
  draft: row.facts.draft,
  terms: termsOf(row.facts.extracted),
  edited: row.edited,
  at: row.at.toISOString(),
  group: row.place,
  sender: row.sender,
  senderId: row.sender_id,
  standing,
  snippet: firstLine(row.snippet),
  sources: row.sources,
  groups: row.groups,
  withdrawn: row.withdrawn,
  outcomes: row.outcomes.map((one) => outcomeFor(actor, one)),
  can: { decide: passes(actor, 'groups.decideFindings') },
})

/** Rates and rosters are everybody's to see; a contact or a follow-up would tell whose client somebody is. */
function outcomeFor(actor: Actor | null, one: FindingRow['outcomes'][number]): Finding['outcomes'][number] {
  const at = new Date(one.at).toISOString()
  const isShared = one.target !== 'contact' && one.target !== 'followUp'
  const isOpen = isShared || (actor !== null && reaches(actor, one.by.id))
  return isOpen
    ? { ...one, at }
    : { target: one.target, subjectId: null, companyId: null, isMatched: false, by: null, at }
}

const reaches = (actor: Actor, personId: number) =>
  actor.kind === 'system' || actor.id === personId || actor.reach.kind === 'all' || actor.reach.ids.includes(personId)

export const firstLine = (text: string) =>
  text
    .split('\n')
    .find((one) => one.trim() !== '')
    ?.trim() ?? ''
