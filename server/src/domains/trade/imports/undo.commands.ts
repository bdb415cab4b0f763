import { sql } from 'kysely'
import { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import { job } from '../../../platform/jobs.ts'
import { RunSuperseded } from '../../../platform/runs.ts'
import { write } from '../../../platform/write.ts'
import { withEngine } from './engine-waits.commands.ts'
import {
  actAsImporter,
  type ImportRecord,
  importRuns,
  publishTradeImportChanged,
  sourceIdOf,
} from './steps.commands.ts'
import { releaseNames } from '../parties/unused-names.commands.ts'
import { countPortNames } from './port-names.commands.ts'
import { type Counting, countBoxes, noteBills } from '../records/boxes.commands.ts'
import { takeBack } from '../records/facts.commands.ts'
import { lockRecords } from '../records/locks.commands.ts'

/** Takes back everything that an import wrote. If the job is killed, it begins again and finds less to do. */
async function undoImport(context: Context, { id }: { id: number }) {
  await importRuns.work(context, id, 'undoing', async (own, record) => {
    const person = await actAsImporter(own, record)
    await withEngine(own, record, () => withdrawRows(person, record, 0, 'boxes'))
    await withEngine(own, record, () => countBoxes(own, id, sourceIdOf(record)))
    await withEngine(own, record, () => releaseNames(own, id))
    await withEngine(own, record, () => countPortNames(own))
    await write(person, { permission: 'trade.importRecords', audit: 'trade.importUndone' }, async (tx) => {
      const now = await importRuns.lock(tx, record, 'rows_done')
      await tx.audit({ subject: 'import', id, after: { file: now.file_name, rows: now.rows_done } })
      publishTradeImportChanged(
        tx,
        await importRuns.step(tx, now, { state: 'undone', ended_at: tx.now(), rows_done: 0 }),
      )
    })
  })
}

export const undoImportJob = job('trade.undoImport', z.object({ id: z.number().int() }), undoImport, { isLong: true })

/** Removes the rows that a cancelled or failed import has left in the engine beyond `rows_done`. */
async function settleImport(context: Context, { id }: { id: number }) {
  const record = await context.db
    .selectFrom('trade.imports')
    .selectAll()
    .where('id', '=', id)
    .where('state', 'in', ['cancelled', 'failed'])
    .executeTakeFirst()
  if (!record) return
  try {
    await withEngine(context, record, () => withdrawRows(context, record, record.rows_done, 'settle'))
    await withEngine(context, record, () => countBoxes(context, id, sourceIdOf(record), 'settle'))
    await withEngine(context, record, () => countPortNames(context))
  } catch (error) {
    // The import is being undone, or the engine was away too long. An undo removes these rows as well.
    if (!(error instanceof RunSuperseded)) throw error
  }
}

export const settleImportJob = job('trade.settleImport', z.object({ id: z.number().int() }), settleImport, {
  isLong: true,
})

async function withdrawRows(context: Context, { id }: ImportRecord, after: number, counting: Counting) {
  await write.bookkeep(context, 'trade.importRecords', async (tx) => {
    await lockRecords(tx)
    await noteBills(tx.engine, id, counting)
    await takeBack(tx.engine, id, after)
    await sql`update trade.imports set changed_at = now() where id = ${id}`.execute(tx.db)
  })
}
