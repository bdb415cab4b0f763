import { ways } from '@seamark/contract/followups/records/records'
import { progresses } from '@seamark/contract/phonebook/companies/companies'
import type { Drill, SalesRow } from '@seamark/contract/summary/sales'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { authorize, type Context } from '../../platform/context.ts'
import { cutPage, plainCursor } from '../../platform/page.ts'
import { type Asked, commonDays } from './periods.rules.ts'
import { countsOnce, factsOf } from './sales-facts.queries.ts'
import { spanIn } from './sales.queries.ts'

export interface RowsAsked extends Asked {
  figure: Drill
  personId?: number | undefined
  way?: string | undefined
  progress?: string | undefined
  dayFrom?: string | undefined
  dayTo?: string | undefined
  limit: number
  cursor?: string | undefined
}

/** Returns a page of the rows behind one figure, with their count. One statement reads both, so that they agree. */
export async function listSalesRows(context: Context, asked: RowsAsked) {
  authorize(context, 'summary.readSales')
  const span = commonDays(spanIn(context, asked), { from: asked.dayFrom, to: asked.dayTo })
  const { rows: answered } = await sql<Answered>`
    with facts as materialized (select f.* from (${factsOf(context, asked.figure, span)}) f where ${filterOf(asked)}),
    f as (${openFacts(asked)})
    select counted.counted, closed.closed, page.*
    from (select count(*)::int as counted from f) counted
    cross join (select count(*)::int as closed from facts where not facts.open) closed
    left join (
      select f.person_id, f.company_id, f.id, f.at, f.part, f.title, person.name as person_name, c.name as company_name, c.progress
      from f
      left join identity.users person on person.id = f.person_id
      left join phonebook.companies c on c.id = f.company_id
      where ${afterCursor(asked.cursor)}
      order by f.at desc, f.id desc, f.person_id desc limit ${asked.limit + 1}) page on true
    order by page.at desc, page.id desc, page.person_id desc`.execute(context.db)
  const page = cutPage(answered.filter(isRow), asked.limit, ({ at, id, person_id }) =>
    rowCursor.write([at.getTime(), id, person_id]),
  )
  const [{ counted, closed } = { counted: 0, closed: 0 }] = answered
  return { ...span, rows: page.rows.map(asRow), next: page.next, count: counted + closed, closed }
}

interface FactRow {
  person_id: number
  person_name: string | null
  company_id: number | null
  company_name: string | null
  progress: string | null
  id: number
  at: Date
  part: string
  title: string
}

/** The count comes even if there is no row; then the row's columns are null. */
type Answered = { counted: number; closed: number } & (FactRow | { id: null })
const isRow = (row: Answered): row is { counted: number; closed: number } & FactRow => row.id !== null

/** Filters by person, way and progress. Facts that are not open have no progress, so no progress finds them. */
const filterOf = ({ figure, personId, way, progress }: RowsAsked): RawBuilder<unknown> =>
  sql.join(
    [
      personId === undefined ? sql`true` : sql`f.person_id = ${personId}`,
      figure === 'followups' && way !== undefined ? sql`f.part = ${way}` : sql`true`,
      figure === 'cohort' && progress !== undefined ? sql`f.part = ${progress}` : sql`true`,
    ],
    sql` and `,
  )

/** The facts that the reader may open. If the total counts a company once, its latest row is taken. */
const openFacts = ({ figure, personId }: RowsAsked): RawBuilder<unknown> =>
  personId !== undefined || !countsOnce(figure)
    ? sql`select facts.* from facts where facts.open`
    : sql`select distinct on (facts.company_id) facts.* from facts where facts.open order by facts.company_id, facts.at desc, facts.person_id desc`

const asRow = (row: FactRow): SalesRow => ({
  id: row.id,
  at: row.at.toISOString(),
  person: { id: row.person_id, name: row.person_name ?? '' },
  company: row.company_id === null ? null : { id: row.company_id, name: row.company_name ?? '' },
  title: row.title,
  way: ways.find((way) => way === row.part) ?? null,
  progress: progresses.find((progress) => progress === row.progress) ?? null,
})

/** The cursor holds the last row's moment in milliseconds, its id and its person. */
const rowCursor = plainCursor(z.tuple([z.coerce.number(), z.coerce.number(), z.coerce.number()]), '-')

function afterCursor(cursor: string | undefined): RawBuilder<unknown> {
  if (cursor === undefined) return sql`true`
  const [at, id, person] = rowCursor.read(cursor)
  return sql`(f.at, f.id, f.person_id) < (${new Date(at)}, ${id}::bigint, ${person}::bigint)`
}
