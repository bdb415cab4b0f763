import type { Dimension, Span, SplitTrend, TrendQuery } from '@seamark/contract/trade/analysis/ports'
import { sql } from 'kysely'
import { authorize, type Context } from '../../../platform/context.ts'
import { keys, sumOf, sliceWithin } from '../slices/figures.queries.ts'
import { monthsFrom } from '../slices/months.rules.ts'
import { periodFor } from './ports.queries.ts'
import { daysOf, fullMonths, isPartial } from '../slices/periods.rules.ts'
import { namesOf } from './rankings.queries.ts'

const shownSeries = 5

interface SeriesRow {
  key: string
  month: string
  value: number
  shipments: number
}

/**
 * Returns the months of a slice, split by its five largest parts. Records without a value of the dimension are in no
 * part.
 */
export async function splitTrend(
  context: Context,
  { by, measure, undisclosed: _undisclosed, ...slice }: TrendQuery,
): Promise<SplitTrend> {
  authorize(context, 'trade.analyse')
  const found = await periodFor(context, slice)
  if (!found) return { months: [], series: [] }
  const { period, dataPeriod } = found
  const condition = sliceWithin(slice, period)
  const rows = await context.engine.rows<SeriesRow>(
    `select key, month, amount as value, shipments from (
       select *, dense_rank() over (order by overall desc, key) as place from (
         select *, sum(amount) over (partition by key) as overall from (
           select ${keys[by]} as key, toStartOfMonth(date) as month, ${sumOf(measure)} as amount, count() as shipments
           from facts.records where ${condition.sql} group by key, month having key != ''
         )
       )
     ) where place <= ${shownSeries} order by place, month`,
    condition.parameters,
  )
  return {
    months: monthsOf(period, dataPeriod),
    series: await seriesOf(context, rows, monthsFrom(period.from, period.to), by),
  }
}

function monthsOf(period: Span, dataPeriod: Span) {
  const full = fullMonths(dataPeriod)
  return monthsFrom(period.from, period.to).map((month) => ({
    ...daysOf(month, period),
    isPartial: isPartial(month, period, full),
  }))
}

async function seriesOf(
  context: Context,
  rows: readonly SeriesRow[],
  months: readonly string[],
  by: Dimension,
): Promise<SplitTrend['series']> {
  const found = [...new Set(rows.map(({ key }) => key))]
  const names = await findNames(context, found, by)
  return found.map((key) => {
    const own = new Map(rows.filter((row) => row.key === key).map((row) => [row.month, row]))
    return {
      key,
      name: names?.get(Number(key)) ?? null,
      values: months.map((month) => own.get(month)?.value ?? 0),
      shipments: months.map((month) => own.get(month)?.shipments ?? 0),
    }
  })
}

/** Returns the names of parties and sources; undefined for dimensions whose key needs no name. */
async function findNames(
  context: Context,
  found: readonly string[],
  by: Dimension,
): Promise<Map<number, string> | undefined> {
  if (by === 'importer' || by === 'exporter') return namesOf(context, found.map(Number))
  if (by !== 'source') return undefined
  const { rows } = await sql<{
    id: number
    name: string
  }>`select id, name from trade.sources where id = any(${found.map(Number)}::int[])`.execute(context.db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
