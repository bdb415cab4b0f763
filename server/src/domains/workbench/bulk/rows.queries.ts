import { type BulkRow, bulkOutcomes, type listBulkRows as asked } from '@seamark/contract/workbench/bulk/runs'
import { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import { cutPage } from '../../../platform/page.ts'
import { translate } from '../../../platform/translate.ts'
import { bulkFor } from './runs.queries.ts'
import { codeOfProblem, wordedProblem } from './runs.rules.ts'

/** Returns the outcomes of the rows of a run. Names and changes are included only for records that the reader may see. */
export async function listBulkRows(
  context: Context,
  id: number,
  { outcome, after, limit }: z.output<NonNullable<typeof asked.query>>,
) {
  const record = await bulkFor(context, id)
  const found = await context.db
    .selectFrom('workbench.bulk_rows')
    .selectAll()
    .where('run_id', '=', id)
    .where('subject_id', '>', after)
    .$if(outcome !== undefined, (query) => query.where('outcome', '=', outcome ?? ''))
    .orderBy('subject_id')
    .limit(limit + 1)
    .execute()
  const { rows, next } = cutPage(found, limit, (last) => last.subject_id)
  const bulk = context.lists.find(({ name }) => name === record.list)?.bulk
  const names =
    (await bulk?.names(
      context,
      rows.map((row) => row.subject_id),
    )) ?? new Map<number, string>()
  const shown = rows.filter((row) => names.has(row.subject_id) && (row.before !== null || row.after !== null))
  const changes = shown.map(({ subject_id, before, after: became, at }) => ({
    id: subject_id,
    before,
    after: became,
    at,
    overwrite: false,
  }))
  const texts = (await bulk?.texts(context, changes)) ?? []
  const fieldsOf = new Map(shown.map((row, index) => [row.subject_id, texts[index] ?? []]))
  const shownRows = rows.map(
    (row): BulkRow => ({
      id: row.subject_id,
      name: names.get(row.subject_id) ?? null,
      outcome: z.enum(bulkOutcomes).parse(row.outcome),
      reverted: row.reverted_by !== null,
      problem: wordedProblem(row.problem, context.language),
      code: codeOfProblem(row.problem),
      fields: (fieldsOf.get(row.subject_id) ?? []).map(({ heading, ...text }) => ({
        label: translate(context.language, heading),
        ...text,
      })),
    }),
  )
  return { rows: shownRows, next }
}
