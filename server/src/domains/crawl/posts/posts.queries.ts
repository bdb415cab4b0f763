import type {
  BadReason,
  CustomerState,
  PostKind,
  postSorts,
  Quality,
  Release,
  TakeWay,
} from '@seamark/contract/crawl/choices'
import type {
  NetPost,
  NetPostDetail,
  PostContactField,
  PostFilters,
  PostMark,
} from '@seamark/contract/crawl/posts/posts'
import type { ReadLine } from '@seamark/contract/rates/reading/lines'
import type { ContainerCode } from '@seamark/contract/rates/reading/lines'
import type { Lane } from '@seamark/contract/territory/lanes'
import { type RawBuilder, sql } from 'kysely'
import { authorize, type Context, passes, personOf } from '../../../platform/context.ts'
import { countBeside, countList, countOfPage } from '../../../platform/counting/counts.ts'
import { fail } from '../../../platform/failure.ts'
import { cursorTime, cutPage, sortedCursor, type Sorted } from '../../../platform/page.ts'
import { insideOf } from '../../phonebook/index.ts'
import { isAssigned } from '../customers/filters.queries.ts'
import { postsShownTo } from '../policy.ts'
import { coverContacts, noContacts } from './contacts.rules.ts'
import { postsOf, postsWhere, undatedWhere } from './filters.queries.ts'

export type PostRow = Record<PostContactField, string> & {
  id: number
  version: number
  source: { id: number; name: string }
  file_name: string
  row_no: number | null
  address: string
  title: string
  author: string
  platform: string
  published_at: Date | null
  day_only: boolean
  published_text: string
  dated_by: string | null
  fetched_at: Date
  kind: PostKind
  companyGuess: string
  marks: PostMark[]
  lanes: Lane[]
  pols: string[]
  pods: string[]
  containers: ContainerCode[]
  quality: Quality
  bad_reason: BadReason | null
  release: Release
  company_id: number | null
  /** As the asker may know it. */
  state: CustomerState
  held_id: number | null
  held_name: string | null
  custodian: string | null
  is_assigned: boolean
  taken: TakenRow | null
}

interface TakenRow {
  way: TakeWay
  byId: number
  by: string
  at: string
  readingId: number | null
}

export interface PostList extends PostFilters, Sorted<PostSort> {
  limit: number
  cursor?: string | undefined
}
type PostSort = (typeof postSorts)[number]

/** A page of posts. It is not counted: the count says what the page knows. */
export async function listNetPosts(context: Context, list: PostList) {
  authorize(context, 'crawl.readPosts')
  const { rows, next } = await readPostPage(context, list)
  const page = { rows: rows.map((row) => asPost(context, row)), next }
  return { ...page, count: countOfPage(page, list.cursor) }
}

export async function readPostPage(context: Context, list: PostList) {
  const order = orderOf(list, sql`k.published_at`)
  const found = await readPosts(
    context,
    sql`(select * from crawl.posts k where ${postsWhere(context, list)} ${pageFrom(list, sql`k.published_at`)} order by ${order} limit ${list.limit + 1}) k`,
    sql`order by ${order}`,
  )
  return cutPage(found, list.limit, (last) => postCursor.write(list, last.published_at ?? last.fetched_at, last.id))
}

/** Counts the posts of a list for its foot. */
export async function countNetPosts(context: Context, filters: PostFilters) {
  authorize(context, 'crawl.readPosts')
  return countList(context, postsOf(context, filters))
}

/** The tray: posts whose publish time nobody knows, the latest found first. */
export async function listUndatedPosts(
  context: Context,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
) {
  authorize(context, 'crawl.readPosts')
  const list = { sort: 'published' as const, order: 'desc' as const, cursor }
  const order = orderOf(list, sql`k.fetched_at`)
  const where = undatedWhere(context)
  const found = await readPosts(
    context,
    sql`(select * from crawl.posts k where ${where} ${pageFrom(list, sql`k.fetched_at`)} order by ${order} limit ${limit + 1}) k`,
    sql`order by ${order}`,
  )
  const page = cutPage(
    found.map((row) => asPost(context, row)),
    limit,
    (last) => postCursor.write(list, new Date(last.fetchedAt), last.id),
  )
  const listed = { table: 'crawl.posts', alias: 'k', rest: sql`where ${where}` }
  return { ...page, count: await countBeside(context, page, cursor, listed) }
}

/** Returns at most so many ids as of one moment. */
export async function postIds(context: Context, filters: PostFilters, most: number): Promise<number[]> {
  authorize(context, 'crawl.readPosts')
  const { rows } = await sql<{ id: number }>`
    select k.id from crawl.posts k where ${postsWhere(context, filters)} order by k.id limit ${most}`.execute(
    context.db,
  )
  return rows.map(({ id }) => id)
}

/** The titles of those posts that the caller sees. */
export async function postTitles(context: Context, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (!passes(context.actor, 'crawl.readPosts') || ids.length === 0) return new Map()
  const rows = await readPosts(
    context,
    sql`crawl.posts k`,
    sql`where k.id = any(${[...ids]}::bigint[]) and ${postsShownTo(personOf(context))}`,
  )
  return new Map(rows.map((row) => [row.id, asPost(context, row).title]))
}

export async function getNetPost(context: Context, id: number): Promise<NetPostDetail> {
  authorize(context, 'crawl.readPosts')
  return postDetail(context, await seenPost(context, id))
}

/** The post, if the caller sees it; fails with post_not_found. */
export async function seenPost(context: Context, id: number): Promise<PostRow> {
  const row = await findPost(context, id)
  if (!row) throw fail('crawl.post_not_found')
  return row
}

export async function findPost(context: Context, id: number): Promise<PostRow | undefined> {
  const [row] = await readPosts(
    context,
    sql`crawl.posts k`,
    sql`where k.id = ${id} and ${postsShownTo(personOf(context))}`,
  )
  return row
}

export async function postDetail(context: Context, row: PostRow): Promise<NetPostDetail> {
  const covered = isCovered(row)
  const { rows } = await sql<{ text: string; lines: ReadLine[]; linesLeftOut: number }>`
    select text, lines, lines_left_out as "linesLeftOut" from crawl.posts where id = ${row.id}`.execute(context.db)
  const { text = '', lines = [], linesLeftOut = 0 } = rows[0] ?? {}
  const { contact, telephone, email, qq, wechat } = row
  return {
    ...asPost(context, row),
    text: covered ? coverContacts(text, row) : text,
    address: covered ? '' : row.address,
    fileName: row.file_name,
    row: row.row_no,
    datedBy: row.dated_by,
    contacts: covered ? noContacts : { contact, telephone, email, qq, wechat },
    // Their places are those of the words as they were written, and what is covered has others.
    lines: covered ? [] : lines,
    linesLeftOut: covered ? 0 : linesLeftOut,
  }
}

export const isCovered = ({ state }: Pick<PostRow, 'state'>) => state === 'colleague'

/** Posts `k` with how their companies stand to the caller, as customers have it. A company that a colleague holds decides before all others of its name. */
export async function readPosts(context: Context, posts: RawBuilder<unknown>, tail: RawBuilder<unknown>) {
  const inside = insideOf(personOf(context))
  const { rows } = await sql<PostRow>`
    select k.id, k.version, json_build_object('id', s.id, 'name', s.name) as source, k.file_name, k.row_no, k.address, k.title, k.author, k.platform,
      k.published_at, k.day_only, k.published_text, dater.name as dated_by, k.fetched_at, k.kind, k.company as "companyGuess", k.contact, k.telephone,
      k.email, k.qq, k.wechat, k.marks, k.lanes, k.pols, k.pods, k.containers, k.quality, k.bad_reason, k.release, k.company_id,
      coalesce(held.state, 'new') as state, held.id as held_id, held.name as held_name, held.custodian,
      coalesce(held.is_assigned, false) as is_assigned,
      case when t.post_id is not null then json_build_object('way', t.way, 'byId', t.by_id, 'by', taker.name, 'at', t.at, 'readingId', t.reading_id) end
        as taken
    from ${posts}
    join crawl.sources s on s.id = k.source_id
    left join identity.users dater on dater.id = k.dated_by
    left join crawl.post_takes t on t.post_id = k.id left join identity.users taker on taker.id = t.by_id
    left join lateral (
      select c.id, c.name, u.name as custodian, ${isAssigned} as is_assigned,
        case when c.visibility = 'public' then 'pool' when ${inside} then 'ours' else 'colleague' end as state
      from phonebook.companies c left join identity.users u on u.id = c.custodian_id
      where c.delete_after is null and (c.id = k.company_id or (k.company_id is null and k.name_key <> '' and c.name_key = k.name_key))
      order by case when c.visibility = 'public' then 2 when ${inside} then 1 else 0 end, c.id limit 1) held on true
    ${tail}`.execute(context.db)
  return rows
}

export function asPost(context: Pick<Context, 'actor'>, row: PostRow): NetPost {
  const covered = isCovered(row)
  return {
    id: row.id,
    version: row.version,
    title: covered ? coverContacts(row.title, row) : row.title,
    marks: covered ? [] : row.marks,
    kind: row.kind,
    author: covered ? '' : row.author,
    platform: row.platform,
    publishedAt: row.published_at?.toISOString() ?? null,
    dayOnly: row.day_only,
    publishedText: covered ? coverContacts(row.published_text, row) : row.published_text,
    fetchedAt: row.fetched_at.toISOString(),
    lanes: row.lanes,
    pols: row.pols,
    pods: row.pods,
    containers: row.containers,
    companyGuess: row.companyGuess,
    quality: row.quality,
    badReason: row.bad_reason,
    release: row.release,
    isImported: row.company_id !== null,
    state: row.state,
    covered,
    company: companyOf(context, row),
    isClaimed: row.state === 'ours' || covered,
    isAssigned: covered ? null : row.state === 'ours' && row.is_assigned,
    taken: takenOf(context, row),
    source: row.source,
    can: rightsOn(context, row),
  }
}

function companyOf({ actor }: Pick<Context, 'actor'>, row: PostRow): NetPost['company'] {
  const isOpen = row.state === 'ours' || (row.state === 'pool' && passes(actor, 'phonebook.listCompanies'))
  if (!isOpen || row.held_id === null) return null
  return { id: row.held_id, name: row.held_name ?? '', custodian: row.state === 'ours' ? row.custodian : null }
}

/** Whoever has claimed the company of a post holds it, and who holds a colleague's client says the declared look-up alone. */
function takenOf({ actor }: Pick<Context, 'actor'>, row: PostRow): NetPost['taken'] {
  if (!row.taken) return null
  const { way, by, byId, at, readingId } = row.taken
  const isMine = actor?.kind === 'person' && actor.id === byId
  const isTold = isMine || !isCovered(row)
  return { way, by: isTold ? by : null, at: new Date(at).toISOString(), isMine, readingId: isMine ? readingId : null }
}

/** What the caller may do with a post. The verbs ask the same again. */
function rightsOn({ actor }: Pick<Context, 'actor'>, row: PostRow): NetPost['can'] {
  const covered = isCovered(row)
  const isOthers = row.taken !== null && !(actor?.kind === 'person' && actor.id === row.taken.byId)
  const isFit = row.release === 'released' && row.quality !== 'bad' && !covered && !isOthers
  const take = isFit && passes(actor, 'crawl.takePosts')
  return {
    edit: !covered && passes(actor, 'crawl.editPosts'),
    take: take && row.company_id === null,
    read: take && passes(actor, 'rates.import'),
    followUp: take && row.state === 'ours',
    release: passes(actor, 'crawl.releaseSources'),
  }
}

const orderOf = ({ order }: Sorted<PostSort>, column: RawBuilder<unknown>) =>
  order === 'asc' ? sql`${column}, k.id` : sql`${column} desc, k.id desc`

function pageFrom(
  { sort, order, cursor }: Sorted<PostSort> & { cursor?: string | undefined },
  column: RawBuilder<unknown>,
): RawBuilder<unknown> {
  if (cursor === undefined) return sql``
  const after = postCursor.read(cursor, { sort, order })
  return order === 'asc'
    ? sql`and (${column}, k.id) > (${after.value}::timestamptz, ${after.id}::bigint)`
    : sql`and (${column}, k.id) < (${after.value}::timestamptz, ${after.id}::bigint)`
}

/** A cursor of another order is refused with cursor_invalid. */
const postCursor = sortedCursor<PostSort, string>({ published: cursorTime }, 'crawl.cursor_invalid')
