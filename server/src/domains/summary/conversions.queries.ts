import {
  type ConversionFigures,
  type ConversionOfPart,
  type ConversionPart,
  conversionStages,
} from '@seamark/contract/summary/conversions'
import { sql } from 'kysely'
import { authorize, type Context } from '../../platform/context.ts'
import { gainedCompanies, partsOf } from './conversion-facts.queries.ts'
import type { Asked, Span } from './periods.rules.ts'
import { factsOf } from './sales-facts.queries.ts'
import { spanIn } from './sales.queries.ts'

export interface ConversionsAsked extends Asked {
  by: ConversionPart
}

/** More parts are of no use on a screen; its file has them all. */
const mostParts = 100

/** How far the companies gained in the period have come, for all of them and part by part, the largest first. */
export async function summarizeConversions(context: Context, asked: ConversionsAsked, most = mostParts) {
  authorize(context, 'summary.readSales')
  const span = spanIn(context, asked)
  const [{ total, parts }, closed] = await Promise.all([figuresOf(context, asked.by, span), closedOf(context, span)])
  return { ...span, total, parts: parts.slice(0, most), others: Math.max(0, parts.length - most), closed }
}

type Row = { key: string | null; name: string; gained: number } & Record<string, number | null>

async function figuresOf(
  context: Context,
  by: ConversionPart,
  span: Span,
): Promise<{ total: ConversionFigures; parts: ConversionOfPart[] }> {
  const figures = conversionStages.map((stage) => {
    const [reached, at] = [sql.ref(`r.${stage}`), sql.ref(`r.${stage}_at`)]
    return sql`(count(*) filter (where ${reached}))::int as ${sql.ref(stage)}, count(${at})::int as ${sql.ref(`${stage}Timed`)},
      round((percentile_cont(0.5) within group (order by extract(epoch from ${at} - r.at) / 86400))::numeric, 1)::float8 as ${sql.ref(`${stage}Days`)}`
  })
  const { rows } = await sql<Row>`
    with r as materialized (${gainedCompanies(context, span)}), p as (${await partsOf(context, by, span)})
    select null as key, '' as name, count(*)::int as gained, ${sql.join(figures)} from r
    union all
    select * from (
      select p.key, p.name, count(*)::int as gained, ${sql.join(figures)} from p join r on r.id = p.id
      group by p.key, p.name order by gained desc, p.key) parts`.execute(context.db)
  const [total, ...parts] = rows
  return {
    total: asFigures(total),
    parts: parts.map((row) => ({ key: row.key ?? '', name: row.name, ...asFigures(row) })),
  }
}

const asFigures = (row: Row | undefined): ConversionFigures => ({
  gained: row?.gained ?? 0,
  // The cast is safe: every step gets its figures.
  stages: Object.fromEntries(
    conversionStages.map((stage) => [
      stage,
      { count: row?.[stage] ?? 0, medianDays: row?.[`${stage}Days`] ?? null, timed: row?.[`${stage}Timed`] ?? 0 },
    ]),
  ) as ConversionFigures['stages'],
})

/** How many companies were gained that the reader may not open: once for each person, as in the total of the summary. */
async function closedOf(context: Context, span: Span): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (${factsOf(context, 'cohort', span)}) f where not f.open`.execute(context.db)
  return rows[0]?.count ?? 0
}
