import { sql } from 'kysely'
import { hashSecret } from '../../../platform/secrets.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { notifyPeople } from '../../notices/index.ts'
import type { PeerNews } from '../providers/peers.rules.ts'
import { cleanName, publishPeers } from './names.rules.ts'

/** Writes what a provider tells of somebody. News that come late change only what newer ones have not. Joins the caller's transaction. */
export async function takePeerNews(tx: WriteContext, { id: channelId }: { id: number }, news: PeerNews) {
  if (news.kind === 'moved') await movePeer(tx, channelId, news.peer, news.to)
  else {
    const peerId = await keepPeer(tx, channelId, news)
    if (news.kind === 'joined') await welcomeBack(tx, channelId, news.peer)
    if (news.kind === 'joined' && news.token !== '') await bindByLink(tx, channelId, peerId, news)
  }
  publishPeers(tx)
}

async function keepPeer(tx: WriteContext, channelId: number, news: PeerNews): Promise<number> {
  const { kind, peer, isGroup, name, handle, member = '', at } = news
  const { rows } = await sql<{ id: number }>`
    insert into messaging.peers as p (channel_id, peer, is_group, name, handle, member, joined_at, said_at, left_at, told_at)
    values (${channelId}, ${peer.slice(0, 120)}, ${isGroup}, ${cleanName(name, 200)}, ${cleanName(handle, 100)}, ${cleanName(member, 120)}, ${at},
      ${hasWritten(news) ? at : null}, ${kind === 'left' ? at : null}, ${at})
    on conflict (channel_id, peer) do update set
      name = case when excluded.name <> '' and p.told_at <= excluded.told_at then excluded.name else p.name end,
      handle = case when excluded.handle <> '' and p.told_at <= excluded.told_at then excluded.handle else p.handle end,
      member = case when excluded.member <> '' and p.told_at <= excluded.told_at then excluded.member else p.member end,
      said_at = greatest(p.said_at, excluded.said_at),
      left_at = case when p.told_at <= excluded.told_at then excluded.left_at else p.left_at end,
      told_at = greatest(p.told_at, excluded.told_at),
      heard_at = clock_timestamp()
    returning p.id::float8 as id`.execute(tx.db)
  return rows[0]?.id ?? 0
}

const hasWritten = (news: PeerNews) => news.kind === 'said' || (news.kind === 'joined' && news.hasWritten === true)

/** Whoever comes again can be reached again, as can a group. An opt-out stays. */
export async function welcomeBack(tx: WriteContext, channelId: number, peer: string) {
  await sql`
    delete from messaging.suppressions s using messaging.channels h, lateral (values (h.kind), ('chat')) own (class)
    where h.id = ${channelId} and s.class = own.class and s.address_key = messaging.address_key(own.class, ${peer}) and s.reason = 'invalid'`.execute(
    tx.db,
  )
}

interface UsedLink {
  made_by: number
  contact: number | null
  company: number | null
  group: number | null
  is_bound: boolean
  /** Whom the peer was bound to before. */
  held_contact: number | null
  held_group: number | null
}

/**
 * A link says who its reader is, once. Whoever opens it later, or another kind of chat, is nobody's. Whoever is somebody's already stays so, since a link
 * that was passed on proves nothing of her; those whom it concerns are told.
 */
async function bindByLink(tx: WriteContext, channelId: number, peerId: number, { token }: { token: string }) {
  await write(tx, { permission: 'messaging.optOut', audit: 'messaging.peerBoundByLink' }, async (inner) => {
    const link = await takeLink(inner, channelId, peerId, token)
    if (!link?.is_bound) {
      inner.unchanged()
      if (link && isOther(link)) await tellAboutLink(inner, channelId, link)
      return
    }
    await inner.audit({
      subject: link.group === null ? 'company' : 'group',
      id: link.group ?? link.company,
      before: { channel: channelId, contact: null },
      after: { channel: channelId, contact: link.contact },
    })
  })
}

const isOther = ({ contact, group, held_contact, held_group }: UsedLink) =>
  contact !== held_contact || group !== held_group

async function takeLink(
  tx: WriteContext,
  channelId: number,
  peerId: number,
  token: string,
): Promise<UsedLink | undefined> {
  const { rows } = await sql<UsedLink>`
    with peer as materialized (select * from messaging.peers where id = ${peerId} for update),
    used as (
      update messaging.peer_links l set used_at = clock_timestamp() from peer
      where l.token_hash = ${hashSecret(token)} and l.channel_id = ${channelId} and l.used_at is null and l.until > clock_timestamp()
        and peer.is_group = (l.group_id is not null)
      returning l.contact_id, l.group_id, l.made_by),
    bound as (
      update messaging.peers p set contact_id = used.contact_id, group_id = used.group_id, bound_at = clock_timestamp(), bound_by = used.made_by,
        version = p.version + 1
      from used where p.id = ${peerId} and p.contact_id is null and p.group_id is null returning p.id)
    select used.made_by::float8 as made_by, used.contact_id::float8 as contact, k.company_id::float8 as company, used.group_id::float8 as group,
      exists (select from bound) as is_bound, peer.contact_id::float8 as held_contact, peer.group_id::float8 as held_group
    from used cross join peer left join phonebook.contacts k on k.id = used.contact_id`.execute(tx.db)
  return rows[0]
}

/** Tells the custodian of the client whose peer opened the link of another, and whoever made the link. Neither learns of the other's client. */
async function tellAboutLink(tx: WriteContext, channelId: number, { made_by, held_contact }: UsedLink) {
  const { rows } = await sql<{ channel: string; custodian: number | null }>`
    select h.name as channel, c.custodian_id::float8 as custodian from messaging.channels h
    left join phonebook.contacts k on k.id = ${held_contact}
    left join phonebook.companies c on c.id = k.company_id and c.delete_after is null
    where h.id = ${channelId}`.execute(tx.db)
  const { channel, custodian } = rows[0] ?? { channel: '', custodian: null }
  await notifyPeople(tx, {
    userIds: custodian === null ? [made_by] : [made_by, custodian],
    kind: 'messaging.notice.peerLinkRefused',
    facts: { channel },
    subject: { kind: 'channel', id: channelId },
    path: '/contacts/mass?tab=peers',
  })
}

/** A group that became another one stays who it is, under its new id. Where the new one was told of before, it takes over. */
export async function movePeer(tx: Pick<WriteContext, 'db'>, channelId: number, from: string, to: string) {
  await sql`
    with old as (select * from messaging.peers where channel_id = ${channelId} and peer = ${from} for update),
    taken as (
      update messaging.peers p set former = ${from}, version = p.version + 1, group_id = coalesce(p.group_id, old.group_id),
        bound_at = coalesce(p.bound_at, old.bound_at), bound_by = coalesce(p.bound_by, old.bound_by)
      from old where p.channel_id = ${channelId} and p.peer = ${to} returning p.id)
    update messaging.peers p set
      peer = case when exists (select from taken) then p.peer else ${to} end,
      former = case when exists (select from taken) then p.former else ${from} end,
      group_id = case when exists (select from taken) then null else p.group_id end,
      bound_at = case when exists (select from taken) then null else p.bound_at end,
      bound_by = case when exists (select from taken) then null else p.bound_by end,
      left_at = case when exists (select from taken) then clock_timestamp() end,
      version = p.version + 1
    from old where p.id = old.id`.execute(tx.db)
}
