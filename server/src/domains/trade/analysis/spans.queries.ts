import type { Span } from '@seamark/contract/trade/analysis/ports'
import type { Parameters } from '../../../platform/engine/engine.ts'
import type { ComparedPairs, SourcedSpan } from '../slices/compared-sources.rules.ts'
import { earlierOf, laterOf } from '../slices/months.rules.ts'
import type { Compared } from '../slices/periods.rules.ts'

/** The spans of days that a page's figures need, without repeats: for twelve months, the period before is last year. */
export interface Spans {
  names: readonly string[]
  parameters: Parameters
  /** The first day of any span, and the last day of any span. */
  since: string
  until: string
}

export function spansOf(period: Span, compared: Compared | null, { before, lastYear }: ComparedPairs): Spans {
  const pairs = [before, lastYear].flatMap((pair) => (pair ? [pair.now, pair.reference] : []))
  const spans: SourcedSpan[] = [period, ...(compared ? [compared.now] : []), ...pairs]
  const known = [...new Map(spans.map((span) => [spanName(span), span]))]
  return {
    names: known.map(([name]) => name),
    parameters: known.reduce<Parameters>((all, [name, span]) => ({ ...all, ...parametersOf(name, span) }), {}),
    since: spans.map(({ from }) => from).reduce(earlierOf),
    until: spans.map(({ to }) => to).reduce(laterOf),
  }
}

const parametersOf = (name: string, { from, to, sources }: SourcedSpan): Parameters => ({
  [`${name}_from`]: from,
  [`${name}_to`]: to,
  ...(sources === undefined ? {} : { [`${name}_sources`]: [...sources] }),
})

/**
 * The condition that a record lies in the span of this name, and is of its sources. It is always the same text, so that
 * the engine computes it once.
 */
export const inSpan = (name: string) =>
  `date between {${name}_from:Date} and {${name}_to:Date}${name.includes('_of_') ? ` and source in {${name}_sources:Array(UInt32)}` : ''}`

/** The name of a span, such as `span_20250701_20260630`, with its sources where these are not all. */
export const spanName = ({ from, to, sources }: SourcedSpan) =>
  `span_${from}_${to}`.replaceAll('-', '') + (sources === undefined ? '' : `_of_${sources.join('_')}`)
