import { monthStart } from '@seamark/contract/platform/days'
import type { Kpi, Lack, Span } from '@seamark/contract/trade/analysis/ports'
import type { Context } from '../../../platform/context.ts'
import { everSince, sumOf } from '../slices/figures.queries.ts'
import { earlierOf } from '../slices/months.rules.ts'
import type { SourcedSpan } from '../slices/compared-sources.rules.ts'
import { seasonSpan, type SourceMonthRow } from '../slices/periods.rules.ts'
import type { Asked } from './mixes.queries.ts'
import type { Spans } from './spans.queries.ts'

const summed = ['shipments', 'teu', 'weight'] as const satisfies readonly Kpi[]

/** The columns whose known values are counted here; parties and mixes count their own. */
const tellable = ['weight', 'value'] as const satisfies readonly Lack[]

interface SumRow extends Record<string, string | number> {
  date: string
  source: number
}

/**
 * Returns the sums of the records from one pass. They are grouped by day and source, which is fast for the engine and
 * needs no conditional sums. The days reach from the year before, or from the first month of the seasonality, to the end of the
 * period's last month.
 */
export async function sumsOf({ engine }: Context, { slice, measure, period, dataPeriod }: Asked, spans: Spans) {
  const condition = everSince(slice)
  const columns = [
    ...summed.map((kpi) => `${sumOf(kpi)} as sum_${kpi}`),
    `${sumOf(measure)} as amount`,
    ...tellable.map((column) => `count(${column}) as told_${column}`),
  ]
  const rows = await engine.rows<SumRow>(
    `select date, source, ${columns.join(', ')}
     from facts.records where ${condition.sql} and date >= {first:Date} and date < toStartOfMonth({last:Date}) + interval 1 month group by date, source`,
    {
      ...condition.parameters,
      first: [yearBefore(period), spans.since].reduce(earlierOf, seasonSpan(period, dataPeriod).from),
      last: period.to,
    },
  )
  const added = (column: string) => (span: SourcedSpan) =>
    rows.reduce((sum, row) => (isWithin(row, span) ? sum + Number(row[column]) : sum), 0)
  const ofPeriod = (column: string) => added(column)(period)
  return {
    kpis: { shipments: added('sum_shipments'), teu: added('sum_teu'), weight: added('sum_weight') },
    used: ofPeriod('sum_shipments'),
    total: ofPeriod('amount'),
    told: { weight: ofPeriod('told_weight'), value: ofPeriod('told_value') },
    months: monthsOf(rows, period),
  }
}

const yearBefore = ({ from }: Span) => `${Number(from.slice(0, 4)) - 1}${monthStart(from).slice(4)}`

const isWithin = ({ date, source }: SumRow, { from, to, sources }: SourcedSpan) =>
  date >= from && date <= to && (sources === undefined || sources.includes(source))

function monthsOf(rows: readonly SumRow[], period: Span): SourceMonthRow[] {
  const months = new Map<string, SourceMonthRow>()
  for (const one of rows) {
    const [month, { source }] = [monthStart(one.date), one]
    const row = months.get(`${month} ${source}`) ?? { month, source, whole: 0, value: 0, shipments: 0 }
    months.set(`${month} ${source}`, row)
    row.whole += Number(one['amount'])
    if (!isWithin(one, period)) continue
    row.value += Number(one['amount'])
    row.shipments += Number(one['sum_shipments'])
  }
  return [...months.values()]
}
