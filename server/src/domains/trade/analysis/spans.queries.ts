import type { Span } from '@seamark/contract/trade/analysis/ports'
import { earlier, later } from '../slices/months.rules.ts'
import type { Compared } from '../slices/periods.rules.ts'

/** The days that the figures of a page are about, each once: of twelve months the period before is last year. */
export interface Spans {
  names: readonly string[]
  parameters: Record<string, string>
  /** From the first day of any to the last. */
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

/** Whether a record lies in the span of this name. The same words each time: the engine adds up once what is asked for twice. */
export const inSpan = (name: string) => `date between {${name}_from:Date} and {${name}_to:Date}`

/** `span_20250701_20260630` */
export const spanName = ({ from, to }: Span) => `span_${from}_${to}`.replaceAll('-', '')
