import type { listPeers as listed, Peer } from '@seamark/contract/messaging/peers/peers'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { authorize, type Context, passes, personOf, seesContactValues } from '../../../platform/context.ts'
import { fail } from '../../../platform/failure.ts'
import { countRows, cutPage } from '../../../platform/page.ts'
import { editableBy } from '../../groups/index.ts'
import { insideOf } from '../../phonebook/index.ts'
import { zaloWindowHours } from '../ledger/addresses.queries.ts'

/** Letters of a provider's id that are shown, so that peers without a name can be told apart. */
const shownEnd = 6

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

/** A contact that was deleted, or a group that is gone, leaves its peer to be bound anew, by those who could see it before. */
const peersOfClients = sql`messaging.peers p
  join messaging.channels h on h.id = p.channel_id
  left join phonebook.contacts k on k.id = p.contact_id
  left join phonebook.companies c on c.id = k.company_id
  left join groups.groups g on g.id = p.group_id`
const hasContact = sql<boolean>`(k.delete_after is null and c.delete_after is null and c.id is not null)`
const hasGroup = sql<boolean>`(g.delete_after is null and g.id is not null)`

/**
 * Who has never been anybody's is shown to all who write to clients, since each may be hers; who is or was a client's to its insiders alone. WeCom tells
 * us of the clients of each colleague, and not who of us she is: until somebody says whose they are, they are shown to those alone who reach everybody,
 * or manage channels.
 */
function seenBy(context: Context): RawBuilder<boolean> {
  const person = personOf(context)
  const seesAll = person.reach.kind === 'all' || passes(context.actor, 'messaging.manageChannels')
  return sql<boolean>`(case when c.id is not null then ${insideOf(person)}
    when g.id is not null then ${editableBy(person)}
    else ${seesAll} or (p.bound_at is null and h.kind <> 'wecom') end)`
}

function peersWhere(context: Context, { q, state }: Pick<Asked, 'q' | 'state'>): RawBuilder<boolean> {
  const isBound = sql`(${hasContact} or ${hasGroup})`
  const conditions = [
    seenBy(context),
    ...(state === 'bound' ? [isBound] : []),
    ...(state === 'unbound' ? [sql`not (${isBound})`] : []),
    ...(q
      ? [
          sql`strpos(upper(concat_ws(' ', p.name, ${seesContactValues(context.actor) ? sql`p.handle` : sql`null`}, p.member, right(p.peer, ${shownEnd}), case when ${hasContact} then k.name || ' ' || c.name end,
          case when ${hasGroup} then g.name end)), upper(${q})) > 0`,
        ]
      : []),
  ]
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}

interface PeerRow
  extends Pick<
    Peer,
    'id' | 'version' | 'channel' | 'name' | 'handle' | 'member' | 'idEnd' | 'client' | 'contact' | 'group'
  > {
  is_group: boolean
  joined_at: Date
  said_at: Date | null
  left_at: Date | null
  has_window: boolean
  window_until: Date | null
  is_open: boolean
}

async function selectPeers({ db }: Context, where: RawBuilder<unknown>, most: number): Promise<PeerRow[]> {
  const { rows } = await sql<PeerRow>`
    select p.id::float8 as id, p.version, json_build_object('id', h.id, 'name', h.name, 'kind', h.kind) as channel, p.is_group, p.name, p.handle,
      p.member, case when ${hasContact} then json_build_object('id', c.id, 'name', c.name) end as client,
      case when ${hasContact} then json_build_object('id', k.id, 'name', k.name) end as contact,
      case when ${hasGroup} then json_build_object('id', g.id, 'name', g.name) end as group, p.joined_at, p.said_at, p.left_at,
      right(p.peer, ${shownEnd}) as "idEnd",
      h.kind = 'zalo' as has_window, p.said_at + make_interval(hours => ${zaloWindowHours}) as window_until,
      coalesce(p.said_at > clock_timestamp() - make_interval(hours => ${zaloWindowHours}), false) as is_open
    from ${peersOfClients} where ${where} order by p.id desc limit ${most}`.execute(db)
  return rows
}

function asPeer({
  is_group: isGroup,
  joined_at,
  said_at,
  left_at,
  has_window,
  window_until,
  is_open,
  ...row
}: PeerRow) {
  return {
    ...row,
    isGroup,
    joinedAt: joined_at.toISOString(),
    saidAt: said_at?.toISOString() ?? null,
    leftAt: left_at?.toISOString() ?? null,
    window: has_window ? { until: window_until?.toISOString() ?? null, isOpen: is_open } : null,
  } satisfies Peer
}
