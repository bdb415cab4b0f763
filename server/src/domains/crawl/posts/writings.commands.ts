import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { actorId, type Context } from '../../../platform/context.ts'
import { cutText, storableJson } from '../../../platform/storable-texts.ts'
import type { WriteContext } from '../../../platform/write.ts'
import { nameKey } from '../../phonebook/index.ts'
import { postsAudience } from '../policy.ts'
import { contactsOf, contactWords, coverContacts, plainWords, type PostContacts } from './contacts.rules.ts'
import {
  cutCompany,
  cutContacts,
  type FoundPost,
  isChanged,
  isHeldBack,
  type StandingPost,
  textsOf,
} from './changes.rules.ts'
import { foldWords } from './filters.queries.ts'
import { readFreight } from './readings.queries.ts'

export type { FoundPost, StandingPost } from './changes.rules.ts'

export interface PostSource {
  id: number
  /** Whether what it brings is shown at once. */
  releases: boolean
}

/** `bad`: a bad post is there, and stays as it is. */
export interface PutPost {
  outcome: 'new' | 'changed' | 'unchanged' | 'bad'
  id: number
  /** The post as it was before it was changed. */
  before: StandingPost | null
}

/**
 * Inserts posts, or changes those that the source has brought before: one row for each address of a source. Returns what became of each, in their order.
 * A post that is brought twice in one call, or by two writers at once, is new once. What a person has said of a post stays.
 */
export async function putPosts(
  tx: WriteContext,
  source: PostSource & { run?: number | undefined },
  posts: readonly FoundPost[],
): Promise<PutPost[]> {
  const rows = await rowsOf(tx, posts)
  const inserted = await insertRows(tx, source, rows)
  const standing = await standingPosts(
    tx,
    source.id,
    rows.map(({ addressKey }) => addressKey).filter((key) => !inserted.has(key)),
  )
  const put: PutPost[] = []
  const seen = new Set<string>()
  for (const row of rows) {
    const id = inserted.get(row.addressKey)
    const isFirst = !seen.has(row.addressKey)
    seen.add(row.addressKey)
    if (id !== undefined) put.push({ outcome: isFirst ? 'new' : 'unchanged', id, before: null })
    else put.push(await changePost(tx, source, standing.get(row.addressKey), { row, isFirst }))
  }
  await renewSeen(tx, sql`select unnest(${[...standing.values()].map(({ id }) => id)}::bigint[])`)
  return put
}

/** Notes that a source still shows these posts. Once a day is enough: each time writes the row and its indexes anew. */
export async function renewSeen(tx: WriteContext, ids: RawBuilder<unknown>) {
  await sql`update crawl.posts set seen_at = now() where id in (${ids}) and seen_at < now() - interval '1 day'`.execute(
    tx.db,
  )
}

type Row = Awaited<ReturnType<typeof rowsOf>>[number]

async function rowsOf(tx: WriteContext, posts: readonly FoundPost[]) {
  const texts = posts.map(textsOf)
  const freight = await readFreight(
    tx,
    texts.map(({ title, text }, place) => {
      const post = posts[place]
      return { title, text, at: post?.published?.at ?? post?.fetchedAt ?? tx.now() }
    }),
  )
  return posts.map((post, place) => {
    const { title, text } = textsOf(post)
    const words = `${title}\n${text}`
    const contacts = contactsOf(cutContacts(post.contacts ?? {}), words)
    const company = cutCompany(post)
    const {
      kind,
      lines = [],
      linesLeftOut = 0,
      marks = [],
      lanes = [],
      pols = [],
      pods = [],
      containers = [],
    } = freight[place] ?? {}
    const author = cutText((post.author ?? '').trim(), 100)
    const platform = cutText((post.platform ?? '').trim(), 60)
    return {
      ...contacts,
      addressKey: addressKey(post),
      address: cutText((post.address || (post.page ?? '')).trim(), 1000),
      title,
      text,
      author,
      platform,
      company,
      nameKey: nameKey(company),
      publishedAt: post.published?.at.toISOString() ?? null,
      dayOnly: post.published?.dayOnly ?? false,
      publishedText: cutText((post.publishedText ?? '').trim(), 100),
      fetchedAt: post.fetchedAt.toISOString(),
      kind: post.kind ?? kind ?? 'other',
      lines,
      linesLeftOut,
      marks,
      lanes,
      pols,
      pods,
      containers,
      fileName: cutText(post.fileName ?? '', 255),
      row: post.row ?? null,
      ...searchWords({ title, text, author, platform, company }, contacts),
    }
  })
}

/** The words by which a post is found: those that hold no way to reach somebody, and these ways. */
export function searchWords(
  { title, text, author, platform, company }: Pick<StandingPost, 'title' | 'text' | 'author' | 'platform' | 'company'>,
  contacts: PostContacts,
) {
  const words = `${title}\n${text}`
  const covered = coverContacts(words, contacts)
  // Whoever may read all of it also finds what is covered for others together with the words around it.
  const whole = covered === plainWords(words) ? '' : words
  return {
    searchWords: foldWords([covered, platform, company].join(' ')),
    searchContacts: foldWords([whole, contactWords(words, contacts), author].join(' ')),
  }
}

/** One page is one post, whatever stands behind the sign of a place within it. A post without an address is known by its words. */
export function addressKey({ address, title, text, author = '' }: FoundPost): string {
  return pageKey(address) || `words ${digestOf(JSON.stringify([title.trim(), text.trim(), author.trim()]))}`
}

function pageKey(address: string): string {
  const page = address.trim().replace(/#.*$/, '').replace(/\/+$/, '')
  const key = page.replace(/^https?:\/\/(?:www\.)?/i, '')
  return key.length > longestKey ? `page ${digestOf(key)}` : key
}

/** An index holds no longer ones. */
const longestKey = 500

const digestOf = (text: string) => createHash('sha256').update(text).digest('hex')

async function insertRows(
  tx: WriteContext,
  { id: sourceId, releases, run }: PostSource & { run?: number | undefined },
  rows: readonly Row[],
): Promise<Map<string, number>> {
  // Two writers who bring the same posts wait for each other, and neither for the other at once.
  const inOrder = rows.toSorted((one, other) => one.addressKey.localeCompare(other.addressKey))
  const { rows: inserted } = await sql<{ id: number; key: string }>`
    insert into crawl.posts (source_id, run_id, release, address_key, address, title, text, author, platform, company, name_key, published_at, day_only,
      published_text, fetched_at, kind, contact, telephone, email, qq, wechat, lines, lines_left_out, marks, lanes, pols, pods, containers, file_name, row_no,
      search_words, search_contacts)
    select ${sourceId}::bigint, ${run ?? null}::bigint, ${releases ? 'released' : 'draft'}, g."addressKey", address, title, text, author, platform,
      company, "nameKey", "publishedAt", "dayOnly", "publishedText", "fetchedAt", kind, contact, telephone, email, qq, wechat, lines, "linesLeftOut", marks,
      array(select jsonb_array_elements_text(lanes)), array(select jsonb_array_elements_text(pols)), array(select jsonb_array_elements_text(pods)),
      array(select jsonb_array_elements_text(containers)), "fileName", "row", "searchWords", "searchContacts"
    from jsonb_to_recordset(${storableJson(inOrder)}::jsonb) as g ("addressKey" text, address text, title text, text text, author text, platform text,
      company text, "nameKey" text, "publishedAt" timestamptz, "dayOnly" boolean, "publishedText" text, "fetchedAt" timestamptz, kind text, contact text,
      telephone text, email text, qq text, wechat text, lines jsonb, "linesLeftOut" int, marks jsonb, lanes jsonb, pols jsonb, pods jsonb, containers jsonb,
      "fileName" text, "row" int, "searchWords" text, "searchContacts" text)
    on conflict (source_id, address_key) do nothing returning id, address_key as key`.execute(tx.db)
  return new Map(inserted.map(({ id, key }) => [key, id]))
}

/** Locks the posts of a source with these addresses and returns them. */
export async function standingPosts(
  { db }: Pick<Context, 'db'>,
  sourceId: number,
  keys: readonly string[],
  lock = sql`for no key update`,
): Promise<Map<string, StandingPost>> {
  if (keys.length === 0) return new Map()
  const { rows } = await sql<StandingPost>`
    ${selectStanding} where source_id = ${sourceId} and address_key = any(${[...new Set(keys)]}::text[]) order by id ${lock}`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.addressKey, row]))
}

export async function standingPostsById({ db }: Pick<WriteContext, 'db'>, ids: readonly number[]) {
  const { rows } = await sql<StandingPost>`
    ${selectStanding} where id = any(${[...ids]}::bigint[]) order by id for no key update`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

const selectStanding = sql`
  select id, version, address_key as "addressKey", title, text, author, platform, company, contact, telephone, email, qq, wechat,
    to_char(published_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "publishedAt", day_only as "dayOnly",
    published_text as "publishedText", kind, quality = 'bad' as "isBad", release = 'released' as "isReleased", said
  from crawl.posts`

async function changePost(
  tx: WriteContext,
  source: PostSource,
  standing: StandingPost | undefined,
  { row, isFirst }: { row: Row; isFirst: boolean },
): Promise<PutPost> {
  if (!standing) return { outcome: 'unchanged', id: 0, before: null }
  const { id } = standing
  if (standing.isBad) return { outcome: 'bad', id, before: null }
  const changed = withSaid(standing, row)
  if (!isFirst || isHeldBack(standing, source) || !isChanged(standing, changed))
    return { outcome: 'unchanged', id, before: null }
  await writeWords(tx, id, changed)
  return { outcome: 'changed', id, before: standing }
}

/** What a person has said stays; a time that is known is not lost by a page that no longer tells it. */
function withSaid(standing: StandingPost, row: Row): Row {
  const keepsTime = standing.said.includes('publishedAt') || (row.publishedAt === null && standing.publishedAt !== null)
  // A page that tells how long ago it was tells it anew each time, and less exactly.
  const isSameTime = standing.publishedAt !== null && row.publishedAt !== null
  const time = keepsTime || isSameTime ? standing : row
  const company = standing.said.includes('companyGuess') ? standing.company : row.company
  const kind = standing.said.includes('kind') ? standing.kind : row.kind
  return {
    ...row,
    kind,
    company,
    nameKey: nameKey(company),
    publishedAt: time.publishedAt,
    dayOnly: time.dayOnly,
    publishedText: time.publishedText,
    ...searchWords({ ...row, company }, row),
  }
}

/** Puts the words of a post back as they were, and reads them anew. */
export async function restoreWords(tx: WriteContext, before: StandingPost) {
  const [row] = await rowsOf(tx, [
    {
      ...before,
      address: '',
      published: before.publishedAt === null ? null : { at: new Date(before.publishedAt), dayOnly: before.dayOnly },
      fetchedAt: tx.now(),
      contacts: before,
    },
  ])
  if (row) await writeWords(tx, before.id, row)
}

async function writeWords(tx: WriteContext, id: number, row: Row) {
  await sql`
    update crawl.posts set title = ${row.title}, text = ${row.text}, author = ${row.author}, platform = ${row.platform}, company = ${row.company},
      name_key = ${row.nameKey}, published_at = ${row.publishedAt}::timestamptz, day_only = ${row.dayOnly}, published_text = ${row.publishedText},
      kind = ${row.kind}, contact = ${row.contact}, telephone = ${row.telephone}, email = ${row.email}, qq = ${row.qq}, wechat = ${row.wechat},
      lines = ${storableJson(row.lines)}::jsonb, lines_left_out = ${row.linesLeftOut}, marks = ${JSON.stringify(row.marks)}::jsonb, lanes = ${row.lanes}::text[], pols = ${row.pols}::text[],
      pods = ${row.pods}::text[], containers = ${row.containers}::text[], search_words = ${row.searchWords}, search_contacts = ${row.searchContacts},
      fetched_at = greatest(fetched_at, ${row.fetchedAt}::timestamptz), version = version + 1, updated_at = now()
    where id = ${id}`.execute(tx.db)
}

/** Makes the open lists read again. */
export function publishPosts(tx: WriteContext) {
  const by = actorId(tx)
  tx.publish({ event: { topic: 'crawl.posts', ...(by === null ? {} : { by }) }, audience: postsAudience })
}
