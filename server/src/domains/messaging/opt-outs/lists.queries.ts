import type { addressClasses, OptOutReason } from '@seamark/contract/messaging/choices'
import type {
  ConsentRow,
  listConsents as consentsListed,
  optOutFilters,
  OptOutRow,
} from '@seamark/contract/messaging/opt-outs/lists'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { authorize, type Context, personOf, seesContactValues } from '../../../platform/context.ts'
import { countRows, cutPage } from '../../../platform/page.ts'
import { topicOf } from './topics.queries.ts'
import { companiesFoundBy, insideOf } from '../../phonebook/index.ts'

type Filters = z.output<typeof optOutFilters>
type Page = { limit: number; cursor?: string | undefined }

export interface SuppressionRow {
  id: number
  class: (typeof addressClasses)[number]
  address: string
  topic: OptOutRow['topic']
  reason: OptOutReason
  source: string
  at: Date
  by_id: number | null
  by_name: string | null
  until: Date | null
  company_id: number | null
  company_name: string | null
}

/** A page of those who get no bulk messages, the newest first. */
export async function listOptOuts(context: Context, { limit, cursor, ...filters }: Filters & Page) {
  authorize(context, 'messaging.manageOptOuts')
  const where = optOutsWhere(context, filters)
  const after = cursor === undefined ? sql`` : sql`and s.id < ${cursor}::bigint`
  const rows = await selectOptOuts(context, sql`${where} ${after}`, sql`order by s.id desc limit ${limit + 1}`)
  const page = cutPage(rows, limit, ({ id }) => String(id))
  return {
    rows: page.rows.map(asOptOut),
    next: page.next,
    count: await countRows(context, optOutsOf(context, filters)),
  }
}

export const optOutsOf = (context: Context, filters: Filters) =>
  sql`1 from messaging.suppressions s where ${optOutsWhere(context, filters)}`

export function optOutsWhere(
  context: Context,
  { q, class: kind, reason, scope, from, to }: Filters,
): RawBuilder<boolean> {
  const conditions = [
    sql`true`,
    ...(kind === undefined ? [] : [sql`s.class = ${kind}`]),
    ...(reason === undefined ? [] : [sql`s.reason = ${reason}`]),
    ...(scope === undefined ? [] : [scope === 'all' ? sql`s.scope = 'all'` : sql`s.scope <> 'all'`]),
    ...(from === undefined ? [] : [sql`s.at >= ${from}::date::timestamp at time zone ${context.zone}`]),
    ...(to === undefined ? [] : [sql`s.at < (${to}::date + 1)::timestamp at time zone ${context.zone}`]),
    ...(q
      ? [
          sql`((${seesContactValues(context.actor)}::boolean and strpos(lower(s.address), lower(${q})) > 0) or ${isOfCompany(context, q)})`,
        ]
      : []),
  ]
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}

/** Whether an address is one of a company that the caller may open and that has such a name. */
function isOfCompany(context: Context, text: string): RawBuilder<boolean> {
  const found = sql`select c.id from phonebook.companies c where c.id in (${companiesFoundBy(text)}) and ${insideOf(personOf(context))}`
  return sql<boolean>`(s.class <> 'group' and s.address in (
    select found.id::text from (${found}) found where s.class = 'client'
    union all select case when s.class = 'qq' then split_part(v.key, '@', 1) else v.key end
      from phonebook.contact_values v join phonebook.contacts k on k.id = v.contact_id and k.delete_after is null
      where s.class <> 'client' and k.company_id in (${found})
    union all select lower(btrim(o.email)) from phonebook.companies o where s.class = 'mail' and o.id in (${found}) and o.email <> ''))`
}

/** A company of the caller that has the address of a row `s`, one at most. */
const companyOf = (context: Context) => sql`
  select c.id, c.name from (
    select case when s.class = 'client' and s.address ~ '^[0-9]{1,15}$' then s.address::bigint end as id
    union all select k.company_id from phonebook.contact_values v join phonebook.contacts k on k.id = v.contact_id and k.delete_after is null
      where s.class <> 'client' and v.kind = any(array['email', 'mobile', 'phone', 'qq', 'wechat', 'whatsapp', 'telegram', 'zalo'])
        and v.key in (s.address, s.address || '@qq.com')
    union all select o.id from phonebook.companies o where s.class = 'mail' and o.email <> '' and lower(o.email) = s.address) of_address
  join phonebook.companies c on c.id = of_address.id and c.delete_after is null and ${insideOf(personOf(context))}
  order by c.id limit 1`

export async function selectOptOuts(
  context: Context,
  where: RawBuilder<unknown>,
  end: RawBuilder<unknown> = sql``,
): Promise<SuppressionRow[]> {
  const { rows } = await sql<SuppressionRow>`
    select s.id, s.class, s.address, ${topicOf(sql`s.topic_id`)} as topic, s.reason, s.source, s.at, s.by_id, u.name as by_name, s.until,
      company.id as company_id, company.name as company_name
    from (select * from messaging.suppressions s where ${where} ${end}) s
    left join identity.users u on u.id = s.by_id
    left join lateral (${companyOf(context)}) company on true
    order by s.id desc`.execute(context.db)
  return rows
}

export const asOptOut = (row: SuppressionRow): OptOutRow => ({
  id: row.id,
  class: row.class,
  address: row.class === 'client' || row.class === 'group' ? '' : row.address,
  company: row.company_id === null ? null : { id: row.company_id, name: row.company_name ?? '' },
  topic: row.topic && { id: row.topic.id, name: row.topic.name, nameEn: row.topic.nameEn },
  reason: row.reason,
  source: row.source,
  at: row.at.toISOString(),
  by: row.by_id === null ? null : { id: row.by_id, name: row.by_name ?? '' },
  until: row.until?.toISOString() ?? null,
})

/** A page of what people agreed to or took back, the newest first. */
export async function listConsents(
  context: Context,
  { q, limit, cursor }: z.output<NonNullable<typeof consentsListed.query>>,
) {
  authorize(context, 'messaging.manageOptOuts')
  const where = q
    ? sql`${seesContactValues(context.actor)}::boolean and strpos(lower(n.address), lower(${q})) > 0`
    : sql`true`
  const after = cursor === undefined ? sql`` : sql`and n.id < ${cursor}::bigint`
  const rows = await selectConsents(context, sql`${where} ${after}`, sql`order by n.id desc limit ${limit + 1}`)
  return {
    ...cutPage(rows, limit, ({ id }) => String(id)),
    count: await countRows(context, sql`1 from messaging.consents n where ${where}`),
  }
}

export async function selectConsents(
  { db }: Pick<Context, 'db'>,
  where: RawBuilder<unknown>,
  end: RawBuilder<unknown> = sql``,
): Promise<ConsentRow[]> {
  const { rows } = await sql<
    Omit<ConsentRow, 'at' | 'by'> & { at: Date; by_id: number | null; by_name: string | null }
  >`
    select n.id, n.class, n.address, n.given, n.source, n.proof, n.at, n.by_id, u.name as by_name
    from messaging.consents n left join identity.users u on u.id = n.by_id where ${where} ${end}`.execute(db)
  return rows.map(({ at, by_id, by_name, ...row }) => ({
    ...row,
    at: at.toISOString(),
    by: by_id === null ? null : { id: by_id, name: by_name ?? '' },
  }))
}
