import type {
  BadReason,
  CustomerState,
  customerSorts,
  KindHint,
  Quality,
  Release,
  Sorting,
} from '@seamark/contract/crawl/choices'
import type {
  CrawledCustomer,
  CustomerDetail,
  CustomerFilters,
  FoundValue,
} from '@seamark/contract/crawl/customers/customers'
import {
  contactFields,
  type ContactField,
  type CustomerField,
  isContactField,
} from '@seamark/contract/crawl/customers/fields'
import { type RawBuilder, sql } from 'kysely'
import { authorize, type Context, passes, personOf } from '../../../platform/context.ts'
import { countList, countOfPage } from '../../../platform/counting/counts.ts'
import { fail } from '../../../platform/failure.ts'
import { cursorText, cursorTime, cutPage, sortedCursor, type Sorted } from '../../../platform/page.ts'
import { insideOf } from '../../phonebook/index.ts'
import { saidBySources, shownTo, valuesShownTo } from '../policy.ts'
import { customersOf, customersWhere, isAssigned } from './filters.queries.ts'

export type CustomerRow = Record<ContactField, string> & {
  id: number
  version: number
  name: string
  name_key: string
  kind_hint: '' | KindHint
  country: string
  province: string
  city: string
  credit_code: string
  industry: string
  products: string
  route_words: string
  conflicts: CustomerField[]
  quality: Quality
  bad_reason: BadReason | null
  sorting: Sorting
  release: Release
  company_id: number | null
  first_seen_at: Date
  last_seen_at: Date
  delete_after: Date | null
  /** As the asker may know it. */
  state: CustomerState
  held_id: number | null
  held_name: string | null
  custodian: string | null
  is_assigned: boolean
  sources: { id: number; name: string }[]
}

export interface CustomerList extends Partial<CustomerFilters>, Sorted<CustomerSort> {
  limit: number
  cursor?: string | undefined
}
type CustomerSort = (typeof customerSorts)[number]

/** A page of customers. It is not counted: the count says what the page knows. */
export async function listCrawledCustomers(context: Context, list: CustomerList) {
  authorize(context, 'crawl.readCustomers')
  const { rows, next } = await readCustomerPage(context, list)
  const page = { rows: rows.map((row) => asCustomer(context, row)), next }
  return { ...page, count: countOfPage(page, list.cursor) }
}

export async function readCustomerPage(context: Context, list: CustomerList) {
  const order = orderOf(list)
  const found = await readCustomers(
    context,
    sql`(select * from crawl.customers k where ${customersWhere(context, list)} ${pageFrom(list)} order by ${order} limit ${list.limit + 1}) k`,
    sql`order by ${order}`,
  )
  return cutPage(found, list.limit, (last) => customerCursor.write(list, placeOf(last, list.sort), last.id))
}

/** Counts the customers of a list for its foot. */
export async function countCrawledCustomers(context: Context, filters: Partial<CustomerFilters>) {
  authorize(context, 'crawl.readCustomers')
  return countList(context, customersOf(context, filters))
}

/** Returns at most so many ids as of one moment. */
export async function customerIds(
  context: Context,
  filters: Partial<CustomerFilters>,
  most: number,
): Promise<number[]> {
  authorize(context, 'crawl.readCustomers')
  const { rows } = await sql<{ id: number }>`
    select k.id from crawl.customers k where ${customersWhere(context, filters)} order by k.id limit ${most}`.execute(
    context.db,
  )
  return rows.map(({ id }) => id)
}

/** The names of those customers that the caller sees. */
export async function customerNames(context: Context, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (!passes(context.actor, 'crawl.readCustomers')) return new Map()
  const { rows } = await sql<{ id: number; name: string }>`
    select k.id, k.name from crawl.customers k where k.id = any(${[...ids]}::bigint[]) and ${shownTo(personOf(context))}`.execute(
    context.db,
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

export async function getCrawledCustomer(context: Context, id: number): Promise<CustomerDetail> {
  authorize(context, 'crawl.readCustomers')
  return detailOf(context, await seenCustomer(context, id))
}

/** The customer, if the caller sees it; fails with customer_not_found. */
export async function seenCustomer(context: Context, id: number): Promise<CustomerRow> {
  const row = await findCustomer(context, id)
  if (!row) throw fail('crawl.customer_not_found')
  return row
}

/** Returns the customer, if the caller sees it. */
export async function findCustomer(context: Context, id: number): Promise<CustomerRow | undefined> {
  const [row] = await readCustomers(
    context,
    sql`crawl.customers k`,
    sql`where k.id = ${id} and ${shownTo(personOf(context))}`,
  )
  return row
}

export async function detailOf(context: Context, row: CustomerRow): Promise<CustomerDetail> {
  const covered = isCovered(row)
  const { address, contact, telephone, email, website, qq, wechat } = row
  const contacts = { address, contact, telephone, email, website, qq, wechat }
  const values = await valuesOf(context, row.id)
  return {
    ...asCustomer(context, row),
    contacts: covered ? coveredContacts : contacts,
    values: covered
      ? values.filter(({ field }) => !isContactField(field)).map((value) => ({ ...value, around: '', address: '' }))
      : values,
  }
}

const coveredContacts = { address: '', contact: '', telephone: '', email: '', website: '', qq: '', wechat: '' }

const isCovered = ({ state }: Pick<CustomerRow, 'state'>) => state === 'colleague'

async function valuesOf(context: Context, id: number): Promise<FoundValue[]> {
  const { rows } = await sql<ValueRow>`
    select v.id, v.field, v.text, v.method, v.file_name, v.row_no, v.address, v.found_at, v.kept_at, v.around, v.in_force, u.name as by_name,
      case when s.id is not null then json_build_object('id', s.id, 'name', s.name) end as source
    from crawl.values v left join crawl.sources s on s.id = v.source_id left join identity.users u on u.id = v.by_id
    where v.customer_id = ${id} and ${valuesShownTo(personOf(context))}
    order by v.in_force desc, v.kept_at desc, v.id desc limit 500`.execute(context.db)
  return rows.map((row) => ({
    id: row.id,
    field: row.field,
    text: row.text,
    source: row.source,
    method: row.method,
    fileName: row.file_name,
    row: row.row_no,
    address: row.address,
    foundAt: row.found_at?.toISOString() ?? null,
    keptAt: row.kept_at.toISOString(),
    around: row.around,
    isInForce: row.in_force,
    by: row.by_name,
  }))
}

interface ValueRow extends Pick<FoundValue, 'id' | 'field' | 'text' | 'method' | 'address' | 'around' | 'source'> {
  file_name: string
  row_no: number | null
  found_at: Date | null
  kept_at: Date
  in_force: boolean
  by_name: string | null
}

/** Customers `k` with how their companies stand to the caller. A company that a colleague holds decides before all others of its name. */
export async function readCustomers(context: Context, customers: RawBuilder<unknown>, tail: RawBuilder<unknown>) {
  const inside = insideOf(personOf(context))
  const { rows } = await sql<CustomerRow>`
    select k.id, k.version, k.name, k.name_key, k.kind_hint, k.country, k.province, k.city, k.address, k.contact, k.telephone, k.email, k.website, k.qq,
      k.wechat, k.credit_code, k.industry, k.products, k.route_words, k.conflicts, k.quality, k.bad_reason, k.sorting, k.release, k.company_id, k.first_seen_at,
      k.last_seen_at, k.delete_after, coalesce(held.state, 'new') as state, held.id as held_id, held.name as held_name, held.custodian,
      coalesce(held.is_assigned, false) as is_assigned, coalesce(told.sources, '[]') as sources
    from ${customers}
    left join lateral (
      select c.id, c.name, u.name as custodian, ${isAssigned} as is_assigned,
        case when c.visibility = 'public' then 'pool' when ${inside} then 'ours' else 'colleague' end as state
      from phonebook.companies c left join identity.users u on u.id = c.custodian_id
      where c.delete_after is null and (c.id = k.company_id or (k.company_id is null and c.name_key = k.name_key))
      order by case when c.visibility = 'public' then 2 when ${inside} then 1 else 0 end, c.id limit 1) held on true
    left join lateral (
      select json_agg(json_build_object('id', id, 'name', name) order by id) as sources
      from (select distinct s.id, s.name from ${saidBySources(personOf(context))} where v.customer_id = k.id) s) told on true
    ${tail}`.execute(context.db)
  return rows
}

export function asCustomer({ actor }: Pick<Context, 'actor'>, row: CustomerRow): CrawledCustomer {
  const covered = isCovered(row)
  const isOpen = row.state === 'ours' || (row.state === 'pool' && passes(actor, 'phonebook.listCompanies'))
  const isFit = row.release === 'released' && row.quality !== 'bad' && row.company_id === null
  return {
    id: row.id,
    version: row.version,
    name: row.name,
    kindHint: row.kind_hint,
    country: row.country,
    province: row.province,
    city: row.city,
    creditCode: row.credit_code,
    industry: row.industry,
    products: row.products,
    routeWords: row.route_words,
    reach: covered ? [] : contactFields.filter((field) => row[field] !== ''),
    covered,
    quality: row.quality,
    badReason: row.bad_reason,
    sorting: row.sorting,
    release: row.release,
    isImported: row.company_id !== null,
    state: row.state,
    company:
      isOpen && row.held_id !== null
        ? { id: row.held_id, name: row.held_name ?? '', custodian: row.state === 'ours' ? row.custodian : null }
        : null,
    isClaimed: row.state === 'ours' || row.state === 'colleague',
    isAssigned: covered ? null : row.state === 'ours' && row.is_assigned,
    sources: row.sources,
    conflicts: covered ? row.conflicts.filter((field) => !isContactField(field)) : row.conflicts,
    firstSeenAt: row.first_seen_at.toISOString(),
    lastSeenAt: row.last_seen_at.toISOString(),
    can: {
      edit: !covered && passes(actor, 'crawl.editCustomers'),
      bring: isFit && !covered && passes(actor, 'crawl.bringCustomers'),
      forget: !covered && passes(actor, 'crawl.forgetCustomers'),
    },
  }
}

const sortColumns: Record<CustomerSort, { column: RawBuilder<unknown>; type: RawBuilder<unknown> }> = {
  lastSeen: { column: sql`k.last_seen_at`, type: sql`timestamptz` },
  firstSeen: { column: sql`k.first_seen_at`, type: sql`timestamptz` },
  name: { column: sql`k.name_key`, type: sql`text` },
}

function orderOf({ sort, order }: Sorted<CustomerSort>) {
  const { column } = sortColumns[sort]
  return order === 'asc' ? sql`${column}, k.id` : sql`${column} desc, k.id desc`
}

function pageFrom({ sort, order, cursor }: CustomerList): RawBuilder<unknown> {
  if (cursor === undefined) return sql``
  const after = customerCursor.read(cursor, { sort, order })
  const { column, type } = sortColumns[sort]
  return order === 'asc'
    ? sql`and (${column}, k.id) > (${after.value}::${type}, ${after.id}::bigint)`
    : sql`and (${column}, k.id) < (${after.value}::${type}, ${after.id}::bigint)`
}

function placeOf(row: CustomerRow, sort: CustomerSort): string {
  if (sort === 'name') return row.name_key
  return (sort === 'firstSeen' ? row.first_seen_at : row.last_seen_at).toISOString()
}

/** A cursor of another order is refused with cursor_invalid. */
const customerCursor = sortedCursor<CustomerSort, string>(
  { lastSeen: cursorTime, firstSeen: cursorTime, name: cursorText },
  'crawl.cursor_invalid',
)
