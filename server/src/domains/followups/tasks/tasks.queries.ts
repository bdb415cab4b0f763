import type { AuditedSubject } from '../../../platform/domain.ts'
import type { NoticedSubject } from '../../../platform/domain.ts'
import type { Task, TaskDetail, taskKinds, taskLists, taskOwners } from '@seamark/contract/followups/tasks/tasks'
import { type RawBuilder, sql } from 'kysely'
import { authorize, type Context, personOf, reachesOthers } from '../../../platform/context.ts'
import { fail } from '../../../platform/failure.ts'
import { countBeside } from '../../../platform/counting/counts.ts'
import { type ListedRows, selectFrom } from '../../../platform/counting/rows.ts'
import { plannedOnce } from '../../../platform/database/prepared-statements.ts'
import { asCount, countEach, cutPage, momentCursor } from '../../../platform/page.ts'
import { troubledMailOf } from '../../notices/index.ts'
import { type HandoverPart, insideOf, openTo } from '../../phonebook/index.ts'
import { tasksChangeableBy, tasksReachedBy, reachesPerson } from '../policy.ts'
import { asTask, type TaskRow } from './tasks.rules.ts'
import { dayAt, endOfDay } from '../../../platform/days.ts'

type Show = (typeof taskLists)[number]
export interface Whose {
  of: (typeof taskOwners)[number]
  personId?: number | undefined
}
interface TaskQuery extends Whose {
  show: Show
  companyId?: number | undefined
  kind?: (typeof taskKinds)[number] | undefined
  q?: string | undefined
  limit: number
  cursor?: string | undefined
}

/** Returns a page of tasks: all tasks of one company, for its insiders, or tasks of people whom the caller reaches. */
export async function listTasks(context: Context, query: TaskQuery) {
  authorize(context, 'followups.readTasks')
  const { show, limit, cursor } = query
  const isClosed = show === 'done' || show === 'cancelled'
  const where = sql`${whoseTasks(context, query)} and ${selectShown(context, show)} and ${matchFilters(query)}`
  const by = isClosed ? sql`t.closed_at` : sql`t.due_at`
  const rows = await selectTasks(
    context,
    sql`where ${where} ${after(by, isClosed, cursor)} order by ${by} ${isClosed ? sql`desc` : sql`asc`}, t.id ${isClosed ? sql`desc` : sql`asc`} limit ${limit + 1}`,
  )
  const page = cutPage(rows, limit, ({ id, closed_at, due_at }) =>
    momentCursor.write({ at: (isClosed ? closed_at : null) ?? due_at, id }),
  )
  return {
    rows: page.rows.map((row) => asTask(row, personOf(context))),
    next: page.next,
    count: await countBeside(context, page, cursor, listed(context, where)),
  }
}

/** Counts open tasks that are overdue, due later today, and due after today. */
export async function countTasks(context: Context, whose: Whose) {
  authorize(context, 'followups.readTasks')
  const shown = (show: Show) =>
    selectFrom(listed(context, sql`${whoseTasks(context, whose)} and ${selectShown(context, show)}`))
  const none = asCount(0)
  const [overdue = none, today = none, coming = none] = await countEach(context, [
    shown('overdue'),
    shown('today'),
    shown('coming'),
  ])
  return {
    overdue,
    today,
    coming,
    hasTeam: reachesOthers(personOf(context)),
  }
}

export async function getTask(context: Context, id: number): Promise<TaskDetail> {
  authorize(context, 'followups.readTasks')
  const row = await taskRow(context, id)
  if (!row) throw fail('followups.task_not_found')
  const steps = await context.db
    .selectFrom('followups.task_steps as step')
    .leftJoin('identity.users as author', 'author.id', 'step.by_id')
    .select([
      'step.id',
      'step.step',
      'step.at',
      'step.by_id',
      'author.name',
      'step.note',
      'step.from_due',
      'step.to_due',
    ])
    .where('step.task_id', '=', id)
    .orderBy('step.id')
    .execute()
  return {
    ...asTask(row, personOf(context)),
    steps: steps.map((step) => ({
      id: step.id,
      // The cast is safe: the table's check constraint allows the same steps.
      step: step.step as TaskDetail['steps'][number]['step'],
      at: step.at.toISOString(),
      by: step.by_id === null ? null : { id: step.by_id, name: step.name ?? '' },
      note: row.is_covered ? '' : step.note,
      from: step.from_due?.toISOString() ?? null,
      to: step.to_due?.toISOString() ?? null,
    })),
  }
}

/** Returns the row if the caller is its person, reaches that person, planned it, or is an insider of its company; else undefined. */
export async function taskRow(context: Context, id: number): Promise<TaskRow | undefined> {
  const person = personOf(context)
  const [row] = await selectTasks(
    context,
    sql`where t.id = ${id} and (${tasksChangeableBy(person)} or (c.id is not null and ${insideOf(person)}))`,
  )
  return row
}

/** Returns the tasks between two moments for the calendar, done ones included, cancelled ones not. */
export async function tasksBetween(
  context: Context,
  whose: Whose,
  from: Date,
  until: Date,
  most: number,
): Promise<Task[]> {
  const rows = await selectTasks(
    context,
    sql`where ${whoseTasks(context, whose)} and t.state <> 'cancelled' and t.due_at >= ${from}::timestamptz and t.due_at < ${until}::timestamptz
        order by t.due_at, t.id limit ${most}`,
  )
  return rows.map((row) => asTask(row, personOf(context)))
}

/** Notices show the title of a task only to readers who may see its company. */
export const taskSubject: NoticedSubject = {
  kind: 'task',
  namesOf: async (context, ids) => {
    const { rows } = await sql<{ id: number; title: string }>`
      select t.id, t.title ${sources(context)}
      where t.id = any(${[...ids]}::bigint[]) and (t.company_id is null or c.id is not null) and ${tasksChangeableBy(personOf(context))}`.execute(
      context.db,
    )
    return new Map(rows.map(({ id, title }) => [id, title]))
  },
}

/** A hand-over counts the open tasks that the leaver has for these companies. */
export const handedOverTasks: HandoverPart = {
  part: 'tasks',
  countOf: async ({ db }, personId, companyIds) => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from followups.tasks t
      where t.person_id = ${personId} and t.state = 'open' and t.company_id = any(${[...companyIds]}::bigint[])`.execute(
      db,
    )
    return rows[0]?.count ?? 0
  },
  pathOf: (personId) => `/contacts/tasks?personId=${personId}`,
}

/** The audit log shows the title of a task only to readers who may see its company. */
export const auditedTasks: AuditedSubject = {
  kind: 'task',
  namesOf: taskSubject.namesOf,
  find: async (context, q) => {
    if (q.trim() === '') return []
    const rows = await selectTasks(
      context,
      sql`where ${tasksChangeableBy(personOf(context))} and ${matchFilters({ q })} order by t.id desc limit 200`,
    )
    return rows.map(({ id }) => id)
  },
  mayOpen: async (context, id) => (await taskSubject.namesOf(context, [id])).has(id),
}

/** Selects the tasks of a company for its insiders, else those of one person, of all whom the caller reaches, or the caller's own. */
function whoseTasks(
  context: Context,
  { of, personId, companyId }: Whose & Pick<Partial<TaskQuery>, 'companyId'>,
): RawBuilder<boolean> {
  const person = personOf(context)
  if (companyId !== undefined)
    return sql<boolean>`(t.company_id = ${companyId} and c.id is not null and ${insideOf(person)})`
  if (personId !== undefined && !reachesPerson(person, personId)) throw fail('followups.task_person_unknown')
  if (personId !== undefined) return sql<boolean>`t.person_id = ${personId}`
  return of === 'team' ? tasksReachedBy(person) : sql<boolean>`t.person_id = ${person.id}`
}

function selectShown({ now, zone }: Context, show: Show): RawBuilder<boolean> {
  const at = now()
  const tonight = endOfDay(dayAt(at, zone), zone)
  if (show === 'done' || show === 'cancelled') return sql<boolean>`t.state = ${show}`
  if (show === 'overdue') return sql<boolean>`(t.state = 'open' and t.due_at < ${at}::timestamptz)`
  if (show === 'today')
    return sql<boolean>`(t.state = 'open' and t.due_at >= ${at}::timestamptz and t.due_at <= ${tonight}::timestamptz)`
  return show === 'coming'
    ? sql<boolean>`(t.state = 'open' and t.due_at > ${tonight}::timestamptz)`
    : sql<boolean>`t.state = 'open'`
}

/** The text search leaves out masked tasks; otherwise a hit would reveal their words. */
function matchFilters({ kind, q }: Pick<TaskQuery, 'kind' | 'q'>): RawBuilder<boolean> {
  const ofKind = kind === undefined ? sql<boolean>`true` : sql<boolean>`t.kind = ${kind}`
  if (!q) return ofKind
  const pattern = `%${q.replace(/[\\%_]/g, '\\$&')}%`
  return sql<boolean>`(${ofKind} and (t.company_id is null or c.id is not null) and (t.title ilike ${pattern} or t.note ilike ${pattern} or c.name ilike ${pattern}))`
}

function after(by: RawBuilder<unknown>, isBackwards: boolean, cursor: string | undefined): RawBuilder<unknown> {
  if (cursor === undefined) return sql``
  const { at, id } = momentCursor.read(cursor)
  return isBackwards
    ? sql`and (${by}, t.id) < (${at}::timestamptz, ${id}::bigint)`
    : sql`and (${by}, t.id) > (${at}::timestamptz, ${id}::bigint)`
}

/** `c` is the task's company if the reader may see it, else null. */
const sources = (context: Context) => sql`from followups.tasks t ${seenCompany(context)}`

const seenCompany = ({ actor }: Context) => sql`
  left join phonebook.companies c on c.id = t.company_id and c.delete_after is null and ${actor === null ? sql`false` : openTo(actor)}`

const listed = (context: Context, where: RawBuilder<unknown>): ListedRows => ({
  table: 'followups.tasks',
  alias: 't',
  rest: sql`${seenCompany(context)} where ${where}`,
})

export async function selectTasks(context: Context, tail: RawBuilder<unknown>): Promise<TaskRow[]> {
  const isInside = sql`(c.id is not null and ${insideOf(personOf(context))})`
  const { rows } = await sql<TaskRow>`${plannedOnce}
    select t.id, t.version, t.kind, t.title, t.note, t.company_id, c.name as company_name, contact.id as contact_id, contact.name as contact_name,
           t.company_id is not null and c.id is null as is_covered, t.person_id, person.name as person_name, t.priority, t.due_at, t.due_day, t.minutes,
           t.remind_minutes, t.state, t.postponed, t.is_next, t.series_id, t.repeat_place, t.repeat_start, t.repeat_every, t.repeat_interval, t.repeat_count,
           t.repeat_until, t.closed_at, t.closed_by, closer.name as closed_by_name, t.created_by, maker.name as created_by_name, t.created_at,
           mail.at as mail_at, mail.outcome as mail_outcome, reached.name as reached_name, reached.value as reached_number, reached.key as reached_key,
           case when ${isInside} then c.phone_country_code end as phone_country_code, case when ${isInside} then c.phone_area_code end as phone_area_code,
           case when ${isInside} then c.telephone end as telephone
    ${sources(context)}
    join identity.users person on person.id = t.person_id
    left join identity.users closer on closer.id = t.closed_by
    left join identity.users maker on maker.id = t.created_by
    left join phonebook.contacts contact on contact.id = t.contact_id and contact.company_id = t.company_id and contact.delete_after is null
    left join lateral (${troubledMailOf(context, taskSubject.kind, sql`t.id`)}) mail on true
    left join lateral (
      select k.name, v.value, v.key from phonebook.contacts k
      join phonebook.contact_values v on v.contact_id = k.id and v.kind in ('mobile', 'phone')
      where t.state = 'open' and ${isInside} and k.company_id = c.id and k.delete_after is null
        and (k.id = contact.id or (contact.id is null and k.is_primary))
      order by v.kind = 'mobile' desc, v.place limit 1) reached on true
    ${tail}`.execute(context.db)
  return rows
}
