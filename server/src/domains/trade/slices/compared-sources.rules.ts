import { addMonths } from '@seamark/contract/platform/days'
import type { Span } from '@seamark/contract/trade/analysis/ports'
import { earlierOf } from './months.rules.ts'
import { type Compared, fullMonths, type SourceSpan } from './periods.rules.ts'

/** A span of days, and the sources that count in it; all where they are undefined. */
export interface SourcedSpan extends Span {
  sources?: readonly number[] | undefined
}

/** Two spans that are compared, over the sources that cover both. */
export interface ComparedPair {
  now: SourcedSpan
  reference: SourcedSpan
  /** How many sources cover both spans, of those that cover any part. */
  counted: { sources: number; of: number }
}

export interface ComparedPairs {
  before: ComparedPair | null
  lastYear: ComparedPair | null
}

/**
 * Returns the pairs of spans that can be compared. A source that begins between the two spans, or ends before the later
 * one does, would look like a rise or a fall, so it counts in neither. Null where no source covers both.
 */
export function comparedPairs(compared: Compared | null, spans: readonly Omit<SourceSpan, 'rows'>[]): ComparedPairs {
  const pair = (reference: Span | null | undefined) =>
    compared && reference ? pairOf(compared.now, reference, spans) : null
  return { before: pair(compared?.before), lastYear: pair(compared?.lastYear) }
}

/** A source covers the end of a span if it is at most a month late, which is usual. */
function pairOf(now: Span, reference: Span, spans: readonly Omit<SourceSpan, 'rows'>[]): ComparedPair | null {
  const met = spans.filter((span) => beginOf(span) <= now.to && span.to >= reference.from)
  const both = met.filter((span) => beginOf(span) <= reference.from && span.to >= addMonths(now.to, -1))
  if (met.length > 0 && both.length === 0) return null
  const counted = { sources: both.length, of: met.length }
  if (both.length === met.length) return { now, reference, counted }
  const sources = both.map(({ source }) => source)
  return { now: { ...now, sources }, reference: { ...reference, sources }, counted }
}

const beginOf = (span: Span) => earlierOf(span.from, fullMonths(span).from)
