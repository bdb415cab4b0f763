import type { exhibitionSorts, Phase } from '@seamark/contract/exhibitions/choices'
import type {
  Exhibition,
  ExhibitionFilters,
  NewExhibition,
} from '@seamark/contract/exhibitions/exhibitions/exhibitions'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { businessDay } from '../../../platform/business-day.ts'
import { authorize, type Context, passes, personOf } from '../../../platform/context.ts'
import { countOfPage } from '../../../platform/counting/counts.ts'
import type { AuditedSubject, NoticedSubject } from '../../../platform/domain.ts'
import { fail } from '../../../platform/failure.ts'
import { cursorTime, cutPage, sortedCursor, type Sorted } from '../../../platform/page.ts'
import {
  capturesSeenBy,
  exhibitionAbilities,
  joinCompany,
  managesExhibition,
  seesVisits,
  standingText,
} from '../policy.ts'

export interface ExhibitionRow {
  id: number
  version: number
  name: string
  name_en: string
  edition: string
  from_day: string
  to_day: string
  phase: Phase
  country: string
  city: string
  venue: string
  organiser: string
  website: string
  industries: string[]
  manager_id: number
  manager_name: string
  people: { id: number; name: string }[]
  cost_amount: number | null
  cost_currency: string | null
  attribution_days: number
  note: string
  listed_at: Date | null
  created_at: Date
  updated_at: Date
  updated_by_name: string
  delete_after: Date | null
  counts: Exhibition['counts']
}

type ExhibitionSort = (typeof exhibitionSorts)[number]
interface ExhibitionList extends Partial<ExhibitionFilters>, Sorted<ExhibitionSort> {
  limit: number
  cursor?: string | undefined
}

/** A page of exhibitions. There are hundreds of them at most, so a page says how many there are as it is. */
export async function listExhibitions(context: Context, list: ExhibitionList) {
  authorize(context, 'exhibitions.listExhibitions')
  const found = await readExhibitions(
    context,
    sql`(select x.* from exhibitions.exhibitions x where ${exhibitionsWhere(context, list)} ${pageFrom(list)}
         order by ${orderOf(list)} limit ${list.limit + 1}) x`,
    sql`order by ${orderOf(list)}`,
  )
  const { rows, next } = cutPage(found, list.limit, (last) => cursor.write(list, placeOf(last, list.sort), last.id))
  const page = { rows: rows.map((row) => asExhibition(context, row)), next }
  return { ...page, count: countOfPage(page, list.cursor) }
}

export async function getExhibition(context: Context, id: number): Promise<Exhibition> {
  authorize(context, 'exhibitions.listExhibitions')
  return asExhibition(context, await standingExhibition(context, id))
}

/** The exhibition, unless it is gone. */
export async function standingExhibition(context: Context, id: number): Promise<ExhibitionRow> {
  const row = (await exhibitionRows(context, [id])).get(id)
  if (!row || row.delete_after !== null) throw fail('exhibitions.exhibition_not_found')
  return row
}

/** The rows of these exhibitions by id, deleted ones included. */
export async function exhibitionRows(context: Context, ids: readonly number[]): Promise<Map<number, ExhibitionRow>> {
  const rows = await readExhibitions(
    context,
    sql`exhibitions.exhibitions x`,
    sql`where x.id = any(${[...ids]}::bigint[])`,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** Where the exhibition stands by the office's day. */
const phaseOf = (context: Context) => {
  const today = businessDay(context)
  return sql<Phase>`case when x.from_day > ${today} then 'upcoming' when x.to_day < ${today} then 'over' else 'ongoing' end`
}

async function readExhibitions(context: Context, exhibitions: RawBuilder<unknown>, tail: RawBuilder<unknown>) {
  const { rows } = await sql<ExhibitionRow>`
    select x.id, x.version, x.name, x.name_en, x.edition, x.from_day, x.to_day, ${phaseOf(context)} as phase, x.country, x.city, x.venue,
      x.organiser, x.website, x.industries, x.manager_id, manager.name as manager_name, x.cost_amount::float8 as cost_amount, x.cost_currency,
      x.attribution_days, x.note, x.listed_at, x.created_at, x.updated_at, editor.name as updated_by_name, x.delete_after,
      (select coalesce(json_agg(json_build_object('id', u.id, 'name', u.name) order by u.name), '[]') from exhibitions.exhibition_people p
       join identity.users u on u.id = p.user_id where p.exhibition_id = x.id) as people,
      ${countsOf(context)} as counts
    from ${exhibitions}
    join identity.users manager on manager.id = x.manager_id
    join identity.users editor on editor.id = x.updated_by
    ${tail}`.execute(context.db)
  return rows
}

const countsOf = (context: Context) => sql`(
  select json_build_object('exhibitors', count(*), 'ours', count(*) filter (where s.standing = 'ours'),
    'colleague', count(*) filter (where s.standing = 'colleague'), 'pool', count(*) filter (where s.standing = 'pool'),
    'new', count(*) filter (where s.standing = 'new'), 'planned', count(*) filter (where ${seesVisits(context.actor)} and s.visit_state in ('planned', 'appointment')),
    'visited', count(*) filter (where ${seesVisits(context.actor)} and s.visit_state = 'visited'), 'withdrawn', count(*) filter (where s.last_listed_at < x.listed_at),
    'captures', ${capturesAt(context, sql`k.state <> 'discarded'`)}, 'unsorted', ${capturesAt(context, sql`k.state = 'unsorted'`)})
  from (select ${standingText} as standing, e.visit_state, e.last_listed_at from exhibitions.exhibitors e ${joinCompany(personOf(context))}
        where e.exhibition_id = x.id and e.delete_after is null) s)`

const capturesAt = (context: Context, condition: RawBuilder<unknown>) =>
  sql`(select count(*) from exhibitions.captures k where k.exhibition_id = x.id and ${condition} and ${capturesSeenBy(personOf(context))})`

function exhibitionsWhere(context: Context, filters: Partial<ExhibitionFilters>): RawBuilder<unknown> {
  const given: (RawBuilder<unknown> | undefined)[] = [
    sql`x.delete_after is null`,
    filters.q ? sql`x.search like ${patternOf(filters.q)}` : undefined,
    filters.phase?.length ? sql`${phaseOf(context)} = any(${[...filters.phase]}::text[])` : undefined,
    filters.managerId === undefined ? undefined : sql`x.manager_id = ${filters.managerId}`,
    filters.personId === undefined
      ? undefined
      : sql`exists (select from exhibitions.exhibition_people p where p.exhibition_id = x.id and p.user_id = ${filters.personId})`,
  ]
  return sql.join(
    given.filter((condition) => condition !== undefined),
    sql` and `,
  )
}

/** A part of a text as `like` looks for it in texts of large letters. */
export const patternOf = (text: string) =>
  `%${text
    .normalize('NFKC')
    .trim()
    .toUpperCase()
    .replace(/[\\%_]/g, '\\$&')}%`

const sortColumns: Record<ExhibitionSort, { column: RawBuilder<unknown>; type: RawBuilder<unknown> }> = {
  fromDay: { column: sql`x.from_day`, type: sql`date` },
  updatedAt: { column: sql`x.updated_at`, type: sql`timestamptz` },
}

function orderOf({ sort, order }: Sorted<ExhibitionSort>) {
  const { column } = sortColumns[sort]
  return order === 'asc' ? sql`${column}, x.id` : sql`${column} desc, x.id desc`
}

function pageFrom({ sort, order, cursor: text }: ExhibitionList): RawBuilder<unknown> {
  if (text === undefined) return sql``
  const after = cursor.read(text, { sort, order })
  const { column, type } = sortColumns[sort]
  return order === 'asc'
    ? sql`and (${column}, x.id) > (${after.value}::${type}, ${after.id}::bigint)`
    : sql`and (${column}, x.id) < (${after.value}::${type}, ${after.id}::bigint)`
}

const placeOf = (row: ExhibitionRow, sort: ExhibitionSort) =>
  sort === 'fromDay' ? row.from_day : row.updated_at.toISOString()

/** A cursor of another order is refused with cursor_invalid. */
const cursor = sortedCursor<ExhibitionSort, string>(
  { fromDay: z.iso.date().refine((day) => day >= '0001'), updatedAt: cursorTime },
  'exhibitions.cursor_invalid',
)

export function asExhibition({ actor }: Pick<Context, 'actor'>, row: ExhibitionRow): Exhibition {
  const seesCost = actor !== null && managesExhibition(actor, row)
  return {
    id: row.id,
    version: row.version,
    name: row.name,
    nameEn: row.name_en,
    edition: row.edition,
    fromDay: row.from_day,
    toDay: row.to_day,
    phase: row.phase,
    country: row.country,
    city: row.city,
    venue: row.venue,
    organiser: row.organiser,
    website: row.website,
    industries: row.industries,
    manager: { id: row.manager_id, name: row.manager_name },
    people: row.people,
    cost: seesCost ? costOf(row) : null,
    attributionDays: row.attribution_days,
    note: row.note,
    listedAt: row.listed_at?.toISOString() ?? null,
    counts: row.counts,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    updatedBy: row.updated_by_name,
    can: actor ? exhibitionAbilities(actor, row) : { edit: false, delete: false, import: false },
  }
}

const costOf = ({ cost_amount: amount, cost_currency: currency }: ExhibitionRow) =>
  amount === null || currency === null ? null : { amount, currency }

/** What somebody may type of an exhibition, as it stands. */
export type ExhibitionValues = Omit<NewExhibition, 'managerId'> & { managerId: number }

/** The row's values as fields, to be compared with what somebody gives. */
export const valuesOf = (row: ExhibitionRow): ExhibitionValues => ({
  name: row.name,
  nameEn: row.name_en,
  edition: row.edition,
  fromDay: row.from_day,
  toDay: row.to_day,
  country: row.country,
  city: row.city,
  venue: row.venue,
  organiser: row.organiser,
  website: row.website,
  industries: row.industries,
  managerId: row.manager_id,
  peopleIds: row.people.map(({ id }) => id),
  cost: costOf(row),
  attributionDays: row.attribution_days,
  note: row.note,
})

export const nameOfExhibition = ({ name, edition }: Pick<ExhibitionRow, 'name' | 'edition'>) =>
  edition === '' ? name : `${name} ${edition}`

/** Exhibitions in the audit log are called by name and edition, for everybody who has their screen. */
export const exhibitionSubject: AuditedSubject = {
  kind: 'exhibition',
  namesOf: async (context, ids) => {
    if (!passes(context.actor, 'exhibitions.seeContacts')) return new Map()
    const { rows } = await sql<Pick<ExhibitionRow, 'id' | 'name' | 'edition'>>`
      select id, name, edition from exhibitions.exhibitions where id = any(${[...ids]}::bigint[]) and delete_after is null`.execute(
      context.db,
    )
    return new Map(rows.map((row) => [row.id, nameOfExhibition(row)]))
  },
  find: async (context, q) => {
    if (!passes(context.actor, 'exhibitions.seeContacts')) return []
    const { rows } = await sql<{ id: number }>`
      select x.id from exhibitions.exhibitions x where ${exhibitionsWhere(context, q.trim() === '' ? {} : { q })} order by x.id desc limit 200`.execute(
      context.db,
    )
    return rows.map(({ id }) => id)
  },
  // The log has what the exhibition cost.
  mayOpen: async (context, id) => {
    const row = (await exhibitionRows(context, [id])).get(id)
    return row !== undefined && managesExhibition(personOf(context), row)
  },
}

/** Notices may be about an exhibition for everybody, as the register is everybody's. */
export const noticedExhibition: NoticedSubject = {
  kind: 'exhibition',
  namesOf: async ({ db }, ids) => {
    const { rows } = await sql<Pick<ExhibitionRow, 'id' | 'name' | 'edition'>>`
      select id, name, edition from exhibitions.exhibitions where id = any(${[...ids]}::bigint[]) and delete_after is null`.execute(
      db,
    )
    return new Map(rows.map((row) => [row.id, nameOfExhibition(row)]))
  },
}
