import { z } from 'zod'
import { count, instant } from '../../platform/envelope.ts'
import { route } from '../../platform/route.ts'

/** A search of kept messages, as far as it is about files that the reader may see. */
const search = z.object({
  files: count,
  filesDone: count,
  /** Files that were left before they were searched whole. */
  filesStopped: count,
  messages: count,
  messagesDone: count,
  /** Findings that are new, and places in which nothing is found any more. */
  added: count,
  gone: count,
  /** Whether the engine is away; the search goes on by itself. */
  isWaiting: z.boolean(),
  begunAt: instant,
  /** Null while it is at work. */
  endedAt: instant.nullable(),
})

export const chatSearch = z.object({
  /** The one at work, or the last; null where there was none. */
  search: search.nullable(),
  /** The files that a search of all takes, with their messages. */
  files: count,
  messages: count,
  can: z.object({ search: z.boolean() }),
})
export type ChatSearch = z.output<typeof chatSearch>

export const getChatSearch = route({
  method: 'GET',
  path: '/groups/chat-searches',
  summary: 'How far the search of the chat files that the caller may see is, or what the last one has changed',
  permission: 'groups.read',
  rate: 'read',
  response: chatSearch,
})

export const searchChatFiles = route({
  method: 'POST',
  path: '/groups/chat-searches',
  summary:
    'Search all chat files that the caller may see anew; files that are being searched begin again, in the same search',
  permission: 'groups.uploadChat',
  rate: 'write',
  body: z.strictObject({}),
  response: chatSearch,
})

export const stopChatSearch = route({
  method: 'POST',
  path: '/groups/chat-searches/stop',
  summary: 'Leave the chat files that the caller may see as they are; what was searched so far stays',
  permission: 'groups.uploadChat',
  rate: 'write',
  body: z.strictObject({}),
  response: chatSearch,
})
