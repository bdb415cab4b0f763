import type { TakeWay } from '@seamark/contract/crawl/choices'
import type { NetPostDetail } from '@seamark/contract/crawl/posts/posts'
import { sql } from 'kysely'
import { type Context, personOf } from '../../../platform/context.ts'
import { dayAt, timeAt } from '../../../platform/days.ts'
import { fail } from '../../../platform/failure.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { companiesToLog, logGivenRecord, progressOfTalk } from '../../followups/index.ts'
import { keepReading, readKept } from '../../rates/index.ts'
import { lockPost } from './edits.commands.ts'
import { wordsOf } from './freight.rules.ts'
import { isCovered, postDetail, type PostRow, seenPost } from './posts.queries.ts'
import { publishPosts } from './writings.commands.ts'

const permission = 'crawl.takePosts'

/**
 * Hands the text of a post to the reader of rates, as requests or offers, and takes the post. Their review decides what becomes of it. Whoever asks a
 * second time gets the same reading.
 */
export async function readPost(
  context: Context,
  id: number,
  { side }: { side: 'demand' | 'supply' },
): Promise<{ readingId: number }> {
  const kept = await write(context, { permission, audit: 'crawl.postTaken' }, async (tx) => {
    const row = await lockFree(tx, id)
    const standing = row.taken?.readingId ?? null
    if (standing !== null) {
      tx.unchanged()
      return { readingId: standing, text: null }
    }
    const { rows } = await sql<{ text: string }>`select text from crawl.posts where id = ${id}`.execute(tx.db)
    const text = wordsOf({ title: row.title, text: rows[0]?.text ?? '' })
    const sourceName = row.companyGuess || row.author || row.platform
    const day = dayAt(row.published_at ?? row.fetched_at, tx.zone)
    const companyId = row.state === 'ours' ? row.held_id : null
    const reading = await keepReading(tx, {
      text,
      grid: null,
      uploadId: null,
      day,
      companyId,
      sourceName,
      post: { address: row.address, side },
    })
    await keepTake(tx, row, { way: side, readingId: reading.id })
    return { readingId: reading.id, text }
  })
  if (kept.text !== null) await readKept(context, { id: kept.readingId, text: kept.text })
  return { readingId: kept.readingId }
}

/** Logs a follow-up of a post on its company, if the caller may follow that, and takes the post. */
export async function followPost(
  context: Context,
  id: number,
  { content }: { content: string },
): Promise<NetPostDetail> {
  return write(context, { permission, audit: 'crawl.postTaken' }, async (tx) => {
    const row = await lockFree(tx, id)
    const companyId = row.state === 'ours' ? row.held_id : null
    const progress = companyId === null ? undefined : (await companiesToLog(tx, [companyId])).get(companyId)
    if (companyId === null || progress === undefined) throw fail('crawl.post_not_ours')
    const recordId = await logGivenRecord(tx, companyId, {
      way: 'other',
      at: tx.now().toISOString(),
      progress: progressOfTalk(progress, false),
      content: `${row.title}\n${content}`,
    })
    await tieCompany(tx, row, companyId)
    await keepTake(tx, row, { way: 'followUp', recordId })
    return postDetail(tx, await seenPost(tx, id))
  })
}

/**
 * Locks a post of which business may be made: it is released and not bad, no colleague's client has written it, and nobody else has taken it. The second
 * hears by whom and when.
 */
export async function lockFree(tx: WriteContext, id: number): Promise<PostRow> {
  const row = await lockPost(tx, id)
  if (isCovered(row)) throw fail('crawl.customer_held')
  if (row.release !== 'released') throw fail('crawl.not_released')
  if (row.quality === 'bad') throw fail('crawl.marked_bad')
  if (row.taken && row.taken.byId !== personOf(tx).id) throw takenBy(tx, row.taken)
  return row
}

const takenBy = ({ zone }: Pick<Context, 'zone'>, { by, at }: { by: string; at: string }) =>
  fail('crawl.taken', { by, at: timeAt(new Date(at), zone) })

interface Taken {
  way: TakeWay
  readingId?: number
  recordId?: number
  brought?: unknown
}

/** Keeps who has taken a post. The table holds one take of a post, whatever two people do at once. */
export async function keepTake(tx: WriteContext, { id, title }: PostRow, { way, readingId, recordId, brought }: Taken) {
  const { rows } = await sql<{ way: string }>`
    insert into crawl.post_takes as t (post_id, by_id, way, reading_id, record_id, brought)
    values (${id}, ${personOf(tx).id}, ${way}, ${readingId ?? null}, ${recordId ?? null}, ${brought === undefined ? null : JSON.stringify(brought)}::jsonb)
    on conflict (post_id) do update set reading_id = coalesce(excluded.reading_id, t.reading_id),
      record_id = coalesce(excluded.record_id, t.record_id), brought = coalesce(excluded.brought, t.brought)
    where t.by_id = excluded.by_id returning t.way`.execute(tx.db)
  if (rows.length === 0) {
    const { taken } = await seenPost(tx, id)
    throw taken ? takenBy(tx, taken) : fail('crawl.post_not_found')
  }
  await sql`update crawl.posts set version = version + 1, updated_at = now() where id = ${id}`.execute(tx.db)
  await tx.audit({ subject: 'netPost', id, after: { title, way } })
  publishPosts(tx)
}

/** Ties a post to the company of the phonebook that it became. */
export const tieCompany = (tx: WriteContext, { id }: Pick<PostRow, 'id'>, companyId: number) =>
  sql`
    update crawl.posts set company_id = ${companyId}, came_by = '{}', imported_at = now(), imported_by = ${personOf(tx).id}
    where id = ${id} and company_id is null`.execute(tx.db)
