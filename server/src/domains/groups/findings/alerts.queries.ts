import type { FindingFilters } from '@seamark/contract/groups/findings/findings'
import { sql } from 'kysely'
import { authorize, type Context, personOf } from '../../../platform/context.ts'
import { judgedWhere } from './filters.queries.ts'
import { hiddenGroups, isOpen } from './seen.queries.ts'

/** Returns the caller's saved views that tell of new findings. */
export async function listAlerts(context: Context): Promise<{ viewIds: number[] }> {
  authorize(context, 'groups.alerts')
  const { rows } = await sql<{ id: number }>`
    select view_id::float8 as id from groups.finding_alerts where person_id = ${personOf(context).id} order by view_id`.execute(
    context.db,
  )
  return { viewIds: rows.map(({ id }) => id) }
}

/**
 * Counts findings that a reader has come to know by sources behind the one that was looked at last, and returns the last source of now.
 * What she knew before is not new when it is said again.
 */
export async function freshFindings(
  context: Context,
  filters: Partial<FindingFilters>,
  lastSource: number,
): Promise<{ fresh: number; top: number }> {
  const hidden = await hiddenGroups(context)
  const { where } = await judgedWhere(context, { ...filters, state: ['found'] }, hidden)
  const { rows } = await sql<{ fresh: number; top: number }>`
    with top as (select coalesce(max(id), 0)::float8 as id from groups.finding_sources)
    select top.id as top, (
      select count(*)::int from groups.findings f
      where f.id in (select s.finding_id from groups.finding_sources s where s.id > ${lastSource}::bigint and s.id <= top.id and ${isOpen(hidden)})
        and not exists (
          select from groups.finding_sources s where s.finding_id = f.id and s.id <= ${lastSource}::bigint and ${isOpen(hidden)})
        and ${where}) as fresh
    from top`.execute(context.db)
  return rows[0] ?? { fresh: 0, top: lastSource }
}
