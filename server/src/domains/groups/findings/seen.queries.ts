import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { readableGroups } from '../policy.ts'

/**
 * The groups of which the caller is told nothing: those whose messages are not hers to read, and those that are deleted. Lists,
 * counts, exports and runs all ask this one.
 */
export async function hiddenGroups({ db, actor }: Pick<Context, 'db' | 'actor'>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select g.id::float8 as id from groups.groups g where ${readableGroups(actor)} is not true`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Whether a finding `f` has a source that may be read; one without sources is nobody's to see. Most were said in one group, which the database
 * looks up by a hash; two lists it compares member by member.
 */
export const isSeen = (hidden: readonly number[]): RawBuilder<boolean> =>
  hidden.length === 0
    ? sql<boolean>`f.sources > 0`
    : sql<boolean>`(f.sources > 0 and case cardinality(f.group_ids)
        when 1 then f.group_ids[1] <> all(${[...hidden]}::bigint[]) else not f.group_ids <@ ${[...hidden]}::bigint[] end)`

/** Whether a source `s` may be read. */
export const isOpen = (hidden: readonly number[]): RawBuilder<boolean> =>
  hidden.length === 0 ? sql<boolean>`true` : sql<boolean>`s.group_id <> all(${[...hidden]}::bigint[])`

/** Whether a finding `f` that may be seen has sources besides that may not. */
export const isSaidInHidden = (hidden: readonly number[]): RawBuilder<boolean> =>
  hidden.length === 0
    ? sql<boolean>`false`
    : sql<boolean>`(cardinality(f.group_ids) > 1 and f.group_ids && ${[...hidden]}::bigint[])`
