import { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import { job } from '../../../platform/jobs.ts'
import { RunSuperseded } from '../../../platform/runs.ts'
import { write } from '../../../platform/write.ts'
import { addCounts, countRow, noCounts } from './counts.rules.ts'
import { outcomeOf } from './outcomes.queries.ts'
import { type Lot, lotsOf } from './lots.queries.ts'
import { settleImportJob } from './undo.commands.ts'
import { withEngine } from './engine-waits.commands.ts'
import {
  actAsImporter,
  type ImportRecord,
  importRuns,
  publishTradeImportChanged,
  sourceIdOf,
} from './steps.commands.ts'
import { mappingOf, writtenOf } from './imports.queries.ts'
import { linkAndCompareJob } from '../parties/link-jobs.commands.ts'
import { lookAtWatchesJob } from '../watches/checks.commands.ts'
import { countPortNames } from './port-names.commands.ts'
import { countBoxes, noteBills } from '../records/boxes.commands.ts'
import { NameCache } from './name-cache.commands.ts'
import { writeLot } from './lots.commands.ts'
import { lockRecords } from '../records/locks.commands.ts'

/**
 * Writes the file that the first try judged, lot by lot, from the row after `rows_done`. Each lot's counts and
 * `rows_done` are committed together after the engine has its rows. A job that is killed leaves at most one lot
 * unfinished; the next job does that lot again and recognises the rows that are already there by import and line.
 */
export async function runImport(context: Context, { id, rowsPerLot }: { id: number; rowsPerLot?: number | undefined }) {
  await importRuns.work(
    context,
    id,
    'running',
    async (own, first) => {
      const names = new NameCache()
      let record = first
      for await (const lot of lotsOf(own, first, { from: first.rows_done + 1, isForWriting: true, most: rowsPerLot })) {
        const before = record
        record = await withEngine(own, before, () => takeLot(own, before, lot, names))
      }
      await finishImport(own, record)
    },
    (tx) => settleImportJob.later(tx, { id }),
  )
}

export const runImportJob = job('trade.runImport', z.object({ id: z.number().int() }), runImport, { isLong: true })

/**
 * Writes one lot in one transaction: records in the engine, counts and `rows_done` in PostgreSQL. Returns the import as
 * it is after the lot. If an undo has deleted names of the lot meanwhile, nothing is written and the lot is done again
 * with its names looked up anew.
 */
async function takeLot(own: Context, record: ImportRecord, lot: Lot, names: NameCache): Promise<ImportRecord> {
  const person = await actAsImporter(own, record)
  // The names get a transaction of their own, because the engine's records refer to their ids even if this lot's
  // transaction is rolled back.
  await names.resolve(person, lot, record.id)
  const moved = await write.bookkeep(person, 'trade.importRecords', async (tx) => {
    await lockRecords(tx)
    const locked = await importRuns.lock(tx, record, 'rows_done')
    if (await names.hasDeletedNames(tx, lot)) return undefined
    const decisions = await writeLot(tx.engine, locked, lot, names.known)
    const counts = noCounts()
    lot.rows.forEach((row, index) => {
      const decision = decisions[index]
      if (decision) countRow(counts, outcomeOf(row, decision))
    })
    const written = addCounts(writtenOf(locked), counts)
    const stepped = await importRuns.step(tx, locked, { rows_done: lot.last, written })
    publishTradeImportChanged(tx, stepped)
    return stepped
  })
  if (moved) return moved
  names.clear()
  return takeLot(own, record, lot, names)
}

/** Counts boxes and unknown ports over the whole import, then marks it done. Doing it twice changes nothing. */
async function finishImport(own: Context, record: ImportRecord) {
  const { id } = record
  const person = await actAsImporter(own, record)
  await withEngine(own, record, async () => {
    if (mappingOf(record)?.shape === 'aggregated') return
    await noteBills(own.engine, id)
    await countBoxes(own, id, sourceIdOf(record))
    await countPortNames(own)
  })
  await write(person, { permission: 'trade.importRecords', audit: 'trade.importFinished' }, async (tx) => {
    const locked = await importRuns.lock(tx, record, 'rows_done')
    const written = writtenOf(locked)
    if (written.rows !== locked.rows_done) throw new RunSuperseded()
    const { rows, kept, flagged, refused } = written
    await linkAndCompareJob.later(tx, null)
    await lookAtWatchesJob.later(tx, null)
    await tx.audit({ subject: 'import', id, after: { file: locked.file_name, rows, kept, flagged, refused } })
    publishTradeImportChanged(
      tx,
      await importRuns.step(tx, locked, { state: 'done', written, rows_total: locked.rows_done, ended_at: tx.now() }),
    )
  })
}
