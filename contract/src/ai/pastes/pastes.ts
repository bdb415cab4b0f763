import { z } from 'zod'
import { count, day, id, idParam, instant, page } from '../../platform/envelope.ts'
import { route } from '../../platform/route.ts'
import { findingPlace } from '../../groups/findings/findings.ts'
import { pasteKinds } from './items.ts'

/** Characters of a text, and messages of a text or a file. */
export const mostPasted = 200_000
export const mostPasteMessages = 20_000

/** reading → ready → done; a failed one says why. */
export const pasteStates = ['reading', 'ready', 'done', 'failed'] as const
export type PasteState = (typeof pasteStates)[number]

const paste = z.object({
  id,
  version: z.number().int(),
  /** The name of the file, or how the text begins. */
  title: z.string(),
  state: z.enum(pasteStates),
  /** The day of words that say no time. */
  day,
  /** The form of the chat; empty for plain lines. */
  form: z.string(),
  messages: count,
  /** How many rows each tab has, those that are decided included. */
  counts: z.object({
    demand: count,
    supply: count,
    contact: count,
    schedule: count,
    replies: count,
    unread: count,
  }),
  /** Why it could not be read. */
  problem: z.object({ code: z.string(), message: z.string() }).nullable(),
  createdAt: instant,
  endsAt: instant,
})
export type Paste = z.output<typeof paste>

/** Either a text or a file that was uploaded for the purpose. */
export const newPaste = z
  .strictObject({
    text: z.string().max(mostPasted).default(''),
    uploadId: z.string().max(64).nullable().default(null),
  })
  .refine(({ text, uploadId }) => (text.trim() === '') === (uploadId !== null), 'ai.paste_empty')

export const createPaste = route({
  method: 'POST',
  path: '/ai/pastes',
  summary:
    'Look through a chat that was pasted or uploaded; the same content of one person is one sheet while it lives',
  permission: 'ai.usePastes',
  rate: 'write',
  body: newPaste,
  response: paste,
  failures: [
    'files.upload_unknown',
    'files.upload_unfinished',
    'groups.file_text_or_zip',
    'groups.file_zip_it',
    'groups.file_no_content',
  ],
})

export const listPastes = route({
  method: 'GET',
  path: '/ai/pastes',
  summary: "The caller's own sheets, the newest first",
  permission: 'ai.usePastes',
  rate: 'read',
  query: z.strictObject({ cursor: z.string().max(100).optional() }),
  response: page(paste),
  failures: ['ai.cursor_invalid'],
})

/** Why a sheet could not be read, as in its `problem`; no call is refused with these. */
const problems = ['ai.paste_messages_many', 'ai.paste_not_understood'] as const

export const getPaste = route({
  method: 'GET',
  path: '/ai/pastes/:id',
  summary: "One of the caller's own sheets",
  permission: 'ai.usePastes',
  rate: 'read',
  params: idParam,
  response: paste,
  failures: ['ai.paste_not_found', ...problems],
})

/** How many messages are shown at once. */
export const pasteMessagesShown = 50

const message = z.object({
  place: z.number().int(),
  at: instant.nullable(),
  sender: z.string(),
  text: z.string(),
  /** What was read of it, each with the row that holds it and what that is. */
  marks: z.array(findingPlace.extend({ itemId: id, kind: z.enum(pasteKinds) })),
})
export type PasteMessage = z.output<typeof message>

export const listPasteMessages = route({
  method: 'GET',
  path: '/ai/pastes/:id/messages',
  summary: 'Fifty messages of a sheet from one on, with the places of what was read',
  permission: 'ai.usePastes',
  rate: 'read',
  params: idParam,
  query: z.strictObject({ from: z.coerce.number().int().min(1).max(mostPasteMessages).default(1) }),
  response: z.object({ messages: z.array(message) }),
  failures: ['ai.paste_not_found'],
})

export const finishPaste = route({
  method: 'POST',
  path: '/ai/pastes/:id/finish',
  summary: 'Say that a sheet is done with; nothing more is taken of it',
  permission: 'ai.usePastes',
  rate: 'write',
  params: idParam,
  body: z.strictObject({}),
  response: paste,
  failures: ['ai.paste_not_found', 'ai.paste_reading'],
})

export const deletePaste = route({
  method: 'DELETE',
  path: '/ai/pastes/:id',
  summary: 'Throw a sheet away at once; what was made of it stays',
  permission: 'ai.usePastes',
  rate: 'write',
  params: idParam,
  response: z.object({}),
  failures: ['ai.paste_not_found'],
})
