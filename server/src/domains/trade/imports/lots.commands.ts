import { asLines, type Engine, toTabbedLine } from '../../../platform/engine/engine.ts'
import { arrivalsOf, soughtBy } from './outcomes.queries.ts'
import type { Lot } from './lots.queries.ts'
import { aggregateColumns, type ReadRow, recordColumns, recordLine } from './encoded-rows.rules.ts'
import { type ImportRecord, sourceIdOf } from './steps.commands.ts'
import { mappingOf } from './imports.queries.ts'
import type { PartyName } from '../parties/names.commands.ts'
import { recallBeforeLot } from '../records/documents.rules.ts'
import { factTables, findKnownFacts, type LotPlace, noteRevisions, replaceRecords } from '../records/facts.commands.ts'
import { type Decision, decideLot } from '../records/decisions.rules.ts'

/**
 * Writes a lot of records and returns the decision about each row, in their order. The caller holds the lock of
 * records. A lot that an earlier attempt has written in part is decided in the same way again, and only the missing
 * rows are inserted.
 */
export async function writeLot(
  engine: Engine,
  record: ImportRecord,
  lot: Lot,
  names: ReadonlyMap<string, PartyName>,
): Promise<Decision[]> {
  const shape = mappingOf(record)?.shape ?? 'full'
  const place: LotPlace = { importId: record.id, sourceId: sourceIdOf(record), first: lot.first, last: lot.last }
  const arrivals = arrivalsOf(lot)
  const facts = await findKnownFacts(
    engine,
    factTables[shape],
    `lot-${record.id}-${lot.first}`,
    sourceIdOf(record),
    soughtBy(arrivals),
  )
  const { known, present, replaced, noted } = recallBeforeLot(facts, place, arrivals)
  const { decisions, superseded, outgoing, notes } = decideLot(arrivals, known, record.id)
  await replaceRecords(engine, place, outgoing)
  const recordLines: string[] = []
  /** Records that a later row of this lot replaces: they go at once to the replaced records. */
  const supersededLines: string[] = []
  lot.rows.forEach(({ line, read }, index) => {
    if ('refused' in read || decisions[index]?.refused !== null) return
    const text = () =>
      recordLine(
        withAmendsRemark(read.record, decisions[index]),
        { source: sourceIdOf(record), import: record.id },
        names,
      )
    const by = superseded.get(line)
    if (by === undefined) {
      if (!present.has(line)) recordLines.push(text())
    } else if (!replaced.has(line))
      supersededLines.push(`${text()}\t${toTabbedLine([record.id, by.line, by.revision])}`)
  })
  // The engine takes an insert under one token once, so an earlier attempt that arrives late does no harm. The round is
  // part of the token, since an import that is begun again writes the lot anew.
  const token = `${record.id}.${record.round}/${lot.first}`
  await noteRevisions(
    engine,
    sourceIdOf(record),
    notes.filter(({ line }) => !noted.has(line)),
    `${token}/noted`,
  )
  if (supersededLines.length > 0)
    await engine.insert(
      'facts.replaced_records',
      [...recordColumns, 'replaced_by', 'replaced_line', 'replaced_revision'],
      asLines(supersededLines),
      `${token}/replaced`,
    )
  if (recordLines.length > 0)
    await engine.insert(
      factTables[shape],
      shape === 'full' ? recordColumns : aggregateColumns,
      asLines(recordLines),
      token,
    )
  return decisions
}

function withAmendsRemark(record: ReadRow, decision: Decision | undefined): ReadRow {
  return decision?.amends ? { ...record, remarks: [...record.remarks, 'amends'] } : record
}
