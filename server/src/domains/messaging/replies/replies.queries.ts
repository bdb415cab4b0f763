import type {
  getReplyOverview as overview,
  listReplies as listed,
  Reply,
} from '@seamark/contract/messaging/replies/replies'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import {
  authorize,
  type Context,
  maySeek,
  personOf,
  reachesOthers,
  seesContactValues,
} from '../../../platform/context.ts'
import { fail } from '../../../platform/failure.ts'
import { countRows, cutPage } from '../../../platform/page.ts'
import { insideOf } from '../../phonebook/index.ts'

type Asked = z.output<NonNullable<typeof listed.query>>

interface ReplyRow extends Pick<Reply, 'id' | 'version' | 'contact' | 'subject' | 'text' | 'quoted' | 'state'> {
  at: Date
  client: Reply['client']
  bulk: Reply['bulk']
  assignee: Reply['assignee']
  done_by: Reply['doneBy']
  task: Reply['task']
  from_name: string
  from_address: string
  is_opt_out: boolean
  done_at: Date | null
}

/** A page of the answers of clients that the caller is an insider of, newest first. */
export async function listReplies(context: Context, { limit, cursor, ...asked }: Asked) {
  authorize(context, 'messaging.sendBulks')
  const where = repliesWhere(context, asked)
  const after = cursor === undefined ? sql`` : sql`and p.id < ${cursor}::bigint`
  const rows = await selectReplies(context, sql`${where} ${after}`, limit + 1)
  const page = cutPage(rows, limit, ({ id }) => String(id))
  return {
    rows: page.rows.map(asReply),
    next: page.next,
    count: await countRows(context, sql`1 from ${repliesOfClients} where ${where}`),
  }
}

/** Whether a mailbox is read here, and how many answers wait for the caller. */
export async function getReplyOverview(context: Context): Promise<z.output<typeof overview.response>> {
  authorize(context, 'messaging.sendBulks')
  const { rows } = await sql<{ checkedAt: Date | null; problem: string }>`
    select checked_at as "checkedAt", problem from messaging.mailboxes where is_current`.execute(context.db)
  const own = await sql<{ open: number; has_any: boolean }>`
    select count(*)::int as open, exists (select from ${repliesOfClients} where ${repliesWhere(context, { of: 'team' })}) as has_any
    from ${repliesOfClients} where ${repliesWhere(context, { of: 'own', state: 'open' })}`.execute(context.db)
  const [mailbox] = rows
  return {
    mailbox: mailbox ? { checkedAt: mailbox.checkedAt?.toISOString() ?? null, problem: mailbox.problem || null } : null,
    open: own.rows[0]?.open ?? 0,
    hasAny: own.rows[0]?.has_any ?? false,
    hasTeam: reachesOthers(personOf(context)),
  }
}

/** Returns an answer that the caller may see. Throws reply_not_found. */
export async function getReply(context: Context, id: number): Promise<Reply> {
  const [row] = await selectReplies(context, sql`${repliesWhere(context, { of: 'team' })} and p.id = ${id}`, 1)
  if (!row) throw fail('messaging.reply_not_found')
  return asReply(row)
}

/** An answer belongs to the company that stays, and to its custodian of today; where it has none, to whoever was told. */
const repliesOfClients = sql`messaging.replies p
  join phonebook.companies c on c.id = messaging.company_of(p.company_id) and c.delete_after is null`

/** Insiders of the client see what it wrote, and so does whoever was told, as long as nobody else looks after the client. */
const seenBy = (context: Context): RawBuilder<boolean> =>
  sql<boolean>`(${insideOf(personOf(context))} or (c.custodian_id is null and p.assignee_id = ${personOf(context).id}))`

function repliesWhere(
  context: Context,
  { q, state, of }: Pick<Asked, 'of'> & Partial<Pick<Asked, 'q' | 'state'>>,
): RawBuilder<boolean> {
  const conditions = [
    seenBy(context),
    ...(of === 'own' ? [sql`coalesce(c.custodian_id, p.assignee_id) = ${personOf(context).id}`] : []),
    ...(state === undefined ? [] : [sql`p.state = ${state}`]),
    ...(q
      ? [
          sql`${maySeek(context.actor, q)}::boolean`,
          sql`strpos(upper(concat_ws(' ', c.name, p.from_name, ${seesContactValues(context.actor) ? sql`p.from_address` : sql`null`}, p.subject, p.text)), upper(${q})) > 0`,
        ]
      : []),
  ]
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}

async function selectReplies({ db }: Context, where: RawBuilder<unknown>, most: number): Promise<ReplyRow[]> {
  const { rows } = await sql<ReplyRow>`
    select p.id::float8 as id, p.version, p.at, json_build_object('id', c.id, 'name', c.name) as client, k.name as contact, p.from_name, p.from_address,
      p.subject, p.text, p.quoted, p.is_opt_out, json_build_object('id', b.id, 'title', b.title) as bulk, p.state, p.done_at,
      case when u.id is null then null else json_build_object('id', u.id, 'name', u.name) end as assignee,
      case when d.id is null then null else json_build_object('id', d.id, 'name', d.name) end as done_by,
      case when t.id is null then null else json_build_object('id', t.id, 'isOpen', t.state = 'open') end as task
    from ${repliesOfClients}
    join messaging.bulks b on b.id = p.bulk_id
    left join phonebook.contacts k on k.id = p.contact_id and k.delete_after is null
    left join identity.users u on u.id = coalesce(c.custodian_id, p.assignee_id)
    left join identity.users d on d.id = p.done_by
    left join followups.tasks t on t.id = p.task_id
    where ${where} order by p.id desc limit ${most}`.execute(db)
  return rows
}

const asReply = ({ from_name, from_address, is_opt_out, done_at, done_by, at, ...row }: ReplyRow): Reply => ({
  ...row,
  at: at.toISOString(),
  from: { name: from_name, address: from_address },
  isOptOut: is_opt_out,
  doneAt: done_at?.toISOString() ?? null,
  doneBy: done_by,
})
