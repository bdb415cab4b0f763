import type { RefusalReason } from '@seamark/contract/trade/reading/remarks'
import { nothing, type Outcome } from './counts.rules.ts'
import type { Lot, LotRow } from './lots.queries.ts'
import { type Arrival, isOfDocument } from '../records/documents.rules.ts'
import type { Sought } from '../records/facts.commands.ts'
import type { Decision } from '../records/decisions.rules.ts'

/** Joins what reading found in a row with what was decided about it. Returns what is counted for the row. */
export function outcomeOf({ read }: LotRow, { refused, amends, removes }: Decision): Outcome {
  if ('refused' in read) return { ...nothing, refused: read.refused }
  const { record } = read
  const remarks = amends ? [...record.remarks, 'amends' as const] : record.remarks
  return { refused, remarks: refused === null ? remarks : [], amends, removes, date: record.date }
}

/** Returns the rows of a lot as `decideLot` takes them, with null for a row that reading has refused. */
export const arrivalsOf = ({ rows }: Lot): (Arrival | null)[] =>
  rows.map(({ read }) => ('record' in read ? read.record : null))

/**
 * Returns what to ask of the engine: the keys of the rows (also as earlier versions made them), and the documents of
 * sources that amend.
 */
export function soughtBy(arrivals: readonly (Arrival | null)[]): Sought {
  const [keys, documents] = [new Set<string>(), new Set<string>()]
  for (const arrival of arrivals) {
    if (!arrival) continue
    keys.add(arrival.key)
    if (arrival.keyBefore !== '') keys.add(arrival.keyBefore)
    if (isOfDocument(arrival)) documents.add(arrival.document)
  }
  return { keys: [...keys], documents: [...documents] }
}

export const reasonOf = (row: LotRow, decision: Decision | undefined): RefusalReason | null =>
  'refused' in row.read ? row.read.refused : (decision?.refused ?? null)
