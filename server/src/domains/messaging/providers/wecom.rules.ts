import { createDecipheriv, hash, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { Ended } from '../ledger/outcomes.rules.ts'
import type { PeerNews } from './peers.rules.ts'

/** Letters of the text of a task. */
export const wecomLetters = 4000

const refusal = z.object({ errcode: z.number().int() })

/** The code of an answer; undefined where it has none, so that nobody knows. Every call of WeCom answers HTTP 200 with one. */
export function wecomCode(status: number, body: unknown): number | undefined {
  const parsed = refusal.safeParse(body)
  return status === 200 && parsed.success ? parsed.data.errcode : undefined
}

/** The access token is over or was replaced; a new one is fetched and the call made again, since nothing of it was done. */
export const isStaleToken = (code: number | undefined) => code === 42_001 || code === 40_014

/** Returns what became of a task that WeCom has not made. */
export function endOfWecom(status: number, code: number | undefined): Ended {
  if (code === undefined) return { outcome: 'unknown', code: `HTTP ${status}` }
  if (laterCodes.has(code)) return { outcome: 'later', code: String(code) }
  const trouble = troubleOfWecom(code)
  if (trouble !== undefined) return { outcome: 'brokenChannel', code: trouble }
  if (targetCodes.has(code)) return { outcome: 'badTarget', code: String(code) }
  return { outcome: 'refused', code: String(code) }
}

/** What is wrong with the account, with the code; undefined for a code that says nothing of it. */
export function troubleOfWecom(code: number | undefined): string | undefined {
  const trouble = code === undefined ? undefined : troubles.get(code)
  return trouble && `${trouble} ${code}`
}

/** Busy, versions in conflict, too many calls, too many at once, tasks that are still handed out. */
const laterCodes = new Set([-1, 6000, 45_009, 45_033, 41_063])
/** Wrong or missing secret or corporation; the application may not, or its address is not on the list. */
const troubles = new Map<number, 'credentials' | 'policy'>([
  [40_001, 'credentials'],
  [40_013, 'credentials'],
  [40_091, 'credentials'],
  [41_002, 'credentials'],
  [41_004, 'credentials'],
  [42_001, 'credentials'],
  [40_014, 'credentials'],
  [48_001, 'policy'],
  [48_002, 'policy'],
  [60_011, 'policy'],
  [60_020, 'policy'],
  [84_074, 'policy'],
  [301_002, 'policy'],
])
/** An id that is none, or somebody who is nobody's client any more. */
const targetCodes = new Set([40_096, 84_061])

/** What a member's client got of a task: `get_groupmsg_send_result`. `unlisted` is a status that we do not know. */
export type TaskState = 'unsent' | 'sent' | 'notFriend' | 'otherMessage' | 'unlisted'

const states: readonly TaskState[] = ['unsent', 'sent', 'notFriend', 'otherMessage']

/** An answer without its list is no empty list: it says nothing of anybody. */
const sendResults = z.object({
  next_cursor: z.string().default(''),
  send_list: z.array(
    z.object({
      external_userid: z.string().optional(),
      chat_id: z.string().optional(),
      userid: z.string().optional(),
      status: z.number().int(),
      send_time: z.number().int().optional(),
    }),
  ),
})

export interface TaskResult {
  peer: string
  state: TaskState
  /** The member who has it, or had it, to send. */
  member: string
  at: Date | undefined
}

/** Reads a page of results. */
export function readSendResults(body: unknown): { results: TaskResult[]; next: string } | undefined {
  const parsed = sendResults.safeParse(body)
  if (!parsed.success) return undefined
  const results = parsed.data.send_list.flatMap(({ external_userid, chat_id, userid, status, send_time }) => {
    const peer = external_userid ?? chat_id
    if (peer === undefined) return []
    return [
      {
        peer,
        state: states[status] ?? 'unlisted',
        member: userid ?? '',
        at: send_time ? new Date(send_time * 1000) : undefined,
      },
    ]
  })
  return { results, next: parsed.data.next_cursor }
}

const taskList = z.object({
  next_cursor: z.string().default(''),
  task_list: z.array(z.object({ userid: z.string(), status: z.number().int() })),
})

/** A colleague to whom a task was given. */
export interface TaskMember {
  member: string
  /** The provider says that she has not sent it. */
  isUnsent: boolean
}

/** The members to whom a task was given, by `get_groupmsg_task`. */
export function readTaskMembers(body: unknown): { members: TaskMember[]; next: string } | undefined {
  const parsed = taskList.safeParse(body)
  if (!parsed.success) return undefined
  const members = parsed.data.task_list.map(({ userid, status }) => ({ member: userid, isUnsent: status === 0 }))
  return { members, next: parsed.data.next_cursor }
}

const taskRecords = z.object({
  next_cursor: z.string().default(''),
  group_msg_list: z.array(z.object({ msgid: z.string().min(1), text: z.object({ content: z.string() }).optional() })),
})

export interface TaskRecord {
  id: string
  text: string
}

/** The tasks of a page, by `get_groupmsg_list_v2`. */
export function readTasks(body: unknown): { tasks: TaskRecord[]; next: string } | undefined {
  const parsed = taskRecords.safeParse(body)
  if (!parsed.success) return undefined
  const { group_msg_list: list, next_cursor: next } = parsed.data
  return { tasks: list.map(({ msgid: id, text }) => ({ id, text: text?.content ?? '' })), next }
}

const followers = z.object({ follow_user: z.array(z.string()).default([]) })

/** Our colleagues who have clients at WeCom, by `get_follow_user_list`. */
export const readFollowers = (body: unknown): string[] | undefined => followers.safeParse(body).data?.follow_user

const customers = z.object({
  next_cursor: z.string().default(''),
  external_contact_list: z
    .array(
      z.object({
        external_contact: z.object({
          external_userid: z.string().min(1),
          name: z.string().default(''),
          corp_name: z.string().nullish(),
        }),
        follow_info: z.object({
          userid: z.string(),
          remark: z.string().default(''),
          createtime: z.number().int().optional(),
        }),
      }),
    )
    .default([]),
})

export interface Customer {
  peer: string
  name: string
  member: string
}

/** Clients with the name that our colleague has given them, else their own, by `batch/get_by_user`. */
export function readCustomers(body: unknown): { customers: Customer[]; next: string } | undefined {
  const parsed = customers.safeParse(body)
  if (!parsed.success) return undefined
  const { external_contact_list: list, next_cursor: next } = parsed.data
  return {
    customers: list.map(({ external_contact: { external_userid: peer, name, corp_name }, follow_info }) => ({
      peer,
      name: [follow_info.remark || name, corp_name ?? ''].filter((part) => part !== '').join(' · '),
      member: follow_info.userid,
    })),
    next,
  }
}

const chats = z.object({
  next_cursor: z.string().default(''),
  group_chat_list: z.array(z.object({ chat_id: z.string().min(1) })).default([]),
})

/** The customer groups of our colleagues by their ids, by `groupchat/list`. */
export function readGroupChats(body: unknown): { ids: string[]; next: string } | undefined {
  const parsed = chats.safeParse(body)
  if (!parsed.success) return undefined
  return { ids: parsed.data.group_chat_list.map(({ chat_id: id }) => id), next: parsed.data.next_cursor }
}

const chat = z.object({
  group_chat: z.object({ chat_id: z.string().min(1), name: z.string().default(''), owner: z.string().default('') }),
})

/** A customer group with its name and our colleague who owns it, by `groupchat/get`. */
export function readGroupChat(body: unknown): Customer | undefined {
  const parsed = chat.safeParse(body)
  if (!parsed.success) return undefined
  const { chat_id: peer, name, owner: member } = parsed.data.group_chat
  return { peer, name, member }
}

/** The token and key of a callback, as the console of WeCom shows them. */
export interface CallbackKeys {
  token: string
  aesKey: string
  corpId: string
}

/** Whether a callback was signed with our token: SHA-1 over the four parts in the order of their bytes. */
export function isSignedByWecom(query: URLSearchParams, encrypted: string, { token }: CallbackKeys): boolean {
  const [signature, timestamp, nonce] = ['msg_signature', 'timestamp', 'nonce'].map((name) => query.get(name) ?? '')
  if (token === '' || !signature || !timestamp || !nonce) return false
  const expected = hash('sha1', [token, timestamp, nonce, encrypted].toSorted().join(''), 'buffer')
  const given = Buffer.from(signature, 'hex')
  return given.length === expected.length && timingSafeEqual(given, expected)
}

const [blockBytes, randomBytes, lengthBytes] = [32, 16, 4]

/**
 * Opens a callback: AES-256-CBC with 16 random bytes, the length, the message and the id of the corporation, padded to blocks of 32 bytes. Returns
 * undefined where anything of that is wrong, or the message is for another corporation.
 */
export function openCallback(encrypted: string, { aesKey, corpId }: CallbackKeys): string | undefined {
  const key = Buffer.from(`${aesKey}=`, 'base64')
  const sealed = Buffer.from(encrypted, 'base64')
  if (key.length !== 32 || sealed.length === 0 || sealed.length % 16 !== 0) return undefined
  const decipher = createDecipheriv('aes-256-cbc', key, key.subarray(0, 16)).setAutoPadding(false)
  const opened = unpadded(Buffer.concat([decipher.update(sealed), decipher.final()]))
  if (!opened || opened.length < randomBytes + lengthBytes) return undefined
  const begin = randomBytes + lengthBytes
  const end = begin + opened.readUInt32BE(randomBytes)
  if (end > opened.length || opened.subarray(end).toString('utf8') !== corpId) return undefined
  return opened.subarray(begin, end).toString('utf8')
}

function unpadded(bytes: Buffer): Buffer | undefined {
  const padding = bytes.at(-1) ?? 0
  if (padding < 1 || padding > blockBytes || padding > bytes.length) return undefined
  if (bytes.subarray(-padding).some((byte) => byte !== padding)) return undefined
  return bytes.subarray(0, -padding)
}

/** The text of a field in the flat XML of WeCom, with or without CDATA. */
export function fieldOf(xml: string, name: string): string {
  const found = new RegExp(`<${name}>(?:<!\\[CDATA\\[([\\s\\S]*?)\\]\\]>|([^<]*))</${name}>`).exec(xml)
  return found?.[1] ?? found?.[2] ?? ''
}

const joins = new Set(['add_external_contact', 'add_half_external_contact'])
const leaves = new Set(['del_external_contact', 'del_follow_user'])

/**
 * Returns what an opened callback says of a client: a member has added them, perhaps by a code of ours, or the two have parted. Of a customer group it
 * says that there is one, or no more; its name and owner are read by a call.
 */
export function newsOfWecom(xml: string): PeerNews[] {
  if (fieldOf(xml, 'Event') === 'change_external_chat') return newsOfChat(xml)
  const change = fieldOf(xml, 'ChangeType')
  const peer = fieldOf(xml, 'ExternalUserID')
  const seconds = Number(fieldOf(xml, 'CreateTime'))
  if (fieldOf(xml, 'Event') !== 'change_external_contact' || peer === '' || !Number.isSafeInteger(seconds)) return []
  const member = fieldOf(xml, 'UserID')
  const base = {
    eventId: [change, peer, member, seconds].join(' '),
    peer,
    isGroup: false,
    name: '',
    handle: '',
    member,
    at: new Date(seconds * 1000),
  }
  if (joins.has(change)) return [{ ...base, kind: 'joined', token: fieldOf(xml, 'State') }]
  if (leaves.has(change)) return [{ ...base, kind: 'left' }]
  return []
}

function newsOfChat(xml: string): PeerNews[] {
  const change = fieldOf(xml, 'ChangeType')
  const peer = fieldOf(xml, 'ChatId')
  const seconds = Number(fieldOf(xml, 'CreateTime'))
  if (peer === '' || !Number.isSafeInteger(seconds)) return []
  const base = {
    eventId: [change, peer, seconds].join(' '),
    peer,
    isGroup: true,
    name: '',
    handle: '',
    at: new Date(seconds * 1000),
  }
  if (change === 'create') return [{ ...base, kind: 'joined', token: '' }]
  if (change === 'dismiss') return [{ ...base, kind: 'left' }]
  return []
}
