import { severalColumns, type TradeField } from '@seamark/contract/trade/reading/fields'
import type { FoundFile } from '@seamark/contract/trade/imports/found-files'
import type { ImportView } from '@seamark/contract/trade/imports/imports'
import type { ImportSource, TradeMapping } from '@seamark/contract/trade/imports/mappings'
import { sql } from 'kysely'
import type { z } from 'zod'
import { type Context, personOf } from '../../../platform/context.ts'
import { fail } from '../../../platform/failure.ts'
import { translate } from '../../../platform/translate.ts'
import { toCallerColumns } from '../../../platform/run-rows.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { takeUpload } from '../../files/index.ts'
import { readImportJob } from './inspections.commands.ts'
import { runImportJob } from './runs.commands.ts'
import { askedReading } from '../reading/readings.rules.ts'
import { tryImportJob } from './trials.commands.ts'
import { settleImportJob, undoImportJob } from './undo.commands.ts'
import { type ImportRecord, sourceIdOf, publishTradeImportChanged } from './steps.commands.ts'
import { foundOf, importView, mappingOf, mayBegin, triedOf } from './imports.queries.ts'
import { savedMapping } from './mappings.rules.ts'
import { createSource, failIfNoZone } from '../sources/sources.commands.ts'
import { sourceFor } from '../sources/sources.queries.ts'

/** Starts an import of a finished upload, for a source or for none yet. A job then inspects the file. */
export async function startImport(
  context: Context,
  { sourceId, uploadId }: { sourceId?: number | undefined; uploadId: string },
): Promise<ImportView> {
  return write(context, { permission: 'trade.importRecords', audit: 'trade.importStarted' }, async (tx) => {
    const source = sourceId === undefined ? undefined : await holdSource(tx, sourceId)
    const { fileId, name, size, sha256 } = await takeUpload(tx, { uploadId, purpose: 'import' })
    const { id } = await tx.db
      .insertInto('trade.imports')
      .values({
        source_id: source?.id ?? null,
        file_id: fileId,
        file_name: name,
        bytes: size,
        person_id: personOf(tx).id,
        ...toCallerColumns(tx),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await readImportJob.later(tx, { id })
    await tx.audit({
      subject: 'import',
      id,
      after: { ...(source ? { source: source.name } : {}), file: name, size, sha256 },
    })
    publishTradeImportChanged(tx, { id })
    return importView(tx, id)
  })
}

/**
 * Inspects the file again with what the caller says about it: another file of a zip, sheet, header row, encoding or
 * delimiter.
 */
export async function rereadImport(context: Context, id: number, asked: Asked): Promise<ImportView> {
  return write(context, { permission: 'trade.importRecords', audit: 'trade.importReread' }, async (tx) => {
    const record = await lockImportToBegin(tx, id)
    const said = mergeAsked(record, asked)
    await readImportJob.later(tx, { id })
    await tx.audit({ subject: 'import', id, after: said })
    return moveImport(tx, record, {
      state: 'reading',
      asked: JSON.stringify(said),
      found: null,
      decided: null,
      tried: null,
    })
  })
}

/**
 * Adds the new answers to the earlier ones. A header row stays valid only for its sheet, and a sheet only for its file.
 * A sheet without a file belongs to the leading file.
 */
function mergeAsked(record: ImportRecord, asked: Asked): Asked {
  const { file, sheet, headerRow, ...earlier } = askedReading.parse(record.asked)
  const leading = foundOf(record)?.file || undefined
  const isSameFile = asked.file === undefined || asked.file === leading
  const isSameSheet = isSameFile && asked.sheet === undefined
  const ofFile = {
    file: asked.sheet === undefined ? file : leading,
    ...(isSameFile ? { sheet } : {}),
    ...(isSameSheet ? { headerRow } : {}),
  }
  return askedReading.parse({ ...earlier, ...ofFile, ...asked })
}

type Asked = z.output<typeof askedReading>

/** Keeps a source from being deleted meanwhile; whoever deletes it waits and then finds it in use. */
async function holdSource(tx: WriteContext, id: number) {
  await tx.db.selectFrom('trade.sources').select('id').where('id', '=', id).forShare().execute()
  return sourceFor(tx, id)
}

/** Stores which column is which field, and where the file comes from. A job then judges every row and writes nothing. */
export async function mapImport(
  context: Context,
  id: number,
  { source, ...mapping }: TradeMapping & { source?: ImportSource | undefined },
): Promise<ImportView> {
  return write(context, { permission: 'trade.importRecords', audit: 'trade.importMapped' }, async (tx) => {
    const record = await lockImportToBegin(tx, id)
    const found = foundOf(record)
    if (!found) throw fail('trade.import_state')
    failIfUnmappable(tx, found, mapping)
    failIfNoZone(mapping.zone)
    const sourceId = source ? await settleSource(tx, source, mapping) : record.source_id
    if (sourceId === null) throw fail('trade.mapping_sourceless')
    await tryImportJob.later(tx, { id })
    await tx.audit({ subject: 'import', id, after: mapping })
    return moveImport(tx, record, {
      state: 'trying',
      source_id: sourceId,
      decided: JSON.stringify(mapping),
      tried: null,
    })
  })
}

/** Returns the source that a person chose, or makes the new one that reads its files as this one is read. */
async function settleSource(tx: WriteContext, source: ImportSource, mapping: TradeMapping): Promise<number> {
  if ('id' in source) return (await holdSource(tx, source.id)).id
  const { direction, shape, dateMeaning, zone, dayFirst, weightUnit, currency } = mapping
  const read = { direction, shape, dateMeaning, zone, dayFirst, weightUnit, currency }
  return (await createSource(tx, { ...source, ...read, modes: {} })).id
}

/** Enqueues the job that writes what the first try showed. The mapping is kept for the source's next file. */
export async function confirmImport(context: Context, id: number): Promise<ImportView> {
  return write(context, { permission: 'trade.importRecords', audit: 'trade.importConfirmed' }, async (tx) => {
    const record = await lockImport(tx, id)
    const [found, mapping, tried] = [foundOf(record), mappingOf(record), triedOf(record)]
    if (record.state !== 'tried' || !found || !mapping || !tried) throw fail('trade.import_state')
    if (record.file_id === null) throw fail('files.file_gone')
    await keepMapping(tx, sourceIdOf(record), found, mapping)
    await runImportJob.later(tx, { id })
    await tx.audit({ subject: 'import', id, after: { file: record.file_name, rows: tried.counts.rows } })
    return moveImport(tx, record, { state: 'running', rows_total: tried.counts.rows })
  })
}

/** Cancels an import. Rows that are already written stay until the import is undone. */
export async function cancelImport(context: Context, id: number): Promise<ImportView> {
  return write(context, { permission: 'trade.importRecords', audit: 'trade.importCancelled' }, async (tx) => {
    const record = await lockImport(tx, id)
    if (!['reading', 'mapping', 'trying', 'tried', 'running'].includes(record.state)) throw fail('trade.import_state')
    // The lot that was being written may have left rows in the engine that were never committed; the job removes them.
    if (record.state === 'running') await settleImportJob.later(tx, { id })
    await tx.audit({
      subject: 'import',
      id,
      after: {
        file: record.file_name,
        state: record.state,
        written: record.state === 'running' ? record.rows_done : 0,
      },
    })
    return moveImport(tx, record, { state: 'cancelled', ended_at: sql<Date>`now()` }, record.rows_done)
  })
}

/** Enqueues the job that takes back everything an import wrote. */
export async function undoImport(context: Context, id: number): Promise<ImportView> {
  return write(context, { permission: 'trade.importRecords', audit: 'trade.importUndoBegun' }, async (tx) => {
    const record = await lockImport(tx, id)
    if (!['done', 'cancelled', 'failed'].includes(record.state) || record.written === null)
      throw fail('trade.import_state')
    await undoImportJob.later(tx, { id })
    await tx.audit({ subject: 'import', id, after: { file: record.file_name } })
    return moveImport(tx, record, { state: 'undoing' }, record.rows_done)
  })
}

async function lockImport(tx: WriteContext, id: number): Promise<ImportRecord> {
  const record = await tx.db.selectFrom('trade.imports').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!record) throw fail('trade.import_not_found')
  return record
}

async function lockImportToBegin(tx: WriteContext, id: number): Promise<ImportRecord> {
  const record = await lockImport(tx, id)
  if (record.file_id === null) throw fail('files.file_gone')
  if (!mayBegin(record)) throw fail('trade.import_state')
  return record
}

async function moveImport(
  tx: WriteContext,
  { id }: ImportRecord,
  values: Record<string, unknown>,
  rowsDone = 0,
): Promise<ImportView> {
  await tx.db
    .updateTable('trade.imports')
    .set((columns) => ({
      failure: null,
      ended_at: null,
      rows_done: rowsDone,
      ...values,
      ...toCallerColumns(tx),
      person_id: personOf(tx).id,
      attempts: 0,
      waiting_since: null,
      round: sql<number>`${columns.ref('round')} + 1`,
      version: sql<number>`${columns.ref('version')} + 1`,
      changed_at: sql<Date>`now()`,
    }))
    .where('id', '=', id)
    .execute()
  publishTradeImportChanged(tx, { id })
  return importView(tx, id)
}

/**
 * Refuses a field that has two columns (unless the field is put together from several) and a mapping without a date.
 */
function failIfUnmappable(tx: WriteContext, { columns }: Pick<FoundFile, 'columns'>, mapping: TradeMapping) {
  const known = new Set(columns.map(({ index }) => index))
  const fields = new Set<TradeField>()
  const indexes = new Set<number>()
  for (const { index, field } of mapping.columns) {
    if (!known.has(index)) throw fail('trade.mapping_unknown')
    if (indexes.has(index) || (fields.has(field) && !severalColumns.includes(field)))
      throw fail('trade.mapping_twice', { field: translate(tx.language, `trade.field.${field}`) })
    indexes.add(index)
    fields.add(field)
  }
  if (!fields.has('date') && !fields.has('month') && !fields.has('year')) throw fail('trade.mapping_missing')
}

/** Columns that earlier files had and this one lacks stay in the source's mapping. */
async function keepMapping(
  tx: WriteContext,
  sourceId: number,
  { columns }: Pick<FoundFile, 'columns'>,
  mapping: TradeMapping,
) {
  const saved = Object.fromEntries(savedMapping(columns, mapping.columns))
  await sql`update trade.sources set mapping = mapping || ${JSON.stringify(saved)}::jsonb where id = ${sourceId}`.execute(
    tx.db,
  )
}
