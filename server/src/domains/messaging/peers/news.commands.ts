import { sql } from 'kysely'
import { hashSecret } from '../../../platform/secrets.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
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

async function keepPeer(
  tx: WriteContext,
  channelId: number,
  { kind, peer, isGroup, name, handle, member = '', at }: PeerNews,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into messaging.peers as p (channel_id, peer, is_group, name, handle, member, joined_at, said_at, left_at, told_at)
    values (${channelId}, ${peer.slice(0, 120)}, ${isGroup}, ${cleanName(name, 200)}, ${cleanName(handle, 100)}, ${cleanName(member, 120)}, ${at},
      ${kind === 'said' ? at : null}, ${kind === 'left' ? at : null}, ${at})
    on conflict (channel_id, peer) do update set
      name = case when excluded.name <> '' and p.told_at <= excluded.told_at then excluded.name else p.name end,
      handle = case when excluded.handle <> '' and p.told_at <= excluded.told_at then excluded.handle else p.handle end,
      member = case when excluded.member <> '' and p.told_at <= excluded.told_at then excluded.member else p.member end,
      said_at = greatest(p.said_at, excluded.said_at),
      left_at = case when p.told_at <= excluded.told_at then excluded.left_at else p.left_at end,
      told_at = greatest(p.told_at, excluded.told_at)
    returning p.id::float8 as id`.execute(tx.db)
  return rows[0]?.id ?? 0
}

/** Whoever comes again can be reached again. An opt-out stays. */
async function welcomeBack(tx: WriteContext, channelId: number, peer: string) {
  await sql`
    delete from messaging.suppressions s using messaging.channels h
    where h.id = ${channelId} and s.class = h.kind and s.address_key = messaging.address_key(h.kind, ${peer}) and s.reason = 'invalid'`.execute(
    tx.db,
  )
}

/** A link says who its reader is, once. Whoever opens it later, or another kind of chat, is nobody's. */
async function bindByLink(tx: WriteContext, channelId: number, peerId: number, { token }: { token: string }) {
  await write(tx, { permission: 'messaging.optOut', audit: 'messaging.peerBoundByLink' }, async (inner) => {
    const { rows } = await sql<{ contact_id: number | null; company_id: number | null; group_id: number | null }>`
      with used as (
        update messaging.peer_links l set used_at = clock_timestamp()
        where l.token_hash = ${hashSecret(token)} and l.channel_id = ${channelId} and l.used_at is null and l.until > clock_timestamp()
          and exists (select from messaging.peers p where p.id = ${peerId} and p.is_group = (l.group_id is not null))
        returning l.*)
      update messaging.peers p set contact_id = used.contact_id, group_id = used.group_id, bound_at = clock_timestamp(), bound_by = used.made_by,
        version = p.version + 1
      from used left join phonebook.contacts k on k.id = used.contact_id
      where p.id = ${peerId}
      returning p.contact_id::float8 as contact_id, k.company_id::float8 as company_id, p.group_id::float8 as group_id`.execute(
      inner.db,
    )
    const [bound] = rows
    if (!bound) return inner.unchanged()
    const { contact_id: contact, company_id: company, group_id: group } = bound
    await inner.audit({
      subject: group === null ? 'company' : 'group',
      id: group ?? company,
      after: { channel: channelId, contact },
    })
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
