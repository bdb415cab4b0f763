import { importRow, type ImportRow } from '@seamark/contract/workbench/imports/rows'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import type { WorkbenchImportRows } from '../../../platform/database/schema.ts'
import { cutPage } from '../../../platform/page.ts'
import { keptProblems, wordProblem } from './problems.rules.ts'
import { importFor } from './imports.queries.ts'
import { columnsByField, headingsOf, type ImportRecord } from './imports.rules.ts'
import { valuesOf } from './rows.rules.ts'
import type { Verdict } from '@seamark/contract/platform/lists'

interface Page {
  verdict?: readonly Verdict[] | undefined
  after: number
  limit: number
}

/** Returns a page of the rows of the preview or result that are judged so far, in the order of the file. */
export async function listImportRows(
  context: Context,
  id: number,
  { verdict, after, limit }: Page,
): Promise<{ rows: ImportRow[]; next: number | null }> {
  const record = await importFor(context, id)
  const rows = await findKeptRows(context, record, { verdict, after, limit: limit + 1 })
  const headings = headingsOf(record)
  const columnOf = columnsByField(record)
  const page = cutPage(rows, limit, (last) => last.row_no)
  const shown = page.rows.map((row) =>
    importRow.parse({
      row: row.row_no,
      verdict: row.verdict,
      values: valuesOf(cellsOf(row), columnOf),
      problems: keptProblems
        .parse(row.problems ?? [])
        .map((problem) => wordProblem(problem, context.language, headings)),
      match: row.match,
      changes: row.changes ?? [],
      turned: row.turned,
      subjectId: row.subject_id,
    }),
  )
  return { rows: shown, next: page.next }
}

export type KeptRow = Pick<
  Selectable<WorkbenchImportRows>,
  'row_no' | 'cells' | 'verdict' | 'problems' | 'match' | 'changes' | 'subject_id' | 'turned'
>

/** Reads each verdict by the index, so that a page of a few errors among a million rows reads no other rows. */
export async function findKeptRows(
  { db }: Context,
  { id, judged_to }: ImportRecord,
  { verdict = [], after, limit }: Page,
): Promise<KeptRow[]> {
  const kept = (which: RawBuilder<unknown>) => sql`(
    select row_no, cells, verdict, problems, match, changes, subject_id, turned from workbench.import_rows
    where import_id = ${id} and row_no > ${after} and row_no <= ${judged_to} and ${which} order by row_no limit ${limit})`
  const wanted =
    verdict.length === 0 ? [kept(sql`true`)] : [...new Set(verdict)].map((one) => kept(sql`verdict = ${one}`))
  const { rows } =
    await sql<KeptRow>`select * from (${sql.join(wanted, sql` union all `)}) kept order by row_no limit ${limit}`.execute(
      db,
    )
  return rows
}

/** Returns the cells of the row as the file has them. */
export const cellsOf = ({ cells }: Pick<KeptRow, 'cells'>): string[] => (Array.isArray(cells) ? cells.map(String) : [])
