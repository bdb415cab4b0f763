import { type RawBuilder, sql } from 'kysely'
import { type Context, personOf } from '../../../platform/context.ts'

/**
 * The groups of which the caller is told nothing: those of clients that are not hers to read, and those that are deleted. Lists,
 * counts, exports and runs all ask this one.
 */
export async function hiddenGroups({ db, ...context }: Pick<Context, 'db' | 'actor'>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select g.id::float8 as id from groups.groups g
    where g.delete_after is not null or (g.type = 'inquiry' and not ${readBy(context)})`.execute(db)
  return rows.map(({ id }) => id)
}

function readBy(context: Pick<Context, 'actor'>): RawBuilder<boolean> {
  if (context.actor?.kind === 'system') return sql<boolean>`true`
  const { id, reach } = personOf(context)
  if (reach.kind === 'all') return sql<boolean>`true`
  const ids = [...new Set([id, ...reach.ids])]
  return sql<boolean>`(array[g.created_by, g.assistant_id, g.operator_id] && ${ids}::bigint[])`
}

/** Whether a finding `f` has a source that may be read; one without sources is nobody's to see. */
export const isSeen = (hidden: readonly number[]): RawBuilder<boolean> =>
  hidden.length === 0
    ? sql<boolean>`f.sources > 0`
    : sql<boolean>`(f.sources > 0 and not f.group_ids <@ ${[...hidden]}::bigint[])`

/** Whether a source `s` may be read. */
export const isOpen = (hidden: readonly number[]): RawBuilder<boolean> =>
  hidden.length === 0 ? sql<boolean>`true` : sql<boolean>`s.group_id <> all(${[...hidden]}::bigint[])`
