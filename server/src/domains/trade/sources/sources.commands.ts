import { isZone } from '../../../platform/days.ts'
import type { SourceValues, SourceView } from '@seamark/contract/trade/sources/sources'
import { sql } from 'kysely'
import { actorId, type Context } from '../../../platform/context.ts'
import { fail, failField } from '../../../platform/failure.ts'
import { authorizeOffice, keepSwitchedOff, type OfficeRecordKind } from '../../../platform/office-records.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { sourceFor } from './sources.queries.ts'

export async function createSource(context: Context, values: SourceValues): Promise<SourceView> {
  failIfNoZone(values.zone)
  return write(context, { permission: 'trade.importRecords', audit: 'trade.sourceCreated' }, async (tx) => {
    const { id } = await tx.db
      .insertInto('trade.sources')
      .values({ ...columnsFrom(values), created_by: actorId(tx) })
      .returning('id')
      .executeTakeFirstOrThrow()
      .catch(asNameTaken(values.name))
    await tx.audit({ subject: 'source', id, after: values })
    return sourceFor(tx, id)
  })
}

/** Changes a source for later files. Records that are there stay as they are. */
export async function editSource(
  context: Context,
  id: number,
  version: number,
  values: SourceValues,
): Promise<SourceView> {
  failIfNoZone(values.zone)
  return write(context, { permission: 'trade.importRecords', audit: 'trade.sourceChanged' }, async (tx) => {
    const before = await lockSource(tx, id, version)
    await tx.db
      .updateTable('trade.sources')
      .set({ ...columnsFrom(values), version: version + 1 })
      .where('id', '=', id)
      .execute()
      .catch(asNameTaken(values.name))
    await tx.audit({ subject: 'source', id, before, after: values })
    return sourceFor(tx, id)
  })
}

/** Refuses a time zone that the platform does not know, as it cannot give days. */
export function failIfNoZone(zone: string) {
  if (!isZone(zone)) throw failField('zone', 'trade.zone_unknown')
}

/** The row of a source stays for the imports that were taken back; it is hidden. */
export const sourceKind: OfficeRecordKind = {
  kind: 'source',
  title: 'trade.subject.source',
  permission: 'trade.deleteSources',
  audit: 'trade.sourceRestored',
  tables: () => [],
  restored: showSource,
}

async function showSource(tx: WriteContext, id: number) {
  await tx.db
    .updateTable('trade.sources')
    .set({ deleted_at: null, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute()
    .catch((error: unknown) => {
      throw isNameTaken(error) ? fail('platform.office_name_taken') : error
    })
}

/** Switches a source off for thirty days, unless it has records or a file is being read for it. */
export async function deleteSource(context: Context, id: number, version: number) {
  authorizeOffice(context, sourceKind.permission)
  return write(context, { permission: 'trade.deleteSources', audit: 'trade.sourceDeleted' }, async (tx) => {
    const before = await lockSource(tx, id, version)
    const { rows } = await sql`
      select from trade.imports where source_id = ${id} and state <> 'undone'
        and (state not in ('cancelled', 'failed') or coalesce((written ->> 'kept')::int + (written ->> 'flagged')::int, 0) > 0)
      limit 1`.execute(tx.db)
    if (rows.length > 0) throw fail('trade.source_used')
    await keepSwitchedOff(tx, sourceKind, { id, name: before.name, nameEn: before.name })
    await tx.db
      .updateTable('trade.sources')
      .set({ deleted_at: sql<Date>`now()`, version: version + 1 })
      .where('id', '=', id)
      .execute()
    await tx.audit({ subject: 'source', id, before })
    return null
  })
}

const columnsFrom = (source: SourceValues) => ({
  name: source.name,
  country: source.country,
  direction: source.direction,
  shape: source.shape,
  date_meaning: source.dateMeaning,
  zone: source.zone,
  day_first: source.dayFirst,
  modes: JSON.stringify(source.modes),
  weight_unit: source.weightUnit,
  currency: source.currency,
})

/** Locks the source and checks that it is in the version that the caller saw. */
async function lockSource(tx: WriteContext, id: number, version: number): Promise<SourceView> {
  await tx.db.selectFrom('trade.sources').select('id').where('id', '=', id).forUpdate().execute()
  const source = await sourceFor(tx, id)
  if (source.version !== version) throw fail('platform.version_stale', {}, { current: source })
  return source
}

const asNameTaken = (name: string) => (error: unknown) => {
  throw isNameTaken(error) ? failField('name', 'trade.source_taken', { name }) : error
}

const isNameTaken = (error: unknown) =>
  error instanceof Error && 'constraint' in error && error.constraint === 'sources_name'
