import { tradeFields } from '@seamark/contract/trade/reading/fields'
import { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import { job } from '../../../platform/jobs.ts'
import { write } from '../../../platform/write.ts'
import { localPath } from '../../files/index.ts'
import { fileOf } from './lots.queries.ts'
import { askedReading, inspectTables } from '../reading/tables.queries.ts'
import { actAsImporter, importRuns, tellImports } from './steps.commands.ts'
import { isSaved, type SavedMapping, suggestedBy } from './mappings.rules.ts'

/** Inspects the file and suggests a field for each column. A person then decides. */
async function readImport(context: Context, { id }: { id: number }) {
  await importRuns.work(context, id, 'reading', async (own, record) => {
    const person = await actAsImporter(own, record)
    const path = await localPath(own, fileOf(record))
    const found = await inspectTables(path, record.file_name, askedReading.parse(record.asked), context.now())
    const saved = await loadSavedMapping(own, record.source_id)
    const known = { columns: suggestedBy(saved, found.columns), mappingIsSaved: isSaved(saved, found.columns) }
    await write.bookkeep(person, 'trade.importRecords', async (tx) => {
      const read = await importRuns.step(tx, await importRuns.lock(tx, record, 'rows_done'), {
        state: 'mapping',
        found: { ...found, ...known },
      })
      tellImports(tx, read)
    })
  })
}

export const readImportJob = job('trade.readImport', z.object({ id: z.number().int() }), readImport, { isLong: true })

async function loadSavedMapping({ db }: Context, sourceId: number): Promise<SavedMapping> {
  const { mapping } = await db
    .selectFrom('trade.sources')
    .select('mapping')
    .where('id', '=', sourceId)
    .executeTakeFirstOrThrow()
  return new Map(Object.entries(keptMapping.parse(mapping)))
}

const keptMapping = z.record(z.string(), z.enum(tradeFields).nullable())
