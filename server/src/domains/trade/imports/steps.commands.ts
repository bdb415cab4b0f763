import { setTimeout as wait } from 'node:timers/promises'
import { chooseLanguage } from '@seamark/contract/languages'
import type { ImportState } from '@seamark/contract/trade/imports/imports'
import { type Selectable, sql } from 'kysely'
import { authorize, type Context } from '../../../platform/context.ts'
import { fail, Failure } from '../../../platform/failure.ts'
import type { TradeImports } from '../../../platform/database/schema.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { actFor } from '../../identity/index.ts'

export type ImportRecord = Selectable<TradeImports>

/** Somebody else is at this import, or a person has decided otherwise: what this job has not committed goes. */
export class Superseded extends Error {}

const mostAttempts = 8
const permission = 'trade.importRecords'

/**
 * A job's part of an import that is in `state`; harmless when it is not. Killed, it is begun again by the queue; begun again and again without a step
 * forward, the import is given up. A refusal ends the import with its reason; what is unexpected is left to the queue.
 */
export async function atWork(
  context: Context,
  id: number,
  state: ImportState,
  work: (own: Context, record: ImportRecord) => Promise<void>,
  /** What else is to be done once it has been given up, in the same transaction. */
  whenGivenUp: (tx: WriteContext) => Promise<void> = () => Promise.resolve(),
) {
  const record = await begin(context, id, state)
  if (!record) return
  const own: Context = { ...context, language: chooseLanguage([record.language]), requestId: record.request_id }
  try {
    if (record.attempts > mostAttempts) throw fail('trade.import_stuck')
    await work(own, record)
  } catch (error) {
    if (error instanceof Superseded) return
    if (!(error instanceof Failure)) throw error
    await giveUp(own, record, error, whenGivenUp)
  }
}

/** With the rights of now of whose import it is: asked before every step, so that whoever loses them writes nothing more. */
export async function importer(own: Context, { person_id: userId, role_id: roleId }: ImportRecord): Promise<Context> {
  // An import of the product itself, as the demo's.
  if (userId === null || roleId === null) return own
  try {
    const person = await actFor(own, { userId, roleId })
    authorize(person, 'trade.importRecords')
    return person
  } catch (error) {
    throw error instanceof Failure && error.code === 'platform.forbidden' ? fail('trade.import_rights_lost') : error
  }
}

/** The import as it stands, while it is still this round of this state and nobody else has got further. A person may decide otherwise at any time. */
export async function current(tx: WriteContext, { id, state, round, rows_done }: ImportRecord): Promise<ImportRecord> {
  const record = await tx.db
    .selectFrom('trade.imports')
    .selectAll()
    .where('id', '=', id)
    .where('state', '=', state)
    .where('round', '=', round)
    .where('rows_done', '=', rows_done)
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
    .updateTable('trade.imports')
    .set((columns) => ({
      ...jsonValues(values),
      version: sql<number>`${columns.ref('version')} + 1`,
      attempts: 0,
      waiting_since: null,
      changed_at: sql<Date>`now()`,
    }))
    .where('id', '=', id)
    .where('state', '=', state)
    .where('round', '=', round)
    .returningAll()
    .executeTakeFirst()
  if (!moved) throw new Superseded()
  return moved
}

/** Asks the pages that show imports to look again. */
export const tellImports = ({ publish }: Pick<Context, 'publish'>, { id }: Pick<ImportRecord, 'id'>) =>
  publish({ event: { topic: 'trade.import', id }, audience: { code: 343, holder: null } })

/** How far a work that writes nothing has come; told at most three times a second. */
export function progressTeller(own: Context, { id, state, round }: ImportRecord) {
  let last = 0
  return async (done: number) => {
    if (Date.now() - last < 350) return
    last = Date.now()
    await write.bookkeep(own, permission, async (tx) => {
      const kept = await tx.db
        .updateTable('trade.imports')
        .set({ rows_done: done, changed_at: sql<Date>`now()`, waiting_since: null })
        .where('id', '=', id)
        .where('state', '=', state)
        .where('round', '=', round)
        .executeTakeFirst()
      if (kept.numUpdatedRows === 0n) throw new Superseded()
    })
    tellImports(own, { id })
  }
}

/** The engine may be away for a while, and everything else runs on: the work waits for it and is then done again. */
export async function withEngine<Result>(
  own: Context,
  record: ImportRecord,
  work: () => Promise<Result>,
  patience = patienceMs,
): Promise<Result> {
  // One patience for all: an engine that is there and never manages this work must not be asked for ever.
  for (let ends: number | undefined; ; ) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof Failure) || !passing.has(error.code)) throw error
      ends ??= Date.now() + patience
      await engineBack(own, record, ends)
    }
  }
}

const passing = new Set(['platform.engine_down', 'platform.engine_busy'])
const lookMs = 500
/** So long a job waits before it leaves the import to be taken up later. */
const patienceMs = 300_000

async function engineBack(own: Context, record: ImportRecord, ends: number) {
  await noteWaiting(own, record)
  while (Date.now() < ends) {
    await wait(lookMs)
    if (await own.engine.isUp().catch(() => false)) return
    const { rows } =
      await sql`select from trade.imports where id = ${record.id} and state = ${record.state} and round = ${record.round}`.execute(
        own.db,
      )
    if (rows.length === 0) throw new Superseded()
  }
  throw new Superseded()
}

async function noteWaiting(own: Context, { id, state, round }: ImportRecord) {
  await write.bookkeep(own, permission, async (tx) => {
    const noted = await tx.db
      .updateTable('trade.imports')
      .set((columns) => ({ waiting_since: sql<Date>`coalesce(${columns.ref('waiting_since')}, now())` }))
      .where('id', '=', id)
      .where('state', '=', state)
      .where('round', '=', round)
      .executeTakeFirst()
    if (noted.numUpdatedRows === 0n) throw new Superseded()
  })
  tellImports(own, { id })
}

/** The driver would make PostgreSQL arrays of JSON arrays. */
const jsonValues = (values: Partial<ImportRecord>) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      jsonColumns.has(name) && value !== null ? JSON.stringify(value) : value,
    ]),
  )
const jsonColumns = new Set(['asked', 'found', 'decided', 'tried', 'written'])

async function begin(context: Context, id: number, state: ImportState): Promise<ImportRecord | undefined> {
  return write.bookkeep(context, permission, async (tx) => {
    return tx.db
      .updateTable('trade.imports')
      .set((columns) => ({ attempts: sql<number>`${columns.ref('attempts')} + 1`, changed_at: sql<Date>`now()` }))
      .where('id', '=', id)
      .where('state', '=', state)
      .returningAll()
      .executeTakeFirst()
  })
}

async function giveUp(
  own: Context,
  { id, state, round }: ImportRecord,
  failure: Failure,
  whenGivenUp: (tx: WriteContext) => Promise<void>,
) {
  await write(own, { permission: 'trade.importRecords', audit: 'trade.importFailed' }, async (tx) => {
    const failed = await tx.db
      .updateTable('trade.imports')
      .set((columns) => ({
        state: 'failed',
        failure: JSON.stringify({ code: failure.code, params: failure.params }),
        version: sql<number>`${columns.ref('version')} + 1`,
        changed_at: sql<Date>`now()`,
        ended_at: sql<Date>`now()`,
      }))
      .where('id', '=', id)
      .where('state', '=', state)
      .where('round', '=', round)
      .returning('file_name')
      .executeTakeFirst()
    if (!failed) return tx.unchanged()
    await whenGivenUp(tx)
    await tx.audit({ subject: 'import', id, after: { file: failed.file_name, problem: failure.code } })
    tellImports(tx, { id })
  })
}
