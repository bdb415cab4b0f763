import type { PeerNews } from '../peers.rules.ts'
import type { HookEvent } from './channel-adapter.ts'

/** The news of a hook as the events that are kept. What they say is an answer; all else is about who they are. */
export const hookEventsOf = (kind: string, news: readonly PeerNews[]): HookEvent[] =>
  news.map((one): HookEvent => {
    const { eventId: id, at } = one
    if (one.kind !== 'said') return { id, at, kind: 'peer', news: one }
    return { id, at, kind: 'message', from: one.peer, class: kind, name: one.name, text: one.text }
  })

/** Throws where the bytes are no JSON. */
export const jsonOf = (raw: Buffer): unknown => JSON.parse(raw.toString('utf8'))
