import type { AuditedSubject } from '../../platform/domain.ts'
import { dayBegins } from '../../platform/business-day.ts'
import type { AuditEntry, AuditFilters } from '@seamark/contract/oversight/audit'
import { type RawBuilder, sql } from 'kysely'
import { authorize, type Context } from '../../platform/context.ts'
import { countBeside } from '../../platform/counting/counts.ts'
import type { ListedRows } from '../../platform/counting/rows.ts'
import { findWay, learnVainWalk, type Way, type Ways } from '../../platform/counting/ways.ts'
import { cutPage } from '../../platform/page.ts'
import { placeAfter, writePlace } from './cursors.rules.ts'

export interface AuditList extends AuditFilters {
  limit: number
  cursor?: string | undefined
}

/** Returns a page of the log, newest first. The count says "more than" beyond ten thousand, and "about" where counting takes too long. */
export async function listAudit(context: Context, subjects: readonly AuditedSubject[], list: AuditList) {
  authorize(context, 'oversight.seeAudit')
  const where = await auditWhere(context, subjects, list)
  const page = await pageOfAudit(context, where, list)
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
  via: 'assistant' | null
  fields: string[]
}

type AuditPage = Pick<AuditList, 'limit' | 'cursor'>

/** Returns the rows after a cursor. Rare entries are all found and then sorted; frequent ones are read newest first until the page is full. */
export async function pageOfAudit(context: Context, where: RawBuilder<unknown>, page: AuditPage) {
  const ways = waysOf(where, page.limit)
  const way = await findWay(context, ways)
  const found = await readEntries(context, findEntries(where, page, way))
  if (way.kind === 'collect' || way.reach === undefined || found.length > page.limit)
    return cutPage(found, page.limit, writePlace)
  if (page.cursor === undefined) learnVainWalk(context, ways)
  return cutPage(await readEntries(context, findEntries(where, page, { kind: 'collect' })), page.limit, writePlace)
}

const waysOf = (where: RawBuilder<unknown>, limit: number): Ways => ({
  fitting: auditRows(where),
  passed: auditRows(sql`true`),
  collect: findEntries(where, { limit }, { kind: 'collect' }),
  walk: findEntries(where, { limit }, { kind: 'walk' }),
  limit,
})

/** `offset 0` keeps the planner from walking the whole log to find few entries. */
function findEntries(where: RawBuilder<unknown>, { limit, cursor }: AuditPage, way: Way): RawBuilder<unknown> {
  const after = placeAfter(cursor)
  const from = after ? sql`and (a.at, a.id) < (${after.at}::timestamptz, ${after.id})` : sql``
  const newest = sql`order by a.at desc, a.id desc`
  const page = sql`${newest} limit ${limit + 1}`
  if (way.kind === 'collect')
    return sql`select a.* from (select * from platform.audit a where ${where} ${from} offset 0) a ${page}`
  if (way.reach === undefined) return sql`select a.* from platform.audit a where ${where} ${from} ${page}`
  return sql`select a.* from (select * from platform.audit a where true ${from} ${newest} limit ${way.reach}) a where ${where} ${page}`
}

async function readEntries({ db }: Context, entries: RawBuilder<unknown>): Promise<AuditRow[]> {
  const { rows } = await sql<AuditRow>`
    select a.id, a.at, a.actor_id, actor.name as actor_name, a.action, a.subject_kind, a.subject_id, a.request_id, a.via, ${fieldsOf} as fields
    from (${entries}) a
    left join identity.users actor on actor.id = a.actor_id
    left join platform.audit_values v on v.audit_id = a.id
    order by a.at desc, a.id desc`.execute(db)
  return rows
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

const auditRows = (where: RawBuilder<unknown>): ListedRows => ({
  table: 'platform.audit',
  alias: 'a',
  rest: sql`where ${where}`,
})

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
      via: row.via,
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
