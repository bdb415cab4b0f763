import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { fail } from '../../../platform/failure.ts'
import type { Cell } from '../../../platform/list.ts'
import { translate } from '../../../platform/translate.ts'
import { draftPath } from '../../files/index.ts'
import { writeCsv, writeXlsx } from '../sheets/adapters/sheet-writer.ts'
import { exportOf } from './exports.queries.ts'
import { cellReader, chosenColumns, readQuery } from './exports.rules.ts'
import type { ExportScope } from '@seamark/contract/platform/lists'

export interface Asked {
  list: string
  format: string
  query: Record<string, string>
  columns: readonly string[] | null
  scope: ExportScope
}

export interface Draft {
  path: string
  rows: number
}

const rowsAPage = 1000

/**
 * Writes the list into a file, page by page, and returns the path of the file. All rows are read from one snapshot, so that none is missed
 * or doubled when somebody saves meanwhile. `current` is called before each page and returns the asker with their present rights;
 * `onPage` is called with the number of rows written so far.
 */
export async function writeDraft(
  context: Context,
  asked: Asked,
  current: () => Promise<Context>,
  onPage: (rows: number) => Promise<void>,
): Promise<Draft> {
  const path = await draftPath(context)
  let rows = 0
  try {
    await context.db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (db) => {
        // A large file takes long to write, and its snapshot must live until the end.
        await sql`set local transaction_timeout = 0`.execute(db)
        await sql`set local idle_in_transaction_session_timeout = 0`.execute(db)
        const asker = async () => ({ ...(await current()), db })
        await writeRows(
          await asker(),
          asked,
          path,
          pagesOf(asker, asked, async (count) => onPage((rows += count))),
        )
      })
    return { path, rows }
  } catch (error) {
    await rm(path, { force: true })
    throw isFull(error) ? fail('files.storage_full') : error
  }
}

/** Runs `work` with a draft; if it fails, the file is deleted. */
export async function withDraft<Result>(draft: Draft, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    await removeDraft(draft)
    throw error
  }
}

export const removeDraft = ({ path }: Draft) => rm(path, { force: true })

async function writeRows(
  context: Context,
  { list, format, columns }: Asked,
  path: string,
  rows: AsyncIterable<readonly Cell[]>,
) {
  const described = exportOf(context, list)
  const sheet = {
    name: described.title,
    columns: chosenColumns(described, columns).map(({ heading, kind }) => ({
      heading: translate(context.language, heading),
      kind,
    })),
    timeZone: context.zone,
  }
  const bytes = format === 'csv' ? writeCsv(rows, sheet) : writeXlsx(rows, sheet)
  await pipeline(bytes, createWriteStream(path, { mode: 0o600 }))
}

async function* pagesOf(
  asker: () => Promise<Context>,
  { list, query, columns, scope }: Asked,
  onPage: (count: number) => Promise<void>,
) {
  for (let cursor: string | undefined, isMore = true; isMore; ) {
    const context = await asker()
    const described = exportOf(context, list)
    const cells = chosenColumns(described, columns).map(cellReader(context))
    const page = await described.rows(context, readQuery(described, query), { cursor, limit: rowsAPage }, scope)
    for (const row of page.rows) yield cells.map((read) => read(row))
    await onPage(page.rows.length)
    cursor = page.next ?? undefined
    isMore = page.next !== null
  }
}

const isFull = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')
