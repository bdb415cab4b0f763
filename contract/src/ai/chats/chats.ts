import { z } from 'zod'
import { lines, line } from '../../phonebook/matching/texts.ts'
import { count, id, idParam, instant, nameLine } from '../../platform/envelope.ts'
import { route } from '../../platform/route.ts'
import { readLine } from '../../rates/reading/lines.ts'
import { answerPlan, matchedQuestion, mostAsked } from '../answers/answers.ts'
import { proposal } from '../proposals/proposals.ts'

/** Chats that are not pinned end after so many days without a message. */
export const keptDays = 180
export const longestTitle = 80
export const longestReason = 500
/** The database numbers the messages of a chat by `integer`. */
const mostNumber = 2_147_483_647

/** What an answer holds, in the order in which it is shown. */
const part = z.discriminatedUnion('kind', [
  /** Entries of the office as they stand today: those that fit for certain, or that may be meant. `gone` are no longer in use. */
  z.object({
    kind: z.literal('qa'),
    isSure: z.boolean(),
    questions: z.array(matchedQuestion.omit({ score: true })),
    gone: count,
  }),
  /** A call of the product. The page makes it with the rights of whoever is signed in, each time that the chat is opened. */
  z.object({ kind: z.literal('plan'), plan: answerPlan }),
  /** Calls of which one is meant: of the companies that are called so, or what the sentence may ask for. */
  z.object({ kind: z.literal('companies'), plans: z.array(answerPlan) }),
  z.object({ kind: z.literal('offers'), plans: z.array(answerPlan) }),
  /** Lines of freight that the text holds, the first ones, with how many there are. */
  z.object({ kind: z.literal('freight'), lines: z.array(readLine), count }),
  z.object({ kind: z.literal('proposal'), proposal }),
])
export type MessagePart = z.output<typeof part>

const messageStates = ['waiting', 'running', 'done', 'stopped', 'failed', 'broken'] as const
const verdicts = ['good', 'bad'] as const

export const chatMessage = z.object({
  id,
  number: z.number().int(),
  parentId: id.nullable(),
  kind: z.enum(['asked', 'answered']),
  state: z.enum(messageStates),
  text: z.string(),
  parts: z.array(part),
  /** It names a record that the reader may not see today: then it has no text and no parts. */
  isVeiled: z.boolean(),
  /** A record that it names was deleted for good, and its text and parts with it. */
  isEmptied: z.boolean(),
  verdict: z.enum(verdicts).nullable(),
  reason: z.string(),
  /** It was counted as something that was asked and not found. */
  isMissed: z.boolean(),
  at: instant,
})
export type ChatMessage = z.output<typeof chatMessage>

export const chat = z.object({
  id,
  /** As its owner calls it, else its first question; empty where that may not be seen. */
  title: z.string(),
  isVeiled: z.boolean(),
  pinned: z.boolean(),
  lastAt: instant,
})
export type Chat = z.output<typeof chat>

/** A question with its answer, in the chat where they stand. */
const turn = z.object({ chat, messages: z.array(chatMessage) })
export type ChatTurn = z.output<typeof turn>

const openedChat = turn.extend({
  /** The number before which there are more. */
  earlier: z.number().int().nullable(),
})
export type OpenedChat = z.output<typeof openedChat>

const cursor = z.string().max(200)

export const listChats = route({
  method: 'GET',
  path: '/ai/chats',
  summary: "The caller's own chats with the assistant, pinned ones first, the latest first",
  permission: 'ai.ask',
  rate: 'read',
  query: z.strictObject({
    /** Looked for in titles and messages. */
    q: line(200).optional(),
    limit: z.coerce.number().int().min(1).max(100).default(30),
    cursor: cursor.optional(),
  }),
  response: z.object({ rows: z.array(chat), next: z.string().nullable() }),
  failures: ['ai.cursor_invalid'],
})

export const openChat = route({
  method: 'GET',
  path: '/ai/chats/:id',
  summary: "One of the caller's chats with its last messages, or those before a number; rows of tables are not kept",
  permission: 'ai.ask',
  rate: 'read',
  params: idParam,
  query: z.strictObject({
    before: z.coerce.number().int().min(1).max(mostNumber).optional(),
    limit: z.coerce.number().int().min(1).max(100).default(20),
  }),
  response: openedChat,
  failures: ['ai.chat_not_found'],
})

const asked = z.strictObject({
  /** Made by the page for this question; asked again with it, it is the same one. */
  key: z.uuid(),
  text: lines(mostAsked).min(1),
})
export type Asked = z.output<typeof asked>

export const beginChat = route({
  method: 'POST',
  path: '/ai/chats',
  summary: 'Begin a chat with a question, and answer it without a model; the same key begins it once',
  permission: 'ai.ask',
  rate: 'ask',
  body: asked,
  response: turn,
})

export const askInChat = route({
  method: 'POST',
  path: '/ai/chats/:id/messages',
  summary: 'Ask in a chat, and answer without a model; the same key asks once',
  permission: 'ai.ask',
  rate: 'ask',
  params: idParam,
  body: asked,
  response: turn,
  failures: ['ai.chat_not_found', 'ai.answer_running'],
})

export const changeChat = route({
  method: 'PATCH',
  path: '/ai/chats/:id',
  summary: 'Rename or pin a chat; an empty title is that of its first question again',
  permission: 'ai.ask',
  rate: 'write',
  params: idParam,
  body: z.strictObject({
    title: z.union([z.literal(''), nameLine(longestTitle)]).optional(),
    pinned: z.boolean().optional(),
  }),
  response: chat,
  failures: ['ai.chat_not_found'],
})

export const deleteChat = route({
  method: 'DELETE',
  path: '/ai/chats/:id',
  summary: 'Delete a chat at once and for good',
  permission: 'ai.ask',
  rate: 'write',
  params: idParam,
  response: z.object({}),
  failures: ['ai.chat_not_found'],
})

export const judgeMessage = route({
  method: 'PUT',
  path: '/ai/messages/:id/verdict',
  summary: 'Say whether an answer helped; null takes it back',
  permission: 'ai.ask',
  rate: 'write',
  params: idParam,
  body: z.strictObject({ verdict: z.enum(verdicts).nullable(), reason: lines(longestReason).default('') }),
  response: chatMessage,
  failures: ['ai.message_not_found'],
})

export const recordMiss = route({
  method: 'POST',
  path: '/ai/messages/:id/miss',
  summary:
    'Tell whoever writes the entries of the office what was not found, without numbers and mailboxes; an answer is counted once',
  permission: 'ai.ask',
  rate: 'write',
  params: idParam,
  response: chatMessage,
  failures: ['ai.message_not_found', 'ai.miss_found'],
})
