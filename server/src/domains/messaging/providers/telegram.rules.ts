import { z } from 'zod'
import type { Ended } from '../ledger/outcomes.rules.ts'
import type { PeerNews } from './peers.rules.ts'

/** Letters of one message, as JavaScript counts them; Telegram never counts more. */
export const telegramLetters = 4096

const answer = z.object({
  ok: z.boolean(),
  result: z.object({ message_id: z.number().int(), chat: z.object({ id: z.number().int() }) }).optional(),
  error_code: z.number().int().optional(),
  description: z.string().optional(),
  parameters: z
    .object({ retry_after: z.number().int().optional(), migrate_to_chat_id: z.number().int().optional() })
    .optional(),
})

/** The group has become another one: nothing was sent, and this is its new chat. */
export interface Moved {
  movedTo: string
}

/** Returns what became of `sendMessage`, by the code that the Bot API answers. A 5xx may have taken the message. */
export function endOfTelegram(status: number, body: unknown, now: Date): Ended | Moved {
  const parsed = answer.safeParse(body)
  if (!parsed.success) return { outcome: status >= 400 && status < 500 ? 'refused' : 'unknown', code: `HTTP ${status}` }
  const { ok, result, error_code: code = status, description = '', parameters = {} } = parsed.data
  if (ok) return { outcome: 'sent', code: '200', ...(result ? { providerId: messageIdOf(result) } : {}) }
  if (parameters.migrate_to_chat_id !== undefined) return { movedTo: String(parameters.migrate_to_chat_id) }
  const outcome = outcomeOf(code, description)
  const said = outcome === 'brokenChannel' ? `credentials ${code}` : String(code)
  return { outcome, code: said, ...waitOf(code, parameters.retry_after, now) }
}

const messageIdOf = ({ message_id: id, chat }: { message_id: number; chat: { id: number } }) => `${chat.id}:${id}`

function outcomeOf(code: number, description: string): Ended['outcome'] {
  if (code >= 500) return 'unknown'
  if (code === 429) return 'later'
  if (code === 401 || code === 404) return 'brokenChannel'
  if (code === 403) return 'badTarget'
  if (
    code === 400 &&
    /chat not found|user not found|peer_id_invalid|chat_id_invalid|chat_id is empty/i.test(description)
  )
    return 'badTarget'
  return 'refused'
}

const waitOf = (code: number, seconds: number | undefined, now: Date) =>
  code === 429 && seconds !== undefined ? { at: new Date(now.getTime() + seconds * 1000) } : {}

const chat = z.object({ id: z.number().int(), type: z.string(), title: z.string().optional() })
const user = z.object({
  id: z.number().int(),
  is_bot: z.boolean().optional(),
  first_name: z.string().default(''),
  last_name: z.string().default(''),
  username: z.string().optional(),
})
const message = z.object({
  message_id: z.number().int(),
  date: z.number().int(),
  chat,
  from: user.optional(),
  text: z.string().optional(),
  caption: z.string().optional(),
  migrate_to_chat_id: z.number().int().optional(),
})
const update = z.object({
  update_id: z.number().int(),
  message: message.optional(),
  my_chat_member: z
    .object({ chat, from: user, date: z.number().int(), new_chat_member: z.object({ status: z.string() }) })
    .optional(),
})

/**
 * Returns what an update of the bot says of somebody. `/start` with a word behind it comes from a link that we have made; it leads to a contact or a
 * group. Other bots, channels and edited messages say nothing.
 */
export function newsOfTelegram(body: unknown): PeerNews[] {
  const parsed = update.safeParse(body)
  if (!parsed.success) return []
  const { update_id: id, message: said, my_chat_member: member } = parsed.data
  const eventId = `update ${id}`
  if (member) return newsOfMember(eventId, member)
  if (!said || said.from?.is_bot) return []
  const base = { eventId, peer: String(said.chat.id), at: new Date(said.date * 1000), ...namesOf(said) }
  if (said.migrate_to_chat_id !== undefined) return [{ ...base, kind: 'moved', to: String(said.migrate_to_chat_id) }]
  if (said.chat.type !== 'private' && said.chat.type !== 'group' && said.chat.type !== 'supergroup') return []
  const text = said.text ?? said.caption ?? ''
  const start = /^\/start(?:@\w+)?(?:\s+([\w-]{1,64}))?\s*$/.exec(text)
  if (start) return [{ ...base, kind: 'joined', token: start[1] ?? '', hasWritten: true }]
  // A group talks about much that is no answer to us.
  if (said.chat.type !== 'private') return []
  return [{ ...base, kind: 'said', text }]
}

function newsOfMember(
  eventId: string,
  { chat: of, from, date, new_chat_member: now }: NonNullable<z.output<typeof update>['my_chat_member']>,
): PeerNews[] {
  const base = { eventId, peer: String(of.id), at: new Date(date * 1000), ...namesOf({ chat: of, from }) }
  if (now.status === 'kicked' || now.status === 'left') return [{ ...base, kind: 'left' }]
  return [{ ...base, kind: 'joined', token: '' }]
}

function namesOf({ chat: of, from }: { chat: z.output<typeof chat>; from?: z.output<typeof user> | undefined }) {
  if (of.type !== 'private') return { isGroup: true, name: of.title ?? '', handle: '' }
  const name = [from?.first_name ?? '', from?.last_name ?? ''].filter((part) => part !== '').join(' ')
  return { isGroup: false, name, handle: from?.username?.toLowerCase() ?? '' }
}
