import type { Verdict } from './verdict-view.tsx'

/** A pair that was judged on this page, at the place where it stood. */
export interface JudgedPair<Pair> {
  pair: Pair
  at: number
  verdict: Verdict
}

/**
 * Returns the rows of a list with the pairs that were judged on it at their places. The list is read again after each
 * verdict; without this the next pair would slide under the pointer that has just clicked.
 */
export function withJudged<Pair extends { id: number }>(
  rows: readonly Pair[],
  judged: readonly JudgedPair<Pair>[],
): Pair[] {
  const held = new Set(judged.map(({ pair }) => pair.id))
  const shown = rows.filter(({ id }) => !held.has(id))
  for (const { pair, at } of judged.toSorted((one, other) => one.at - other.at)) shown.splice(at, 0, pair)
  return shown
}
