import { isDeepStrictEqual } from 'node:util'
import type {
  CrawlRules,
  CrawlSource,
  crawlSourceChanges,
  newCrawlSource,
} from '@seamark/contract/crawl/sources/sources'
import { sql } from 'kysely'
import type { z } from 'zod'
import { authorize, type Context, passes, personOf } from '../../../platform/context.ts'
import { fail, failField } from '../../../platform/failure.ts'
import { storableJson } from '../../../platform/storable-texts.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import type { Fetcher } from '../fetching/adapters/fetcher.ts'
import { assertMayFetch } from '../fetching/switches.queries.ts'
import { isSelector } from '../reading/documents.rules.ts'
import { audience, postsAudience } from '../policy.ts'
import { asSource, crawlSource } from './sources.queries.ts'

const permission = 'crawl.writeSources'

/** Creates a source of files, or one that is fetched: a draft then, which needs a look and a trial. */
export async function createCrawlSource(
  context: Context,
  fetcher: Fetcher,
  { name, note, kind, brings, address }: z.output<typeof newCrawlSource>,
): Promise<CrawlSource> {
  authorize(context, permission)
  if (kind !== 'file') await assertMayFetch(context, fetcher, address)
  return write(context, { permission, audit: 'crawl.sourceCreated' }, async (tx) => {
    const person = personOf(tx)
    const { rows } = await sql<{ id: number }>`
      insert into crawl.sources (name, note, kind, brings, address, state, owner_id, updated_by)
      values (${name}, ${note}, ${kind}, ${brings}, ${normalized(address)}, ${kind === 'file' ? 'on' : 'draft'}, ${person.id}, ${person.id})
      returning id`.execute(tx.db)
    const id = rows[0]?.id ?? 0
    await tx.audit({
      subject: 'crawlSource',
      id,
      after: { name, note, ...(kind === 'file' ? {} : { kind, brings, address }) },
    })
    return tellOf(tx, id)
  }).catch(asTaken)
}

/** The address as its host writes it, so that the same one is not asked twice. */
const normalized = (address: string) => (URL.canParse(address) ? new URL(address).href : address)

type Changes = z.output<typeof crawlSourceChanges>
const fieldNames = [
  'name',
  'note',
  'releases',
  'kind',
  'brings',
  'address',
  'rules',
  'rhythmHours',
  'fromHour',
  'toHour',
  'hosts',
] as const
type FieldName = (typeof fieldNames)[number]
/** What is read by other rules, or elsewhere, needs another trial, and is released anew. */
const triedFields: readonly FieldName[] = ['kind', 'brings', 'address', 'rules', 'hosts']
/** What was seen at another address, or of another kind, is not what the source brings. */
const placeFields: readonly FieldName[] = ['kind', 'brings', 'address']

/** Lets the customers take what a source has said of them while it was held back. */
type Admit = (tx: WriteContext, sourceId: number) => Promise<unknown>

/**
 * Changes some fields. Whether what a source brings is shown at once is said by those who release; other rules or another address make it a draft
 * again, and what it brings then too, unless they have said so themselves.
 */
export async function changeSource(
  context: Context,
  fetcher: Fetcher,
  id: number,
  { version, changes }: { version: number; changes: Changes },
  admit: Admit,
): Promise<CrawlSource> {
  authorize(context, permission)
  failIfUnreadable(changes.rules ?? {})
  if (changes.address !== undefined && changes.address !== '') await assertMayFetch(context, fetcher, changes.address)
  return write(context, { permission, audit: 'crawl.sourceChanged' }, async (tx) => {
    const source = await lockSource(tx, id)
    if (source.version !== version) throw fail('platform.version_stale', {}, { current: asSource(source) })
    const given = { ...changes, ...(changes.address === undefined ? {} : { address: normalized(changes.address) }) }
    const typed = changedFields(source, given)
    const mayRelease = passes(tx.actor, 'crawl.releaseSources')
    if (typed.includes('releases') && !mayRelease) throw fail('crawl.release_forbidden')
    const needsTrial = typed.some((field) => triedFields.includes(field))
    const after = { ...pick(source, fieldNames), ...given, ...(needsTrial && !mayRelease ? { releases: false } : {}) }
    failIfOtherKind(source, after)
    const fields = changedFields(source, after)
    if (fields.length === 0) {
      tx.unchanged()
      return asSource(source)
    }
    await putSource(tx, id, after, { needsTrial, isElsewhere: typed.some((field) => placeFields.includes(field)) })
    if (!source.releases && after.releases) await countWhatWaits(tx, id, admit)
    await tx.audit({ subject: 'crawlSource', id, before: logged(source, fields), after: logged(after, fields) })
    return tellOf(tx, id)
  }).catch(asTaken)
}

type SourceFields = Pick<CrawlSource, FieldName>

const changedFields = (before: SourceFields, given: { readonly [F in FieldName]?: SourceFields[F] | undefined }) =>
  fieldNames.filter((field) => given[field] !== undefined && !isDeepStrictEqual(given[field], before[field]))

interface Again {
  needsTrial: boolean
  isElsewhere: boolean
}

async function putSource(tx: WriteContext, id: number, after: SourceFields, { needsTrial, isElsewhere }: Again) {
  const { name, note, releases, kind, brings, address, rules, rhythmHours, fromHour, toHour, hosts } = after
  await sql`
    update crawl.sources set name = ${name}, note = ${note}, releases = ${releases}, kind = ${kind}, brings = ${brings}, address = ${address},
      rules = ${storableJson(rules)}::jsonb, rhythm_hours = ${rhythmHours}, from_hour = ${fromHour}, to_hour = ${toHour}, hosts = ${hosts}::text[],
      address_at = case when ${isElsewhere} then clock_timestamp() else address_at end, version = version + 1, updated_at = now(), updated_by = ${personOf(tx).id}
    where id = ${id}`.execute(tx.db)
  if (!needsTrial) return
  await sql`
    update crawl.sources set state = 'draft', pause_why = '', next_run_at = null, rules_at = clock_timestamp(), silent_runs = 0, rest_minutes = 0
    where id = ${id} and kind <> 'file' and state <> 'retired'`.execute(tx.db)
}

/** A source of files stays one, and one that is fetched keeps an address. */
function failIfOtherKind(source: SourceFields, { kind, address }: SourceFields) {
  if ((source.kind === 'file') !== (kind === 'file')) throw failField('kind', 'crawl.source_is_file')
  if (kind === 'file' && address !== '') throw failField('address', 'crawl.source_is_file')
  if (kind !== 'file' && address === '') throw failField('address', 'crawl.address_unfit')
}

function failIfUnreadable(rules: CrawlRules) {
  for (const [name, rule] of Object.entries(rules))
    if (name !== 'include' && rule !== undefined && !isSelector(rule))
      throw failField(`rules.${name}`, 'crawl.rule_unreadable')
}

const pick = (values: SourceFields, fields: readonly FieldName[]): SourceFields =>
  // Every field is among them, or the caller asks for some and knows which.
  Object.fromEntries(fields.map((field) => [field, values[field]])) as SourceFields

type LoggedFields = Partial<Record<FieldName, string | number | boolean>>

/** The log keeps texts and numbers. */
const logged = (values: SourceFields, fields: readonly FieldName[]): LoggedFields =>
  Object.fromEntries(
    fields.map((field) => {
      const value = values[field]
      return [field, typeof value === 'object' ? JSON.stringify(value) : value]
    }),
  )

/** Releases all drafts of a source; what it brings from then on is shown at once. */
export async function releaseSource(context: Context, id: number, admit: Admit): Promise<CrawlSource> {
  return write(context, { permission: 'crawl.releaseSources', audit: 'crawl.sourceReleased' }, async (tx) => {
    const { releases } = await lockSource(tx, id)
    await sql`update crawl.sources set releases = true, version = version + 1, updated_at = now(), updated_by = ${personOf(tx).id} where id = ${id}`.execute(
      tx.db,
    )
    if (!releases) await countWhatWaits(tx, id, admit)
    const { numAffectedRows: released = 0n } = await sql`
      update crawl.customers k set release = 'released', version = version + 1, updated_at = now()
      where k.release = 'draft' and k.delete_after is null and k.id in (select v.customer_id from crawl.values v where v.source_id = ${id})`.execute(
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

/**
 * Lets count what a source has said of released data before it was released. Of posts nothing was kept: its pages are read once more, though they have
 * not changed.
 */
async function countWhatWaits(tx: WriteContext, id: number, admit: Admit) {
  await admit(tx, id)
  await sql`
    update crawl.pages set leads = null
    where leads is not null and run_id in (
      select r.id from crawl.runs r join crawl.sources s on s.id = r.source_id where s.id = ${id} and s.brings = 'posts')`.execute(
    tx.db,
  )
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

export async function lockSource(tx: WriteContext, id: number) {
  await sql`select id from crawl.sources where id = ${id} for update`.execute(tx.db)
  return crawlSource(tx, id)
}

export async function tellOf(tx: WriteContext, id: number): Promise<CrawlSource> {
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
