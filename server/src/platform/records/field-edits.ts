import type { BulkChange, BulkOutcome, BulkReversal, RowProblem } from '../list.ts'
import type { WriteContext } from '../write.ts'

type Values = Readonly<Record<string, unknown>>

/** How the same values are set on many records of a kind, and taken back. */
export interface FieldEdits<Row> {
  /** Locks these records and returns them by id; those that are gone are left out. */
  lock: (tx: WriteContext, ids: readonly number[]) => Promise<ReadonlyMap<number, Row>>
  /** Why the caller may not change a record; the same reason as for a single edit. `wanted` is empty when a change is taken back. */
  refusal: (tx: WriteContext, row: Row | undefined, wanted: Values) => RowProblem | undefined
  /** The present values of the fields. */
  valuesOf: (row: Row) => Values
  /** Writes the changed fields of each record, with log and live events. */
  write: (tx: WriteContext, edits: readonly FieldEdit<Row>[]) => Promise<void>
}

export interface FieldEdit<Row> {
  row: Row
  fields: Values
}

/** Sets the same values on many records; each is judged by itself. */
export async function applyFieldEdits<Row>(
  tx: WriteContext,
  kind: FieldEdits<Row>,
  ids: readonly number[],
  wanted: Values,
): Promise<BulkOutcome[]> {
  const rows = await kind.lock(tx, ids)
  const edits: FieldEdit<Row>[] = []
  const outcomes = ids.map((id): BulkOutcome => {
    const row = rows.get(id)
    const problem = kind.refusal(tx, row, wanted)
    if (row === undefined || problem) return { id, outcome: 'refused', problem: problem ?? unknownRecord }
    const standing = kind.valuesOf(row)
    const names = differing(standing, wanted)
    if (names.length === 0) return { id, outcome: 'unchanged' }
    edits.push({ row, fields: pick(wanted, names) })
    return { id, outcome: 'done', before: pick(standing, names), after: pick(wanted, names) }
  })
  await writeEdits(tx, kind, edits)
  return outcomes
}

/** Sets the values back; a record whose values are others by now is a conflict. */
export async function revertFieldEdits<Row>(
  tx: WriteContext,
  kind: FieldEdits<Row>,
  changes: readonly BulkChange[],
): Promise<BulkReversal[]> {
  const rows = await kind.lock(
    tx,
    changes.map(({ id }) => id),
  )
  const edits: FieldEdit<Row>[] = []
  const reversals = changes.map(({ id, before, after, overwrite }): BulkReversal => {
    const [was, became] = [keptValues(before), keptValues(after)]
    const row = rows.get(id)
    const problem = kind.refusal(tx, row, {})
    if (row === undefined || problem) return { id, outcome: 'refused', problem: problem ?? unknownRecord }
    const standing = kind.valuesOf(row)
    const names = differing(standing, was)
    if (names.length === 0) return { id, outcome: 'unchanged' }
    if (!overwrite && differing(standing, became).length > 0)
      return { id, outcome: 'conflict', now: pick(standing, Object.keys(became)) }
    edits.push({ row, fields: pick(was, names) })
    return { id, outcome: 'reverted' }
  })
  await writeEdits(tx, kind, edits)
  return reversals
}

/** We wrote these values ourselves; they have been JSON since. */
export const keptValues = (kept: unknown): Values => (typeof kept === 'object' && kept !== null ? { ...kept } : {})

const unknownRecord: RowProblem = { field: 'id', code: 'platform.not_found' }

async function writeEdits<Row>(tx: WriteContext, kind: FieldEdits<Row>, edits: readonly FieldEdit<Row>[]) {
  if (edits.length === 0) return tx.unchanged()
  await kind.write(tx, edits)
}

const differing = (standing: Values, wanted: Values) =>
  Object.keys(wanted).filter((name) => wanted[name] !== undefined && wanted[name] !== standing[name])

const pick = (values: Values, names: readonly string[]): Values =>
  Object.fromEntries(names.map((name) => [name, values[name]]))
