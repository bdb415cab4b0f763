import type { AuditedSubject } from '../../platform/domain.ts'
import { dayBegins } from '../../platform/business-day.ts'
import type { AuditEntry, AuditFilters } from '@seamark/contract/oversight/audit'
import { type RawBuilder, sql } from 'kysely'
import { authorize, type Context } from '../../platform/context.ts'
import { countBeside } from '../../platform/counting/counts.ts'
import { expectRows } from '../../platform/counting/estimates.ts'
import { cutPage } from '../../platform/page.ts'
import { placeAfter, writePlace } from './cursors.rules.ts'

export interface AuditList extends AuditFilters {
  limit: number
  cursor?: string | undefined
}

/** Up to this many entries are all found and then sorted; more are read newest first until the page is full. */
const few = 2000

/** Returns a page of the log, newest first. The count says "more than" beyond ten thousand, and "about" where counting takes too long. */
export async function listAudit(context: Context, subjects: readonly AuditedSubject[], list: AuditList) {
  authorize(context, 'oversight.seeAudit')
  const where = await auditWhere(context, subjects, list)
  const page = await pageOfAudit(context, where, { ...list, areFew: await expectsFew(context, where) })
  const count = await countBeside(context, page, list.cursor, auditRows(where))
  return { rows: await asEntries(context, subjects, page.rows), next: page.next, count }
}

export interface AuditRow {
  id: number
  at: Date
  actor_id: number | null
  actor_name: string | null
  action: string
  subject_kind: string
  subject_id: number | null
  request_id: string
  fields: string[]
}

/** Returns the rows after a cursor. If few rows match, `offset 0` keeps the planner from walking the whole log to find them. */
export async function pageOfAudit(
  { db }: Context,
  where: RawBuilder<unknown>,
  { limit, cursor, areFew }: Pick<AuditList, 'limit' | 'cursor'> & { areFew: boolean },
) {
  const after = placeAfter(cursor)
  const entries = areFew
    ? sql`(select * from platform.audit a where ${where} offset 0) a where true`
    : sql`platform.audit a where ${where}`
  const from = after ? sql`and (a.at, a.id) < (${after.at}::timestamptz, ${after.id})` : sql``
  const { rows } = await sql<AuditRow>`
    select a.id, a.at, a.actor_id, actor.name as actor_name, a.action, a.subject_kind, a.subject_id, a.request_id, ${fieldsOf} as fields
    from (select a.* from ${entries} ${from} order by a.at desc, a.id desc limit ${limit + 1}) a
    left join identity.users actor on actor.id = a.actor_id
    left join platform.audit_values v on v.audit_id = a.id
    order by a.at desc, a.id desc`.execute(db)
  return cutPage(rows, limit, writePlace)
}

/** Selects only the names of the fields; `openAuditValues` opens their values, one entry at a time. */
const fieldsOf = sql`array(
  select jsonb_object_keys(v.before) where jsonb_typeof(v.before) = 'object' union
  select jsonb_object_keys(v.after) where jsonb_typeof(v.after) = 'object' order by 1)`

/** Returns the filters as an SQL condition on `a`. The search text matches people, names of records, and request ids. */
export async function auditWhere(
  context: Context,
  subjects: readonly AuditedSubject[],
  filters: AuditFilters,
): Promise<RawBuilder<unknown>> {
  const given: (RawBuilder<unknown> | undefined)[] = [
    sql`true`,
    filters.q ? await matchText(context, subjects, filters.q) : undefined,
    filters.actorId ? matchActors([filters.actorId]) : undefined,
    filters.action ? sql`a.action = ${filters.action}` : undefined,
    filters.subjectKind ? sql`a.subject_kind = ${filters.subjectKind}` : undefined,
    filters.subjectId ? sql`a.subject_id = ${filters.subjectId}` : undefined,
    filters.requestId ? sql`a.request_id = ${filters.requestId}` : undefined,
    filters.from ? sql`a.at >= ${dayBegins(filters.from, context.zone)}` : undefined,
    filters.to ? sql`a.at < ${dayBegins(filters.to, context.zone, 1)}` : undefined,
  ]
  return sql.join(
    given.filter((condition) => condition !== undefined),
    sql` and `,
  )
}

async function matchText(context: Context, subjects: readonly AuditedSubject[], q: string) {
  const found = await Promise.all(subjects.map(async ({ kind, find }) => ({ kind, ids: await find(context, q) })))
  const people = found.find(({ kind }) => kind === 'user')?.ids ?? []
  const alternatives = [
    sql`a.request_id = ${q}`,
    ...(people.length > 0 ? [matchActors(people)] : []),
    ...found
      .filter(({ ids }) => ids.length > 0)
      .map(({ kind, ids }) => sql`(a.subject_kind = ${kind} and a.subject_id = any(${[...ids]}::bigint[]))`),
  ]
  return sql`(${sql.join(alternatives, sql` or `)})`
}

/** These actions begin before the person is known, so they have no actor; the log shows the person they are about as the actor. */
const ownDeeds: readonly string[] = ['identity.signedIn', 'identity.linkRedeemed']

const matchActors = (people: readonly number[]) => sql`(a.actor_id = any(${[...people]}::bigint[])
  or (a.subject_kind = 'user' and a.subject_id = any(${[...people]}::bigint[]) and a.actor_id is null and a.action = any(${[...ownDeeds]}::text[])))`

/** Whether few entries are expected, by the frequencies that PostgreSQL keeps. */
export const expectsFew = async (context: Context, where: RawBuilder<unknown>) =>
  (await expectRows(context, auditRows(where))).rows <= few

const auditRows = (where: RawBuilder<unknown>) => ({ table: 'platform.audit', alias: 'a', rest: sql`where ${where}` })

/** Returns the rows with the present names of their records; a deleted record has none. */
export async function asEntries(
  context: Context,
  subjects: readonly AuditedSubject[],
  rows: readonly AuditRow[],
): Promise<AuditEntry[]> {
  const names = new Map<string, ReadonlyMap<number, string>>()
  for (const { kind, namesOf } of subjects) {
    const ids = new Set(
      rows.flatMap((row) => (row.subject_kind === kind && row.subject_id !== null ? [row.subject_id] : [])),
    )
    if (ids.size > 0) names.set(kind, await namesOf(context, [...ids]))
  }
  return rows.map((row) => {
    const subject = {
      kind: row.subject_kind,
      id: row.subject_id,
      name: names.get(row.subject_kind)?.get(row.subject_id ?? 0) ?? null,
    }
    return {
      id: row.id,
      at: row.at.toISOString(),
      actor: actorOf(row, subject),
      action: row.action,
      subject,
      requestId: row.request_id,
      fields: row.fields,
    }
  })
}

function actorOf({ actor_id, actor_name, action }: AuditRow, { id, name }: AuditEntry['subject']) {
  if (actor_id !== null) return { id: actor_id, name: actor_name ?? `#${actor_id}` }
  return ownDeeds.includes(action) && id !== null ? { id, name: name ?? `#${id}` } : null
}

/** Returns the actions and kinds in the log. The query skips from value to value, so its cost depends on their number, not on the log's length. */
export async function listAuditChoices(context: Context) {
  authorize(context, 'oversight.seeAudit')
  const [actions, kinds] = await Promise.all([
    listDistinct(context, sql`action`),
    listDistinct(context, sql`subject_kind`),
  ])
  const subjectKinds = kinds.map(async (kind) => {
    const one = await context.db
      .selectFrom('platform.audit')
      .select('action')
      .where('subject_kind', '=', kind)
      .limit(1)
      .executeTakeFirstOrThrow()
    return { kind, action: one.action }
  })
  return { actions, subjectKinds: await Promise.all(subjectKinds) }
}

async function listDistinct({ db }: Context, column: RawBuilder<unknown>) {
  const { rows } = await sql<{ value: string }>`
    with recursive found as (
      (select ${column} as value from platform.audit order by 1 limit 1)
      union all
      select (select ${column} from platform.audit where ${column} > found.value order by 1 limit 1) from found where found.value is not null)
    select value from found where value is not null`.execute(db)
  return rows.map(({ value }) => value)
}
