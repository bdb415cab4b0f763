import type { Peer, PeerTarget } from '@seamark/contract/messaging/peers/peers'
import { sql } from 'kysely'
import { type Context, personOf } from '../../../platform/context.ts'
import { fail } from '../../../platform/failure.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { publishPeers } from './names.rules.ts'
import { getPeer } from './peers.queries.ts'
import { findTarget } from './targets.queries.ts'

const permission = 'messaging.sendBulks'

/** Says who a peer is. From then on messages reach the contact by this account. Throws peer_other_kind for a person that shall be a group. */
export async function bindPeer(context: Context, id: number, version: number, target: PeerTarget): Promise<Peer> {
  return write(context, { permission, audit: 'messaging.peerBound' }, async (tx) => {
    const before = await lockPeer(tx, id, version)
    if (before.isGroup !== 'groupId' in target) throw fail('messaging.peer_other_kind')
    const { subject, id: subjectId, contactId, groupId } = await findTarget(tx, target)
    await sql`
      update messaging.peers set contact_id = ${contactId}, group_id = ${groupId}, bound_at = now(), bound_by = ${personOf(tx).id},
        version = version + 1
      where id = ${id}`.execute(tx.db)
    await tx.audit({
      subject,
      id: subjectId,
      before: targetOf(before),
      after: { channel: before.channel.id, contact: contactId },
    })
    publishPeers(tx)
    return getPeer(tx, id)
  })
}

export async function unbindPeer(context: Context, id: number, version: number): Promise<Peer> {
  return write(context, { permission, audit: 'messaging.peerUnbound' }, async (tx) => {
    const before = await lockPeer(tx, id, version)
    const of = before.client ?? before.group
    if (!of) {
      tx.unchanged()
      return before
    }
    await sql`
      update messaging.peers set contact_id = null, group_id = null, bound_at = null, bound_by = null, version = version + 1
      where id = ${id}`.execute(tx.db)
    await tx.audit({ subject: before.client ? 'company' : 'group', id: of.id, before: targetOf(before) })
    publishPeers(tx)
    // Whoever takes it back may not see it any more, as nobody's.
    return { ...before, client: null, contact: null, group: null, version: before.version + 1 }
  })
}

async function lockPeer(tx: WriteContext, id: number, version: number): Promise<Peer> {
  await sql`select from messaging.peers where id = ${id} for update`.execute(tx.db)
  const peer = await getPeer(tx, id)
  if (peer.version !== version) throw fail('platform.version_stale', {}, { current: peer })
  return peer
}

const targetOf = ({ channel, contact }: Peer) => ({ channel: channel.id, contact: contact?.id ?? null })
