import { randomBytes } from 'node:crypto'
import type { PeerTarget } from '@seamark/contract/messaging/peers/peers'
import { sql } from 'kysely'
import { type Context, personOf } from '../../../platform/context.ts'
import { fail } from '../../../platform/failure.ts'
import { hashSecret } from '../../../platform/secrets.ts'
import { write } from '../../../platform/write.ts'
import { peerLink } from './links.rules.ts'
import { findTarget } from './targets.queries.ts'

const daysValid = 30

/** Makes a link by which a contact comes to an account, and is known from its first message on. Throws peer_link_none where a provider has no such link. */
export async function createPeerLink(context: Context, { channelId, ...target }: { channelId: number } & PeerTarget) {
  return write(context, { permission: 'messaging.sendBulks', audit: 'messaging.peerLinkMade' }, async (tx) => {
    const { rows: channels } = await sql<{ kind: string; account: string }>`
      select kind, account from messaging.channels where id = ${channelId} and kind <> 'byHand'`.execute(tx.db)
    const [channel] = channels
    if (!channel) throw fail('messaging.channel_not_found')
    const { subject, id, contactId, groupId } = await findTarget(tx, target)
    const token = randomBytes(16).toString('base64url')
    const link = peerLink(channel, token, groupId !== null)
    if (!link) throw fail('messaging.peer_link_none')
    const { rows } = await sql<{ until: Date }>`
      insert into messaging.peer_links (token_hash, channel_id, contact_id, group_id, made_by, until)
      values (${hashSecret(token)}, ${channelId}, ${contactId}, ${groupId}, ${personOf(tx).id}, now() + make_interval(days => ${daysValid}))
      returning until`.execute(tx.db)
    await tx.audit({ subject, id, after: { channel: channelId, contact: contactId } })
    return { ...link, until: (rows[0]?.until ?? tx.now()).toISOString() }
  })
}
