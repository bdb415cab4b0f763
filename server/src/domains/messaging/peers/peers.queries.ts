import type { listPeers as listed, Peer } from '@seamark/contract/messaging/peers/peers'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { authorize, type Context, personOf } from '../../../platform/context.ts'
import { fail } from '../../../platform/failure.ts'
import { countRows, cutPage } from '../../../platform/page.ts'
import { editableBy } from '../../groups/index.ts'
import { insideOf } from '../../phonebook/index.ts'

type Asked = z.output<NonNullable<typeof listed.query>>

/** A page of those who talk with our accounts, the last that came first. */
export async function listPeers(context: Context, { limit, cursor, ...asked }: Asked) {
  authorize(context, 'messaging.sendBulks')
  const where = peersWhere(context, asked)
  const after = cursor === undefined ? sql`` : sql`and p.id < ${cursor}::bigint`
  const rows = await selectPeers(context, sql`${where} ${after}`, limit + 1)
  const page = cutPage(rows, limit, ({ id }) => String(id))
  return {
    rows: page.rows.map(asPeer),
    next: page.next,
    count: await countRows(context, sql`1 from ${peersOfClients} where ${where}`),
  }
}

/** Returns one that the caller may see. Throws peer_not_found. */
export async function getPeer(context: Context, id: number): Promise<Peer> {
  const [row] = await selectPeers(context, sql`${seenBy(context)} and p.id = ${id}`, 1)
  if (!row) throw fail('messaging.peer_not_found')
  return asPeer(row)
}

/** A contact that was deleted, or a group that is gone, leaves its peer to be bound anew. */
const peersOfClients = sql`messaging.peers p
  join messaging.channels h on h.id = p.channel_id
  left join phonebook.contacts k on k.id = p.contact_id and k.delete_after is null
  left join phonebook.companies c on c.id = k.company_id and c.delete_after is null
  left join groups.groups g on g.id = p.group_id and g.delete_after is null`

/** Who is nobody's is shown to all who write to clients, since each may be hers; who is a client's to its insiders alone. */
function seenBy(context: Context): RawBuilder<boolean> {
  const person = personOf(context)
  return sql<boolean>`(case when c.id is not null then ${insideOf(person)} when g.id is not null then ${editableBy(person)} else true end)`
}

function peersWhere(context: Context, { q, state }: Pick<Asked, 'q' | 'state'>): RawBuilder<boolean> {
  const isBound = sql`coalesce(c.id, g.id) is not null`
  const conditions = [
    seenBy(context),
    ...(state === 'bound' ? [isBound] : []),
    ...(state === 'unbound' ? [sql`not (${isBound})`] : []),
    ...(q
      ? [sql`strpos(upper(concat_ws(' ', p.name, p.handle, p.member, k.name, c.name, g.name)), upper(${q})) > 0`]
      : []),
  ]
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}

interface PeerRow
  extends Pick<Peer, 'id' | 'version' | 'channel' | 'name' | 'handle' | 'member' | 'client' | 'contact' | 'group'> {
  is_group: boolean
  joined_at: Date
  said_at: Date | null
  left_at: Date | null
}

async function selectPeers({ db }: Context, where: RawBuilder<unknown>, most: number): Promise<PeerRow[]> {
  const { rows } = await sql<PeerRow>`
    select p.id::float8 as id, p.version, json_build_object('id', h.id, 'name', h.name, 'kind', h.kind) as channel, p.is_group, p.name, p.handle,
      p.member, case when c.id is null then null else json_build_object('id', c.id, 'name', c.name) end as client,
      case when c.id is null then null else json_build_object('id', k.id, 'name', k.name) end as contact,
      case when g.id is null then null else json_build_object('id', g.id, 'name', g.name) end as group, p.joined_at, p.said_at, p.left_at
    from ${peersOfClients} where ${where} order by p.id desc limit ${most}`.execute(db)
  return rows
}

const asPeer = ({ is_group: isGroup, joined_at, said_at, left_at, ...row }: PeerRow): Peer => ({
  ...row,
  isGroup,
  joinedAt: joined_at.toISOString(),
  saidAt: said_at?.toISOString() ?? null,
  leftAt: left_at?.toISOString() ?? null,
})
