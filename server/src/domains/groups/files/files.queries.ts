import { chatFileStates } from '@seamark/contract/groups/choices'
import type {
  ChatFileEntry,
  ChatFileFilters,
  ChatFileView,
  listChatFiles as listContract,
} from '@seamark/contract/groups/files/files'
import { largeGroup } from '@seamark/contract/groups/groups/fields'
import { dayMs } from '@seamark/contract/platform/days'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { type Actor, actorId, authorize, type Context, passes } from '../../../platform/context.ts'
import { countBeside } from '../../../platform/counting/counts.ts'
import type { ListedRows } from '../../../platform/counting/rows.ts'
import { fail } from '../../../platform/failure.ts'
import { cutPage } from '../../../platform/page.ts'
import { translate } from '../../../platform/translate.ts'
import { seenGroup } from '../groups/groups.queries.ts'
import { supplyShares } from '../groups/posts.queries.ts'
import { readableGroups } from '../policy.ts'
import { decidedOf, foundOf, scannedOf } from './found.rules.ts'
import { zoneOfFiles } from './zones.queries.ts'
import type { FileRecord } from './steps.commands.ts'

type Query = z.output<NonNullable<typeof listContract.query>>

interface FileRow extends FileRecord {
  person_name: string
  groups: { id: number; name: string }[]
  of_group: ChatFileEntry['ofGroup']
  /** Whether it is a file of the caller's, or of somebody whom she reaches. */
  is_open: boolean
}

const undoDays = 30

/** Files of the caller and of those whom she reaches; with a group, all files that were read into it, if she may read it. */
export async function listChatFiles(context: Context, { after, limit, ...filters }: Query) {
  authorize(context, 'groups.read')
  if (filters.groupId !== undefined) await seenGroup(context, filters.groupId)
  const page = await readFilePage(context, filters, { after, limit })
  return { ...page, count: await countBeside(context, page, after, filesListed(context.actor, filters)) }
}

export type FileList = ChatFileFilters & { groupId?: number | undefined }

/** A page of the files that the filters find, without their count. The caller has judged the group. */
export async function readFilePage(
  context: Context,
  filters: FileList,
  { after, limit }: { after: number | undefined; limit: number },
) {
  const { rest } = filesListed(context.actor, filters)
  const from = after === undefined ? sql`` : sql`and f.id < ${after}`
  const { rows: found } = await selectFiles(
    context,
    sql`${rest} ${from} order by f.id desc limit ${limit + 1}`,
    filters.groupId,
  ).execute(context.db)
  const { rows, next } = cutPage(found, limit, ({ id }) => String(id))
  return { rows: rows.map((row) => asEntry(context, row)), next }
}

/** The files that the filters find among those that the caller may see. */
export function filesListed(actor: Actor | null, { groupId, q, state, personId }: FileList): ListedRows {
  const given = [
    groupId === undefined ? ownFiles(actor) : filesOf(actor, groupId),
    q ? sql`strpos(upper(f.file_name), upper(${q})) > 0` : undefined,
    state?.length ? sql`f.state = any(${[...state]}::text[])` : undefined,
    personId === undefined ? undefined : sql`f.person_id = ${personId}`,
  ].filter((condition) => condition !== undefined)
  return { table: 'groups.files', alias: 'f', rest: sql`where ${sql.join(given, sql` and `)}` }
}

export async function getChatFile(context: Context, id: number): Promise<ChatFileView> {
  authorize(context, 'groups.read')
  return fileView(context, id)
}

/** Returns a file as its page shows it. Raises `groups.file_not_found`, also for a file of somebody whom the caller does not reach. */
export async function fileView(context: Context, id: number): Promise<ChatFileView> {
  const { rows } = await selectFiles(context, sql`where f.id = ${id} and ${ownFiles(context.actor)}`).execute(
    context.db,
  )
  const [row] = rows
  if (!row) throw fail('groups.file_not_found')
  const [found, decided, scanned] = [foundOf(row), decidedOf(row), scannedOf(row)]
  const { parts, count } = await selectParts(context, id)
  // Until its conversations are known it may be a talk between two, whose lines nobody else sees.
  const isTold = scanned !== null || row.person_id === actorId(context)
  const firstLines = isTold ? (found?.firstLines ?? []) : []
  const oddLines = scanned?.oddLines ?? firstLines.map((text, place) => ({ line: place + 1, text }))
  return {
    ...asEntry(context, row),
    asks: row.state !== 'needsChoice' ? null : scanned === null ? 'reading' : 'groups',
    zone: decided?.zone ?? (await zoneOfFiles(context)),
    sha256: row.sha256,
    texts: (found?.texts ?? []).map(({ plan, candidates, ...one }) => ({
      ...one,
      candidates: isTold ? candidates : candidates.map((candidate) => ({ ...candidate, preview: [] })),
      form: plan?.form ?? null,
      order: plan?.order ?? 'ymd',
      year: plan?.year ?? context.now().getUTCFullYear(),
    })),
    parts,
    partsCount: count,
    oddLines,
    notes: scanned?.notes ?? [],
    muted: Object.entries(scanned?.muted ?? {}).map(([word, count]) => ({ word, count })),
    search: await searchOf(context, id),
    searchedAgain: scanned?.searchedAgain ?? null,
    left: found?.left ?? { count: 0, bytes: 0 },
    connections: { count: found?.connections.count ?? 0, spoken: found?.connections.spoken.length ?? 0 },
    unrecognised: (isTold ? found?.passedOver : undefined) ?? { count: 0, texts: [] },
    findings: await countFindings(context, id),
    largeGroups: row.state === 'done' ? await findLargeGroups(context, id) : [],
  }
}

const overStates = ['done', 'failed', 'cancelled', 'undone'] as const

/** Whether nothing is read of a file any more, or taken back. */
export const isOver = (state: string): boolean => overStates.some((one) => one === state)

/** Files `f` whose upload the caller may delete. */
export const deletableFiles = (actor: Actor): RawBuilder<boolean> =>
  sql<boolean>`(f.state = any(${[...overStates]}::text[]) and ${ownFiles(actor)})`

/**
 * The condition on files `f` that are the caller's, or of somebody whom she reaches. A file that holds a talk between two
 * is its uploader's alone.
 */
export function ownFiles(actor: Actor | null): RawBuilder<boolean> {
  if (!actor) return sql<boolean>`false`
  if (actor.kind === 'system') return sql<boolean>`true`
  const isReached = actor.reach.kind === 'all' ? sql`true` : sql`f.person_id = any(${[...actor.reach.ids]}::bigint[])`
  return sql<boolean>`(f.person_id = ${actor.id} or (${isReached} and not exists (
    select from groups.file_parts p left join groups.groups g on g.id = p.group_id
    where p.file_id = f.id and (p.kind = 'private' or g.type = 'private'))))`
}

const filesOf = (actor: Actor | null, groupId: number) => sql<boolean>`exists (
  select from groups.file_parts p join groups.groups g on g.id = p.group_id
  where p.file_id = f.id and p.group_id = ${groupId} and p.is_taken and ${readableGroups(actor)})`

/** With a group each file also says what its conversations hold of it; `filesOf` has judged the group. */
const selectFiles = ({ actor }: Context, tail: RawBuilder<unknown>, groupId: number | null = null) => sql<FileRow>`
  select f.*, u.name as person_name, coalesce(named.groups, '[]') as groups,
    case when ${groupId}::bigint is not null then (
      select jsonb_build_object('messages', sum(p.messages), 'new', sum(p.written), 'repeated', sum(p.repeated))
      from groups.file_parts p where p.file_id = f.id and p.group_id = ${groupId} and p.is_taken) end as of_group,
    ${ownFiles(actor)} as is_open
  from groups.files f join identity.users u on u.id = f.person_id
  cross join lateral (
    select jsonb_agg(jsonb_build_object('id', one.id, 'name', one.name) order by one.id) as groups
    from (
      select distinct g.id, g.name from groups.file_parts p join groups.groups g on g.id = p.group_id
      where p.file_id = f.id and ${readableGroups(actor)} order by g.id limit 20) one) named
  ${tail}`

async function searchOf({ db }: Context, id: number): Promise<ChatFileView['search']> {
  const { rows } = await sql<NonNullable<ChatFileView['search']>>`
    select least(q.messages_done, q.messages) as done, q.messages as total from groups.searched_files q
    where q.file_id = ${id} and q.ended_at is null`.execute(db)
  return rows[0] ?? null
}

async function countFindings({ db, actor }: Context, id: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct s.finding_id)::int as count
    from groups.finding_sources s join groups.groups g on g.id = s.group_id
    where s.file_id = ${id} and ${readableGroups(actor)}`.execute(db)
  return rows[0]?.count ?? 0
}

const mostParts = 500

async function selectParts({ db, actor }: Context, id: number) {
  const { rows } = await sql<ChatFileView['parts'][number] & { count: number }>`
    select p.place, p.label, p.account, p.kind, p.form, p.messages, p.written as new, p.repeated, p.lines, p.matched_by as "matchedBy", p.is_left_out as "isLeftOut", p.speakers, p.own_key as "ownKey",
      to_char(p.first_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "firstAt",
      to_char(p.last_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "lastAt",
      case when g.id is null then null else jsonb_build_object('id', g.id, 'name', g.name, 'isPrivate', g.type = 'private') end as "group",
      count(*) over ()::int as count
    from groups.file_parts p left join groups.groups g on g.id = p.group_id and ${readableGroups(actor)}
    where p.file_id = ${id} order by p.messages desc, p.place limit ${mostParts}`.execute(db)
  const parts = rows.map(({ count: _, speakers, ...part }) => ({
    ...part,
    speakers: speakers.map(({ key, name, account }) => ({ key, name, account })),
  }))
  return { parts, count: rows[0]?.count ?? 0 }
}

/** Groups of inquiries among those of a file that have grown too large for their type. */
async function findLargeGroups(context: Context, id: number): Promise<ChatFileView['largeGroups']> {
  const { db, actor } = context
  const { rows } = await sql<{ id: number; name: string; count: number; may_read: boolean }>`
    select g.id::float8 as id, g.name, true as may_read, greatest(coalesce(g.member_count, 0), roster.size) as count
    from groups.groups g
    cross join lateral (
      select count(*)::int as size from groups.members m where m.group_id = g.id and m.delete_after is null) roster
    where g.id in (select p.group_id from groups.file_parts p where p.file_id = ${id} and p.is_taken) and g.type = 'inquiry'
      and greatest(coalesce(g.member_count, 0), roster.size) > ${largeGroup} and ${readableGroups(actor)}
    order by g.id limit 20`.execute(db)
  const shares = await supplyShares(context, rows)
  return rows.map(({ id, name, count }) => ({ id, name, count, supplyShare: shares.get(id) ?? null }))
}

function asEntry(context: Context, row: FileRow): ChatFileEntry {
  const state = z.enum(chatFileStates).parse(row.state)
  const scanned = scannedOf(row)
  return {
    id: row.id,
    version: row.version,
    fileName: row.file_name,
    bytes: row.bytes,
    hasRawFile: row.file_id !== null,
    state,
    person: { id: row.person_id, name: row.person_name },
    groups: row.groups,
    ofGroup: row.of_group,
    progress: { done: row.rows_done, total: state === 'reading' ? (scanned?.messages ?? null) : null },
    isWaiting: row.waiting_since !== null,
    counts: scanned && {
      lines: scanned.lines,
      kinds: scanned.kinds,
      messages: scanned.messages,
      system: scanned.system,
      notUnderstood: scanned.notUnderstood,
      oddlyDated: scanned.oddlyDated,
      new: row.written,
      repeated: row.repeated,
      leftOut: row.skipped,
      members: row.members,
    },
    problem: problemOf(context, row),
    can: abilitiesOf(context, row),
    createdAt: row.created_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
  }
}

/** What the screen may offer; the verbs check the same. Without its bytes a file is not read again. */
function abilitiesOf(context: Context, row: FileRow): ChatFileEntry['can'] {
  const { state, rows_done: done } = row
  const open = row.is_open
  const may = open && passes(context.actor, 'groups.uploadChat')
  const hasBytes = row.file_id !== null
  const isRecent = row.ended_at !== null && context.now().getTime() - row.ended_at.getTime() < undoDays * dayMs
  return {
    open,
    choose: may && hasBytes && (state === 'needsChoice' || (state === 'failed' && done === 0 && row.found !== null)),
    cancel: may && ['received', 'inspecting', 'needsChoice', 'reading'].includes(state),
    retry: may && hasBytes && state === 'failed',
    undo: may && isRecent && done > 0 && ['done', 'failed'].includes(state),
    search: may && state === 'done',
    deleteRawFile: open && hasBytes && isOver(state) && passes(context.actor, 'groups.eraseSender'),
  }
}

const keptFailure = z.object({
  code: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])).default({}),
})

function problemOf({ language }: Context, { failure }: Pick<FileRecord, 'failure'>): ChatFileEntry['problem'] {
  if (failure === null) return null
  const { code, params } = keptFailure.parse(failure)
  return { code, message: translate(language, code, params) }
}
