import { importOptions } from '@seamark/contract/platform/lists'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { JudgedRow, WrittenRow } from '../../platform/list.ts'
import { storedRows } from '../../platform/testing/judged-rows.ts'
import { write } from '../../platform/write.ts'
import { customersImport } from './customers/imports.commands.ts'
import { postsImport } from './posts/imports.commands.ts'

type Cells = Record<string, string>

/** Judges rows of a file as the workbench would. */
export const judgeRows = async (context: Context, sourceId: number, rows: readonly Cells[]): Promise<JudgedRow[]> =>
  customersImport.judge(
    context,
    rows.map((values, place) => ({ row: place + 2, values })),
    importOptions.parse({ intoId: sourceId }),
  )

/** Imports rows of a file without the preview. */
export async function importRows(context: Context, sourceId: number, rows: readonly Cells[]): Promise<WrittenRow[]> {
  const judged = await judgeRows(context, sourceId, rows)
  return writeJudged(context, sourceId, judged)
}

export const writeJudged = async (context: Context, sourceId: number, judged: readonly JudgedRow[]) =>
  write(context, { permission: 'crawl.importCustomers', audit: 'test.imported' }, async (tx) => {
    tx.unchanged()
    return customersImport.write(tx, storedRows(judged), importOptions.parse({ intoId: sourceId }), {
      name: 'firms.csv',
      rowsBefore: 0,
      isEnding: true,
      hasTouched: () => sql`false`,
      listRefusedCells: async () => [],
    })
  })

/** Takes what was written back, as the undo of an import does. */
export const undoWritten = async (context: Context, written: readonly WrittenRow[]) =>
  write(context, { permission: 'crawl.importCustomers', audit: 'test.undone' }, async (tx) => {
    tx.unchanged()
    return customersImport.revert?.(
      tx,
      written.map(({ subjectId, change }) => ({
        id: subjectId ?? 0,
        before: change?.before ?? null,
        after: change?.after ?? null,
        at: new Date(),
        overwrite: false,
      })),
    )
  })

/** Judges rows of a file of posts as the workbench would. */
export const judgePostRows = async (context: Context, sourceId: number, rows: readonly Cells[]): Promise<JudgedRow[]> =>
  postsImport.judge(
    context,
    rows.map((values, place) => ({ row: place + 2, values })),
    importOptions.parse({ intoId: sourceId }),
  )

/** Imports rows of a file of posts without the preview. */
export async function importPostRows(
  context: Context,
  sourceId: number,
  rows: readonly Cells[],
): Promise<WrittenRow[]> {
  const judged = await judgePostRows(context, sourceId, rows)
  return write(context, { permission: 'crawl.importPosts', audit: 'test.imported' }, async (tx) => {
    tx.unchanged()
    return postsImport.write(tx, storedRows(judged), importOptions.parse({ intoId: sourceId }), {
      name: 'posts.csv',
      rowsBefore: 0,
      isEnding: true,
      hasTouched: () => sql`false`,
      listRefusedCells: async () => [],
    })
  })
}

/** Takes posts that were written back, as the undo of an import does. */
export const undoPostRows = async (context: Context, written: readonly WrittenRow[]) =>
  write(context, { permission: 'crawl.importPosts', audit: 'test.undone' }, async (tx) => {
    tx.unchanged()
    return postsImport.revert?.(
      tx,
      written.map(({ subjectId, change }) => ({
        id: subjectId ?? 0,
        before: change?.before ?? null,
        after: change?.after ?? null,
        at: new Date(),
        overwrite: false,
      })),
    )
  })
