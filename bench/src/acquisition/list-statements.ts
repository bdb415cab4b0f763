import { customerListQuery } from '@seamark/contract/crawl/customers/customers'
import { postListQuery } from '@seamark/contract/crawl/posts/posts'
import { customersWhere } from '@seamark/server/domains/crawl/customers/filters.queries'
import { postsWhere } from '@seamark/server/domains/crawl/posts/filters.queries'
import type { Context } from '@seamark/server/platform/context'
import { type RawBuilder, sql } from 'kysely'
import { compile, countedTo, type Statement } from '../bare/statements.ts'

const pageRows = 50

/** A list, or its count, in several forms, because the planner does not find the best plan of each question by itself. Undefined for any other address. */
export function crawledForms(context: Context, path: string, query: URLSearchParams): Statement[] | undefined {
  const { limit: _limit, ...given } = Object.fromEntries(query)
  const [table, isCount] = [/^\/api\/crawl\/(customers|posts)/.exec(path)?.[1], path.endsWith('/count')]
  if (table === 'customers') {
    const { sort: _sort, order: _order, ...filters } = customerListQuery.parse(given)
    const where = customersWhere(context, filters)
    return (isCount ? counts(sql`crawl.customers`, where) : pages(customers, where)).map((form) =>
      compile(context, form),
    )
  }
  if (table === 'posts') {
    const { sort: _sort, order: _order, ...filters } = postListQuery.parse(given)
    const where = postsWhere(context, filters)
    return (isCount ? counts(sql`crawl.posts`, where) : pages(posts, where)).map((form) => compile(context, form))
  }
  return undefined
}

const counts = (table: RawBuilder<unknown>, where: RawBuilder<unknown>) => [
  sql`select count(*)::int as count from (select from ${table} k where ${where} limit ${countedTo}) counted`,
]

interface Listed {
  table: RawBuilder<unknown>
  /** The columns of the list, and what they are joined with. */
  shown: RawBuilder<unknown>
  joined: readonly RawBuilder<unknown>[]
  order: RawBuilder<unknown>
}

/** The page found first and then told, found and then sorted, and told while it is found. */
const pages = ({ table, shown, joined, order }: Listed, where: RawBuilder<unknown>) =>
  joined.flatMap((named) => {
    const page = sql`order by ${order} limit ${pageRows + 1}`
    return [
      sql`select ${shown} from (select * from ${table} k where ${where} ${page}) k ${named} order by ${order}`,
      sql`select ${shown} from (select * from (select * from ${table} k where ${where} offset 0) k ${page}) k ${named} order by ${order}`,
      sql`select ${shown} from ${table} k ${named} where ${where} ${page}`,
    ]
  })

/** The company as the row is tied to it, or that of its name, asked for by one condition or by two. */
const byEither = sql`left join lateral (
  select c.id, c.name, c.visibility, u.name as custodian from phonebook.companies c left join identity.users u on u.id = c.custodian_id
  where c.delete_after is null and (c.id = k.company_id or (k.company_id is null and k.name_key <> '' and c.name_key = k.name_key)) limit 1) held on true`
const byEach = sql`left join lateral (
  select c.id, c.name, c.visibility, u.name as custodian from (
    select t.id from phonebook.companies t where t.id = k.company_id and t.delete_after is null union all
    select t.id from phonebook.companies t where k.company_id is null and k.name_key <> '' and t.name_key = k.name_key and t.delete_after is null limit 1) of_row
  join phonebook.companies c on c.id = of_row.id left join identity.users u on u.id = c.custodian_id) held on true`

const customers: Listed = {
  table: sql`crawl.customers`,
  shown: sql`k.id, k.version, k.name, k.kind_hint, k.country, k.province, k.city, k.industry, k.products, k.route_words, k.address <> '' as has_address,
    k.contact <> '' as has_contact, k.telephone <> '' as has_telephone, k.email <> '' as has_email, k.website <> '' as has_website, k.qq <> '' as has_qq,
    k.wechat <> '' as has_wechat, k.conflicts, k.quality, k.bad_reason, k.sorting, k.release, k.company_id, k.first_seen_at, k.last_seen_at,
    held.id as held_id, held.name as held_name, held.visibility, held.custodian,
    (select json_agg(json_build_object('id', s.id, 'name', s.name)) from crawl.sources s
     where s.id in (select v.source_id from crawl.values v where v.customer_id = k.id)) as sources`,
  joined: [byEither, byEach],
  order: sql`k.last_seen_at desc, k.id desc`,
}

const posts: Listed = {
  table: sql`crawl.posts`,
  shown: sql`k.id, k.version, k.title, k.marks, k.kind, k.author, k.platform, k.published_at, k.day_only, k.published_text, k.fetched_at, k.lanes, k.pols,
    k.pods, k.containers, k.company, k.quality, k.bad_reason, k.release, k.company_id, held.id as held_id, held.name as held_name, held.visibility,
    held.custodian, s.id as source_id, s.name as source, t.way, t.at as taken_at, taker.name as taken_by`,
  joined: [byEither, byEach].map(
    (held) => sql`join crawl.sources s on s.id = k.source_id left join crawl.post_takes t on t.post_id = k.id
      left join identity.users taker on taker.id = t.by_id ${held}`,
  ),
  order: sql`k.published_at desc, k.id desc`,
}
