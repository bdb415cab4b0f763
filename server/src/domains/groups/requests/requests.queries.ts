import type { GroupRequest, RequestFilters, RequestKind } from '@seamark/contract/groups/requests/requests'
import { type RawBuilder, sql } from 'kysely'
import { authorize, type Context, passes, personOf, seesContactValues } from '../../../platform/context.ts'
import { countBeside } from '../../../platform/counting/counts.ts'
import type { ListedRows } from '../../../platform/counting/rows.ts'
import type { AuditedSubject } from '../../../platform/domain.ts'
import { fail } from '../../../platform/failure.ts'
import type { ShownImage } from '../../../platform/http/serve.ts'
import { countRows, cutPage } from '../../../platform/page.ts'
import { openFile } from '../../files/index.ts'
import { openTo } from '../../phonebook/index.ts'
import { covers, editableBy } from '../policy.ts'
import { asSeenBy, type RequestRow } from './requests.rules.ts'

export interface RequestList extends RequestFilters {
  kind: RequestKind
}

interface Place {
  limit: number
  cursor?: number | undefined
}

const fewCounted = 100

/** A page of a queue: what waits for the caller's decision in the order in which it came, everything else newest first. */
export async function listGroupRequests(context: Context, { limit, cursor, ...list }: RequestList & Place) {
  authorize(context, 'groups.read')
  const page = await readRequestPage(context, list, { limit, cursor })
  return { ...page, count: await countBeside(context, page, cursor, requestsListed(context, list)) }
}

/** A page of a queue without its count. */
export async function readRequestPage(context: Context, list: RequestList, { limit, cursor }: Place) {
  const { rest } = requestsListed(context, list)
  const isForward = list.state === 'open' && list.queue === 'toDecide'
  const from = cursor === undefined ? sql`` : isForward ? sql`and r.id > ${cursor}` : sql`and r.id < ${cursor}`
  const found = await readRequests(
    context,
    sql`${rest} ${from} order by r.id ${isForward ? sql`asc` : sql`desc`} limit ${limit + 1}`,
  )
  const { rows, next } = cutPage(found, limit, ({ id }) => String(id))
  return { rows: rows.map((row) => asRequest(context, row)), next }
}

/** The requests of a queue that the filters find. */
export function requestsListed(context: Context, { kind, queue, state, q, platform }: RequestList): ListedRows {
  const given = [
    sql`r.kind = ${kind} and r.delete_after is null and ${inQueue(context, queue, state)} and ${inState(state)}`,
    platform?.length ? sql`${platformOf} = any(${[...platform]}::text[])` : undefined,
    q ? named(context, q) : undefined,
  ].filter((condition) => condition !== undefined)
  return { table: 'groups.requests', alias: 'r', rest: sql`where ${sql.join(given, sql` and `)}` }
}

/** Of a request to join the platform is that of the group. */
const platformOf = sql`coalesce(r.platform, (select of.platform from groups.groups of where of.id = r.group_id))`

/** Whatever the list itself shows the reader of a request, but not the company for which a group is wanted: not every reader sees that. */
function named({ actor }: Pick<Context, 'actor'>, text: string): RawBuilder<boolean> {
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`
  const reached = seesContactValues(actor) ? sql`r.account, r.phone` : sql`null`
  return sql<boolean>`(concat_ws(' ', r.name, r.group_name, ${reached}, r.company, r.note) ilike ${pattern}
    or exists (select from groups.groups of where of.id = r.group_id and of.name ilike ${pattern})
    or exists (select from identity.users u where u.id = r.applicant_id and u.name ilike ${pattern}))`
}

/** How many open requests of a kind there are in either queue. */
export async function countGroupRequests(context: Context, kind: RequestKind) {
  authorize(context, 'groups.read')
  const waiting = (queue: RequestList['queue']) =>
    countRows(
      context,
      sql`from groups.requests r where r.kind = ${kind} and r.delete_after is null and ${inQueue(context, queue, 'open')} and ${open}`,
      fewCounted,
    )
  return { mine: await waiting('mine'), toDecide: await waiting('toDecide') }
}

/** One request; request_not_found for everybody who may not read it. */
export async function getGroupRequest(context: Context, id: number): Promise<GroupRequest> {
  authorize(context, 'groups.read')
  return asRequest(context, await readableRequest(context, id))
}

/** The image of a request, for whoever may read the request. */
export async function openRequestProof(context: Context, id: number): Promise<ShownImage> {
  authorize(context, 'groups.read')
  const { proof_id } = await readableRequest(context, id)
  if (proof_id === null) throw fail('files.file_gone')
  return openFile(context, proof_id)
}

/** The row, a deleted one only where it is asked for; fails with request_not_found when the caller may not read it. */
export async function readableRequest(context: Context, id: number, { deleted = false } = {}): Promise<RequestRow> {
  const gone = deleted ? sql`true` : sql`r.delete_after is null`
  const [row] = await readRequests(context, sql`where r.id = ${id} and ${gone} and ${mayRead(context)}`)
  if (!row) throw fail('groups.request_not_found')
  return row
}

export const asRequest = (context: Context, row: RequestRow): GroupRequest =>
  asSeenBy(
    {
      callerId: personOf(context).id,
      mayRequest: passes(context.actor, 'groups.request'),
      mayDecide: passes(context.actor, 'groups.decideRequests'),
      mayRegister: passes(context.actor, 'groups.editGroup'),
    },
    row,
  )

/** Requests in the audit log and in notices are called by what they are about. */
export const requestSubject: AuditedSubject = {
  kind: 'groupRequest',
  namesOf: async (context, ids) => {
    if (!passes(context.actor, 'groups.read')) return new Map()
    const rows = await readRequests(
      context,
      sql`where r.id = any(${[...ids]}::bigint[]) and r.delete_after is null and ${mayRead(context)}`,
    )
    return new Map(rows.map((row) => [row.id, nameOfRequest(row)]))
  },
  find: async (context, text) => {
    if (!passes(context.actor, 'groups.read')) return []
    const pattern = `%${text.trim().replace(/[\\%_]/g, '\\$&')}%`
    const rows = await readRequests(
      context,
      sql`where (r.name ilike ${pattern} or r.group_name ilike ${pattern}) and r.delete_after is null and ${mayRead(context)} order by r.id desc limit 200`,
    )
    return rows.map(({ id }) => id)
  },
  mayOpen: async () => false,
}

/** How a request is called: by the person and the group, or by the group that is asked for, else by who asks for it. */
export const nameOfRequest = ({ kind, name, group_name, applicant_name }: RequestRow) =>
  kind === 'join' ? `${name} · ${group_name}` : name || applicant_name

/** Whether the caller may decide about a request today: who may edit the group, or whose scope covers the applicant. */
function mayDecide({ actor }: Context): RawBuilder<boolean> {
  if (!actor || !passes(actor, 'groups.decideRequests')) return sql<boolean>`false`
  return sql<boolean>`(case r.kind when 'chat' then ${covers(actor)} else coalesce(g.delete_after is null and ${editableBy(actor)}, false) end)`
}

/** The applicant, those who may decide today, and the person who has decided may read it. */
const mayRead = (context: Context) => {
  const { id } = personOf(context)
  return sql<boolean>`(r.applicant_id = ${id} or r.decided_by = ${id} or ${decides(context)})`
}

/** `mayDecide` for statements that do not join the group. */
const decides = (context: Context) =>
  sql<boolean>`(select ${mayDecide(context)} from (select 1) one left join groups.groups g on g.id = r.group_id)`

/** Closed requests that the caller decided stay in the queue after the group changed hands. */
function inQueue(context: Context, queue: RequestList['queue'], state: RequestList['state']): RawBuilder<boolean> {
  const { id } = personOf(context)
  if (queue === 'mine') return sql<boolean>`r.applicant_id = ${id}`
  if (queue === 'all') return mayRead(context)
  return state === 'open' ? decides(context) : sql<boolean>`(r.decided_by = ${id} or ${decides(context)})`
}

const open = sql<boolean>`r.state in ('applied', 'inProgress')`

const inState = (state: RequestList['state']): RawBuilder<boolean> =>
  state === 'all' ? sql<boolean>`true` : state === 'open' ? open : sql<boolean>`not ${open}`

async function readRequests(context: Context, tail: RawBuilder<unknown>): Promise<RequestRow[]> {
  const { rows } = await sql<RequestRow>`
    select r.id, r.version, r.kind, r.state, r.applicant_id, applicant.name as applicant_name, department.name as applicant_department,
      r.applied_at, r.name, r.note, r.platform, r.type, r.company_id, c.name as client_name, r.lane, r.group_id,
      coalesce(g.name, r.group_name) as group_name, r.account, r.account_key, r.phone, r.company, r.found_by, r.proof_id,
      r.taken_by, taker.name as taken_by_name, r.decided_by, decider.name as decided_by_name, r.decided_at, r.decision_note, r.lapse,
      made.id as made_id, made.name as made_name, r.delete_after, ${mayDecide(context)} as decides
    from groups.requests r
    join identity.users applicant on applicant.id = r.applicant_id
    left join identity.departments department on department.id = applicant.department_id
    left join identity.users taker on taker.id = r.taken_by
    left join identity.users decider on decider.id = r.decided_by
    left join groups.groups g on g.id = r.group_id
    left join groups.groups made on made.request_id = r.id and made.delete_after is null
    left join phonebook.companies c on c.id = r.company_id and c.delete_after is null and ${openTo(personOf(context))}
    ${tail}`.execute(context.db)
  return rows
}
