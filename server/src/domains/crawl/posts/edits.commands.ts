import type { NetPostDetail, postChanges } from '@seamark/contract/crawl/posts/posts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { type Context, personOf } from '../../../platform/context.ts'
import { dayAt, beginOfDay } from '../../../platform/days.ts'
import { fail, failField } from '../../../platform/failure.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { nameKey } from '../../phonebook/index.ts'
import { namesBeyondLimit } from '../customers/imports.commands.ts'
import { asPost, isCovered, postDetail, type PostRow, seenPost } from './posts.queries.ts'
import { publishPosts, searchWords } from './writings.commands.ts'

type Changes = z.output<typeof postChanges>

/** What a person says of a post: when it was published, by which company, what it is. No source overwrites it later. */
export async function editPost(
  context: Context,
  id: number,
  version: number,
  changes: Changes,
): Promise<NetPostDetail> {
  return write(context, { permission: 'crawl.editPosts', audit: 'crawl.postChanged' }, async (tx) => {
    const row = await lockPost(tx, id)
    if (isCovered(row)) throw fail('crawl.customer_covered')
    if (row.version !== version) throw fail('platform.version_stale', {}, { current: asPost(tx, row) })
    const before = saidOf(row)
    const after = { ...before, ...timeOf(tx, row, changes), ...rest(changes) }
    const fields = (['kind', 'companyGuess', 'publishedAt', 'dayOnly'] as const).filter(
      (field) => before[field] !== after[field],
    )
    if (fields.length === 0) {
      tx.unchanged()
      return postDetail(tx, row)
    }
    if (fields.includes('companyGuess')) await assertMayName(tx, row, after.companyGuess)
    await writeSaid(tx, row, after, fields)
    publishPosts(tx)
    const told = await seenPost(tx, id)
    await tx.audit({ subject: 'netPost', id, before: pick(before, fields), after: pick(after, fields) })
    return postDetail(tx, told)
  })
}

/** Locks a post that the caller sees. */
export async function lockPost(tx: WriteContext, id: number): Promise<PostRow> {
  await sql`select id from crawl.posts where id = ${id} for no key update`.execute(tx.db)
  return seenPost(tx, id)
}

const saidOf = (row: PostRow) => ({
  kind: row.kind,
  companyGuess: row.companyGuess,
  publishedAt: row.published_at?.toISOString() ?? null,
  dayOnly: row.day_only,
})
type Said = ReturnType<typeof saidOf>

const rest = ({ kind, companyGuess }: Changes) => ({
  ...(kind === undefined ? {} : { kind }),
  ...(companyGuess === undefined ? {} : { companyGuess: companyGuess.trim() }),
})

/** A time lies before the post was fetched; clocks of others go wrong by an hour at most. Of a day alone its beginning is kept. */
function timeOf({ zone }: Context, row: PostRow, { publishedAt, dayOnly = false }: Changes) {
  if (publishedAt === undefined) return {}
  const said = new Date(publishedAt)
  const at = dayOnly ? beginOfDay(dayAt(said, zone), zone) : said
  if (at.getTime() > row.fetched_at.getTime() + 3_600_000) throw failField('publishedAt', 'crawl.published_later')
  return { publishedAt: at.toISOString(), dayOnly }
}

/** The state of a post tells whether somebody holds a company of this name, so typing names is a look-up of each, and a post that is used keeps its own. */
async function assertMayName(tx: WriteContext, row: PostRow, name: string) {
  if (row.company_id !== null) throw fail('crawl.post_used')
  const key = nameKey(name)
  const beyond = await namesBeyondLimit(tx, key === '' ? [] : [key], 'crawl.readPosts')
  if (beyond.has(key)) throw failField('companyGuess', 'phonebook.names_spent')
}

async function writeSaid(tx: WriteContext, row: PostRow, after: Said, fields: readonly (keyof Said)[]) {
  const { rows } = await sql<{ text: string }>`select text from crawl.posts where id = ${row.id}`.execute(tx.db)
  const words = searchWords({ ...row, text: rows[0]?.text ?? '', company: after.companyGuess }, row)
  const said = fields.map((field) => (field === 'dayOnly' ? 'publishedAt' : field))
  const isDated = said.includes('publishedAt')
  await sql`
    update crawl.posts set kind = ${after.kind}, company = ${after.companyGuess}, name_key = ${nameKey(after.companyGuess)},
      published_at = ${after.publishedAt}::timestamptz, day_only = ${after.dayOnly},
      dated_by = case when ${isDated} then ${personOf(tx).id}::bigint else dated_by end,
      said = array(select distinct unnest(said || ${said}::text[])), search_words = ${words.searchWords}, search_contacts = ${words.searchContacts},
      version = version + 1, updated_at = now()
    where id = ${row.id}`.execute(tx.db)
}

const pick = (values: Said, fields: readonly (keyof Said)[]): Partial<Said> =>
  Object.fromEntries(fields.map((field) => [field, values[field]]))
