import type { PreparedRow, RowMatch, WrittenRow } from '../../../platform/list.ts'

export interface UnwrittenRow extends PreparedRow {
  /** The record of which the earlier row that this one adds to has become a duplicate, in an earlier lot. */
  firstMatch: RowMatch | null
}

/**
 * Returns one outcome for each row. A row that adds to an earlier row of the file is a duplicate of the same record if
 * that row has become one.
 */
export function turnFollowers(rows: readonly UnwrittenRow[], answers: readonly WrittenRow[]): WrittenRow[] {
  const outcomeOf = new Map(answers.map((one) => [one.row, one]))
  return rows.flatMap(({ row, addsTo, firstMatch }): WrittenRow[] => {
    const first = outcomeOf.get(addsTo ?? 0)
    const match = firstMatch ?? (first?.verdict === 'duplicate' ? first.match : undefined)
    if (match) return [{ row, verdict: 'duplicate', subjectId: null, match }]
    const own = outcomeOf.get(row)
    return own ? [own] : []
  })
}
