import { tradeFields } from '@seamark/contract/trade/reading/fields'
import { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import { job } from '../../../platform/jobs.ts'
import { write } from '../../../platform/write.ts'
import { localPath } from '../../files/index.ts'
import { fileOf } from './lots.queries.ts'
import { inspectTables } from '../reading/inspected-tables.queries.ts'
import { askedReading } from '../reading/readings.rules.ts'
import { actAsImporter, type ImportRecord, importRuns, publishTradeImportChanged } from './steps.commands.ts'
import { type Column, isSaved, type SavedMapping, sharedHeadings, suggestedBy } from './mappings.rules.ts'

/** Inspects the file and suggests a field for each column. A person then decides. */
async function readImport(context: Context, { id }: { id: number }) {
  await importRuns.work(context, id, 'reading', async (own, record) => {
    const person = await actAsImporter(own, record)
    const path = await localPath(own, fileOf(record))
    const found = await inspectTables(path, record.file_name, askedReading.parse(record.asked), context.now())
    const alike = await findAlikeSource(own, record, found.columns)
    const saved = alike ? alike.mapping : noMapping
    const known = { columns: suggestedBy(saved, found.columns), mappingIsSaved: isSaved(saved, found.columns) }
    const guesses = { ...found.guesses, source: alike ? alike.source : null }
    await write.bookkeep(person, 'trade.importRecords', async (tx) => {
      const read = await importRuns.step(tx, await importRuns.lock(tx, record, 'rows_done'), {
        state: 'mapping',
        found: { ...found, ...known, guesses },
      })
      publishTradeImportChanged(tx, read)
    })
  })
}

export const readImportJob = job('trade.readImport', z.object({ id: z.number().int() }), readImport, { isLong: true })

const noMapping: SavedMapping = new Map()

/** Returns the source that a person named, else the one whose earlier files had the most of these headings, if nearly all. */
async function findAlikeSource({ db }: Context, { source_id: named }: ImportRecord, columns: readonly Column[]) {
  const sources = await db
    .selectFrom('trade.sources')
    .select(['id', 'name', 'mapping'])
    .where((where) => (named === null ? where('deleted_at', 'is', null) : where('id', '=', named)))
    .orderBy('id')
    .execute()
  const alike = sources.map(({ id, name, mapping }) => {
    const saved: SavedMapping = new Map(Object.entries(keptMapping.parse(mapping)))
    return { mapping: saved, source: { id, name, ...sharedHeadings(saved, columns) } }
  })
  const best = alike.reduce<(typeof alike)[number] | undefined>(
    (best, one) => (best && best.source.same >= one.source.same ? best : one),
    undefined,
  )
  const isAlike = best && best.source.same >= 3 && best.source.same * 5 >= best.source.all * 4
  return named !== null || isAlike ? best : undefined
}

const keptMapping = z.record(z.string(), z.enum(tradeFields).nullable())
