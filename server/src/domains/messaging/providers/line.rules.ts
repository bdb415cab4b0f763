import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { Ended } from '../ledger/outcomes.rules.ts'
import type { PeerNews } from './peers.rules.ts'

/** Letters of one text message, in UTF-16 units. */
export const lineLetters = 5000

const answer = z.object({
  message: z.string().default(''),
  sentMessages: z.array(z.object({ id: z.string() })).default([]),
})

/**
 * Returns what became of a push with our retry key; undefined where the same key shall be tried again, because nobody knows. 409 says that the key
 * was accepted before, so the message has left.
 */
export function endOfLine(
  status: number,
  body: unknown,
  { acceptedId, now }: { acceptedId: string; now: Date },
): Ended | undefined {
  const { message, sentMessages } = answer.catch({ message: '', sentMessages: [] }).parse(body)
  const code = String(status)
  if (status === 200 || status === 409) return { outcome: 'sent', code, providerId: sentMessages[0]?.id ?? acceptedId }
  if (status >= 500 || status < 400) return undefined
  if (status === 429) {
    if (/monthly limit|additional messages?/i.test(message)) return { outcome: 'quota', code, at: nextMonth(now) }
    return { outcome: 'later', code }
  }
  if (status === 401) return { outcome: 'brokenChannel', code: 'credentials 401' }
  if (status === 403) return { outcome: 'brokenChannel', code: 'policy 403' }
  if (status === 400 && isBadTarget(message)) return { outcome: 'badTarget', code }
  return { outcome: 'refused', code }
}

/** A user id that is none of this account, in the two sentences that LINE has for it. */
const isBadTarget = (message: string) => /^failed to send messages?|property,? ?'?"?to'?"?/i.test(message)

/** The quota of messages begins anew with the month of Japan. */
function nextMonth(now: Date): Date {
  const there = new Date(now.getTime() + 9 * 3_600_000)
  return new Date(Date.UTC(there.getUTCFullYear(), there.getUTCMonth() + 1, 1) - 9 * 3_600_000)
}

/** Whether these bytes come from LINE: `x-line-signature` is the HMAC-SHA256 of the body by the channel's secret, in base64. */
export function isSignedByLine(raw: Buffer, signature: string | undefined, secret: string): boolean {
  if (signature === undefined || secret === '') return false
  const expected = createHmac('sha256', secret).update(raw).digest()
  const given = Buffer.from(signature, 'base64')
  return given.length === expected.length && timingSafeEqual(given, expected)
}

const source = z.object({
  type: z.string(),
  userId: z.string().optional(),
  groupId: z.string().optional(),
  roomId: z.string().optional(),
})
const event = z.object({
  type: z.string(),
  webhookEventId: z.string().min(1),
  timestamp: z.number(),
  source: source.optional(),
  message: z.object({ type: z.string(), text: z.string().optional() }).optional(),
})
const hook = z.object({ destination: z.string(), events: z.array(z.unknown()) })

/**
 * Returns what a webhook says, event by event. One that is delivered again has the id of the first, so it counts once. An event of a form that we do
 * not know says nothing and keeps the others.
 */
export function newsOfLine(body: unknown): PeerNews[] {
  const parsed = hook.safeParse(body)
  if (!parsed.success) return []
  return parsed.data.events.flatMap((one) => {
    const read = event.safeParse(one)
    return read.success ? newsOfEvent(read.data) : []
  })
}

function newsOfEvent({ type, webhookEventId, timestamp, source: from, message }: z.output<typeof event>): PeerNews[] {
  const isGroup = from?.type === 'group' || from?.type === 'room'
  const peer = from?.groupId ?? from?.roomId ?? from?.userId
  if (peer === undefined) return []
  const base = { eventId: webhookEventId, peer, isGroup, name: '', handle: '', at: new Date(timestamp) }
  const text = message?.type === 'text' ? (message.text ?? '') : ''
  if (type === 'follow' || type === 'join') return [{ ...base, kind: 'joined', token: '' }]
  if (type === 'unfollow' || type === 'leave') return [{ ...base, kind: 'left' }]
  if (type !== 'message') return []
  const token = linkWord(text)
  if (token !== undefined) return [{ ...base, kind: 'joined', token, hasWritten: true }]
  if (isGroup) return []
  return [{ ...base, kind: 'said', text }]
}

/** The word of a link that we have made; its owner sends it as her first message, which the link has written for her. */
export const linkWord = (text: string) => /^\s*#([\w-]{16,64})\s*$/.exec(text)?.[1]
