import type { NoticedSubject } from '../../platform/domain.ts'
import { type Facts, facts, type listNotices as asked, type Notice } from '@seamark/contract/notices/notices'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { authorize, type Context, personOf } from '../../platform/context.ts'
import { countBeside } from '../../platform/counting/counts.ts'
import { plannedOnce } from '../../platform/database/prepared-statements.ts'
import { asCount, countEach, cutPage, momentCursor } from '../../platform/page.ts'
import { visibleSubjects } from './policy.ts'

type Asked = z.output<NonNullable<typeof asked.query>>

const unreadMost = 100

/** A page of the caller's own notices, the last told first. */
export async function listNotices(
  context: Context,
  owners: readonly NoticedSubject[],
  { state, kinds, limit, cursor }: Asked,
) {
  authorize(context, 'notices.own')
  const after = cursor === undefined ? undefined : momentCursor.read(cursor)
  const where = sql`
    n.user_id = ${personOf(context).id} ${state === 'unread' ? sql`and n.read_at is null` : sql``} ${kinds ? sql`and n.kind = any(${kinds}::text[])` : sql``}`
  const from = after ? sql`and (n.told_at, n.id) < (${after.at}::timestamptz, ${after.id}::bigint)` : sql``
  const { rows } = await selectNotices(
    sql`where ${where} ${from} order by n.told_at desc, n.id desc limit ${limit + 1}`,
  ).execute(context.db)
  const page = cutPage(rows, limit, ({ told_at, id }) => momentCursor.write({ at: told_at, id }))
  return {
    rows: await asNotices(context, owners, page.rows),
    next: page.next,
    count: await countBeside(context, page, cursor, {
      table: 'notices.notices',
      alias: 'n',
      rest: sql`where ${where}`,
    }),
  }
}

/** How many notices the caller has not read, counted up to a hundred. */
export async function countUnread(context: Context) {
  authorize(context, 'notices.own')
  const where = sql`n.user_id = ${personOf(context).id} and n.read_at is null`
  const [unread = asCount(0)] = await countEach(context, [sql`from notices.notices n where ${where}`], unreadMost)
  return { unread }
}

/** The kinds that occur among the caller's notices. */
export async function listNoticeKinds(context: Context) {
  authorize(context, 'notices.own')
  const { rows } = await sql<{ kind: string }>`
    select distinct kind from notices.notices where user_id = ${personOf(context).id} order by kind`.execute(context.db)
  return { kinds: rows.map(({ kind }) => kind) }
}

export interface NoticeRow {
  id: number
  kind: string
  facts: unknown
  subject_kind: string
  subject_id: number
  path: string | null
  told_at: Date
  times: number
  read_at: Date | null
}

const selectNotices = (tail: RawBuilder<unknown>) => sql<NoticeRow>`${plannedOnce}
  select n.id, n.kind, n.facts, n.subject_kind, n.subject_id, n.path, n.told_at, n.times, n.read_at from notices.notices n ${tail}`

/** The notices as their reader may see them today. */
export async function asNotices(
  context: Context,
  owners: readonly NoticedSubject[],
  rows: readonly NoticeRow[],
): Promise<Notice[]> {
  const subjectOf = ({ subject_kind: kind, subject_id: id }: NoticeRow) => ({ kind, id })
  const isVisible = await visibleSubjects(context, owners, rows.map(subjectOf))
  return rows.map((row) => {
    const when = {
      id: row.id,
      at: row.told_at.toISOString(),
      times: row.times,
      readAt: row.read_at?.toISOString() ?? null,
    }
    const subject = subjectOf(row)
    if (!isVisible(subject)) return { ...when, kind: null, facts: {}, subject: null, path: null }
    return { ...when, kind: row.kind, facts: factsOf(row.facts), subject, path: row.path }
  })
}

/** An older build may have stored facts that today's schema does not know. */
const factsOf = (kept: unknown): Facts => facts.catch({}).parse(kept)
