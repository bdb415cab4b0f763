import type { NoticedSubject } from '../../platform/domain.ts'
import type {
  ApplicationDetail,
  applicationLists,
  applicationQueues,
} from '@seamark/contract/applications/applications'
import { type RawBuilder, sql } from 'kysely'
import { authorize, type Context, personOf } from '../../platform/context.ts'
import { fail } from '../../platform/failure.ts'
import { countBeside } from '../../platform/counting/counts.ts'
import { countRows, cutPage } from '../../platform/page.ts'
import { type ApplicationRow, asSeenBy } from './applications.rules.ts'
import type { Appliable } from './ports.ts'

interface Queue {
  queue: (typeof applicationQueues)[number]
  state: (typeof applicationLists)[number]
  kind?: string | undefined
  limit: number
  cursor?: number | undefined
}

const fewCounted = 100

/** A page of a queue: open applications in the order in which they came, all others newest first. */
export async function listApplications(
  context: Context,
  owners: readonly Appliable[],
  { queue, state, kind, limit, cursor }: Queue,
) {
  authorize(context, 'applications.open')
  const where = sql`${inQueue(context, owners, queue, state)} and ${inState(state)} ${kind === undefined ? sql`` : sql`and a.kind = ${kind}`}`
  const forward = state === 'open' && queue === 'toDecide'
  const from = cursor === undefined ? sql`` : forward ? sql`and a.id > ${cursor}` : sql`and a.id < ${cursor}`
  const rows = await readApplications(
    context,
    owners,
    sql`where ${where} ${from} order by a.id ${forward ? sql`asc` : sql`desc`} limit ${limit + 1}`,
  )
  const page = cutPage(rows, limit, ({ id }) => String(id))
  return {
    rows: await asSeenByCaller(context, owners, page.rows),
    next: page.next,
    count: await countBeside(context, page, cursor, {
      table: 'applications.applications',
      alias: 'a',
      rest: sql`where ${where}`,
    }),
  }
}

/** How many open applications there are in either queue, and what can be applied for at all. */
export async function countApplications(context: Context, owners: readonly Appliable[]) {
  authorize(context, 'applications.open')
  const waiting = (queue: Queue['queue']) =>
    countRows(
      context,
      sql`from applications.applications a where ${inQueue(context, owners, queue, 'open')} and ${inState('open')}`,
      fewCounted,
    )
  return {
    mine: await waiting('mine'),
    toDecide: await waiting('toDecide'),
    kinds: [...new Set(owners.flatMap(({ kinds }) => kinds))],
  }
}

/** One application with what the same person has asked of the same record before; not_found for everybody who may not read it. */
export async function getApplication(
  context: Context,
  owners: readonly Appliable[],
  id: number,
): Promise<ApplicationDetail> {
  authorize(context, 'applications.open')
  const row = await applicationRow(context, owners, id)
  if (!row) throw fail('applications.not_found')
  const before = await readApplications(
    context,
    owners,
    sql`where a.subject_kind = ${row.subject_kind} and a.subject_id = ${row.subject_id} and a.applicant_id = ${row.applicant_id} and a.id < ${id}
        and ${mayRead(context, owners)} order by a.id desc limit 10`,
  )
  const [[application], earlier] = await Promise.all([
    asSeenByCaller(context, owners, [row]),
    asSeenByCaller(context, owners, before),
  ])
  if (!application) throw fail('applications.not_found')
  return { ...application, earlier }
}

/** The row, or undefined when the caller may not read it. */
export async function applicationRow(
  context: Context,
  owners: readonly Appliable[],
  id: number,
): Promise<ApplicationRow | undefined> {
  const [row] = await readApplications(context, owners, sql`where a.id = ${id} and ${mayRead(context, owners)}`)
  return row
}

/** The open applications of one person about these records. */
export async function openApplicationsOf(
  { db }: Context,
  applicantId: number,
  subject: string,
  ids: readonly number[],
): Promise<{ id: number; kind: string }[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('applications.applications')
    .select(['subject_id as id', 'kind'])
    .where('applicant_id', '=', applicantId)
    .where('subject_kind', '=', subject)
    .where('subject_id', 'in', [...ids])
    .where('state', 'in', ['applied', 'inProgress'])
    .execute()
}

/** The names by which notices call applications: those of their records, and only of the ones that the reader may see. */
export const applicationSubject = (owners: readonly Appliable[]): NoticedSubject => ({
  kind: 'application',
  namesOf: async (context, ids) => {
    const rows = await readApplications(
      context,
      owners,
      sql`where a.id = any(${[...ids]}::bigint[]) and ${mayRead(context, owners)}`,
    )
    return new Map(rows.map(({ id, subject_name }) => [id, subject_name]))
  },
})

/** Whether the caller may decide about the record today. A subject without an owner is decided by nobody. */
function mayDecide(context: Context, owners: readonly Appliable[]): RawBuilder<boolean> {
  const each = owners.map(
    ({ subject, decidedBy }) =>
      sql<boolean>`(a.subject_kind = ${subject} and ${decidedBy(context, sql`a.subject_id`)})`,
  )
  return each.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(each, sql` or `)})`
}

/** The applicant, those who may decide today, and the person who has decided may read it. */
const mayRead = (context: Context, owners: readonly Appliable[]) => {
  const { id } = personOf(context)
  return sql<boolean>`(a.applicant_id = ${id} or a.decided_by = ${id} or ${mayDecide(context, owners)})`
}

/**
 * The caller's own applications, or those that the caller may decide. Closed ones that the caller decided stay in the queue after the record changed
 * hands.
 */
function inQueue(
  context: Context,
  owners: readonly Appliable[],
  queue: Queue['queue'],
  state: Queue['state'],
): RawBuilder<boolean> {
  const { id } = personOf(context)
  if (queue === 'mine') return sql<boolean>`a.applicant_id = ${id}`
  const asked = mayDecide(context, owners)
  return sql<boolean>`a.applicant_id <> ${id} and ${state === 'open' ? asked : sql`(a.decided_by = ${id} or ${asked})`}`
}

const open = sql<boolean>`a.state in ('applied', 'inProgress')`

function inState(state: Queue['state']): RawBuilder<boolean> {
  if (state === 'all') return sql<boolean>`true`
  if (state === 'open') return open
  return state === 'closed' ? sql<boolean>`not ${open}` : sql<boolean>`a.state = ${state}`
}

async function readApplications(
  context: Context,
  owners: readonly Appliable[],
  tail: RawBuilder<unknown>,
): Promise<ApplicationRow[]> {
  const { rows } = await sql<ApplicationRow>`
    select a.id, a.kind, a.subject_kind, a.subject_id, a.subject_name, a.applicant_id, applicant.name as applicant_name, department.name as applicant_department,
           a.note, a.applied_at, a.state, a.taken_by, taker.name as taken_by_name, a.taken_at, a.decided_by, decider.name as decided_by_name, a.decided_at,
           a.decision_note, a.lapse, ${mayDecide(context, owners)} as decides
    from applications.applications a
    join identity.users applicant on applicant.id = a.applicant_id
    left join identity.departments department on department.id = applicant.department_id
    left join identity.users taker on taker.id = a.taken_by
    left join identity.users decider on decider.id = a.decided_by
    ${tail}`.execute(context.db)
  return rows
}

/** The applications as the caller sees them: with the record's name of today, and with its id when the caller may open it. */
async function asSeenByCaller(context: Context, owners: readonly Appliable[], rows: readonly ApplicationRow[]) {
  const { id } = personOf(context)
  const names = new Map<string, ReadonlyMap<number, string>>()
  for (const [kind, of] of Map.groupBy(rows, (row) => row.subject_kind)) {
    const owner = owners.find(({ subject }) => subject === kind)
    if (owner) names.set(kind, await owner.namesOf(context, [...new Set(of.map(({ subject_id }) => subject_id))]))
  }
  return rows.map((row) => asSeenBy(id, row, names.get(row.subject_kind) ?? new Map()))
}
