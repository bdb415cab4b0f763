import type { ConversionPart, ConversionRow, ConversionStage } from '@seamark/contract/summary/conversions'
import { progresses } from '@seamark/contract/phonebook/companies/companies'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { authorize, type Context } from '../../platform/context.ts'
import { cutPage, plainCursor } from '../../platform/page.ts'
import { gainedCompanies, partsOf } from './conversion-facts.queries.ts'
import type { Asked } from './periods.rules.ts'
import { spanIn } from './sales.queries.ts'

interface RowsAsked extends Asked {
  by: ConversionPart
  key?: string | undefined
  stage?: ConversionStage | undefined
  limit: number
  cursor?: string | undefined
}

type Row = { counted: number } & (
  | { id: null }
  | {
      id: number
      name: string
      progress: string
      at: Date
      person_id: number
      person_name: string
      reached_at: Date | null
    }
)

/** Returns a page of the companies behind a figure, with their count. One statement reads both, so that they agree. */
export async function listConversionRows(context: Context, asked: RowsAsked) {
  authorize(context, 'summary.readSales')
  const span = spanIn(context, asked)
  const { stage, key } = asked
  const parts = key === undefined ? undefined : await partsOf(context, asked.by, span)
  const inPart = parts ? sql`r.id in (select p.id from (${parts}) p where p.key = ${key})` : sql`true`
  const { rows } = await sql<Row>`
    with r as materialized (${gainedCompanies(context, span)}),
    f as (select r.* from r where ${inPart} and ${stage === undefined ? sql`true` : sql.ref(`r.${stage}`)})
    select counted.counted, page.*
    from (select count(*)::int as counted from f) counted
    left join (
      select f.id, f.name, f.progress, f.at, f.person_id, u.name as person_name, ${stage === undefined ? sql`null::timestamptz` : sql.ref(`f.${stage}_at`)} as reached_at
      from f join identity.users u on u.id = f.person_id
      where ${afterCursor(asked.cursor)}
      order by f.at desc, f.id desc limit ${asked.limit + 1}) page on true
    order by page.at desc, page.id desc`.execute(context.db)
  const page = cutPage(
    rows.flatMap((row) => (row.id === null ? [] : [row])),
    asked.limit,
    ({ at, id }) => rowCursor.write([at.getTime(), id]),
  )
  return {
    rows: page.rows.map(
      (row): ConversionRow => ({
        id: row.id,
        name: row.name,
        person: { id: row.person_id, name: row.person_name },
        progress: progresses.find((progress) => progress === row.progress) ?? 'unconfirmed',
        gainedAt: row.at.toISOString(),
        reachedAt: row.reached_at?.toISOString() ?? null,
      }),
    ),
    next: page.next,
    count: rows[0]?.counted ?? 0,
  }
}

/** The cursor holds the last row's moment in milliseconds and its company. */
const rowCursor = plainCursor(z.tuple([z.coerce.number(), z.coerce.number()]), '-')

function afterCursor(cursor: string | undefined): RawBuilder<unknown> {
  if (cursor === undefined) return sql`true`
  const [at, id] = rowCursor.read(cursor)
  return sql`(f.at, f.id) < (${new Date(at)}, ${id}::bigint)`
}
