import type { CrawlSource, crawlSourceChanges, newCrawlSource } from '@seamark/contract/crawl/sources/sources'
import { sql } from 'kysely'
import type { z } from 'zod'
import { authorize, type Context, passes, personOf } from '../../../platform/context.ts'
import { fail, failField } from '../../../platform/failure.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { audience, postsAudience } from '../policy.ts'
import { asSource, crawlSource } from './sources.queries.ts'

const permission = 'crawl.writeSources'

export async function createCrawlSource(
  context: Context,
  { name, note }: z.output<typeof newCrawlSource>,
): Promise<CrawlSource> {
  return write(context, { permission, audit: 'crawl.sourceCreated' }, async (tx) => {
    const person = personOf(tx)
    const { rows } = await sql<{ id: number }>`
      insert into crawl.sources (name, note, owner_id, updated_by) values (${name}, ${note}, ${person.id}, ${person.id}) returning id`.execute(
      tx.db,
    )
    const id = rows[0]?.id ?? 0
    await tx.audit({ subject: 'crawlSource', id, after: { name, note } })
    return tellOf(tx, id)
  }).catch(asTaken)
}

/** Changes some fields. Whether what a source brings is shown at once is said by those who release. */
export async function editCrawlSource(
  context: Context,
  id: number,
  version: number,
  changes: z.output<typeof crawlSourceChanges>,
): Promise<CrawlSource> {
  return write(context, { permission, audit: 'crawl.sourceChanged' }, async (tx) => {
    const source = await lockSource(tx, id)
    if (source.version !== version) throw fail('platform.version_stale', {}, { current: asSource(source) })
    const fields = (['name', 'note', 'releases'] as const).filter(
      (field) => changes[field] !== undefined && changes[field] !== source[field],
    )
    if (fields.includes('releases') && !passes(tx.actor, 'crawl.releaseSources')) throw fail('crawl.release_forbidden')
    if (fields.length === 0) {
      tx.unchanged()
      return asSource(source)
    }
    const after = { name: source.name, note: source.note, releases: source.releases, ...changes }
    await sql`
      update crawl.sources set name = ${after.name}, note = ${after.note}, releases = ${after.releases}, version = version + 1, updated_at = now(),
        updated_by = ${personOf(tx).id}
      where id = ${id}`.execute(tx.db)
    await tx.audit({ subject: 'crawlSource', id, before: pick(source, fields), after: pick(after, fields) })
    return tellOf(tx, id)
  }).catch(asTaken)
}

type SourceTexts = Pick<CrawlSource, 'name' | 'note' | 'releases'>

const pick = (values: SourceTexts, fields: readonly (keyof SourceTexts)[]): Partial<SourceTexts> =>
  Object.fromEntries(fields.map((field) => [field, values[field]]))

/** Releases all drafts of a source; what it brings from then on is shown at once. */
export async function releaseCrawlSource(context: Context, id: number): Promise<CrawlSource> {
  return write(context, { permission: 'crawl.releaseSources', audit: 'crawl.sourceReleased' }, async (tx) => {
    await lockSource(tx, id)
    const { numAffectedRows: released = 0n } = await sql`
      update crawl.customers k set release = 'released', version = version + 1, updated_at = now()
      where k.release = 'draft' and k.delete_after is null and k.id in (select v.customer_id from crawl.values v where v.source_id = ${id})`.execute(
      tx.db,
    )
    await sql`update crawl.sources set releases = true, version = version + 1, updated_at = now(), updated_by = ${personOf(tx).id} where id = ${id}`.execute(
      tx.db,
    )
    const { numAffectedRows: posts = 0n } = await sql`
      update crawl.posts set release = 'released', version = version + 1, updated_at = now() where release = 'draft' and source_id = ${id}`.execute(
      tx.db,
    )
    await tx.audit({ subject: 'crawlSource', id, after: { releases: true, released: Number(released + posts) } })
    return tellOf(tx, id)
  })
}

/** The source of an import; refuses one that is not said or not there. */
export async function importSource(
  context: Context,
  id: number | null,
): Promise<{ id: number; name: string; releases: boolean }> {
  authorize(context, 'crawl.importCustomers')
  if (id === null) throw failField('intoId', 'crawl.source_not_found')
  const { rows } = await sql<{ id: number; name: string; releases: boolean }>`
    select id, name, releases from crawl.sources where id = ${id}`.execute(context.db)
  const [source] = rows
  if (!source) throw failField('intoId', 'crawl.source_not_found')
  return source
}

/** Notes that a file of the source has come. */
export const noteFile = (tx: WriteContext, id: number | null) =>
  sql`update crawl.sources set last_file_at = now() where id = ${id}`.execute(tx.db)

async function lockSource(tx: WriteContext, id: number) {
  await sql`select id from crawl.sources where id = ${id} for update`.execute(tx.db)
  return crawlSource(tx, id)
}

async function tellOf(tx: WriteContext, id: number): Promise<CrawlSource> {
  const by = personOf(tx).id
  tx.publish({ event: { topic: 'crawl.customers', by }, audience })
  tx.publish({ event: { topic: 'crawl.posts', by }, audience: postsAudience })
  return asSource(await crawlSource(tx, id))
}

/** The unique key decides, so that two people who save at once cannot both pass. */
function asTaken(error: unknown): never {
  throw error instanceof Error && 'constraint' in error && error.constraint === 'sources_name'
    ? failField('name', 'crawl.source_name_taken')
    : error
}
