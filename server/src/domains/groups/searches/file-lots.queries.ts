import type { ExtractedFinding } from '@seamark/contract/groups/extraction/findings'
import type { Place } from '@seamark/contract/groups/messages/places'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { createDayOf } from '../../../platform/days.ts'
import { readOptions } from '../../settings/index.ts'
import { carrierMeanings, portMeanings } from '../../territory/index.ts'
import { createLexicon } from '../extraction/lexicons.queries.ts'
import type { FoundIn, Lexicon } from '../extraction/messages.rules.ts'
import { countMuted, createMuting, findingOptions, type MutedCounts } from '../extraction/mute-words.rules.ts'
import { readBeside, readFileMessages } from '../messages/reading.queries.ts'
import type { MessageRow } from '../messages/rows.queries.ts'
import { findInTalk, hear, type Talk } from './talks.queries.ts'

const messagesALot = 2000
/** The engine reads some eight thousand rows whatever it is asked for, so it is asked for several lots at once. */
const messagesAsked = 4 * messagesALot
/** So many messages before a lot say what its first senders said before. */
const remembered = 200

/** A piece of a conversation, whose messages stand in its group as one part. Chunks of an export are pieces of one conversation. */
export interface Piece {
  number: number
  group_id: number
}

/** What a message of a file says. */
export interface SaidInFile {
  message: MessageRow
  finding: ExtractedFinding
}

/** Messages of a file that are kept together, with what is found in them. */
export interface FileLot {
  piece: Piece
  messages: readonly MessageRow[]
  said: readonly SaidInFile[]
  /** How many of them each of the office's words has muted. */
  muted: MutedCounts
  /** Where the last of them stands. */
  after: Place | null
}

/** How messages are read today: the office's words for ports, those that mute, and for how long an open price holds. */
export interface FindingReader {
  lexicon: Lexicon
  wordIn: (text: string) => string | undefined
}

/** A reader remembers texts that come again, so one is made for a file and used for all its messages. */
export async function openReader(context: Context): Promise<FindingReader> {
  const { chatRateDays: validDays, chatMuteWords } = await readOptions(context, findingOptions)
  const [aliases, carriers] = [await portMeanings(context), await carrierMeanings(context)]
  const lexicon = createLexicon({ aliases, carriers, validDays })
  return { lexicon, wordIn: createMuting(chatMuteWords) }
}

interface From {
  piece: number
  after: Place | null
}

/** Yields the lots of a file from a place on. While a lot is kept the next one is looked at, and the one behind it asked for. */
export async function* lotsOfFile(
  context: Context,
  fileId: number,
  from: From,
  reader: FindingReader,
): AsyncGenerator<FileLot> {
  let after = from.after
  for (const piece of await piecesFrom(context, fileId, from.piece)) {
    const talk = await openTalk(context, piece, after)
    for await (const messages of readLots(context, { fileId, piece }, after)) {
      after = placeOf(messages)
      yield { piece, messages, after, ...(await findIn(context, messages, talk, reader)) }
    }
    after = null
  }
}

/** The pieces of a file that are read into groups, from one on. */
export async function piecesFrom({ db }: Pick<Context, 'db'>, fileId: number, first: number): Promise<Piece[]> {
  const { rows } = await sql<Piece>`
    select (piece->>'number')::int as number, p.group_id::float8 as group_id
    from groups.file_parts p cross join jsonb_array_elements(p.pieces) piece
    where p.file_id = ${fileId} and p.is_taken and p.group_id is not null and (piece->>'number')::int >= ${first}
    order by 1`.execute(db)
  return rows
}

async function openTalk(context: Context, { group_id }: Piece, after: Place | null): Promise<Talk<number>> {
  const talk: Talk<number> = new Map()
  if (!after) return talk
  const dayOf = createDayOf(context.zone)
  for (const message of await readBeside(context, group_id, { side: '<=', place: after, limit: remembered }))
    if (message.kind === 'text') hear(talk, message.sender, toFoundIn(message, dayOf))
  return talk
}

const toFoundIn = ({ text, at }: MessageRow, dayOf: (at: number) => string): FoundIn => ({ text, at, day: dayOf(at) })

/** Yields the messages behind a place in lots. While the last lot of an answer is worked on the engine is asked for more. */
async function* readLots(
  context: Context,
  { fileId, piece }: { fileId: number; piece: Piece },
  after: Place | null,
): AsyncGenerator<MessageRow[]> {
  const ask = (from: Place | null) => {
    const asked = { groupId: piece.group_id, fileId, part: piece.number, after: from, limit: messagesAsked }
    return heardLater(readFileMessages(context, asked))
  }
  let next = ask(after)
  for (;;) {
    const messages = await next
    if (messages.length === 0) return
    for (let from = 0; from < messages.length; from += messagesALot) {
      const isLast = from + messagesALot >= messages.length
      if (isLast) next = messages.length < messagesAsked ? Promise.resolve([]) : ask(placeOf(messages))
      yield messages.slice(from, from + messagesALot)
    }
  }
}

/** Returns a promise that fails when it is waited for, and silently if other work fails before that. */
export function heardLater<Answer>(promise: Promise<Answer>): Promise<Answer> {
  promise.catch(() => undefined)
  return promise
}

/** Returns where the last message of a lot stands. */
function placeOf(messages: readonly MessageRow[]): Place | null {
  const last = messages.at(-1)
  return last ? { at: last.at, file: last.file, part: last.part, line: last.line } : null
}

async function findIn(
  context: Context,
  messages: readonly MessageRow[],
  talk: Talk<number>,
  { lexicon, wordIn }: FindingReader,
): Promise<Pick<FileLot, 'said' | 'muted'>> {
  const muted: MutedCounts = {}
  const dayOf = createDayOf(context.zone)
  const heard = messages
    .filter(({ kind, text }) => kind === 'text' && !isMuted(text, wordIn, muted))
    .map((message) => ({ message, speaker: message.sender, ...toFoundIn(message, dayOf) }))
  const found = await findInTalk(heard, talk, lexicon)
  return { said: found.map(({ heard: { message }, finding }) => ({ message, finding })), muted }
}

function isMuted(text: string, wordIn: FindingReader['wordIn'], muted: MutedCounts): boolean {
  const word = wordIn(text)
  if (word !== undefined) countMuted(muted, word)
  return word !== undefined
}
