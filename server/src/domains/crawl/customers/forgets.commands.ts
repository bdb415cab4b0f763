import type { CrawledCustomer } from '@seamark/contract/crawl/customers/customers'
import { sql } from 'kysely'
import { z } from 'zod'
import { emptyAuditValues } from '../../../platform/audit.ts'
import { type Context, personOf } from '../../../platform/context.ts'
import { fail } from '../../../platform/failure.ts'
import { job } from '../../../platform/jobs.ts'
import { type Deletable, hideRecord, purgeRecords, unhideRecord } from '../../../platform/records/deletions.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { forgetBulkRows } from '../../workbench/index.ts'
import { asCustomer, type CustomerRow, readCustomers, seenCustomer } from './customers.queries.ts'
import { pattern, plainNumber } from './filters.queries.ts'
import { sealedParts } from './never-again.queries.ts'
import { publishCustomers } from './writings.commands.ts'

const permission = 'crawl.forgetCustomers'

const deletableCustomers: Deletable = {
  table: 'crawl.customers',
  subject: 'crawledCustomer',
  purge: { permission, audit: 'crawl.customersPurged' },
  forget: async (tx, ids) => {
    await forgetBulkRows(tx, 'crawledCustomers', ids)
    await forgetPosts(tx, ids)
  },
}

/** Posts of those who want to be left alone go with them, by their name or any mailbox or telephone: their words are ways to reach somebody, too. */
async function forgetPosts(tx: WriteContext, customerIds: readonly number[]) {
  const { rows } = await sql<{ id: number }>`
    delete from crawl.posts where id in (
      select p.id from crawl.customers k join crawl.posts p on p.name_key = k.name_key
      where k.id = any(${[...customerIds]}::bigint[]) and exists (select from crawl.never_again n where n.customer_id = k.id)
      union select p.id from jsonb_to_recordset(${JSON.stringify(await waysOf(tx, customerIds))}::jsonb) as way (pattern text, whole text)
      join crawl.posts p on p.search_contacts like way.pattern and p.search_contacts ~ way.whole)
    returning id`.execute(tx.db)
  const ids = rows.map(({ id }) => id)
  await emptyAuditValues(tx, 'netPost', ids)
  await forgetBulkRows(tx, 'netPosts', ids)
}

/** How the words of posts say the mailboxes and telephones of customers, as wholes: parts of them may stand in those of others. */
async function waysOf({ db }: WriteContext, customerIds: readonly number[]) {
  const { rows } = await sql<{ field: 'email' | 'telephone'; text: string }>`
    select distinct v.field, v.text from crawl.values v
    where v.customer_id = any(${[...customerIds]}::bigint[]) and v.field in ('email', 'telephone')
      and exists (select from crawl.never_again n where n.customer_id = v.customer_id)`.execute(db)
  return rows.flatMap(({ field, text }) => {
    const known = field === 'email' ? text : plainNumber(text).replace(/^(?:00)?86(?=1\d{10}$)/, '')
    const isWhole = field === 'email' ? known.includes('@') : /^\d{10,}$/.test(known)
    const sign = known.toUpperCase().replace(/[$()*+.?[\\\]^{|}]/g, '\\$&')
    const whole = field === 'email' ? `(^|[^A-Z0-9._%+-])${sign}($|[^A-Z0-9-])` : `(^|[^0-9]|86)${sign}($|[^0-9])`
    return isWhole ? [{ pattern: pattern(known), whole }] : []
  })
}

/**
 * Never again: hides a customer at once and refuses it from all sources; a job deletes it with its values after the time to undo. A company of the
 * phonebook stays what it is.
 */
export async function forgetCustomer(context: Context, id: number, version: number): Promise<{ undoUntil: string }> {
  return write(context, { permission, audit: 'crawl.customerForgotten' }, async (tx) => {
    const row = await lockCustomer(tx, id, version)
    const parts = (await knownOf(tx, row)).flatMap((known) => sealedParts(tx, known))
    await sql`
      insert into crawl.never_again (seal, kind, customer_id, by_id)
      select decode(seal, 'hex'), kind, ${id}::bigint, ${personOf(tx).id}::bigint
      from json_to_recordset(${JSON.stringify(parts.map(({ kind, seal }) => ({ kind, seal: seal.toString('hex') })))}::json) as g (kind text, seal text)
      on conflict do nothing`.execute(tx.db)
    publishCustomers(tx)
    return hideRecord(tx, deletableCustomers, id, purgeCustomersJob)
  })
}

/** The customer as it stands, and as it is known by each of its other ways to reach it, earlier ones too. */
async function knownOf({ db }: WriteContext, row: CustomerRow) {
  const { rows } = await sql<{ field: 'email' | 'telephone' | 'website'; text: string }>`
    select distinct field, text from crawl.values where customer_id = ${row.id} and field in ('email', 'telephone', 'website')`.execute(
    db,
  )
  const { name, country } = row
  return [row, ...rows.map(({ field, text }) => ({ name, country, [field]: text }))]
}

/** Takes that back within the ten seconds. */
export async function restoreCustomer(context: Context, id: number): Promise<CrawledCustomer> {
  return write(context, { permission, audit: 'crawl.customerRestored' }, async (tx) => {
    await sql`select id from crawl.customers where id = ${id} for update`.execute(tx.db)
    const [row] = await readCustomers(tx, sql`crawl.customers k`, sql`where k.id = ${id}`)
    if (!row) throw fail('crawl.customer_not_found')
    if (row.delete_after === null) {
      tx.unchanged()
      return asCustomer(tx, await seenCustomer(tx, id))
    }
    if (!(await unhideRecord(tx, deletableCustomers, id))) throw fail('crawl.undo_over')
    await sql`delete from crawl.never_again where customer_id = ${id}`.execute(tx.db)
    publishCustomers(tx)
    return asCustomer(tx, await seenCustomer(tx, id))
  }).catch((error: unknown) => {
    if (error instanceof Error && 'constraint' in error && error.constraint === 'customers_name')
      throw fail('crawl.name_taken')
    throw error
  })
}

export const purgeCustomers = (context: Context) => purgeRecords(context, deletableCustomers)

export const purgeCustomersJob = job('crawl.purgeCustomers', z.null(), purgeCustomers)

/** Locks a customer that the caller changes; refuses one that she does not see, a stale one, and a colleague's client. */
export async function lockCustomer(tx: WriteContext, id: number, version: number): Promise<CustomerRow> {
  await sql`select id from crawl.customers where id = ${id} for no key update`.execute(tx.db)
  const row = await seenCustomer(tx, id)
  if (row.state === 'colleague') throw fail('crawl.customer_covered')
  if (row.version !== version) throw fail('platform.version_stale', {}, { current: asCustomer(tx, row) })
  return row
}
