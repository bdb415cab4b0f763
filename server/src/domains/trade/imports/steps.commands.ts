import { tradePermissions } from '@seamark/contract/trade/permissions'
import { type Selectable, sql } from 'kysely'
import { authorize, type Context } from '../../../platform/context.ts'
import type { TradeImports } from '../../../platform/database/schema.ts'
import { fail, Failure } from '../../../platform/failure.ts'
import { createTeller, defineRun } from '../../../platform/runs.ts'
import type { WriteContext } from '../../../platform/write.ts'
import { actFor } from '../../identity/index.ts'

export type ImportRecord = Selectable<TradeImports>

/**
 * Imports take no lock of their own: records are written under the lock of the engine's one writer, and `rows_done`
 * shows whether another worker got further. A worker that gave up waiting for the engine still counts as an attempt, so
 * an engine that never manages a lot ends the import.
 */
export const importRuns = defineRun<ImportRecord>({
  table: 'trade.imports',
  permission: 'trade.importRecords',
  touched: 'changed_at',
  hasVersion: true,
  hasRounds: true,
  json: ['asked', 'found', 'decided', 'tried', 'written', 'failure'],
  lock: 'none',
  attempts: { stuck: 'trade.import_stuck', isReturned: false },
  onStep: { waiting_since: null },
  failed: { audit: 'trade.importFailed', end: endFailed },
})

/** Returns the source of an import that has been mapped. */
export function sourceIdOf({ source_id: sourceId }: Pick<ImportRecord, 'source_id'>): number {
  if (sourceId === null) throw fail('trade.import_state')
  return sourceId
}

async function endFailed(tx: WriteContext, record: ImportRecord, { code, params }: Failure): Promise<void> {
  const { id, file_name: file } = record
  await importRuns.end(tx, record, { state: 'failed', failure: { code, params }, ended_at: sql`now()` })
  await tx.audit({ subject: 'import', id, after: { file, problem: code } })
  publishTradeImportChanged(tx, { id })
}

/**
 * Returns a context of the person who began the import, with her present rights. It is read before every step, so that
 * a person who loses the rights writes nothing more. Raises `trade.import_rights_lost`.
 */
export async function actAsImporter(
  own: Context,
  { person_id: userId, role_id: roleId }: ImportRecord,
): Promise<Context> {
  // Imports without a person are made by the product itself, as for the demo.
  if (userId === null || roleId === null) return own
  try {
    const person = await actFor(own, { userId, roleId })
    authorize(person, 'trade.importRecords')
    return person
  } catch (error) {
    throw error instanceof Failure && error.code === 'platform.forbidden' ? fail('trade.import_rights_lost') : error
  }
}

/** The people who may read imports. */
const { code: reading } = tradePermissions['trade.readImports']

/** Publishes that an import has changed, so that the pages that show it reload. */
export const publishTradeImportChanged = ({ publish }: Pick<Context, 'publish'>, { id }: Pick<ImportRecord, 'id'>) =>
  publish({ event: { topic: 'trade.import', id }, audience: { code: reading, holder: null } })

/**
 * Returns a function that stores and publishes progress, at most three times a second, for work that writes no records.
 */
export const createProgressTeller = (own: Context, record: ImportRecord) =>
  createTeller(async (done: number) => {
    await importRuns.note(own, record, { rows_done: done, changed_at: sql`now()`, waiting_since: null })
    publishTradeImportChanged(own, record)
  })
