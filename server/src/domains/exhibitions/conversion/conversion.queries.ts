import type {
  ConversionFigures,
  ConversionFilters,
  MetCompany,
} from '@seamark/contract/exhibitions/conversion/conversion'
import { type RawBuilder, sql } from 'kysely'
import { authorize, type Context, personOf } from '../../../platform/context.ts'
import { countOfPage } from '../../../platform/counting/counts.ts'
import { cursorTime, cutPage, sortedCursor } from '../../../platform/page.ts'
import { findPeopleNames } from '../../identity/index.ts'
import { type ExhibitionRow, standingExhibition } from '../exhibitions/exhibitions.queries.ts'
import { capturesSeenBy, managesExhibition } from '../policy.ts'
import { conditions, metCompanies, spanOf } from './met.queries.ts'

const permission = 'exhibitions.readConversion'

interface PersonFigures extends ConversionFigures {
  /** Null for everybody together. */
  person_id: number | null
}

/** What the exhibition has brought, for everybody together and for each person. */
export async function getConversion(context: Context, id: number) {
  authorize(context, permission)
  const fair = await standingExhibition(context, id)
  const [companies, queue, visits] = await Promise.all([
    companyFiguresOf(context, fair),
    captureFiguresOf(context, id),
    visitFiguresOf(context, id),
  ])
  const people = new Set([...companies.keys(), ...queue.keys(), ...visits.keys()])
  people.delete(null)
  const names = await findPeopleNames(
    context,
    [...people].flatMap((person) => person ?? []),
  )
  const of = (person: number | null): ConversionFigures => ({
    ...none,
    ...visits.get(person),
    ...queue.get(person),
    ...companies.get(person),
  })
  const total = of(null)
  return {
    total,
    people: [...people]
      .flatMap((person) =>
        person === null ? [] : [{ person: { id: person, name: names.get(person) ?? '' }, ...of(person) }],
      )
      .toSorted((one, other) => other.companies - one.companies || other.captures - one.captures),
    costPerNewClient: costOf(context, fair, total.newClients),
    until: await endOf(context, fair),
  }
}

const none: ConversionFigures = {
  exhibitors: 0,
  visited: 0,
  captures: 0,
  sorted: 0,
  companies: 0,
  contacted: 0,
  quoted: 0,
  ordered: 0,
  newClients: 0,
  medianDays: null,
  followed48: 0,
}

function costOf(context: Context, fair: ExhibitionRow, newClients: number) {
  const { cost_amount: cost, cost_currency: currency } = fair
  if (!managesExhibition(personOf(context), fair) || cost === null || currency === null || newClients === 0) return null
  return { amount: Math.round((cost / newClients) * 100) / 100, currency }
}

async function endOf(context: Context, fair: ExhibitionRow): Promise<string> {
  const { rows } = await sql<{ until: Date }>`select ${spanOf(context, fair).until}::timestamptz as until`.execute(
    context.db,
  )
  return rows[0]?.until.toISOString() ?? ''
}

/** A company counts once for everybody together, and once for each person who met it. */
async function companyFiguresOf(context: Context, fair: ExhibitionRow) {
  const { rows } = await sql<PersonFigures>`
    with m as (${metCompanies(context, fair)}),
    each as (select m.*, null::bigint as person_id from m union all select m.*, person.id from m cross join unnest(m.people) person (id))
    select m.person_id, count(*)::int as companies, count(*) filter (where ${conditions.contacted})::int as contacted,
      count(*) filter (where ${conditions.quoted})::int as quoted, count(*) filter (where ${conditions.ordered})::int as ordered,
      count(*) filter (where ${conditions.newClients})::int as "newClients",
      round((percentile_cont(0.5) within group (order by extract(epoch from m.followed_at - m.met_at) / 86400))::numeric, 1)::float8 as "medianDays",
      count(*) filter (where m.followed_at <= m.met_at + interval '48 hours')::int as followed48
    from each m group by m.person_id`.execute(context.db)
  return byPerson(rows)
}

async function captureFiguresOf(context: Context, exhibitionId: number) {
  const { rows } = await sql<Pick<PersonFigures, 'person_id' | 'captures' | 'sorted'>>`
    select k.author_id as person_id, count(*)::int as captures, count(*) filter (where k.state = 'sorted')::int as sorted
    from exhibitions.captures k join exhibitions.exhibitions x on x.id = k.exhibition_id
    where k.exhibition_id = ${exhibitionId} and k.state <> 'discarded' and ${capturesSeenBy(personOf(context))}
    group by rollup (k.author_id)`.execute(context.db)
  return byPerson(rows)
}

async function visitFiguresOf(context: Context, exhibitionId: number) {
  const { rows } = await sql<Pick<PersonFigures, 'person_id' | 'exhibitors' | 'visited'> & { is_total: boolean }>`
    select e.owner_id as person_id, grouping(e.owner_id) = 1 as is_total, count(*)::int as exhibitors,
      count(*) filter (where e.visit_state = 'visited')::int as visited
    from exhibitions.exhibitors e where e.exhibition_id = ${exhibitionId} and e.delete_after is null
    group by rollup (e.owner_id)`.execute(context.db)
  // Exhibitors without a visitor are nobody's, and not everybody's.
  return byPerson(rows.filter(({ person_id, is_total: isTotal }) => person_id !== null || isTotal))
}

const byPerson = <Row extends { person_id: number | null }>(rows: readonly Row[]) =>
  new Map(rows.map(({ person_id: person, ...figures }) => [person, figures]))

interface MetRow {
  id: number
  name: string
  progress: MetCompany['progress']
  met_at: Date
  people: number[]
  is_new: boolean
  followed_at: Date | null
  quoted_at: Date | null
  ordered_at: Date | null
}

interface MetList extends ConversionFilters {
  limit: number
  cursor?: string | undefined
}

/** A page of the companies behind a figure, those that were met last first. */
export async function listMetCompanies(context: Context, list: MetList) {
  authorize(context, permission)
  const page = await readMetPage(context, list)
  return { ...page, count: countOfPage(page, list.cursor) }
}

export async function readMetPage(context: Context, list: MetList) {
  const fair = await standingExhibition(context, list.exhibitionId)
  const { rows: found } = await sql<MetRow>`
    with m as (${metCompanies(context, fair)})
    select m.* from m where ${metWhere(list)} ${pageFrom(list.cursor)}
    order by m.met_at desc, m.id desc limit ${list.limit + 1}`.execute(context.db)
  const { rows, next } = cutPage(found, list.limit, (last) =>
    cursor.write({ sort: 'metAt', order: 'desc' }, last.met_at.toISOString(), last.id),
  )
  const names = await findPeopleNames(
    context,
    rows.flatMap(({ people }) => people),
  )
  return { rows: rows.map((row) => asMetCompany(row, names)), next }
}

export async function countMet(context: Context, list: ConversionFilters): Promise<number> {
  const fair = await standingExhibition(context, list.exhibitionId)
  const { rows } = await sql<{ count: number }>`
    with m as (${metCompanies(context, fair)}) select count(*)::int as count from m where ${metWhere(list)}`.execute(
    context.db,
  )
  return rows[0]?.count ?? 0
}

const metWhere = ({ figure, personId }: ConversionFilters): RawBuilder<unknown> =>
  sql`${conditions[figure]} ${personId === undefined ? sql`` : sql`and m.people @> array[${personId}::bigint]`}`

const cursor = sortedCursor<'metAt', string>({ metAt: cursorTime }, 'exhibitions.cursor_invalid')

function pageFrom(text: string | undefined) {
  if (text === undefined) return sql``
  const after = cursor.read(text, { sort: 'metAt', order: 'desc' })
  return sql`and (m.met_at, m.id) < (${after.value}::timestamptz, ${after.id}::bigint)`
}

const asMetCompany = (row: MetRow, names: ReadonlyMap<number, string>): MetCompany => ({
  id: row.id,
  name: row.name,
  people: row.people.map((id) => ({ id, name: names.get(id) ?? '' })),
  metAt: row.met_at.toISOString(),
  followedAt: row.followed_at?.toISOString() ?? null,
  quotedAt: row.quoted_at?.toISOString() ?? null,
  orderedAt: row.ordered_at?.toISOString() ?? null,
  progress: row.progress,
  isNew: row.is_new,
})
