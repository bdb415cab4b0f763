import { sql } from 'kysely'
import { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import { job } from '../../../platform/jobs.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { deleteFile } from '../../files/index.ts'
import { clearRows } from './cleared-rows.commands.ts'
import { endImport } from './ends.commands.ts'
import { mostKeptOfEnded } from './preview-limits.rules.ts'
import { importRuns } from './steps.commands.ts'
import type { ImportRecord } from './imports.rules.ts'

const deed = { permission: 'workbench.imports', audit: 'workbench.importsSwept' } as const

/**
 * Cancels imports that nobody has continued for seven days, and deletes the files of failed imports after a day and the rows of imports
 * thirty days after their end, or earlier where a person has imported very many since.
 */
export async function sweepImports(context: Context) {
  for (const record of await listDue(
    context,
    sql`state in ('mapping', 'checked') and touched_at < now() - interval '7 days'`,
  ))
    await endUnused(context, record)
  for (const record of await listDue(
    context,
    sql`state = 'failed' and file_id is not null and touched_at < now() - interval '1 day'`,
  ))
    await dropFile(context, record)
  const old = sql`rows_swept_at is null and (finished_at < now() - interval '30 days' or id in (${beyondQuota}))`
  for (const record of await listDue(context, old)) {
    await clearRowsInSteps(context, record)
    await write(context, deed, async (tx) => {
      await tx.db
        .updateTable('workbench.imports')
        .set({ rows_swept_at: sql<Date>`now()` })
        .where('id', '=', record.id)
        .execute()
      await tx.audit({ subject: 'import', id: record.id, after: { swept: 'rows' } })
    })
  }
}

/** Ended imports of people whose later ended imports hold all the rows that are kept for a person. */
const beyondQuota = sql`
  select id from (
    select id, sum(rows) over (partition by created_by order by id desc) - rows as later from (
      select id, created_by, creates + updates + unchanged + duplicates + errors as rows from workbench.imports
      where finished_at is not null and rows_swept_at is null) ended) summed
  where later >= ${mostKeptOfEnded}`

export const sweepImportsJob = job('workbench.sweepImports', z.null(), sweepImports)

/** Deletes the rows and keys of an import, 10,000 at a time, as long as it is in the same round and no row has been judged since. */
export async function clearRowsInSteps(context: Context, record: ImportRecord) {
  for (let isMore = true; isMore; ) {
    isMore = await write.bookkeep(context, deed.permission, async (tx) => {
      await importRuns.lock(tx, record, 'judged_to')
      return (await clearRows(tx, record.id)) > 0
    })
  }
}

const listDue = (context: Context, isDue: ReturnType<typeof sql>) =>
  context.db
    .selectFrom('workbench.imports')
    .selectAll()
    .where(sql<boolean>`${isDue}`)
    .orderBy('id')
    .limit(1000)
    .execute()

async function endUnused(context: Context, record: ImportRecord) {
  await write(context, deed, async (tx) => {
    const still = await lockIfUnchanged(tx, record)
    if (!still) return tx.unchanged()
    await endImport(tx, still, 'cancelled')
    await tx.audit({ subject: 'import', id: record.id, after: { swept: 'unused' } })
  })
}

async function dropFile(context: Context, record: ImportRecord) {
  await write(context, deed, async (tx) => {
    const still = await lockIfUnchanged(tx, record)
    if (!still || still.file_id === null) return tx.unchanged()
    await deleteFile(tx, still.file_id)
    await tx.audit({ subject: 'import', id: record.id, after: { swept: 'file' } })
  })
}

/** Locks the import and returns it, unless somebody has continued it since it was read. */
const lockIfUnchanged = (tx: WriteContext, { id, version }: ImportRecord) =>
  tx.db
    .selectFrom('workbench.imports')
    .selectAll()
    .where('id', '=', id)
    .where('version', '=', version)
    .forUpdate()
    .executeTakeFirst()
