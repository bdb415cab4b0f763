import type { Kpi, Lack, Span } from '@seamark/contract/trade/ports'
import type { Context } from '../../platform/context.ts'
import { everSince, sumOf } from './figures.queries.ts'
import { earlier, monthStart } from './months.rules.ts'
import { type MonthRow, seasonSpan } from './port-analysis.rules.ts'
import type { Asked } from './port-mixes.queries.ts'
import { bitOf, spanBits, type Spans } from './port-spans.queries.ts'

const summed = ['shipments', 'teu', 'weight'] as const satisfies readonly Kpi[]

/** What of the rows only the sums tell; parties and mixes count for themselves how many say theirs. */
const tellable = ['weight', 'value'] as const satisfies readonly Lack[]

interface SumRow extends Record<string, string | number> {
  month: string
  /** A bit for each span in which its days lie. */
  spans: number
}

/**
 * What the records add up to, of one look at them: by month, and within a month by the spans that its days lie in, so that nothing is added up under a condition.
 * The months reach from the year before, or from the first of the seasonality, to the last of the period.
 */
export async function sumsOf({ engine }: Context, { slice, measure, period, coverage }: Asked, spans: Spans) {
  const condition = everSince(slice)
  const columns = [
    ...summed.map((kpi) => `${sumOf(kpi)} as sum_${kpi}`),
    `${sumOf(measure)} as amount`,
    ...tellable.map((column) => `count(${column}) as told_${column}`),
  ]
  const rows = await engine.rows<SumRow>(
    `select toStartOfMonth(date) as month, ${spanBits(spans)} as spans, ${columns.join(', ')}
     from facts.records where ${condition.sql} and date >= {first:Date} and date < toStartOfMonth({last:Date}) + interval 1 month group by month, spans`,
    {
      ...condition.parameters,
      ...spans.parameters,
      first: [yearBefore(period), spans.since].reduce(earlier, seasonSpan(period, coverage).from),
      last: period.to,
    },
  )
  const added = (column: string) => (span: Span) => {
    const bit = bitOf(spans, span)
    return rows.reduce((sum, row) => ((row.spans & bit) === 0 ? sum : sum + Number(row[column])), 0)
  }
  const ofPeriod = (column: string) => added(column)(period)
  return {
    kpis: { shipments: added('sum_shipments'), teu: added('sum_teu'), weight: added('sum_weight') },
    used: ofPeriod('sum_shipments'),
    total: ofPeriod('amount'),
    told: { weight: ofPeriod('told_weight'), value: ofPeriod('told_value') },
    months: monthsOf(rows, bitOf(spans, period)),
  }
}

const yearBefore = ({ from }: Span) => `${Number(from.slice(0, 4)) - 1}${monthStart(from).slice(4)}`

function monthsOf(rows: readonly SumRow[], period: number): MonthRow[] {
  const months = new Map<string, MonthRow>()
  for (const { month, spans, amount, sum_shipments: shipments } of rows) {
    const row = months.get(month) ?? { month, whole: 0, value: 0, shipments: 0 }
    months.set(month, row)
    row.whole += Number(amount)
    if ((spans & period) === 0) continue
    row.value += Number(amount)
    row.shipments += Number(shipments)
  }
  return [...months.values()]
}
