import { chooseLanguage } from '@seamark/contract/languages'
import { sql } from 'kysely'
import { authorize, type Context } from '../../../platform/context.ts'
import { fail, Failure } from '../../../platform/failure.ts'
import type { ListImport } from '../../../platform/list.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { actFor } from '../../identity/index.ts'
import { endImport } from './ends.commands.ts'
import { problemOf } from './problems.rules.ts'
import { fieldsOf } from './imports.queries.ts'
import type { ImportRecord, ImportState } from './imports.rules.ts'
import { tellImportEnded } from '../lists/notices.commands.ts'

/** Somebody else is at this import, or a person has decided otherwise: what this job has not committed goes. */
export class Superseded extends Error {}

const mostAttempts = 8

/**
 * A job's part of an import that is in `state`; harmless when it is not. Killed, it is begun again by the queue; begun again and again without a step
 * forward, the import is given up. A refusal ends the import with its reason; what is unexpected is left to the queue.
 */
export async function atWork(
  context: Context,
  id: number,
  state: ImportState,
  work: (own: Context, record: ImportRecord) => Promise<void>,
) {
  const record = await begin(context, id, state)
  if (!record) return
  const own: Context = { ...context, language: chooseLanguage([record.language]), requestId: record.request_id }
  try {
    if (record.attempts > mostAttempts) throw fail('workbench.import_stuck')
    await work(own, record)
  } catch (error) {
    if (error instanceof Superseded) return stepAside(context, record)
    if (!(error instanceof Failure)) throw error
    await giveUp(own, record, error)
  }
}

/** Whose import it is, with the rights of now: asked before every step, so that whoever loses them writes nothing more. */
export async function importer(
  own: Context,
  { created_by: userId, role_id: roleId, list: name }: ImportRecord,
): Promise<{ person: Context; list: ListImport }> {
  const list = own.lists.find((one) => one.name === name)?.import
  if (!list) throw fail('workbench.list_unknown')
  try {
    const person = await actFor(own, { userId, roleId })
    authorize(person, list.permission)
    return { person, list: { ...list, fields: fieldsOf(person, list) } }
  } catch (error) {
    throw error instanceof Failure && error.code === 'platform.forbidden' ? fail('workbench.import_rights_lost') : error
  }
}

/**
 * One at a time for an import, until the transaction ends; the import as it stands, when it is still this round of this state. A lock of its own, so that
 * a person can cancel at any time.
 */
export async function locked(tx: WriteContext, { id, state, round }: ImportRecord): Promise<ImportRecord> {
  if (!(await isOurs(tx, id))) throw new Superseded()
  const record = await tx.db
    .selectFrom('workbench.imports')
    .selectAll()
    .where('id', '=', id)
    .where('state', '=', state)
    .where('round', '=', round)
    .executeTakeFirst()
  if (!record) throw new Superseded()
  return record
}

/** Moves the import on; one that a person has cancelled meanwhile stays as it is, and the transaction is rolled back. */
export async function step(
  tx: WriteContext,
  { id, state, round }: ImportRecord,
  values: Partial<ImportRecord>,
): Promise<ImportRecord> {
  const moved = await tx.db
    .updateTable('workbench.imports')
    .set((columns) => ({
      ...jsonValues(values),
      version: sql<number>`${columns.ref('version')} + 1`,
      attempts: 0,
      touched_at: sql<Date>`now()`,
    }))
    .where('id', '=', id)
    .where('state', '=', state)
    .where('round', '=', round)
    .returningAll()
    .executeTakeFirst()
  if (!moved) throw new Superseded()
  return moved
}

/** Asks the owner's page to look again. */
export const tellOwner = (
  { publish }: Pick<Context, 'publish'>,
  { id, created_by }: Pick<ImportRecord, 'id' | 'created_by'>,
) => publish({ event: { topic: 'workbench.import', id }, audience: { person: created_by } })

/** Tells at most three times a second, however fast the work is. */
export function teller(context: Context, record: ImportRecord) {
  let last = 0
  return () => {
    if (Date.now() - last < 350) return
    last = Date.now()
    tellOwner(context, record)
  }
}

/** The driver would make PostgreSQL arrays of JSON arrays. */
const jsonValues = (values: Partial<ImportRecord>) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      jsonColumns.has(name) && value !== null ? JSON.stringify(value) : value,
    ]),
  )
const jsonColumns = new Set(['asked', 'source', 'columns', 'mapping', 'problem'])

/** Counts the attempt, unless somebody is at it this very moment. */
async function begin(context: Context, id: number, state: ImportState): Promise<ImportRecord | undefined> {
  return write.bookkeep(context, 'workbench.imports', async (tx) => {
    if (!(await isOurs(tx, id))) return undefined
    return tx.db
      .updateTable('workbench.imports')
      .set((columns) => ({ attempts: sql<number>`${columns.ref('attempts')} + 1`, touched_at: sql<Date>`now()` }))
      .where('id', '=', id)
      .where('state', '=', state)
      .returningAll()
      .executeTakeFirst()
  })
}

/** Who made way for somebody who was at it has not failed: the attempt does not count. */
async function stepAside(context: Context, { id, state }: ImportRecord) {
  await write.bookkeep(context, 'workbench.imports', async (tx) => {
    await tx.db
      .updateTable('workbench.imports')
      .set((columns) => ({ attempts: sql<number>`greatest(${columns.ref('attempts')} - 1, 0)` }))
      .where('id', '=', id)
      .where('state', '=', state)
      .execute()
  })
}

/** Until the transaction ends. */
async function isOurs(tx: WriteContext, id: number): Promise<boolean> {
  const { rows } = await sql<{
    ours: boolean
  }>`select pg_try_advisory_xact_lock(hashtext('workbench.imports'), ${id}::int) as ours`.execute(tx.db)
  return rows[0]?.ours === true
}

async function giveUp(own: Context, { id, state, round }: ImportRecord, failure: Failure) {
  await write(own, { permission: 'workbench.imports', audit: 'workbench.importFailed' }, async (tx) => {
    const record = await tx.db
      .selectFrom('workbench.imports')
      .selectAll()
      .where('id', '=', id)
      .where('state', '=', state)
      .where('round', '=', round)
      .forUpdate()
      .executeTakeFirst()
    if (!record) return tx.unchanged()
    const failed = await endImport(tx, record, 'failed', problemOf(failure))
    await tx.audit({ subject: 'import', id, after: { list: record.list, problem: failure.code } })
    tellOwner(tx, failed)
    if (record.state === 'running') await tellImportEnded(tx, failed)
  })
}
