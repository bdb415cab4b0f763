import type { Language } from '@seamark/contract/languages'
import type { createClient } from '@seamark/contract/platform/client'
import type { ImportView } from '@seamark/contract/workbench/imports/views'
import {
  type ExportView,
  getExport,
  type startExport as askedExport,
  startExport,
} from '@seamark/contract/workbench/exports/exports'
import { confirmImport, getImport, mapImport, startImport } from '@seamark/contract/workbench/imports/imports'
import { type BulkRunView, confirmBulk, countUndo } from '@seamark/contract/workbench/bulk/runs'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Context } from '../../platform/context.ts'
import type { Database } from '../../platform/database/connection.ts'
import { fetchPatiently } from '../../platform/testing/patience.ts'
import { uploadFile } from '../files/testing.ts'
import { runExport } from './exports/runs.commands.ts'
import { actFor, createDemoPeople } from '../identity/index.ts'
import { importOptions, type ImportOptions } from '@seamark/contract/platform/lists'

/** Creates the demo people with one password. Returns their ids, and a function for a person's context with their present rights. */
export { fieldsOfHeadings } from './imports/columns/headings.rules.ts'
export async function openOffice(context: Context, password: string) {
  await createDemoPeople(context, password)
  const users = await context.db.selectFrom('identity.users').select(['username', 'id']).execute()
  const ids = new Map(users.map(({ username, id }) => [username, id]))

  function person(username: string): number {
    const id = ids.get(username)
    if (id === undefined) throw new Error(`There is no ${username}`)
    return id
  }

  async function contextOf(username: string, language: Language = 'zh'): Promise<Context> {
    const userId = person(username)
    const { role_id: roleId } = await context.db
      .selectFrom('identity.user_roles')
      .select('role_id')
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    return { ...(await actFor(context, { userId, roleId })), language }
  }

  return { person, contextOf }
}

interface Importing {
  call: ReturnType<typeof createClient>
  headers: () => Record<string, string>
}

/** Returns rows as a CSV file; the caller quotes cells that contain a comma. */
export const csvOf = (rows: readonly (readonly string[])[]) =>
  Buffer.from(rows.map((cells) => `${cells.join(',')}\r\n`).join(''))

/** Uploads and imports files as a person would who accepts every suggestion. */
export function importsOf(caller: Importing, api: string, { patience = 20_000, list = 'companies' } = {}) {
  const upload = (name: string, bytes: Buffer) => uploadFile(caller, api, name, bytes)
  const look = (id: number) => caller.call(getImport, { params: { id } })
  async function until(id: number, ...states: ImportView['state'][]): Promise<ImportView> {
    for (const ends = Date.now() + patience; ; ) {
      const view = await look(id)
      if (states.includes(view.state)) return view
      if (view.state === 'failed' || Date.now() > ends)
        throw new Error(`${view.state} instead of ${states.join()}: ${JSON.stringify(view.problem)}`)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }

  async function started(name: string, bytes: Buffer): Promise<ImportView> {
    return caller.call(startImport, { body: { list, uploadId: await upload(name, bytes) } })
  }
  const read = async (name: string, bytes: Buffer) => until((await started(name, bytes)).id, 'mapping')
  async function mapped({ id, columns }: ImportView, options: Partial<ImportOptions> = {}): Promise<ImportView> {
    const body = {
      columns: columns.map(({ index, suggestion }) => ({ index, field: suggestion })),
      options: importOptions.parse(options),
    }
    return caller.call(mapImport, { params: { id }, body })
  }
  const checked = async (name: string, bytes: Buffer, options: Partial<ImportOptions> = {}) =>
    until((await mapped(await read(name, bytes), options)).id, 'checked')
  async function done(name: string, bytes: Buffer, options: Partial<ImportOptions> = {}): Promise<ImportView> {
    const { id } = await checked(name, bytes, options)
    await caller.call(confirmImport, { params: { id }, body: {} })
    return until(id, 'done')
  }
  return { upload, look, until, started, read, mapped, checked, done }
}

/** Confirms a run, as it was counted. */
export const confirmRun = ({ call }: Pick<Importing, 'call'>, { id, total }: Pick<BulkRunView, 'id' | 'total'>) =>
  call(confirmBulk, { params: { id }, body: { count: total } })

/** Undoes a run: counts what can be undone, and confirms it. */
export const undoRun = async (
  caller: Pick<Importing, 'call'>,
  id: number,
  overwrite: 'none' | 'all' | number[] = 'none',
) => confirmRun(caller, await caller.call(countUndo, { params: { id }, body: { overwrite } }))

/**
 * Exports a list as somebody who waits for the file, and returns the export with the file. On a busy machine even a short list is written by
 * a job, and this runs it where the test's product has no worker.
 */
export async function exportFile(
  { api, context }: { api: string; context: Context },
  { call, headers }: Importing,
  body: Omit<z.input<NonNullable<typeof askedExport.body>>, 'columns'> & { columns?: string[] | null },
): Promise<ExportView & { bytes: Buffer; text: string }> {
  let view = await call(startExport, { body: { columns: null, ...body } })
  const ends = Date.now() + 60_000
  while (view.state !== 'done') {
    if (view.state === 'failed' || Date.now() > ends) throw new Error(`the export is ${view.state}`)
    await runExport(context, view)
    view = await call(getExport, { params: { id: view.id } })
  }
  const file = await fetchPatiently(`${api}/workbench/exports/${view.id}/file`, { headers: headers() })
  const bytes = Buffer.from(await file.arrayBuffer())
  if (!file.ok) throw new Error(`no file: ${bytes.toString()}`)
  return { ...view, bytes, text: bytes.toString() }
}

/** Starts an import without a job, so that only the test works on it. */
export const putToWork = (db: Database, id: number, state: 'checking' | 'running') =>
  sql`
    update workbench.imports
    set state = ${state}, round = round + 1, rows_done = 0, rows_total = null, written_to = 0,
        judged_to = case when ${state} = 'checking' then 0 else judged_to end, creates = case when ${state} = 'checking' then 0 else creates end
    where id = ${id}`.execute(db)
