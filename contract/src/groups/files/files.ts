import { chatFileStates } from '../choices.ts'
import { z } from 'zod'
import { commaSeparated, count, id, idParam, instant, page } from '../../platform/envelope.ts'
import { route } from '../../platform/route.ts'
import { line } from '../../phonebook/matching/texts.ts'
import { encodings } from '../../workbench/imports/encodings.ts'
import { dateOrders, formNames } from './forms.ts'
import { coverText, maskable, maskableText, maskableWhere, maskedText } from '../../platform/masked-values.ts'

/** What the lines, or the records, of a chat were: `rubbish` is known and says nothing. They add up to all of them. */
export const lineCounts = z.object({ header: count, body: count, system: count, rubbish: count, unknown: count })

/** What became of a file. messages = new + repeated + leftOut once it is read. */
const chatFileCounts = z.object({
  /** Lines of the file, or records of JSON, HTML and CSV. */
  lines: count,
  /** Null of files that were read before this was kept. */
  kinds: lineCounts.nullable(),
  messages: count,
  new: count,
  repeated: count,
  /** Messages of conversations that are not read. */
  leftOut: count,
  system: count,
  notUnderstood: count,
  /** Messages before 1999 or in the future, which are kept. */
  oddlyDated: count,
  /** People who came into a roster by it. */
  members: count,
})

const chatFileNotes = ['exportLimit', 'countDiffers', 'noNumbers', 'oddlyDated'] as const

const named = z.object({ id, name: z.string() })

export const chatFileEntry = z.object({
  id,
  version: z.number().int(),
  fileName: z.string(),
  bytes: count,
  /** Whether what was uploaded is still kept; what was read of it stays without it. */
  hasRawFile: z.boolean(),
  state: z.enum(chatFileStates),
  person: named,
  groups: z.array(named),
  /** Where one group was asked for: what the file's conversations hold of it. */
  ofGroup: z.object({ messages: count, new: count, repeated: count }).nullable(),
  progress: z.object({ done: count, total: count.nullable() }),
  /** Whether the work waits for the engine; it goes on by itself. */
  isWaiting: z.boolean(),
  counts: chatFileCounts.nullable(),
  problem: z.object({ code: z.string(), message: z.string() }).nullable(),
  can: z.object({
    /** Open the file's own page; readers of a group only learn of the file. */
    open: z.boolean(),
    choose: z.boolean(),
    cancel: z.boolean(),
    retry: z.boolean(),
    undo: z.boolean(),
    /** Search its messages for findings again. */
    search: z.boolean(),
    deleteRawFile: z.boolean(),
  }),
  createdAt: instant,
  endedAt: instant.nullable(),
})
export type ChatFileEntry = z.output<typeof chatFileEntry>

const formName = z.enum(formNames)
const dateOrder = z.enum(dateOrders)

/** A text of the file, as it is read or may be read. */
export const chatFileText = z.object({
  name: z.string(),
  form: formName.nullable(),
  order: dateOrder,
  possibleOrders: z.array(dateOrder),
  encoding: z.enum(encodings),
  year: z.number().int(),
  open: z.array(z.enum(['form', 'encoding', 'dateOrder', 'year'])),
  candidates: z.array(
    z.object({
      form: formName,
      score: z.number(),
      /** Some messages as this form reads them; `shown` is what the clock of the file shows, as if it were UTC. */
      preview: z.array(
        z.object({
          line: count,
          shown: z.number(),
          sender: maskableText(z.string()),
          text: maskableText(z.string()),
        }),
      ),
    }),
  ),
})
export type ChatFileText = z.output<typeof chatFileText>

/** By which a file knows who speaks: his account with its kind, or his name where it has no account. */
const speakerKey = maskable(z.string(), (key) => {
  if (typeof key !== 'string' || key === '') return key
  return key.startsWith('name:') ? coverText(key) : maskedText
})

/** A conversation of the file. */
export const chatFilePart = maskableWhere(
  z.object({
    place: count,
    label: maskableText(z.string()),
    account: z.string(),
    kind: z.enum(['group', 'private', 'unknown']),
    form: formName,
    messages: count,
    /** Messages of it that came into its group, and those that were there. */
    new: count,
    repeated: count,
    lines: lineCounts.nullable(),
    firstAt: instant.nullable(),
    lastAt: instant.nullable(),
    /** Those who speak in it, where they are two at most: it may be a talk between two. */
    speakers: z.array(z.object({ key: speakerKey, name: maskableText(z.string()), account: maskable(z.string()) })),
    /** Which of them is the uploader: empty where only the other one speaks, null where nobody has said it. */
    ownKey: speakerKey.nullable(),
    group: named.extend({ isPrivate: z.boolean() }).nullable(),
    matchedBy: z.enum(['account', 'remembered', 'name', 'person']).nullable(),
    isLeftOut: z.boolean(),
  }),
  'account',
  ({ kind }) => kind === 'private',
)
export type ChatFilePart = z.output<typeof chatFilePart>

export const chatFileView = chatFileEntry.extend({
  /** What a person has to say next; null when nothing is open. */
  asks: z.enum(['reading', 'groups']).nullable(),
  zone: z.string(),
  /** Of the uploaded bytes, in hexadecimal digits. */
  sha256: z.string(),
  texts: z.array(chatFileText),
  /** The conversations with the most messages; all others are in `partsCount`. */
  parts: z.array(chatFilePart),
  partsCount: count,
  /** The first lines that were not understood, or the first lines of a file that no form fits. */
  oddLines: z.array(z.object({ line: count, text: maskableText(z.string()) })),
  notes: z.array(z.enum(chatFileNotes)),
  /** How many of its messages found nothing because they hold one of the office's words. */
  muted: z.array(z.object({ word: z.string(), count })),
  /** How far another search of its messages is, while it waits for it or is searched. */
  search: z.object({ done: count, total: count }).nullable(),
  /** What the last search of its messages has changed, once they were searched again. */
  searchedAgain: z.object({ at: instant, added: count, gone: count }).nullable(),
  /** Pictures and other files of an archive that are not read. */
  left: z.object({ count, bytes: count }),
  /** People whom the uploader knows on LinkedIn: how many the list has, and how many of them speak in the file, who are found as contacts. */
  connections: z.object({ count, spoken: count }),
  /** Texts of an archive that were not recognised as a chat: how many, and the first of them with their first lines. */
  unrecognised: z.object({
    count,
    texts: z.array(z.object({ name: z.string(), lines: z.array(maskableText(z.string())) })),
  }),
  /** Findings of it that the caller may see, whatever became of them. */
  findings: count,
  /** Groups of inquiries that are too large for their type by now. */
  largeGroups: z.array(
    named.extend({
      count,
      /** How many in a hundred of its posts were offers of late; null where there are few. */
      supplyShare: count.nullable(),
    }),
  ),
})
export type ChatFileView = z.output<typeof chatFileView>

/** The reasons for which a file fails, as in its `problem`; no call is refused with these. */
const problems = [
  'groups.file_stuck',
  'groups.file_rights_lost',
  'groups.file_no_messages',
  'groups.file_not_understood',
  'groups.file_no_form',
  'groups.file_only_people',
  'groups.file_many_parts',
  'groups.file_not_text',
  'groups.file_password',
  'groups.file_damaged',
  'groups.file_cut',
  'groups.file_many_texts',
] as const
const failures = ['groups.file_not_found', 'groups.file_state'] as const
const changing = { permission: 'groups.uploadChat', rate: 'write', params: idParam, response: chatFileView } as const

export const chatFileFilters = z.strictObject({
  /** A part of the file's name. */
  q: line(200).optional(),
  state: commaSeparated(chatFileStates).optional(),
  /** Who uploaded it. */
  personId: z.coerce.number().int().positive().optional(),
})
export type ChatFileFilters = z.output<typeof chatFileFilters>

export const listChatFiles = route({
  method: 'GET',
  path: '/groups/chat-files',
  summary: 'Files of chat records that the caller may see, the newest first',
  permission: 'groups.read',
  rate: 'read',
  query: chatFileFilters.extend({
    groupId: z.coerce.number().int().positive().optional(),
    after: z.coerce.number().int().positive().optional(),
    limit: z.coerce.number().int().min(1).max(100).default(50),
  }),
  response: page(chatFileEntry),
  failures: ['groups.group_not_found'],
})

export const startChatFile = route({
  method: 'POST',
  path: '/groups/chat-files',
  summary: 'Take a finished upload; a job then inspects it',
  permission: 'groups.uploadChat',
  rate: 'write',
  body: z.strictObject({ uploadId: z.string().max(64), purpose: z.enum(['chatText', 'chatArchive']) }),
  response: chatFileView,
  failures: [
    'files.upload_unknown',
    'files.upload_unfinished',
    'groups.file_text_or_zip',
    'groups.file_zip_only',
    'groups.file_zip_it',
    'groups.file_no_content',
  ],
})

export const getChatFile = route({
  method: 'GET',
  path: '/groups/chat-files/:id',
  summary: 'One file: how it is read, its conversations, its counts and the lines that were not understood',
  permission: 'groups.read',
  rate: 'read',
  params: idParam,
  response: chatFileView,
  failures: ['groups.file_not_found', ...problems],
})

/** What a person says of a text; null where she leaves it as it is found. */
export const textChoice = z.strictObject({
  name: z.string().max(1000),
  form: formName.nullable(),
  order: dateOrder.nullable(),
  year: z.number().int().min(1999).max(2100).nullable(),
  encoding: z.enum(encodings).nullable(),
})
export type TextChoice = z.output<typeof textChoice>

export const chooseReading = route({
  ...changing,
  method: 'POST',
  path: '/groups/chat-files/:id/reading',
  summary: 'Say how the texts of a file are read; a job then reads it once and counts its conversations',
  body: z.strictObject({ zone: z.string().min(1).max(64), texts: z.array(textChoice).min(1).max(500) }),
  failures: [...failures, 'groups.file_zone', 'groups.file_text_unknown', 'files.file_gone'],
})

/** What a person says of a conversation; without a group and a talk it is left out. */
const chosenPart = z.strictObject({
  place: count.max(65_535),
  groupId: id.nullable(),
  /** It is a talk of the uploader's with one other person, of that group or else of a new one. */
  talk: z
    .strictObject({
      /** Which speaker is the uploader; empty where only the other one speaks. */
      ownKey: z.string().max(400),
      /** The company of the other one. */
      companyId: id.nullable().default(null),
    })
    .nullable()
    .default(null),
})
export type ChosenPart = z.input<typeof chosenPart>

export const chooseGroups = route({
  ...changing,
  method: 'POST',
  path: '/groups/chat-files/:id/groups',
  summary:
    'Say to which group each conversation belongs, or that it is a talk between two, or leave it out; a job then writes the messages',
  body: z.strictObject({
    parts: z.array(chosenPart).min(1).max(1000),
  }),
  failures: [
    ...failures,
    'groups.group_not_found',
    'groups.file_group_closed',
    'groups.file_part_unknown',
    'groups.file_part_private',
    'groups.talk_given',
    'groups.file_part_group',
    'groups.file_talk_side',
    'groups.company_unknown',
    'groups.file_nothing_chosen',
    'groups.file_read_already',
    'files.file_gone',
  ],
})

export const cancelChatFile = route({
  ...changing,
  method: 'POST',
  path: '/groups/chat-files/:id/cancel',
  summary: 'Stop; what was read of the file is taken back',
  body: z.strictObject({}),
  failures,
})

export const retryChatFile = route({
  ...changing,
  method: 'POST',
  path: '/groups/chat-files/:id/retry',
  summary: 'Begin a failed file again, where it stopped',
  body: z.strictObject({}),
  failures: [...failures, 'files.file_gone'],
})

/** What was read of it stays. Not to be undone: the file cannot be read again. */
export const deleteRawFile = route({
  method: 'DELETE',
  path: '/groups/chat-files/:id/raw',
  summary: 'Delete the uploaded file of chat records for good; its messages and findings stay',
  permission: 'groups.eraseSender',
  rate: 'write',
  params: idParam,
  response: z.null(),
  failures,
})

export const undoChatFile = route({
  ...changing,
  method: 'POST',
  path: '/groups/chat-files/:id/undo',
  summary:
    'Take all messages of a file back, within 30 days; what other files had left out because of it is read from them',
  body: z.strictObject({}),
  failures: [...failures, 'groups.file_undo_over', 'groups.file_talk_given'],
})

export const searchChatFile = route({
  ...changing,
  method: 'POST',
  path: '/groups/chat-files/:id/search',
  summary:
    'Search the messages of a file anew, with the words and the reader of today; findings that somebody has touched stay',
  body: z.strictObject({}),
  failures,
})
