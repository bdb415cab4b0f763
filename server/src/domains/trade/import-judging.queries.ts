import type { RefusalReason } from '@seamark/contract/trade/remarks'
import type { Outcome } from './import-counts.rules.ts'
import type { Lot, LotRow } from './import-lots.queries.ts'
import type { Decision } from './record-lots.rules.ts'

/** What becomes of a row, by what it says and by what was there before it. */
export function outcomeOf({ read }: LotRow, { refused, amends, removes }: Decision): Outcome {
  if ('refused' in read) return { ...nothing, refused: read.refused }
  const { record } = read
  const remarks = amends ? [...record.remarks, 'amends' as const] : record.remarks
  return { refused, remarks: refused === null ? remarks : [], amends, removes, date: record.date }
}

const nothing: Outcome = { refused: null, remarks: [], amends: false, removes: false, date: null }

/** The rows of a lot as `decideLot` takes them: those that say nothing usable are none. */
export const arrivalsOf = ({ rows }: Lot) =>
  rows.map(({ line, read }) => {
    if ('refused' in read) return null
    const { key, digest, status, revision } = read.record
    return { line, key, digest, status, revision }
  })

export function keysOf({ rows }: Lot): string[] {
  const keys = new Set<string>()
  for (const { read } of rows) if ('record' in read) keys.add(read.record.key)
  return [...keys]
}

export const reasonOf = (row: LotRow, decision: Decision | undefined): RefusalReason | null =>
  'refused' in row.read ? row.read.refused : (decision?.refused ?? null)
