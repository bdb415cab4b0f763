import type { NoticedSubject } from '../../../platform/domain.ts'
import { type Context, personOf } from '../../../platform/context.ts'

/** Notices call imports and exports by their file names; readers see only their own, as long as they exist. */
export const noticedWork: readonly NoticedSubject[] = [
  { kind: 'import', namesOf: (context, ids) => ownNames(context, 'workbench.imports', ids) },
  { kind: 'export', namesOf: (context, ids) => ownNames(context, 'workbench.exports', ids) },
  { kind: 'bulkRun', namesOf: ownRuns },
]

async function ownNames(context: Context, table: 'workbench.imports' | 'workbench.exports', ids: readonly number[]) {
  const rows = await context.db
    .selectFrom(table)
    .select(['id', 'file_name'])
    .where('id', 'in', [...ids])
    .where('created_by', '=', personOf(context).id)
    .execute()
  return new Map(rows.map(({ id, file_name }) => [id, file_name]))
}

/** Runs have no name: the notice's own text says what the run does. */
async function ownRuns(context: Context, ids: readonly number[]) {
  const rows = await context.db
    .selectFrom('workbench.bulk_runs')
    .select(['id', 'action'])
    .where('id', 'in', [...ids])
    .where('created_by', '=', personOf(context).id)
    .execute()
  return new Map(rows.map(({ id, action }) => [id, action]))
}
