import type { Method, Sorting } from '@seamark/contract/crawl/choices'
import type { CustomerField } from '@seamark/contract/crawl/customers/fields'
import { type RawBuilder, sql } from 'kysely'
import { type Actor, type Context, personOf } from '../../../platform/context.ts'
import { storableJson } from '../../../platform/storable-texts.ts'
import type { WriteContext } from '../../../platform/write.ts'
import { nameKey } from '../../phonebook/index.ts'
import { audience, isColleagues } from '../policy.ts'
import { admitted, sortingOf, type ToldValue, type Weighed } from './values.rules.ts'

/** A customer as it stands, with what is kept of it. */
export interface StandingCustomer {
  id: number
  version: number
  name: string
  nameKey: string
  isBad: boolean
  isImported: boolean
  /** It is a colleague's client of whoever asks: nothing that she does may tell what is known of it, or change that. */
  isCovered: boolean
  isReleased: boolean
  sorting: Sorting
  conflicts: CustomerField[]
  values: Record<CustomerField, string>
  told: (ToldValue & { id: number })[]
}

/** Where a value was found. */
export interface Finding {
  sourceId: number | null
  method: Method
  fileName: string
  row: number | null
  address: string
  foundAt: string | null
  around: string
}

/** Everything that writes customers of a name meets at its lock, in the order of the names. */
export async function lockNames(tx: WriteContext, names: readonly string[]) {
  for (const key of [...new Set(names.map(nameKey))].toSorted())
    await sql`select pg_advisory_xact_lock(hashtextextended(${`crawl.customer ${key}`}, 0))`.execute(tx.db)
}

/** Notes that a source still shows these customers. Once a day is enough: each time writes the row and its indexes anew. */
export async function renewSeen(tx: WriteContext, ids: RawBuilder<unknown>) {
  await sql`update crawl.customers set last_seen_at = now() where id in (${ids}) and last_seen_at < now() - interval '1 day'`.execute(
    tx.db,
  )
}

/** Locks the customers of these names, hidden ones too, so that what people do to them has ended before they are read, or waits. */
export const lockNamed = ({ db }: WriteContext, names: readonly string[]) =>
  sql`
    select id from crawl.customers where name_key = any(${[...new Set(names.map(nameKey))]}::text[]) order by id for no key update`.execute(
    db,
  )

/** Returns the customers of these names with their values, by the name as the phonebook compares it. */
export async function standingByName(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  names: readonly string[],
): Promise<Map<string, StandingCustomer>> {
  const { rows } = await sql<StandingCustomer>`
    ${selectStanding(actor)} where k.name_key = any(${[...new Set(names.map(nameKey))]}::text[]) and k.delete_after is null`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.nameKey, row]))
}

export async function standingById(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  ids: readonly number[],
): Promise<Map<number, StandingCustomer>> {
  const { rows } = await sql<StandingCustomer>`
    ${selectStanding(actor)} where k.id = any(${[...ids]}::bigint[]) and k.delete_after is null order by k.id for no key update of k`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

const selectStanding = (actor: Actor | null) => sql`
  select k.id, k.version, k.name, k.name_key as "nameKey", k.quality = 'bad' as "isBad", k.company_id is not null as "isImported",
    ${actor ? isColleagues(actor) : sql`true`} as "isCovered", k.release = 'released' as "isReleased", k.sorting, k.conflicts,
    json_build_object('kindHint', k.kind_hint, 'country', k.country, 'province', k.province, 'city', k.city, 'address', k.address, 'contact', k.contact,
      'telephone', k.telephone, 'email', k.email, 'website', k.website, 'qq', k.qq, 'wechat', k.wechat, 'creditCode', k.credit_code, 'industry', k.industry, 'products', k.products,
      'routeWords', k.route_words) as values,
    coalesce((select json_agg(json_build_object('id', v.id, 'field', v.field, 'key', v.key, 'text', v.text, 'sourceId', v.source_id, 'method', v.method,
      'isInForce', v.in_force, 'isUnreleased', k.release = 'released' and not v.in_force and not coalesce(s.releases, true)))
      from crawl.values v left join crawl.sources s on s.id = v.source_id where v.customer_id = k.id), '[]') as told
  from crawl.customers k`

/** Adds a customer and returns its id. */
export async function insertCustomer(
  tx: WriteContext,
  { name, weighed, isReleased }: { name: string; weighed: Weighed; isReleased: boolean },
  finding: Finding,
): Promise<number> {
  const values = { ...blank, ...weighed.values }
  const sorting = sortingOf(values, weighed.conflicts)
  const { rows } = await sql<{ id: number }>`
    insert into crawl.customers (name, name_key, kind_hint, country, province, city, address, contact, telephone, email, website, qq, wechat, credit_code,
      industry, products, route_words, conflicts, sorting, release)
    values (${name}, ${nameKey(name)}, ${values.kindHint}, ${values.country}, ${values.province}, ${values.city}, ${values.address}, ${values.contact},
      ${values.telephone}, ${values.email}, ${values.website}, ${values.qq}, ${values.wechat}, ${values.creditCode}, ${values.industry}, ${values.products},
      ${values.routeWords}, ${weighed.conflicts}::text[], ${sorting}, ${isReleased ? 'released' : 'draft'})
    returning id`.execute(tx.db)
  const id = rows[0]?.id ?? 0
  await insertValues(tx, id, weighed, finding)
  return id
}

/**
 * Adds what is new of a customer. A new conflict makes it unsorted again, unless it is in the phonebook already or a colleague's client. Returns the
 * ids of the values.
 */
export async function addToCustomer(
  tx: WriteContext,
  customer: StandingCustomer,
  weighed: Weighed,
  finding: Finding,
): Promise<number[]> {
  const values = { ...customer.values, ...weighed.values }
  const isLeft = customer.isCovered || weighed.isHeldBack
  const sorting = isLeft ? customer.sorting : sortingAfter(customer, values, weighed.conflicts)
  await sql`update crawl.values set in_force = false where customer_id = ${customer.id} and in_force
    and field = any(${Object.keys(weighed.values)}::text[])`.execute(tx.db)
  const added = await insertValues(tx, customer.id, weighed, finding)
  await putValues(tx, customer.id, {
    values,
    conflicts: weighed.conflicts,
    sorting,
    isSeen: finding.method !== 'person',
  })
  return added
}

const hasNewConflict = (customer: StandingCustomer, conflicts: readonly CustomerField[]) =>
  conflicts.some((field) => !customer.conflicts.includes(field))

function sortingAfter(
  customer: StandingCustomer,
  values: StandingCustomer['values'],
  conflicts: readonly CustomerField[],
): Sorting {
  if (hasNewConflict(customer, conflicts) && !customer.isImported) return 'unsorted'
  return customer.sorting === 'sorted' ? 'sorted' : sortingOf(values, conflicts)
}

/** Lets count what a source has said of customers that others had released before it was released itself. */
export async function admitHeldBack(tx: WriteContext, sourceId: number) {
  const { rows } = await sql<{ id: number }>`
    select distinct v.customer_id as id from crawl.values v join crawl.customers k on k.id = v.customer_id
    where v.source_id = ${sourceId} and not v.in_force and k.release = 'released'`.execute(tx.db)
  const standing = await standingById(
    tx,
    rows.map(({ id }) => id),
  )
  for (const customer of standing.values()) {
    if (customer.isCovered) continue
    const { ids, values: filled, conflicts } = admitted(customer.told, sourceId)
    if (ids.length === 0 && !hasNewConflict(customer, conflicts)) continue
    await sql`update crawl.values set in_force = true where id = any(${ids}::bigint[])`.execute(tx.db)
    const values = { ...customer.values, ...filled }
    const sorting = sortingAfter(customer, values, conflicts)
    await putValues(tx, customer.id, { values, conflicts, sorting, isSeen: false })
  }
}

interface PutValues {
  values: Record<CustomerField, string>
  conflicts: readonly CustomerField[]
  sorting: Sorting
  isSeen: boolean
}

/** Writes the values in force. */
export async function putValues(tx: WriteContext, id: number, { values, conflicts, sorting, isSeen }: PutValues) {
  await sql`
    update crawl.customers set kind_hint = ${values.kindHint}, country = ${values.country}, province = ${values.province}, city = ${values.city},
      address = ${values.address}, contact = ${values.contact}, telephone = ${values.telephone}, email = ${values.email}, website = ${values.website},
      qq = ${values.qq}, wechat = ${values.wechat}, credit_code = ${values.creditCode}, industry = ${values.industry}, products = ${values.products}, route_words = ${values.routeWords},
      conflicts = ${[...conflicts]}::text[], sorting = ${sorting}, version = version + 1, updated_at = now(),
      last_seen_at = case when ${isSeen} then now() else last_seen_at end
    where id = ${id}`.execute(tx.db)
}

async function insertValues(
  tx: WriteContext,
  customerId: number,
  { added }: Weighed,
  finding: Finding,
): Promise<number[]> {
  if (added.length === 0) return []
  const { sourceId, method, fileName, row, address, foundAt, around } = finding
  const { rows } = await sql<{ id: number }>`
    insert into crawl.values (customer_id, field, text, key, source_id, method, file_name, row_no, address, found_at, around, in_force, by_id)
    select ${customerId}::bigint, field, text, key, ${sourceId}::bigint, coalesce(method, ${method}), ${fileName}, ${row}::int, ${address},
      ${foundAt}::timestamptz, coalesce(around, ${around}), "isInForce", ${method === 'person' ? personOf(tx).id : null}::bigint
    from jsonb_to_recordset(${storableJson(added)}::jsonb) as g (field text, text text, key text, "isInForce" boolean, method text, around text)
    returning id`.execute(tx.db)
  return rows.map(({ id }) => id)
}

export const blank: Record<CustomerField, string> = {
  kindHint: '',
  country: '',
  province: '',
  city: '',
  address: '',
  contact: '',
  telephone: '',
  email: '',
  website: '',
  qq: '',
  wechat: '',
  creditCode: '',
  industry: '',
  products: '',
  routeWords: '',
}

/** Makes the open lists read again. */
export const publishCustomers = (tx: WriteContext) =>
  tx.publish({ event: { topic: 'crawl.customers', by: personOf(tx).id }, audience })
