import { z } from 'zod'
import { lines, line } from '../../phonebook/matching/texts.ts'
import { count, id, idParam, instant, nameLine } from '../../platform/envelope.ts'
import { mostImageBytes } from '../../platform/images.ts'
import { route } from '../../platform/route.ts'
import { readLine } from '../../rates/reading/lines.ts'
import { answerPlan, matchedQuestion, mostAsked } from '../answers/answers.ts'
import { answerNotes, answerTroubles, callOutcomes, planners } from '../choices.ts'
import { proposal } from '../proposals/proposals.ts'
import { type ToolName, toolNames } from '../tools/tools.ts'

/** Chats that are not pinned end after so many days without a message. */
export const keptDays = 180
export const longestTitle = 80
export const longestReason = 500
/** Characters of a model's thinking that are kept, the first ones. */
export const mostThinking = 8000
/** Answers of models that one person may have at work at once, in all of her chats. */
export const mostAtWork = 3
/** Characters of a question that goes to a model. */
export const mostAskedOfModel = 8000
/** Images of one question. */
export const mostQuestionImages = 3
/** `kept`: what leaves is masked here, which an image cannot be; `unseen`: no model is known to see images. */
const imageStates = ['ready', 'none', 'kept', 'unseen'] as const
export type ImageState = (typeof imageStates)[number]
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
  /**
   * A call of the product that the model has asked for, and how it ended. It was made before the character `at` of the text. Its rows are not kept: the page
   * asks for them by the plan.
   */
  z.object({
    kind: z.literal('call'),
    /** Null where the model asked for something that does not exist. */
    tool: z.enum(toolNames as [ToolName, ...ToolName[]]).nullable(),
    outcome: z.enum(callOutcomes),
    /** How many rows the model was shown. */
    count,
    ms: count,
    at: count,
    plan: answerPlan.nullable(),
  }),
])
export type MessagePart = z.output<typeof part>

const messageStates = ['waiting', 'running', 'done', 'stopped', 'failed', 'broken'] as const
const verdicts = ['good', 'bad'] as const

/** Why a model gave no answer, or no whole one, with the values of its sentence: that of the refusal of this name, or `ai.trouble.…`. */
const answerTrouble = z.object({
  code: z.enum(answerTroubles),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
})

/** A record that the text names as `[K3]`, as it is today. A name of this form that is not among those told was never given out. */
const messageHandle = z.object({
  handle: z.string(),
  /** Null where it has no name, or may not be seen today: then nothing else is told of it. */
  label: z.string().nullable(),
  /** The page of the record, where it has one. */
  address: z.string().nullable(),
})
export type MessageHandle = z.output<typeof messageHandle>

export const chatMessage = z.object({
  id,
  number: z.number().int(),
  parentId: id.nullable(),
  /** Its versions (answers of one question) or branches (questions in one place), itself among them, in the order in which they were made. */
  versions: z.array(id),
  kind: z.enum(['asked', 'answered']),
  /** An answer whose process has died is `broken`, with its text. */
  state: z.enum(messageStates),
  /** How it came about; null for questions. */
  planner: z.enum(planners).nullable(),
  /** The model that was asked. */
  model: z.string().nullable(),
  /** Plain text or markdown; a record is named as `[K3]`. */
  text: z.string(),
  /** What the model thought before it answered, or the beginning of it. */
  thinking: z.string(),
  parts: z.array(part),
  /** The places of the images that go with a question. */
  images: z.array(z.number().int()),
  handles: z.array(messageHandle),
  /** What has to be said under the answer. */
  notes: z.array(z.enum(answerNotes)),
  /** Why it has failed. */
  trouble: answerTrouble.nullable(),
  /** What the model has used; null while it is at work, and for answers without one. */
  usage: z.object({ tokensIn: count, tokensOut: count, isEstimated: z.boolean() }).nullable(),
  /** Milliseconds until its first sign, and until it was whole. */
  firstMs: count.nullable(),
  ms: count.nullable(),
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

/** A question with its answers, in the chat where they stand. */
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
  summary:
    "One of the caller's chats with its last messages, or those before a number, of the versions and branches that are shown; rows of tables are not kept",
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

const askedInChat = asked.extend({
  /** The question in whose place it is asked anew: both are branches of the chat. Else it follows what is shown last. */
  edits: id.optional(),
})
export type AskedInChat = z.output<typeof askedInChat>

/** They go to a model that sees images; without one the question is refused. */
const questionImages = { image1: mostImageBytes, image2: mostImageBytes, image3: mostImageBytes }
const imageFailures = [
  'ai.no_model',
  'ai.image_kept',
  'ai.card_unseen',
  'ai.answers_many',
  'files.storage_full',
] as const

export const beginChat = route({
  method: 'POST',
  path: '/ai/chats',
  summary:
    'Begin a chat with a question, and answer it without a model; one where the office has chosen so, or nothing was understood, begins to answer. The same key begins it once',
  permission: 'ai.ask',
  rate: 'ask',
  body: asked,
  images: questionImages,
  response: turn,
  failures: imageFailures,
})

export const askInChat = route({
  method: 'POST',
  path: '/ai/chats/:id/messages',
  summary: 'Ask in a chat, and answer as at its beginning; the same key asks once',
  permission: 'ai.ask',
  rate: 'ask',
  params: idParam,
  body: askedInChat,
  images: questionImages,
  response: turn,
  failures: ['ai.chat_not_found', 'ai.message_not_found', 'ai.answer_running', ...imageFailures],
})

export const showQuestionImage = route({
  method: 'GET',
  path: '/ai/messages/:id/images/:place',
  summary: "An image of one of the caller's own questions",
  permission: 'ai.ask',
  rate: 'read',
  params: idParam.extend({ place: z.coerce.number().int().min(1).max(mostQuestionImages) }),
  response: z.unknown(),
  raw: 'image',
  failures: ['ai.message_not_found'],
})

export const askModelInChat = route({
  method: 'POST',
  path: '/ai/messages/:id/answers',
  summary:
    'Have a model answer a question of the caller, as a new version of its answer, which is at work when this returns; the same key asks once',
  permission: 'ai.ask',
  rate: 'ask',
  params: idParam,
  body: z.strictObject({
    key: z.uuid(),
    /** One of the models of `getAssistant`; the first one where none is named. */
    model: line(100).optional(),
  }),
  response: turn,
  failures: ['ai.message_not_found', 'ai.answer_running', ...imageFailures],
})

export const showVersion = route({
  method: 'PUT',
  path: '/ai/messages/:id/shown',
  summary: 'Show this version of an answer, or this branch of a question, and what follows it',
  permission: 'ai.ask',
  rate: 'write',
  params: idParam,
  response: chatMessage,
  failures: ['ai.message_not_found'],
})

export const readAnswer = route({
  method: 'GET',
  path: '/ai/answers/:id',
  summary: 'One message as it is by now, where streams do not come through',
  permission: 'ai.ask',
  rate: 'read',
  params: idParam,
  response: chatMessage,
  failures: ['ai.message_not_found'],
})

/**
 * What a stream tells. `text` and `thinking` stand behind the first `from` characters (UTF-16) of what is known by then. `message` is all else of the message
 * as it is by now, with empty `text` and `thinking`: it comes first, whenever something beside words has changed, and at the end. A message that has
 * become veiled has no words any more.
 */
const answerPiece = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), from: count, text: z.string() }),
  z.object({ kind: z.literal('thinking'), from: count, text: z.string() }),
  z.object({ kind: z.literal('message'), message: chatMessage }),
])
export type AnswerPiece = z.output<typeof answerPiece>

export const streamAnswer = route({
  method: 'GET',
  path: '/ai/answers/:id/stream',
  summary:
    'The answer as it is being written (text/event-stream); the id of each piece is the number of characters of the text that are known after it',
  permission: 'ai.ask',
  rate: 'read',
  params: idParam,
  query: z.strictObject({
    after: z.coerce
      .number()
      .int()
      .min(0)
      .max(mostNumber)
      .default(0)
      .meta({ description: 'Characters of the text that are known already' }),
  }),
  response: answerPiece,
  failures: ['ai.message_not_found'],
  streams: true,
})

export const stopAnswer = route({
  method: 'POST',
  path: '/ai/answers/:id/stop',
  summary: 'Stop an answer at work; what it has said stays. One that has ended is left as it is',
  permission: 'ai.ask',
  rate: 'write',
  params: idParam,
  response: chatMessage,
  failures: ['ai.message_not_found'],
})

export const getAssistant = route({
  method: 'GET',
  path: '/ai/assistant',
  summary:
    'What answers here: the models that may be asked, the first one the default; none where no endpoint is named',
  permission: 'ai.ask',
  rate: 'read',
  response: z.object({
    models: z.array(z.string()),
    /** Questions go to the model before the rules of the office and of the product. */
    isModelFirst: z.boolean(),
    images: z.enum(imageStates),
  }),
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
