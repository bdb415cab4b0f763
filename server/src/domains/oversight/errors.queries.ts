import type { ErrorDetail, ErrorGroup, errorStates } from '@seamark/contract/oversight/errors'
import { type RawBuilder, sql } from 'kysely'
import { authorize, type Context, passes } from '../../platform/context.ts'
import { fail } from '../../platform/failure.ts'
import { cutPage } from '../../platform/page.ts'
import { placeAfter, writePlace } from './cursors.rules.ts'

interface ErrorList {
  q?: string | undefined
  state?: (typeof errorStates)[number] | undefined
  limit: number
  cursor?: string | undefined
}

/** Returns a page of errors, last seen first. All are counted, since there are never more than some ten thousand. */
export async function listErrors(context: Context, { q, state, limit, cursor }: ErrorList) {
  authorize(context, 'oversight.seeErrors')
  const after = placeAfter(cursor)
  const where = sql`${matchText(q)} and ${state === undefined ? sql`true` : state === 'open' ? sql`e.resolved_at is null` : sql`e.resolved_at is not null`}`
  const from = after ? sql`and (e.last_seen_at, e.id) < (${after.at}::timestamptz, ${after.id})` : sql``
  const { rows } = await selectErrors(
    sql`where ${where} ${from} order by e.last_seen_at desc, e.id desc limit ${limit + 1}`,
  ).execute(context.db)
  const { rows: counts } = await sql<{
    count: number
  }>`select count(*)::int as count from oversight.errors e where ${where}`.execute(context.db)
  const page = cutPage(rows, limit, ({ last_seen_at, id }) => writePlace({ at: last_seen_at, id }))
  return {
    rows: page.rows.map((row) => groupOf(context, row)),
    next: page.next,
    count: { value: counts[0]?.count ?? 0, exact: true },
  }
}

/** Returns one error with its stack; fails with error_not_found. */
export async function getError(context: Context, id: number): Promise<ErrorDetail> {
  authorize(context, 'oversight.seeErrors')
  const { rows } = await selectErrors(sql`where e.id = ${id}`).execute(context.db)
  const [row] = rows
  if (!row) throw fail('oversight.error_not_found')
  return { ...groupOf(context, row), info: row.info, stack: row.stack }
}

interface ErrorRow {
  id: number
  release: string
  message: string
  info: string
  stack: string
  path: string
  browser: string
  occurrences: number
  people: number
  first_seen_at: Date
  last_seen_at: Date
  resolved_at: Date | null
  resolved_by_name: string | null
  reopened_at: Date | null
}

const selectErrors = (tail: RawBuilder<unknown>) => sql<ErrorRow>`
  select e.id, e.release, e.message, e.info, e.stack, e.path, e.browser, e.occurrences, e.first_seen_at, e.last_seen_at, e.resolved_at, e.reopened_at,
         resolver.name as resolved_by_name, (select count(*)::int from oversight.error_people p where p.error_id = e.id) as people
  from oversight.errors e left join identity.users resolver on resolver.id = e.resolved_by ${tail}`

function matchText(q: string | undefined) {
  if (!q) return sql`true`
  const pattern = `%${q.replace(/[\\%_]/g, '\\$&')}%`
  return sql`(e.message ilike ${pattern} or e.path ilike ${pattern} or e.stack ilike ${pattern} or e.release ilike ${pattern})`
}

function groupOf({ actor }: Context, row: ErrorRow): ErrorGroup {
  return {
    id: row.id,
    message: row.message,
    path: row.path,
    browser: row.browser,
    release: row.release,
    occurrences: row.occurrences,
    people: row.people,
    firstSeenAt: row.first_seen_at.toISOString(),
    lastSeenAt: row.last_seen_at.toISOString(),
    resolvedAt: row.resolved_at?.toISOString() ?? null,
    resolvedBy: row.resolved_by_name,
    reopenedAt: row.reopened_at?.toISOString() ?? null,
    can: { resolve: passes(actor, 'oversight.resolveErrors') },
  }
}
