import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import type { GroupRow } from './groups.queries.ts'

/** Fewer posts than this say nothing of a group. */
const enough = 20

/**
 * How many in a hundred of the posts of groups were offers in the three latest months, by group. Nothing is said of groups with few posts, and of
 * those whose messages the caller may not read.
 */
export async function supplyShares(
  { db, zone }: Pick<Context, 'db' | 'zone'>,
  groups: readonly Pick<GroupRow, 'id' | 'may_read'>[],
): Promise<ReadonlyMap<number, number>> {
  const ids = groups.flatMap((group) => (group.may_read ? group.id : []))
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: number; share: number }>`
    select m.group_id::float8 as id, round(100.0 * sum(m.supplies) / sum(m.supplies + m.demands))::int as share
    from groups.months m
    where m.group_id = any(${ids}::bigint[]) and m.month > (now() at time zone ${zone})::date - interval '3 months'
    group by m.group_id having sum(m.supplies + m.demands) >= ${enough}`.execute(db)
  return new Map(rows.map(({ id, share }) => [id, share]))
}
