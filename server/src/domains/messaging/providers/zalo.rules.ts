import { hash, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { Ended } from '../ledger/outcomes.rules.ts'
import { linkWord } from './line.rules.ts'
import type { PeerNews } from './peers.rules.ts'

/** Letters of one text. */
export const zaloLetters = 2000

const answer = z.object({
  error: z.number().int(),
  data: z.object({ message_id: z.string().optional() }).nullish(),
})

export type ZaloEnd = Ended | 'staleToken'

/**
 * Returns what became of a message of `oa/message/cs`. Zalo answers HTTP 200 with an error; a code that nobody has listed was not taken, and an answer
 * without one leaves it unknown.
 */
export function endOfZalo(status: number, body: unknown): ZaloEnd {
  const parsed = answer.safeParse(body)
  if (!parsed.success || status >= 500) return { outcome: 'unknown', code: `HTTP ${status}` }
  const { error, data } = parsed.data
  const code = String(error)
  if (error === 0) return { outcome: 'sent', code, ...(data?.message_id ? { providerId: data.message_id } : {}) }
  if (staleCodes.has(error)) return 'staleToken'
  if (laterCodes.has(error)) return { outcome: 'later', code }
  if (windowCodes.has(error)) return { outcome: 'notNow', code }
  if (quotaCodes.has(error)) return { outcome: 'quota', code }
  if (targetCodes.has(error)) return { outcome: 'badTarget', code }
  const trouble = troubles.get(error)
  if (trouble) return { outcome: 'brokenChannel', code: `${trouble} ${error}` }
  return { outcome: 'refused', code }
}

/** The access token is none, or over. */
const staleCodes = new Set([-216, -220, -124])
/** Too many calls in a minute. */
const laterCodes = new Set([-32])
/** They have not written within the window, or it is the hour in which nothing may be sent. */
const windowCodes = new Set([-230, -232, -234])
/** The messages of the account, or of this person, are used up. */
const quotaCodes = new Set([-211, -218, -223])
/** No such user, no follower, blocked, or an account that nobody uses. */
const targetCodes = new Set([-207, -213, -217, -227])
/** The account is away, not linked, not verified, or without the package that sends. */
const troubles = new Map<number, 'credentials' | 'policy' | 'payment'>([
  [-204, 'credentials'],
  [-205, 'credentials'],
  [-206, 'credentials'],
  [-209, 'policy'],
  [-221, 'policy'],
  [-224, 'payment'],
])

const tokens = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1),
  expires_in: z.union([z.number(), z.string()]).transform(Number),
})

export interface ZaloTokens {
  accessToken: string
  refreshToken: string
  seconds: number
}

/** Reads the answer to a refresh. The old refresh token is used up with it, so it must be kept whole or not at all. */
export function readZaloTokens(body: unknown): ZaloTokens | undefined {
  const parsed = tokens.safeParse(body)
  if (!parsed.success || !Number.isFinite(parsed.data.expires_in)) return undefined
  const { access_token: accessToken, refresh_token: refreshToken, expires_in: seconds } = parsed.data
  return { accessToken, refreshToken, seconds }
}

const tokenError = z.object({ error: z.number().int() })
/** The codes by which Zalo's OAuth refuses an application, its secret or a refresh token. */
const [lastTokenCode, firstTokenCode] = [-14_099, -14_001]

/** What is wrong with the credentials of a refresh; undefined for any other answer, which says nothing of them. */
export function refusalOfTokens(status: number, body: unknown): string | undefined {
  const parsed = tokenError.safeParse(body)
  if (!parsed.success || status >= 500) return undefined
  const { error } = parsed.data
  return error >= lastTokenCode && error <= firstTokenCode ? `credentials ${error}` : undefined
}

const hook = z.object({
  app_id: z.union([z.string(), z.number()]).transform(String),
  /** The account that somebody follows; a message has it as its recipient. */
  oa_id: z.union([z.string(), z.number()]).transform(String).optional(),
  event_name: z.string(),
  timestamp: z.union([z.string(), z.number()]).transform(String),
  sender: z.object({ id: z.string() }).optional(),
  recipient: z.object({ id: z.string() }).optional(),
  follower: z.object({ id: z.string() }).optional(),
  message: z
    .object({
      text: z.string().optional(),
      msg_id: z.string().optional(),
      msg_ids: z.array(z.string()).optional(),
      /** Our reference of a template. */
      tracking_id: z.string().optional(),
    })
    .optional(),
})
type Hook = z.output<typeof hook>

/**
 * Whether these bytes come from Zalo: `X-ZEvent-Signature: mac=` and the SHA-256 of application, body, time and the secret of the account. An event of
 * another application is not ours, whoever has signed it.
 */
export function isSignedByZalo(
  raw: Buffer,
  signature: string | undefined,
  { appId, secret }: { appId: string; secret: string },
): boolean {
  const given = Buffer.from(/^mac=([0-9a-f]{64})$/i.exec(signature ?? '')?.[1] ?? '', 'hex')
  const read = readHook(raw)
  if (given.length === 0 || !read || secret === '' || read.app_id !== appId) return false
  const signed = Buffer.concat([Buffer.from(appId), raw, Buffer.from(read.timestamp + secret)])
  return timingSafeEqual(given, hash('sha256', signed, 'buffer'))
}

/** When an event happened, for the window in which it is taken. */
export function zaloTime(raw: Buffer): Date | undefined {
  const ms = Number(readHook(raw)?.timestamp)
  return Number.isSafeInteger(ms) ? new Date(ms) : undefined
}

function readHook(raw: Buffer): Hook | undefined {
  try {
    return hook.parse(JSON.parse(raw.toString('utf8')))
  } catch {
    return undefined
  }
}

/** Returns what an event says of somebody who talks with the account. An application may have several accounts, and is told of all. */
export function newsOfZalo(raw: Buffer, account: string): PeerNews[] {
  const read = readHook(raw)
  const at = zaloTime(raw)
  if (!read || !at) return []
  const { event_name: name, message, follower, sender } = read
  const peer = follower?.id ?? sender?.id
  if (peer === undefined || (follower ? read.oa_id : read.recipient?.id) !== account) return []
  const eventId = `${name} ${message?.msg_id ?? `${peer} ${read.timestamp}`}`
  const base = { eventId, peer, isGroup: false, name: '', handle: '', at }
  if (name === 'follow') return [{ ...base, kind: 'joined', token: '' }]
  if (name === 'unfollow') return [{ ...base, kind: 'left' }]
  if (!name.startsWith('user_send_')) return []
  const text = message?.text ?? ''
  const token = linkWord(text)
  return [token === undefined ? { ...base, kind: 'said', text } : { ...base, kind: 'joined', token, hasWritten: true }]
}

const isUuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The messages of ours that an event says have arrived or were read. */
export function statusOfZalo(
  raw: Buffer,
): { providerId: string; ref: string | undefined; status: 'delivered' | 'read'; id: string; at: Date }[] {
  const read = readHook(raw)
  const at = zaloTime(raw)
  if (!read || !at) return []
  const status = ({ user_received_message: 'delivered', user_seen_message: 'read' } as const)[read.event_name]
  if (!status) return []
  const ids = read.message?.msg_ids ?? (read.message?.msg_id === undefined ? [] : [read.message.msg_id])
  const tracked = read.message?.tracking_id
  const ref = tracked !== undefined && isUuid.test(tracked) ? tracked : undefined
  return ids.map((providerId) => ({ providerId, ref, status, id: `${read.event_name} ${providerId}`, at }))
}
