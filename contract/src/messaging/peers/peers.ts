import { z } from 'zod'
import { id, idParam, instant, page } from '../../platform/envelope.ts'
import { route } from '../../platform/route.ts'
import { peerStates } from '../choices.ts'
import { maskable } from '../../platform/masked-values.ts'

const named = z.object({ id, name: z.string() })
const permission = 'messaging.sendBulks'

/** Somebody, or a chat group, that talks with an account of ours. */
export const peer = z.object({
  id,
  version: z.number().int(),
  channel: named.extend({ kind: z.string() }),
  isGroup: z.boolean(),
  name: z.string(),
  /** The name by which others find them; empty where the platform has none. */
  handle: maskable(z.string()),
  /** Our colleague at the provider whose client it is. */
  member: z.string(),
  /** The end of the provider's id, by which those without a name are told apart. */
  idEnd: z.string(),
  client: named.nullable(),
  contact: named.nullable(),
  group: named.nullable(),
  joinedAt: instant,
  saidAt: instant.nullable(),
  /** Since when they take nothing more from us. */
  leftAt: instant.nullable(),
  /** The time after their last word in which they may be written to; null where the messenger has none. Before that word there is no end. */
  window: z.object({ until: instant.nullable(), isOpen: z.boolean() }).nullable(),
})
export type Peer = z.output<typeof peer>

export const listPeers = route({
  method: 'GET',
  path: '/messaging/peers',
  summary:
    'Those who talk with our accounts at messengers: nobody’s yet, and those of clients that the caller may see. WeCom’s own clients are shown unbound to whoever reaches everybody or manages channels',
  permission,
  rate: 'read',
  query: z.strictObject({
    /** In the names of people, clients and groups. */
    q: z.string().trim().max(100).optional(),
    state: z.enum(peerStates).optional(),
    limit: z.coerce.number().int().min(1).max(100).default(50),
    cursor: z
      .string()
      .regex(/^\d{1,15}$/)
      .optional(),
  }),
  response: page(peer),
})

/** A contact of a client, or a chat group for one that is a group. */
const target = z.union([z.strictObject({ contactId: id }), z.strictObject({ groupId: id })])
export type PeerTarget = z.output<typeof target>

export const bindPeer = route({
  method: 'POST',
  path: '/messaging/peers/:id/bindings',
  summary: 'Say which contact of a client somebody is, or which group a chat is',
  permission,
  rate: 'write',
  params: idParam,
  versioned: true,
  body: target,
  response: peer,
  failures: ['messaging.peer_not_found', 'messaging.peer_target_unknown', 'messaging.peer_other_kind'],
})

export const unbindPeer = route({
  method: 'DELETE',
  path: '/messaging/peers/:id/bindings',
  summary: 'Take back who somebody is: messages no longer reach the contact by this account',
  permission,
  rate: 'write',
  params: idParam,
  versioned: true,
  response: peer,
  failures: ['messaging.peer_not_found'],
})

export const createPeerLink = route({
  method: 'POST',
  path: '/messaging/peer-links',
  summary: 'Make a link that leads a contact or a group to an account and says who it is; it works once',
  permission,
  rate: 'write',
  body: z.union([z.strictObject({ channelId: id, contactId: id }), z.strictObject({ channelId: id, groupId: id })]),
  response: z.object({
    url: z.string(),
    /** What they send first; null where the link says it by itself. */
    word: z.string().nullable(),
    until: instant,
  }),
  failures: ['messaging.channel_not_found', 'messaging.peer_link_none', 'messaging.peer_target_unknown'],
})
