import type { NetPost, postMark } from '@seamark/contract/crawl/posts/posts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { type Context, personOf } from '../../../platform/context.ts'
import { fail } from '../../../platform/failure.ts'
import type { BulkChange, BulkReversal } from '../../../platform/list.ts'
import {
  applyFieldEdits,
  type FieldEdit,
  type FieldEdits,
  keptValues,
  revertFieldEdits,
} from '../../../platform/records/field-edits.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { postsShownTo } from '../policy.ts'
import { asPost, isCovered, type PostRow, readPosts, seenPost } from './posts.queries.ts'
import { publishPosts } from './writings.commands.ts'

/** Says whether a post is any good. */
export async function markPost(
  context: Context,
  id: number,
  version: number,
  mark: z.output<typeof postMark>,
): Promise<NetPost> {
  return write(context, { permission: 'crawl.editPosts', audit: 'crawl.postMarked' }, async (tx) => {
    const row = (await postMarks.lock(tx, [id])).get(id)
    if (!row) throw fail('crawl.post_not_found')
    if (row.version !== version) throw fail('platform.version_stale', {}, { current: asPost(tx, row) })
    const problem = refusalOf(row, mark)
    if (problem) throw fail(problem.code)
    const [outcome] = await applyFieldEdits(tx, postMarks, [id], mark)
    if (outcome?.outcome !== 'done') tx.unchanged()
    return asPost(tx, await seenPost(tx, id))
  })
}

/** Sets marks back, except on posts of which business has been made by now. */
export async function revertPostMarks(tx: WriteContext, changes: readonly BulkChange[]): Promise<BulkReversal[]> {
  const rows = await postMarks.lock(
    tx,
    changes.map(({ id }) => id),
  )
  const refused = changes.flatMap(({ id, before }): BulkReversal[] => {
    const problem = refusalOf(rows.get(id), keptValues(before))
    return problem ? [{ id, outcome: 'refused', problem }] : []
  })
  const ids = new Set(refused.map(({ id }) => id))
  const reverted = await revertFieldEdits(
    tx,
    postMarks,
    changes.filter(({ id }) => !ids.has(id)),
  )
  return [...refused, ...reverted]
}

/** Nobody judges a post of a colleague's client, and one of which business was made is neither bad nor a draft. */
function refusalOf(row: PostRow | undefined, wanted: Readonly<Record<string, unknown>>) {
  if (!row) return because('crawl.post_not_found')
  if (isCovered(row) && 'quality' in wanted) return because('crawl.customer_covered')
  const isUnfit = wanted['quality'] === 'bad' || wanted['release'] === 'draft'
  return isUnfit && (row.company_id !== null || row.taken !== null) ? because('crawl.post_used') : undefined
}

const because = <Code extends 'crawl.post_not_found' | 'crawl.customer_covered' | 'crawl.post_used'>(code: Code) => ({
  field: 'title',
  code,
})

/** The marks that people put on posts: one at a time, or on many at once. */
export const postMarks: FieldEdits<PostRow> = {
  lock: async (tx, ids) => {
    await sql`select id from crawl.posts where id = any(${[...ids]}::bigint[]) order by id for no key update`.execute(
      tx.db,
    )
    const rows = await readPosts(
      tx,
      sql`crawl.posts k`,
      sql`where k.id = any(${[...ids]}::bigint[]) and ${postsShownTo(personOf(tx))}`,
    )
    return new Map(rows.map((row) => [row.id, row]))
  },
  refusal: (_tx, row, wanted) => refusalOf(row, wanted),
  valuesOf: marksOf,
  write: writeMarks,
}

function marksOf({ quality, bad_reason, release }: PostRow) {
  return { quality, badReason: bad_reason, release }
}

type Marks = Partial<Record<'quality' | 'badReason' | 'release', unknown>>

async function writeMarks(tx: WriteContext, edits: readonly FieldEdit<PostRow>[]) {
  if (edits.length === 0) return
  const given = edits.map(({ row, fields }) => ({ id: row.id, ...marksOf(row), ...fields }))
  await sql`
    update crawl.posts k set quality = g.quality, bad_reason = g."badReason", release = g.release, version = version + 1, updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as g (id bigint, quality text, "badReason" text, release text)
    where k.id = g.id`.execute(tx.db)
  await tx.audits(
    edits.map(({ row, fields }) => {
      const after: Marks = fields
      const before: Marks = Object.fromEntries(Object.entries(marksOf(row)).filter(([name]) => name in fields))
      return { subject: 'netPost', id: row.id, before, after }
    }),
  )
  publishPosts(tx)
}
