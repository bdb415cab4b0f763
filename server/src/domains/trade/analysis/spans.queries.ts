import type { Span } from '@seamark/contract/trade/analysis/ports'
import { earlier, later } from '../slices/months.rules.ts'
import type { Compared } from '../slices/periods.rules.ts'

/** The spans of days that a page's figures need, without repeats: for twelve months, the period before is last year. */
export interface Spans {
  names: readonly string[]
  parameters: Record<string, string>
  /** The first day of any span, and the last day of any span. */
  since: string
  until: string
}

export function spansOf(period: Span, compared: Compared | null): Spans {
  const spans = [period, compared?.now, compared?.before, compared?.lastYear].filter(
    (span) => span !== undefined && span !== null,
  )
  const known = [...new Map(spans.map((span) => [spanName(span), span]))]
  return {
    names: known.map(([name]) => name),
    parameters: Object.fromEntries(
      known.flatMap(([name, { from, to }]) => [
        [`${name}_from`, from],
        [`${name}_to`, to],
      ]),
    ),
    since: spans.map(({ from }) => from).reduce(earlier),
    until: spans.map(({ to }) => to).reduce(later),
  }
}

/**
 * The condition that a record lies in the span of this name. It is always the same text, so that the engine computes it
 * once.
 */
export const inSpan = (name: string) => `date between {${name}_from:Date} and {${name}_to:Date}`

/** The name of a span, such as `span_20250701_20260630`. */
export const spanName = ({ from, to }: Span) => `span_${from}_${to}`.replaceAll('-', '')
