import { dayMs } from '@seamark/contract/platform/days'

/** What a reader makes of an exported chat. */

export type AccountKind = 'qq' | 'email' | 'phone' | 'wxid' | 'user' | 'profile'

/** Who wrote a message, as the file says it. */
export interface ChatSender {
  /** Without the title that a group gives; empty where the file has none. */
  name: string
  /** The number, mail, id or address beside the name; empty where the form has none. */
  account: string
  accountKind: AccountKind | null
  /** The title of a group in front of the name: 群主, 管理员. */
  title: string
  /** The file marks him as whoever exported it. */
  isOwn?: true
}

/** One conversation of a file. Some forms say its name behind its messages, so it is completed while it is read. */
export interface ChatPart {
  index: number
  /** The name or number by which the file calls it; empty if it does not. */
  label: string
  account: string
  kind: 'group' | 'private' | 'unknown'
  /** What its lines were; whole once the file is read. */
  lines: LineCounts
}

/** What a line, or a record, of a file is. */
export const lineKinds = ['header', 'body', 'system', 'rubbish', 'unknown'] as const
/** How many lines are of each kind. They add up to all lines. */
export type LineCounts = Record<(typeof lineKinds)[number], number>

export const noLines = (): LineCounts => ({ header: 0, body: 0, system: 0, rubbish: 0, unknown: 0 })

/** `media` is a message that only stands for a picture, a voice or a file; `recalled` one that was taken back. */
export type MessageKind = 'text' | 'media' | 'recalled' | 'system'

export interface ChatMessage {
  part: ChatPart
  /** In milliseconds of UTC. */
  at: number
  /** The line of its header, or the number of its record, from 1. */
  line: number
  /** Null where the platform speaks itself. */
  sender: ChatSender | null
  kind: MessageKind
  text: string
  /** Whether the text was longer than is kept. */
  isCut: boolean
  /** Whether the time is before 1999 or in the future, so that somebody should look at it. */
  isOddlyDated: boolean
}

/** More of one message is no talk. */
export const longestText = 64 * 1024

/** No chat of these platforms is older. */
const oldest = Date.UTC(1999, 0, 1)

/** Whether a message of a file that was read at a moment has a time that cannot be right. */
export const isOddlyDated = (at: number, readAt: number): boolean => at < oldest || at > readAt + dayMs

/** Turns what a local clock shows, written as if it were UTC, into the moment. */
export type ClockReader = (shown: number) => number

/** What a person decided, or the file made plain, before it is read. */
export interface ReadingChoices {
  order: DateOrder
  /** The year of the first message, for forms that write none. */
  year: number
  toMoment: ClockReader
  /** When the file is read: what is more than a day later is in the future. */
  readAt: number
  /** Whether a blank line stands before each header, in forms that may have it. */
  hasBlankLines: boolean
  /** The conversation that a file is known to be of, where the file itself does not say it. */
  label: string
}

/** The places of year, month and day in a date. */
export type DateOrder = 'ymd' | 'dmy' | 'mdy' | 'ydm' | 'myd'
