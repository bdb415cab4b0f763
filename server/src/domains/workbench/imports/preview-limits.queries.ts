import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import type { ImportRecord } from './imports.rules.ts'
import type { Kept } from './preview-limits.rules.ts'

/** Returns what is kept for the owner's other imports that have not ended. */
export async function keptOfOthers(
  { db }: Context,
  { id, created_by }: Pick<ImportRecord, 'id' | 'created_by'>,
): Promise<Omit<Kept, 'cells'>> {
  const { rows } = await sql<{ rows: number; letters: number }>`
    select coalesce(sum(creates + updates + unchanged + duplicates + errors), 0)::int as rows, coalesce(sum(text_kept), 0)::bigint as letters
    from workbench.imports where created_by = ${created_by} and id <> ${id} and finished_at is null`.execute(db)
  return rows[0] ?? { rows: 0, letters: 0 }
}
