import type { TradeField } from '@seamark/contract/trade/fields'
import type { FoundFile } from '@seamark/contract/trade/imports'
import { z } from 'zod'
import type { Context } from '../../platform/context.ts'
import { job } from '../../platform/jobs.ts'
import { write } from '../../platform/write.ts'
import { localPath } from '../files/index.ts'
import { fileOf } from './import-lots.queries.ts'
import { askedReading, inspectTables } from './import-tables.queries.ts'
import { atWork, importer, current, step, tellImports } from './import-work.commands.ts'

/** Finds out what the file is and what its columns are taken for; a person then decides. */
async function readImport(context: Context, { id }: { id: number }) {
  await atWork(context, id, 'reading', async (own, record) => {
    const person = await importer(own, record)
    const path = await localPath(own, fileOf(record))
    const found = await inspectTables(path, record.file_name, askedReading.parse(record.asked))
    const saved = await savedMapping(own, record.source_id)
    await write(person, { permission: 'trade.importRecords', audit: 'trade.importRead' }, async (tx) => {
      tx.unchanged()
      const read = await step(tx, await current(tx, record), { state: 'mapping', found: suggested(found, saved) })
      tellImports(tx, read)
    })
  })
}

export const readImportJob = job('trade.readImport', z.object({ id: z.number().int() }), readImport, { isLong: true })

async function savedMapping({ db }: Context, sourceId: number): Promise<ReadonlyMap<string, TradeField>> {
  const { mapping } = await db.selectFrom('trade.sources').select('mapping').where('id', '=', sourceId).executeTakeFirstOrThrow()
  return new Map(Object.entries(z.record(z.string(), z.custom<TradeField>()).parse(mapping)))
}

/** What the source's last file was confirmed to be counts more than what the headings tell. */
function suggested<Found extends Pick<FoundFile, 'columns' | 'mappingIsSaved'>>(found: Found, saved: ReadonlyMap<string, TradeField>): Found {
  const columns = found.columns.map((column) => {
    const field = saved.get(column.heading)
    return field === undefined ? column : { ...column, suggestion: field, confidence: 1 }
  })
  return { ...found, columns, mappingIsSaved: columns.some(({ heading }) => saved.has(heading)) }
}
