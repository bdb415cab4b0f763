import type { ImportOptions } from '@seamark/contract/platform/lists'
import { sql } from 'kysely'
import { z } from 'zod'
import { authorize, type Context } from '../../../platform/context.ts'
import type {
  BulkChange,
  BulkReversal,
  FileRow,
  ImportedFile,
  JudgedRow,
  ListImport,
  PreparedRow,
  RowProblem,
  WrittenRow,
} from '../../../platform/list.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { nameKey } from '../../phonebook/index.ts'
import { namesBeyondLimit } from '../customers/imports.commands.ts'
import { importSource, noteFile } from '../sources/sources.commands.ts'
import { forbiddenPosts } from './bringings.commands.ts'
import { cutCompany, isHeldBack, isNothingNew } from './changes.rules.ts'
import { asPost, readPosts } from './posts.queries.ts'
import { postImportFields, readPostRow } from './rows.rules.ts'
import {
  addressKey,
  type FoundPost,
  publishPosts,
  type PutPost,
  putPosts,
  renewSeen,
  restoreWords,
  type StandingPost,
  standingPosts,
  standingPostsById,
} from './writings.commands.ts'

const permission = 'crawl.importPosts'

/** Imports a file of posts into a source: one row a post, known by its address. What the source has brought before is nothing new. */
export const postsImport: ListImport = {
  permission,
  fields: postImportFields,
  check: async (context, options) => void (await importSource(context, options.intoId)),
  judge: judgePosts,
  write: writePosts,
  noteUnchanged: renewSeen,
  revert: revertPosts,
}

async function judgePosts(context: Context, rows: readonly FileRow[], { intoId }: ImportOptions): Promise<JudgedRow[]> {
  authorize(context, permission)
  const source = await importSource(context, intoId)
  const read = rows.map(({ values }) => readPostRow(values, context.now(), context.zone))
  const posts = read.map(({ post }) => post)
  const [standing, forbidden] = await Promise.all([
    standingPosts(context, source.id, posts.map(addressKey), sql``),
    forbiddenPosts(context, posts),
  ])
  const shown = await shownPosts(
    context,
    [...standing.values()].map(({ id }) => id),
  )
  return read.map(({ post, problems, remarks }, place): JudgedRow => {
    if (problems.length > 0) return { verdict: 'error', problems }
    if (forbidden.has(place)) return { verdict: 'error', problems: [neverAgain] }
    const key = addressKey(post)
    const found = standing.get(key)
    const keys = [`address:${key}`]
    if (!found) return { verdict: 'create', prepared: post, keys, problems: remarks }
    const match = {
      id: found.id,
      name: shown.get(found.id)?.title ?? '',
      custodian: null,
      visibility: found.isBad ? 'bad' : '',
      by: 'address',
    }
    const known = { keys, match, subjectId: found.id }
    if (found.isBad) return { ...known, verdict: 'duplicate' }
    // Of a colleague's client not even this is told: whether the file says something new.
    if (shown.get(found.id)?.covered) return { ...known, verdict: 'update', prepared: post, changes: [] }
    if (isHeldBack(found, source) || isNothingNew(found, post)) return { ...known, verdict: 'unchanged' }
    return { ...known, verdict: 'update', prepared: post, changes: [] }
  })
}

/** Posts as the caller is shown them. */
async function shownPosts(context: Context, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, ReturnType<typeof asPost>>()
  const rows = await readPosts(context, sql`crawl.posts k`, sql`where k.id = any(${[...ids]}::bigint[])`)
  return new Map(rows.map((row) => [row.id, asPost(context, row)]))
}

const neverAgain: RowProblem = { field: 'company', code: 'crawl.never_again' }
const lookUpsSpent: RowProblem = { field: 'company', code: 'phonebook.lookups_spent' }

/** `judgePosts` made this value; its moments have been kept as texts. */
const preparedPost = z.object({
  title: z.string(),
  text: z.string(),
  author: z.string(),
  company: z.string(),
  platform: z.string(),
  address: z.string(),
  published: z.object({ at: z.coerce.date(), dayOnly: z.boolean() }).nullable(),
  publishedText: z.string(),
  fetchedAt: z.coerce.date(),
  kind: z.enum(['inquiry', 'offer', 'other']).optional(),
  contacts: z.record(z.string(), z.string()),
})

/** Writes judged rows, each compared anew with what is there. */
async function writePosts(
  context: WriteContext,
  rows: readonly PreparedRow[],
  { intoId }: ImportOptions,
  { name: fileName }: Pick<ImportedFile, 'name'>,
): Promise<WrittenRow[]> {
  return write(context, { permission, audit: 'crawl.postsImported' }, async (tx) => {
    tx.unchanged()
    // The source is locked first, as by its release, which then waits for its posts.
    await noteFile(tx, intoId)
    const source = await importSource(tx, intoId)
    const posts = rows.map(({ row, prepared }): FoundPost => ({ ...preparedPost.parse(prepared), fileName, row }))
    const forbidden = await forbiddenPosts(tx, posts)
    const names = await newNames(tx, source.id, posts)
    const untold = await namesBeyondLimit(tx, [...new Set(names.filter((key) => key !== ''))], 'crawl.readPosts')
    const problemAt = (place: number) =>
      forbidden.has(place) ? neverAgain : untold.has(names[place] ?? '') ? lookUpsSpent : null
    const put = (
      await putPosts(
        tx,
        source,
        posts.filter((_, place) => problemAt(place) === null),
      )
    )[Symbol.iterator]()
    const written = rows.map(({ row }, place): WrittenRow => {
      const problem = problemAt(place)
      return problem
        ? { row, verdict: 'error', subjectId: null, problems: [problem] }
        : writtenRow(row, put.next().value)
    })
    await auditWritten(tx, written, posts)
    publishPosts(tx)
    return written
  })
}

/** The name that each row brings, as the phonebook compares it; '' where it brings none, or the one that its post has already. */
async function newNames(tx: WriteContext, sourceId: number, posts: readonly FoundPost[]): Promise<string[]> {
  const standing = await standingPosts(tx, sourceId, posts.map(addressKey), sql``)
  return posts.map((post) => {
    const key = nameKey(cutCompany(post))
    return key === nameKey(standing.get(addressKey(post))?.company ?? '') ? '' : key
  })
}

function writtenRow(row: number, put: PutPost | undefined): WrittenRow {
  if (!put || put.outcome === 'bad') return { row, verdict: 'duplicate', subjectId: null }
  if (put.outcome === 'unchanged') return { row, verdict: 'unchanged', subjectId: put.id }
  return put.outcome === 'new'
    ? { row, verdict: 'create', subjectId: put.id, change: { before: null, after: { version: 1 } } }
    : {
        row,
        verdict: 'update',
        subjectId: put.id,
        change: { before: put.before, after: { version: (put.before?.version ?? 0) + 1 } },
      }
}

async function auditWritten(tx: WriteContext, written: readonly WrittenRow[], posts: readonly FoundPost[]) {
  await tx.audits(
    written.flatMap(({ verdict, subjectId }, place) =>
      (verdict === 'create' || verdict === 'update') && subjectId !== null
        ? [{ subject: 'netPost', id: subjectId, after: { title: posts[place]?.title ?? '' } }]
        : [],
    ),
  )
}

const keptChange = z.object({
  before: z.custom<StandingPost>().nullable(),
  after: z.object({ version: z.number() }),
})

/** Takes an import back: new posts go, others get their words back, unless somebody has changed or taken them since. */
async function revertPosts(context: WriteContext, changes: readonly BulkChange[]): Promise<BulkReversal[]> {
  return write(context, { permission, audit: 'crawl.postImportTakenBack' }, async (tx) => {
    tx.unchanged()
    const standing = await standingPostsById(
      tx,
      changes.map(({ id }) => id),
    )
    const { rows: used } = await sql<{ id: number }>`
      select k.id from crawl.posts k left join crawl.post_takes t on t.post_id = k.id
      where k.id = any(${changes.map(({ id }) => id)}::bigint[]) and (t.post_id is not null or k.company_id is not null)`.execute(
      tx.db,
    )
    const usedIds = new Set(used.map(({ id }) => id))
    const reversals: BulkReversal[] = []
    for (const change of changes)
      reversals.push(await revertPost(tx, standing.get(change.id), change, usedIds.has(change.id)))
    publishPosts(tx)
    return reversals
  })
}

async function revertPost(
  tx: WriteContext,
  post: StandingPost | undefined,
  { id, before, after, overwrite }: BulkChange,
  isUsed: boolean,
): Promise<BulkReversal> {
  const change = keptChange.safeParse({ before, after }).data
  if (!post || !change) return { id, outcome: 'refused', problem: { field: 'title', code: 'crawl.post_not_found' } }
  if (isUsed) return { id, outcome: 'refused', problem: { field: 'title', code: 'crawl.post_used' } }
  if (!overwrite && post.version !== change.after.version)
    return { id, outcome: 'conflict', now: { version: post.version } }
  await tx.audit({
    subject: 'netPost',
    id,
    before: { title: post.title },
    after: { title: change.before?.title ?? '' },
  })
  if (change.before) await restoreWords(tx, change.before)
  else await sql`delete from crawl.posts where id = ${id}`.execute(tx.db)
  return { id, outcome: 'reverted' }
}
