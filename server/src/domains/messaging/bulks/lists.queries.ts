import { type BulkState, bulkStates } from '@seamark/contract/messaging/choices'
import type { bulkFilters, countBulks as counted } from '@seamark/contract/messaging/bulks/lists'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { authorize, type Context, personOf, reachesOthers } from '../../../platform/context.ts'
import { countRows, cutPage } from '../../../platform/page.ts'
import { asListed, selectBulks } from './bulks.queries.ts'
import { bulksSeenBy } from './rights.queries.ts'

type Filters = z.output<typeof bulkFilters>

/** A page of the bulks that the caller may see, newest first. */
export async function listBulks(
  context: Context,
  { limit, cursor, ...filters }: Filters & { limit: number; cursor?: string | undefined },
) {
  authorize(context, 'messaging.sendBulks')
  const where = bulksWhere(context, filters)
  const after = cursor === undefined ? sql`` : sql`and b.id < ${cursor}::bigint`
  const rows = await selectBulks(context, sql`${where} ${after}`, sql`order by b.id desc limit ${limit + 1}`)
  const page = cutPage(rows, limit, ({ id }) => String(id))
  return {
    rows: await asListed(context, page.rows),
    next: page.next,
    count: await countRows(context, sql`1 from messaging.bulks b where ${where}`),
  }
}

/** How many bulks are in each state. */
export async function countBulks(context: Context, filters: z.output<NonNullable<typeof counted.query>>) {
  authorize(context, 'messaging.sendBulks')
  const { rows } = await sql<{ state: BulkState; count: number }>`
    select b.state, count(*)::int as count from messaging.bulks b where ${bulksWhere(context, filters)} group by b.state`.execute(
    context.db,
  )
  const counts = new Map(rows.map(({ state, count }) => [state, count]))
  return {
    // The list of states is the contract's own, so that each has its count.
    counts: Object.fromEntries(bulkStates.map((state) => [state, counts.get(state) ?? 0])) as Record<BulkState, number>,
    hasTeam: reachesOthers(personOf(context)),
  }
}

function bulksWhere(context: Context, { q, state, of, senderId }: Filters): RawBuilder<boolean> {
  const conditions = [
    bulksSeenBy(context),
    ...(of === 'own' ? [sql`b.created_by = ${personOf(context).id}`] : []),
    ...(senderId === undefined ? [] : [sql`b.created_by = ${senderId}`]),
    ...(state === undefined ? [] : [sql`b.state = any(${state}::text[])`]),
    ...(q ? [sql`strpos(upper(b.title), upper(${q})) > 0`] : []),
  ]
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}
