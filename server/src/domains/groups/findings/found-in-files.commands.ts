import { setImmediate as yieldToOthers } from 'node:timers/promises'
import type { ExtractedFinding } from '@seamark/contract/groups/extraction/findings'
import type { ChatFileView } from '@seamark/contract/groups/files/files'
import type { Place } from '@seamark/contract/groups/messages/places'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import { createDayOf } from '../../../platform/days.ts'
import { fail } from '../../../platform/failure.ts'
import { job } from '../../../platform/jobs.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { readOptions } from '../../settings/index.ts'
import { portAliases } from '../../territory/index.ts'
import { chatFileSearched } from '../events.ts'
import { findInMessage } from '../extraction/findings.rules.ts'
import { createLexicon } from '../extraction/lexicons.queries.ts'
import type { FoundIn, Lexicon } from '../extraction/messages.rules.ts'
import { lockFile } from '../files/files.commands.ts'
import { fileView } from '../files/files.queries.ts'
import { publishFile } from '../files/steps.commands.ts'
import { readBeside, readFileMessages } from '../messages/reading.queries.ts'
import type { MessageRow } from '../messages/rows.queries.ts'
import { lockKnownSenders } from '../messages/sender-locks.commands.ts'
import { type FoundFinding, keepAnew, keepFindings } from './found.commands.ts'
import { countMuted, createMuting, findingOptions, type MutedCounts } from '../extraction/mute-words.rules.ts'
import { publishFindings } from '../groups/live-events.commands.ts'

const messagesALot = 2000
/** The engine reads some eight thousand rows whatever it is asked for, so it is asked for several lots at once. */
const messagesAsked = 4 * messagesALot
/** A step ends after about so long, so that other jobs have their turn. */
const stepMs = 10_000
/** So many messages before a step say what its first senders said before. */
const remembered = 200

const permission = 'groups.decideFindings'

/** A piece of a conversation, whose messages stand in its group as one part. Chunks of an export are pieces of one conversation. */
interface Part {
  number: number
  group_id: number
}

const data = z.object({
  fileId: z.number().int(),
  /** Where the last step ended: a part of the file, and a message in it. */
  part: z.number().int().default(0),
  after: z.custom<Place>().nullable().default(null),
  /** How many messages words have muted so far. */
  muted: z.record(z.string(), z.number()).default({}),
  /** Whether kept messages are searched anew, and what that has changed so far. */
  again: z.object({ added: z.number(), gone: z.number() }).nullable().default(null),
})

/**
 * Finds in the messages of a file, lot by lot, and keeps what was found with each lot, while the next one is looked at and the one behind it is
 * asked for. A step goes on where the last one ended, and one that is repeated keeps nothing twice.
 */
export async function findInFile(
  context: Context,
  { fileId, part: first = 0, after: begin = null, muted: before = {}, again: changed = null }: z.input<typeof data>,
) {
  const { chatRateDays: validDays, chatMuteWords } = await readOptions(context, findingOptions)
  const lexicon = createLexicon({ aliases: await portAliases(context), validDays })
  const muting = { wordIn: createMuting(chatMuteWords), counts: { ...before } }
  const again = changed && { ...changed }
  const ends = performance.now() + stepMs
  let after = begin
  for (const part of await partsFrom(context, fileId, first)) {
    const finding = { fileId, part, talk: await openTalk(context, part, after), lexicon, muting, again }
    let keeping: Promise<void> = Promise.resolve()
    for await (const messages of lotsOf(context, finding, after)) {
      const [said] = await Promise.all([findIn(context, messages, finding), keeping])
      after = placeOf(messages)
      const isOver = performance.now() > ends
      const next = { fileId, part: part.number, after, muted: muting.counts }
      keeping = heardLater(keepLot(context, finding, { messages, said, next: isOver ? next : null }))
      if (isOver) return keeping
    }
    await keeping
    after = null
  }
  await write.bookkeep(context, permission, async (tx) => {
    await tellSearched(tx, fileId, muting.counts, again)
    await tx.reactions.announce(tx, chatFileSearched, { fileId })
  })
}

/** Tells with the file what words have muted, so that nothing is left out in silence, and what another search has changed. */
async function tellSearched(tx: WriteContext, fileId: number, muted: MutedCounts, again: Changed | null) {
  const told = { muted, ...(again ? { searchedAgain: { at: tx.now().toISOString(), ...again } } : {}) }
  const { rows } = await sql<{ id: number; person_id: number }>`
    update groups.files set scanned = scanned || ${JSON.stringify(told)}::jsonb, version = version + 1
    where id = ${fileId} and scanned is not null
      and (${again !== null} or coalesce(scanned -> 'muted', '{}') <> ${JSON.stringify(muted)}::jsonb)
    returning id::float8 as id, person_id::float8 as person_id`.execute(tx.db)
  for (const file of rows) publishFile(tx, file)
}

type Changed = NonNullable<z.output<typeof data>['again']>

interface Lot {
  messages: readonly MessageRow[]
  said: readonly SaidInFile[]
  /** Where the next step begins, if this one is over. */
  next: z.input<typeof data> | null
}

const keepLot = (context: Context, { fileId, part, again }: Finding, { messages, said, next }: Lot) =>
  write.bookkeep(context, permission, async (tx) => {
    if (!(await lockTaken(tx, fileId, part))) return
    const senders = await lockKnownSenders(
      tx,
      said.map(({ message }) => message.sender),
    )
    const found = said.flatMap((one) => foundBy(fileId, one, senders) ?? [])
    if (again) {
      const { added, gone } = await keepAnew(tx, { fileId, groupId: part.group_id, messages }, found)
      again.added += added
      again.gone += gone
    } else await keepFindings(tx, found)
    if (next) await findInFileJob.later(tx, { ...next, again })
  })

/** Whoever takes the file back waits for the lot in hand, and takes that back too; behind him nothing more is kept. */
async function lockTaken({ db }: WriteContext, fileId: number, { number }: Part): Promise<boolean> {
  const { rows } = await sql`
    select file_id from groups.file_parts
    where file_id = ${fileId} and is_taken and pieces @> ${JSON.stringify([{ number }])}::jsonb for share`.execute(db)
  return rows.length > 0
}

function foundBy(
  fileId: number,
  { message, finding }: SaidInFile,
  senders: ReadonlyMap<number, Pick<FoundFinding['sender'], 'key' | 'name'>>,
): FoundFinding | undefined {
  const sender = message.sender === 0 ? { key: '', name: '' } : senders.get(message.sender)
  // Whoever was erased meanwhile: the engine has his words a moment longer.
  if (!sender) return undefined
  const file = { id: fileId, part: message.part, line: message.line }
  const { groupId, text } = message
  return { finding, groupId, file, at: new Date(message.at), sender: { id: message.sender || null, ...sender }, text }
}

export const findInFileJob = job('groups.findInFile', data, findInFile, { isLong: true })

async function partsFrom({ db }: Context, fileId: number, first: number): Promise<Part[]> {
  const { rows } = await sql<Part>`
    select (piece->>'number')::int as number, p.group_id::float8 as group_id
    from groups.file_parts p cross join jsonb_array_elements(p.pieces) piece
    where p.file_id = ${fileId} and p.is_taken and p.group_id is not null and (piece->>'number')::int >= ${first}
    order by 1`.execute(db)
  return rows
}

/** What each sender said last, two messages at most. */
type Talk = Map<number, FoundIn[]>

async function openTalk(context: Context, { group_id }: Part, after: Place | null): Promise<Talk> {
  const talk: Talk = new Map()
  if (!after) return talk
  const dayOf = createDayOf(context.zone)
  for (const message of await readBeside(context, group_id, { side: '<=', place: after, limit: remembered }))
    if (message.kind === 'text') say(talk, message, toFoundIn(message, dayOf))
  return talk
}

const toFoundIn = ({ text, at }: MessageRow, dayOf: (at: number) => string): FoundIn => ({ text, at, day: dayOf(at) })

function say(talk: Talk, { sender }: MessageRow, said: FoundIn) {
  const before = talk.get(sender) ?? []
  talk.set(sender, [...before.slice(-1), said])
}

interface Finding {
  fileId: number
  part: Part
  talk: Talk
  lexicon: Lexicon
  /** The office's words that mute, and what they have muted. */
  muting: { wordIn: (text: string) => string | undefined; counts: MutedCounts }
  again: Changed | null
}

/** Yields lots of the messages behind a place. While the last lot of an answer is worked on the engine is asked for more. */
async function* lotsOf(context: Context, { fileId, part }: Finding, after: Place | null): AsyncGenerator<MessageRow[]> {
  const ask = (from: Place | null) => {
    const asked = { groupId: part.group_id, fileId, part: part.number, after: from, limit: messagesAsked }
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
function heardLater<Answer>(promise: Promise<Answer>): Promise<Answer> {
  promise.catch(() => undefined)
  return promise
}

/** Returns where the last message of a lot stands. */
function placeOf(messages: readonly MessageRow[]): Place | null {
  const last = messages.at(-1)
  return last ? { at: last.at, file: last.file, part: last.part, line: last.line } : null
}

/** After so many messages others have their turn: so the lot before goes on being kept. */
const messagesATurn = 20

interface SaidInFile {
  message: MessageRow
  finding: ExtractedFinding
}

async function findIn(
  context: Context,
  messages: readonly MessageRow[],
  { talk, lexicon, muting }: Finding,
): Promise<SaidInFile[]> {
  const found: SaidInFile[] = []
  const dayOf = createDayOf(context.zone)
  for (const [place, message] of messages.entries()) {
    if (place % messagesATurn === 0) await yieldToOthers()
    if (message.kind !== 'text') continue
    const word = muting.wordIn(message.text)
    if (word !== undefined) {
      countMuted(muting.counts, word)
      continue
    }
    const said = toFoundIn(message, dayOf)
    for (const finding of findInMessage(said, talk.get(message.sender) ?? [], lexicon)) found.push({ message, finding })
    say(talk, message, said)
  }
  return found
}

/** A file was read: what is in it is found by a job. */
export const followFile = (tx: WriteContext, { fileId }: { fileId: number }) => findInFileJob.later(tx, { fileId })

/** Searches the messages of a file anew, by a job. Messages of which somebody has decided on a finding or put it right stay as they are. */
export async function searchChatFile(context: Context, id: number): Promise<ChatFileView> {
  return write(context, { permission: 'groups.uploadChat', audit: 'groups.fileSearchedAgain' }, async (tx) => {
    const record = await lockFile(tx, id)
    if (record.state !== 'done') throw fail('groups.file_state')
    await findInFileJob.later(tx, { fileId: id, again: { added: 0, gone: 0 } })
    await tx.audit({ subject: 'chatFile', id, after: { file: record.file_name } })
    return fileView(tx, id)
  })
}

/** A file was taken back: what nobody took goes with it, and what somebody took keeps its outcome without the words. */
export const forgetFile = (tx: WriteContext, { fileId }: { fileId: number }) =>
  forgetSources(tx, sql`s.file_id = ${fileId}`)

/** A sender was erased: his words go in the same way. */
export const forgetSender = (tx: WriteContext, { groupId, senderId }: { groupId: number; senderId: number }) =>
  forgetSources(tx, sql`s.group_id = ${groupId} and s.sender_id = ${senderId}`)

async function forgetSources(tx: WriteContext, which: RawBuilder<unknown>) {
  const { rows } = await sql<{ id: number }>`
    with kept as (
      update groups.finding_sources s set withdrawn_at = now(), snippet = '', places = '[]', sender = '', sender_key = 'withdrawn:' || s.id
      from groups.findings f where f.id = s.finding_id and ${which} and f.state = 'accepted' and s.withdrawn_at is null
      returning s.group_id),
    gone as (
      delete from groups.finding_sources s using groups.findings f
      where f.id = s.finding_id and ${which} and f.state <> 'accepted' returning s.group_id)
    select distinct group_id::float8 as id from (select group_id from kept union all select group_id from gone) told`.execute(
    tx.db,
  )
  await publishFindings(
    tx,
    rows.map(({ id }) => id),
  )
}
