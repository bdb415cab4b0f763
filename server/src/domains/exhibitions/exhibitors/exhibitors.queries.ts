import type { exhibitorSorts, Standing, VisitState } from '@seamark/contract/exhibitions/choices'
import {
  type Booth,
  contactFields,
  type Exhibitor,
  type ExhibitorFilters,
  type ExhibitorValues,
} from '@seamark/contract/exhibitions/exhibitors/exhibitors'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { authorize, type Context, maySeek, passes, personOf } from '../../../platform/context.ts'
import { countList, countOfPage } from '../../../platform/counting/counts.ts'
import type { ListedRows } from '../../../platform/counting/rows.ts'
import type { AuditedSubject } from '../../../platform/domain.ts'
import { fail } from '../../../platform/failure.ts'
import { cursorText, cursorTime, cutPage, sortedCursor, type Sorted } from '../../../platform/page.ts'
import { nameOfExhibition, patternOf } from '../exhibitions/exhibitions.queries.ts'
import { exhibitorAbilities, joinCompany, seesContact, seesVisits, standingText } from '../policy.ts'

export interface ExhibitorRow {
  id: number
  version: number
  exhibition_id: number
  exhibition_name: string
  exhibition_edition: string
  exhibition_listed_at: Date | null
  name: string
  name_en: string
  country: string
  province: string
  city: string
  website: string
  industry: string
  products: string
  introduction: string
  contact_name: string
  position: string
  mobile: string
  telephone: string
  email: string
  wechat: string
  booth_text: string
  booth_sort: string
  booths: Booth[]
  area: number | null
  note: string
  tags: string[]
  owner_id: number | null
  owner_name: string | null
  visit_state: VisitState | null
  visit_on: string | null
  tied_company_id: number | null
  is_untied: boolean
  typed: string[]
  first_listed_at: Date | null
  last_listed_at: Date | null
  created_at: Date
  updated_at: Date
  updated_by_name: string
  delete_after: Date | null
  standing: Standing
  company_id: number | null
  company_name: string | null
  is_open: boolean | null
  /** Whether any of its companies is a colleague's. */
  is_held: boolean
}

type ExhibitorSort = (typeof exhibitorSorts)[number]
export interface ExhibitorList extends Partial<ExhibitorFilters>, Sorted<ExhibitorSort> {
  limit: number
  cursor?: string | undefined
}

/** A page of exhibitors. It is not counted: the count says what the page knows. */
export async function listExhibitors(context: Context, list: ExhibitorList) {
  authorize(context, 'exhibitions.listExhibitors')
  const { rows, next } = await readExhibitorPage(context, list)
  const page = { rows: rows.map((row) => asExhibitor(context, row)), next }
  return { ...page, count: countOfPage(page, list.cursor) }
}

export async function readExhibitorPage(context: Context, asked: ExhibitorList) {
  // The order of the visits would tell of them.
  const isBlind = asked.sort === 'visitOn' && !seesVisits(context.actor)
  const list = isBlind ? { ...asked, sort: 'updatedAt' as const } : asked
  const found = await readExhibitors(
    context,
    sql`(select e.* from exhibitions.exhibitors e ${companyFor(context, list)}
         where ${exhibitorsWhere(context, list)} ${pageFrom(list)} order by ${orderOf(list)} limit ${list.limit + 1}) e`,
    sql`order by ${orderOf(list)}`,
  )
  return cutPage(found, list.limit, (last) => cursor.write(list, placeOf(last, list), last.id))
}

/** Counts the exhibitors of a list for its foot. */
export async function countListedExhibitors(context: Context, filters: Partial<ExhibitorFilters>) {
  authorize(context, 'exhibitions.listExhibitors')
  return countList(context, exhibitorsOf(context, filters))
}

export const exhibitorsOf = (context: Context, filters: Partial<ExhibitorFilters>): ListedRows => ({
  table: 'exhibitions.exhibitors',
  alias: 'e',
  rest: sql`${companyFor(context, filters)} where ${exhibitorsWhere(context, filters)}`,
})

export async function getExhibitor(context: Context, id: number): Promise<Exhibitor> {
  authorize(context, 'exhibitions.listExhibitors')
  const row = (await exhibitorRows(context, [id])).get(id)
  if (!row || row.delete_after !== null) throw fail('exhibitions.exhibitor_not_found')
  return asExhibitor(context, row)
}

/** The tags that are used, of one exhibition where it is named. */
export async function listExhibitorTags(context: Context, { exhibitionId }: { exhibitionId?: number | undefined }) {
  authorize(context, 'exhibitions.listExhibitors')
  if (!seesVisits(context.actor)) return { tags: [] }
  const { rows } = await sql<{ tag: string; exhibitors: number }>`
    select t.tag, count(*)::int as exhibitors from exhibitions.exhibitors e cross join unnest(e.tags) t (tag)
    where e.delete_after is null and ${isOfStanding} ${exhibitionId === undefined ? sql`` : sql`and e.exhibition_id = ${exhibitionId}`}
    group by t.tag order by exhibitors desc, t.tag limit 60`.execute(context.db)
  return { tags: rows }
}

/** Exhibitors of an exhibition that was just deleted are gone with it. */
const isOfStanding = sql<boolean>`exists (select from exhibitions.exhibitions x where x.id = e.exhibition_id and x.delete_after is null)`

/** The company is joined only where the filters ask for it. */
const companyFor = (context: Context, { standing }: Partial<ExhibitorFilters>) =>
  standing?.length ? joinCompany(personOf(context)) : sql``

const isWithdrawn = sql<boolean>`exists (
  select from exhibitions.exhibitions x where x.id = e.exhibition_id and e.last_listed_at < x.listed_at)`

const hasNoBooth = sql<boolean>`not exists (select from exhibitions.exhibitor_booths eb where eb.exhibitor_id = e.id)`

/** The filters of the list as conditions on exhibitors `e`, and on their company `c` where its standing is asked for. */
function exhibitorsWhere(context: Context, filters: Partial<ExhibitorFilters>): RawBuilder<unknown> {
  const { visit, ownerId, tag, visitFrom, visitTo } = filters
  if ((visit ?? ownerId ?? tag ?? visitFrom ?? visitTo) !== undefined && !seesVisits(context.actor)) return sql`false`
  const given: (RawBuilder<unknown> | undefined)[] = [
    sql`e.delete_after is null`,
    isOfStanding,
    filters.ids ? sql`e.id = any(${[...filters.ids]}::bigint[])` : undefined,
    filters.q && !maySeek(context.actor, filters.q) ? sql`false` : undefined,
    filters.q ? sql`e.search like ${patternOf(filters.q)}` : undefined,
    filters.exhibitionId === undefined ? undefined : sql`e.exhibition_id = ${filters.exhibitionId}`,
    boothWhere(filters),
    filters.products ? sql`${inLarge(sql`e.products`)} like ${patternOf(filters.products)}` : undefined,
    filters.country ? sql`e.country = ${filters.country}` : undefined,
    filters.place ? sql`${inLarge(sql`e.province || ' ' || e.city`)} like ${patternOf(filters.place)}` : undefined,
    filters.standing?.length ? sql`${standingText} = any(${[...filters.standing]}::text[])` : undefined,
    visit?.length ? sql`coalesce(e.visit_state, 'none') = any(${[...visit]}::text[])` : undefined,
    ownerId === undefined ? undefined : sql`e.owner_id = ${ownerId}`,
    tag ? sql`e.tags @> array[${tag}::text]` : undefined,
    filters.noBooth === undefined ? undefined : sql`(${hasNoBooth}) = ${filters.noBooth}`,
    filters.withdrawn === undefined ? undefined : sql`${isWithdrawn} = ${filters.withdrawn}`,
    visitFrom ? sql`e.visit_on >= ${visitFrom}::date` : undefined,
    visitTo ? sql`e.visit_on <= ${visitTo}::date` : undefined,
  ]
  return sql.join(
    given.filter((condition) => condition !== undefined),
    sql` and `,
  )
}

/** A text as `patternOf` looks for it. */
const inLarge = (text: RawBuilder<unknown>) => sql`upper(normalize(${text}, nfkc))`

/** A hall as it is called, a booth by a part of its number. */
function boothWhere({ hall, booth }: Partial<ExhibitorFilters>) {
  if (!hall && !booth) return undefined
  return sql`exists (select from exhibitions.exhibitor_booths eb join exhibitions.booths b on b.id = eb.booth_id
    where eb.exhibitor_id = e.id ${hall ? sql`and b.hall = ${hall.normalize('NFKC').toUpperCase()}` : sql``}
      ${booth ? sql`and b.number like ${patternOf(booth)}` : sql``})`
}

/** The rows of these exhibitors by id, deleted ones included. */
export async function exhibitorRows(context: Context, ids: readonly number[]): Promise<Map<number, ExhibitorRow>> {
  const rows = await readExhibitors(
    context,
    sql`exhibitions.exhibitors e`,
    sql`where e.id = any(${[...ids]}::bigint[])`,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

async function readExhibitors(context: Context, exhibitors: RawBuilder<unknown>, tail: RawBuilder<unknown>) {
  const { rows } = await sql<ExhibitorRow>`
    select e.id, e.version, e.exhibition_id, x.name as exhibition_name, x.edition as exhibition_edition, x.listed_at as exhibition_listed_at,
      e.name, e.name_en, e.country, e.province, e.city, e.website, e.industry, e.products, e.introduction, e.contact_name, e."position", e.mobile,
      e.telephone, e.email, e.wechat, e.booth_text, e.booth_sort, e.area::float8 as area, e.note, e.tags, e.owner_id, owner.name as owner_name, e.visit_state, e.visit_on,
      e.company_id as tied_company_id, e.is_untied, e.typed, e.first_listed_at, e.last_listed_at, e.created_at, e.updated_at,
      editor.name as updated_by_name, greatest(e.delete_after, x.delete_after) as delete_after, ${standingText} as standing,
      c.id as company_id, c.name as company_name, c.is_open, coalesce(c.is_held, false) as is_held,
      (select coalesce(json_agg(json_build_object('hall', b.hall, 'number', b.number) order by eb.place), '[]')
       from exhibitions.exhibitor_booths eb join exhibitions.booths b on b.id = eb.booth_id where eb.exhibitor_id = e.id) as booths
    from ${exhibitors}
    join exhibitions.exhibitions x on x.id = e.exhibition_id
    left join identity.users owner on owner.id = e.owner_id
    join identity.users editor on editor.id = e.updated_by
    ${joinCompany(personOf(context))}
    ${tail}`.execute(context.db)
  return rows
}

/** An exhibitor without a day of visit stands behind those with one, in either order. */
const noDay = (order: 'asc' | 'desc') => (order === 'asc' ? 'infinity' : '-infinity')

function columnOf({ sort, order }: Sorted<ExhibitorSort>): { column: RawBuilder<unknown>; type: RawBuilder<unknown> } {
  if (sort === 'booth') return { column: sql`e.booth_sort`, type: sql`text` }
  if (sort === 'visitOn') return { column: sql`coalesce(e.visit_on, ${noDay(order)}::date)`, type: sql`date` }
  return { column: sql`e.updated_at`, type: sql`timestamptz` }
}

function orderOf({ sort, order }: Sorted<ExhibitorSort>) {
  const { column } = columnOf({ sort, order })
  return order === 'asc' ? sql`${column}, e.id` : sql`${column} desc, e.id desc`
}

function pageFrom({ sort, order, cursor: text }: ExhibitorList): RawBuilder<unknown> {
  if (text === undefined) return sql``
  const after = cursor.read(text, { sort, order })
  const { column, type } = columnOf({ sort, order })
  return order === 'asc'
    ? sql`and (${column}, e.id) > (${after.value}::${type}, ${after.id}::bigint)`
    : sql`and (${column}, e.id) < (${after.value}::${type}, ${after.id}::bigint)`
}

function placeOf(row: ExhibitorRow, { sort, order }: Sorted<ExhibitorSort>): string {
  if (sort === 'booth') return row.booth_sort
  if (sort === 'visitOn') return row.visit_on ?? noDay(order)
  return row.updated_at.toISOString()
}

/** A cursor of another order is refused with cursor_invalid. */
const cursor = sortedCursor<ExhibitorSort, string>(
  {
    updatedAt: cursorTime,
    booth: cursorText,
    visitOn: z.union([z.enum(['infinity', '-infinity']), z.iso.date().refine((day) => day >= '0001')]),
  },
  'exhibitions.cursor_invalid',
)

/** Whether the reader sees by whom the exhibitor is reached. */
export const seesContactOf = ({ actor }: Pick<Context, 'actor'>, row: ExhibitorRow): boolean =>
  actor !== null && seesContact(actor, row)

export function asExhibitor(context: Pick<Context, 'actor'>, row: ExhibitorRow): Exhibitor {
  const values = valuesOf(row)
  const isSeen = seesContactOf(context, row)
  const hasContact = contactFields.some((field) => values[field] !== '')
  const covered = isSeen ? {} : Object.fromEntries(contactFields.map((field) => [field, '']))
  const { ownerId: _owner, ...plain } = values
  const hasVisits = seesVisits(context.actor)
  return {
    ...plain,
    ...covered,
    ...(hasVisits ? {} : { tags: [], visitState: null, visitOn: null }),
    id: row.id,
    version: row.version,
    exhibition: {
      id: row.exhibition_id,
      name: nameOfExhibition({ name: row.exhibition_name, edition: row.exhibition_edition }),
    },
    covered: isSeen || !hasContact ? null : passes(context.actor, 'exhibitions.seeContacts') ? 'colleague' : 'right',
    booths: row.booths,
    owner: row.owner_id === null || !hasVisits ? null : { id: row.owner_id, name: row.owner_name ?? '' },
    standing: row.standing,
    company: row.company_id !== null && row.is_open ? { id: row.company_id, name: row.company_name ?? '' } : null,
    tie: row.is_untied ? 'untied' : row.tied_company_id === null ? 'name' : 'person',
    withdrawn: isLeftOut(row),
    firstListedAt: row.first_listed_at?.toISOString() ?? null,
    lastListedAt: row.last_listed_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    updatedBy: row.updated_by_name,
    can: context.actor
      ? exhibitorAbilities(context.actor, row)
      : { edit: false, delete: false, bring: false, tie: false },
  }
}

const isLeftOut = ({ last_listed_at: last, exhibition_listed_at: whole }: ExhibitorRow) =>
  last !== null && whole !== null && last < whole

/** The row's values as fields, to be compared with what somebody gives. */
export const valuesOf = (row: ExhibitorRow): ExhibitorValues => ({
  name: row.name,
  nameEn: row.name_en,
  country: row.country,
  province: row.province,
  city: row.city,
  website: row.website,
  industry: row.industry,
  products: row.products,
  introduction: row.introduction,
  contactName: row.contact_name,
  position: row.position,
  mobile: row.mobile,
  telephone: row.telephone,
  email: row.email,
  wechat: row.wechat,
  boothText: row.booth_text,
  area: row.area,
  note: row.note,
  tags: row.tags,
  ownerId: row.owner_id,
  visitState: row.visit_state,
  visitOn: row.visit_on,
})

/** Exhibitors in the audit log are called by their name, for everybody who has their screen. */
export const exhibitorSubject: AuditedSubject = {
  kind: 'exhibitor',
  namesOf: async (context, ids) => {
    if (!passes(context.actor, 'exhibitions.seeContacts')) return new Map()
    const { rows } = await sql<{ id: number; name: string }>`
      select id, name from exhibitions.exhibitors where id = any(${[...ids]}::bigint[]) and delete_after is null`.execute(
      context.db,
    )
    return new Map(rows.map((row) => [row.id, row.name]))
  },
  find: async (context, q) => {
    if (!passes(context.actor, 'exhibitions.seeContacts')) return []
    const { rows } = await sql<{ id: number }>`
      select e.id from exhibitions.exhibitors e where ${exhibitorsWhere(context, q.trim() === '' ? {} : { q })} order by e.id desc limit 200`.execute(
      context.db,
    )
    return rows.map(({ id }) => id)
  },
  mayOpen: async (context, id) => {
    const row = (await exhibitorRows(context, [id])).get(id)
    return row !== undefined && seesContactOf(context, row)
  },
}
