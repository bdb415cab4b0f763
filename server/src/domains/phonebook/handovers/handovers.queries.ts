import {
  type Book,
  type BookHolder,
  type Handover,
  type HandoverDetail,
  mostHandedOver,
  type NewHandover,
} from '@seamark/contract/phonebook/handovers/handovers'
import { type RawBuilder, sql } from 'kysely'
import { authorize, type Context, personOf } from '../../../platform/context.ts'
import { fail } from '../../../platform/failure.ts'
import { countBeside } from '../../../platform/counting/counts.ts'
import { cutPage } from '../../../platform/page.ts'
import { translate } from '../../../platform/translate.ts'
import { byPersonName } from '../../../platform/database/people-order.ts'
import { findAbsentColleagues } from '../../identity/index.ts'
import type { BookCompany } from './handovers.rules.ts'
import { visibleTo } from '../policy.ts'
import type { HandoverPart } from '../ports.ts'

/**
 * Returns the holders whose books the caller may give away: those that the role reaches. A stand-in keeps a colleague's
 * book and may not give it away whole.
 */
export async function booksOf(context: Context): Promise<readonly number[] | 'all'> {
  authorize(context, 'phonebook.handOver')
  const { actor } = context
  if (actor?.kind !== 'person' || actor.reach.kind === 'all') return 'all'
  const absentIds = new Set(await findAbsentColleagues(context, actor.id))
  return actor.reach.ids.filter((id) => !absentIds.has(id))
}

export async function mayHandOver(context: Context, holderId: number): Promise<boolean> {
  const books = await booksOf(context)
  return books === 'all' || books.includes(holderId)
}

const fewPeople = 50
const countedMost = 100_000

/**
 * Returns people who have left and still hold companies first, then those who hold most; people who hold none are found
 * by name.
 */
export async function listBookHolders(context: Context, { q }: { q: string }): Promise<{ people: BookHolder[] }> {
  const books = await booksOf(context)
  const pattern = `%${q.replace(/[\\%_]/g, '\\$&')}%`
  const mine = books === 'all' ? sql`true` : sql`u.id = any(${[...books]}::bigint[])`
  const people = await findHolders(
    context,
    sql`${mine} and (u.name ilike ${pattern} or u.username ilike ${pattern})`,
    q !== '',
  )
  return { people }
}

async function findHolders({ db }: Context, where: RawBuilder<unknown>, withEmpty: boolean): Promise<BookHolder[]> {
  const { rows } = await sql<{
    id: number
    name: string
    department_name: string | null
    has_left: boolean
    companies: number
  }>`
    select u.id, u.name, department.name as department_name, u.disabled_at is not null as has_left, held.companies
    from identity.users u
    left join identity.departments department on department.id = u.department_id
    cross join lateral (
      select count(*)::int as companies
      from (select from phonebook.companies c where c.custodian_id = u.id and c.delete_after is null limit ${countedMost}) counted) held
    where ${where} and (held.companies > 0 or ${withEmpty} and u.disabled_at is null)
    order by u.disabled_at is null, held.companies desc, ${byPersonName(sql`u.name`)} limit ${fewPeople}`.execute(db)
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    departmentName: row.department_name,
    hasLeft: row.has_left,
    companies: row.companies,
  }))
}

/** Returns the companies that somebody holds, counted by everything they can be split by, the most numerous first. */
export async function getBook(context: Context, holderId: number, owners: readonly HandoverPart[]): Promise<Book> {
  if (!(await mayHandOver(context, holderId))) throw fail('phonebook.book_not_found')
  const { rows } = await sql<BookHolderRow>`
    select u.id, u.name, department.name as department_name, u.disabled_at is not null as has_left
    from identity.users u left join identity.departments department on department.id = u.department_id where u.id = ${holderId}`.execute(
    context.db,
  )
  const [row] = rows
  if (!row) throw fail('phonebook.book_not_found')
  const held = sql`phonebook.companies c where c.custodian_id = ${holderId} and c.delete_after is null`
  const [{ rows: totals }, area, lane, tag, follows] = await Promise.all([
    sql<{ count: number }>`select count(*)::int as count from ${held}`.execute(context.db),
    countGroups(context, sql`select ${areaKey} as key, '' as name from ${held}`),
    countGroups(
      context,
      sql`select lane as key, '' as name from (select c.route_areas from ${held}) c cross join unnest(c.route_areas) lane`,
    ),
    countGroups(
      context,
      sql`select t.tag_id::text as key, ${tagName(context)} as name from (select c.id from ${held}) c
        join phonebook.company_tags t on t.company_id = c.id join phonebook.tags tag on tag.id = t.tag_id`,
    ),
    followedBy(context, holderId),
  ])
  const ids = owners.length > 0 ? (await bookCompanies(context, holderId, mostHandedOver)).map(({ id }) => id) : []
  return {
    holder: {
      id: row.id,
      name: row.name,
      departmentName: row.department_name,
      hasLeft: row.has_left,
      companies: totals[0]?.count ?? 0,
    },
    follows: follows.length,
    parts: await Promise.all(
      owners.map(async ({ part, countOf }) => ({ part, count: await countOf(context, holderId, ids) })),
    ),
    groups: { area, lane, tag },
  }
}

interface BookHolderRow {
  id: number
  name: string
  department_name: string | null
  has_left: boolean
}

/** The split uses the same key for an area: `CN/浙江`. */
const areaKey = sql`c.country || '/' || c.province`
const tagName = ({ language }: Context) => (language === 'zh' ? sql`tag.name` : sql`tag.name_en`)

async function countGroups({ db }: Context, keys: RawBuilder<unknown>) {
  const { rows } = await sql<{ key: string; name: string; count: number }>`
    select key, name, count(*)::int as count from (${keys}) keyed group by key, name order by count desc, key limit 300`.execute(
    db,
  )
  return rows
}

/**
 * Returns the companies of a book in the order of their ids; one row more than `most` shows that there are too many.
 */
export async function bookCompanies({ db }: Context, holderId: number, most: number): Promise<BookCompany[]> {
  const { rows } = await sql<BookCompany>`
    select c.id, c.progress_rank, ${areaKey} as area, c.route_areas as lanes,
           array(select t.tag_id from phonebook.company_tags t where t.company_id = c.id) as tags
    from phonebook.companies c where c.custodian_id = ${holderId} and c.delete_after is null order by c.id limit ${most + 1}`.execute(
    db,
  )
  return rows
}

/** Returns the companies that somebody follows and for which the caller answers, as the split looks at them. */
export async function followedBy(context: Context, holderId: number): Promise<BookCompany[]> {
  const books = await booksOf(context)
  const answered = books === 'all' ? sql`true` : sql`c.custodian_id = any(${[...books]}::bigint[])`
  const { rows } = await sql<BookCompany>`
    select c.id, c.progress_rank, ${areaKey} as area, c.route_areas as lanes,
           array(select t.tag_id from phonebook.company_tags t where t.company_id = c.id) as tags
    from phonebook.companies c
    where c.follower_ids @> array[${holderId}::bigint] and c.follower_ids <> '{}' and c.delete_after is null and ${answered} order by c.id`.execute(
    context.db,
  )
  return rows
}

interface HandoverRow {
  id: number
  from_id: number
  from_name: string
  state: string
  /** Plans that are older than the choice of what goes along have no parts. */
  plan: Pick<NewHandover, 'by'> & { left: number; parts?: Omit<HandoverDetail['parts'][number], 'path'>[] }
  follows: string
  created_by: number
  created_by_name: string
  created_at: Date
  ended_at: Date | null
  problem: string | null
  total: number
  done: number
  moved: number
}

const selectHandovers = (tail: RawBuilder<unknown>) => sql<HandoverRow>`
  select h.id, h.from_id, leaver.name as from_name, h.state, h.plan, h.follows, h.created_by, maker.name as created_by_name, h.created_at, h.ended_at, h.problem,
         counted.total, counted.done, counted.moved
  from phonebook.handovers h
  join identity.users leaver on leaver.id = h.from_id
  join identity.users maker on maker.id = h.created_by
  cross join lateral (
    select count(*)::int as total, count(r.outcome)::int as done, count(*) filter (where r.outcome = 'moved')::int as moved
    from phonebook.handover_rows r where r.handover_id = h.id) counted
  ${tail}`

/** Returns hand-overs that were run, newest first. */
export async function listHandovers(
  context: Context,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
) {
  const books = await booksOf(context)
  const mine =
    books === 'all'
      ? sql`true`
      : sql`(h.created_by = ${personOf(context).id} or h.from_id = any(${[...books]}::bigint[]))`
  const run = sql`h.state <> 'planned' and ${mine}`
  const after = cursor === undefined ? sql`` : sql`and h.id < ${Number(cursor)}`
  const { rows } = await selectHandovers(sql`where ${run} ${after} order by h.id desc limit ${limit + 1}`).execute(
    context.db,
  )
  const page = cutPage(rows, limit, ({ id }) => String(id))
  const listed = { table: 'phonebook.handovers', alias: 'h', rest: sql`where ${run}` }
  const count = await countBeside(context, page, cursor, listed)
  return { rows: page.rows.map((row) => toHandover(context, row)), next: page.next, count }
}

/**
 * Returns one hand-over with its receivers; fails with not_found unless the caller has made it or may hand over that
 * book.
 */
export async function getHandover(
  context: Context,
  id: number,
  owners: readonly HandoverPart[],
): Promise<HandoverDetail> {
  const row = await visibleHandover(context, id)
  const { rows: receivers } = await sql<{
    id: number
    name: string
    held: number
    companies: number
    follows: number
    names: string[]
  }>`
    select u.id, u.name, r.companies, r.follows,
           (select count(*)::int from (select from phonebook.companies c where c.custodian_id = u.id and c.delete_after is null limit ${countedMost}) counted) as held,
           array(select c.name from phonebook.handover_rows one join phonebook.companies c on c.id = one.company_id
                 where one.handover_id = ${id} and one.to_id = u.id and one.part = 'custody' and c.delete_after is null and ${visibleTo(personOf(context))}
                 order by c.progress_rank desc, c.id limit 3) as names
    from (select to_id, count(*) filter (where part = 'custody')::int as companies, count(*) filter (where part = 'follow')::int as follows
          from phonebook.handover_rows where handover_id = ${id} and to_id is not null group by to_id) r
    join identity.users u on u.id = r.to_id order by r.companies desc, ${byPersonName(sql`u.name`)}, u.id`.execute(
    context.db,
  )
  const given = receivers.reduce((sum, { companies, follows }) => sum + companies + follows, 0)
  const parts = (row.plan.parts ?? []).flatMap((kept) => {
    const owner = owners.find(({ part }) => part === kept.part)
    return owner ? [{ ...kept, path: owner.pathOf(row.from_id) }] : []
  })
  return { ...toHandover(context, row), left: row.plan.left, dropped: row.total - given, parts, receivers }
}

export async function visibleHandover(context: Context, id: number): Promise<HandoverRow> {
  authorize(context, 'phonebook.handOver')
  const { rows } = await selectHandovers(sql`where h.id = ${id}`).execute(context.db)
  const [row] = rows
  if (!row || (row.created_by !== personOf(context).id && !(await mayHandOver(context, row.from_id))))
    throw fail('phonebook.handover_not_found')
  return row
}

const toHandover = ({ language }: Context, row: HandoverRow): Handover => ({
  id: row.id,
  from: { id: row.from_id, name: row.from_name },
  // The table's constraints and the contract name the same choices; the schema of the answer checks them once more.
  state: row.state as Handover['state'],
  by: row.plan.by,
  follows: row.follows as Handover['follows'],
  createdBy: { id: row.created_by, name: row.created_by_name },
  createdAt: row.created_at.toISOString(),
  endedAt: row.ended_at?.toISOString() ?? null,
  total: row.total,
  done: row.done,
  moved: row.moved,
  problem: row.problem === null ? null : translate(language, row.problem),
})
