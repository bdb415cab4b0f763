import type { Place } from '@seamark/contract/groups/messages/places'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import { job } from '../../../platform/jobs.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { chatFileSearched } from '../events.ts'
import { addMuted, type MutedCounts } from '../extraction/mute-words.rules.ts'
import type { Scanned } from '../files/found.rules.ts'
import { publishFile } from '../files/steps.commands.ts'
import { publishFindings } from '../groups/live-events.commands.ts'
import { lockKnownSenders } from '../messages/sender-locks.commands.ts'
import { noteCarrierWords } from './carrier-words.commands.ts'
import { type FileLot, heardLater, lotsOfFile, openReader, type SaidInFile } from './file-lots.queries.ts'
import { findPeopleInFile } from './found-people.commands.ts'
import { lockTaken } from './piece-locks.commands.ts'
import { type FoundFinding, keepFindings, lockFindings } from '../findings/found.commands.ts'

/** A step ends after about so long, so that other jobs have their turn. */
const stepMs = 10_000

const permission = 'groups.decideFindings'

const data = z.object({
  fileId: z.number().int(),
  /** Where the last step ended: a piece of the file, and a message in it. */
  part: z.number().int().default(0),
  after: z.custom<Place>().nullable().default(null),
  /** How many messages words have muted so far. */
  muted: z.record(z.string(), z.number()).default({}),
})

/**
 * Finds in the messages of a file, lot by lot, and keeps what was found with each lot, while the next one is looked at and the one behind it is
 * asked for. A step goes on where the last one ended, and one that is repeated keeps nothing twice. What the file says of its people comes last.
 */
export async function findInFile(
  context: Context,
  { fileId, part: piece = 0, after = null, muted: before = {} }: z.input<typeof data>,
  turnMs = stepMs,
) {
  const ends = performance.now() + turnMs
  let muted: MutedCounts = before
  let keeping: Promise<void> = Promise.resolve()
  const reader = await openReader(context)
  for await (const lot of lotsOfFile(context, fileId, { piece, after }, reader)) {
    await keeping
    muted = addMuted(muted, lot.muted)
    const next = { fileId, part: lot.piece.number, after: lot.after, muted }
    const isOver = performance.now() > ends
    keeping = heardLater(keepLot(context, fileId, lot, isOver ? next : null))
    if (isOver) return keeping
  }
  await keeping
  await findPeopleInFile(context, fileId, reader)
  await write.bookkeep(context, permission, async (tx) => {
    await tellSearched(tx, fileId, { muted })
    await tx.reactions.announce(tx, chatFileSearched, { fileId })
  })
}

/** Finds in the messages of a whole file in one step, however long it takes, for whoever goes on with what was found. */
export const findInWholeFile = (context: Context, fileId: number) =>
  findInFile(context, { fileId }, Number.POSITIVE_INFINITY)

/** Tells with the file what words have muted, so that nothing is left out in silence, and what another search has changed. */
export async function tellSearched(
  tx: WriteContext,
  fileId: number,
  told: Pick<Scanned, 'muted'> & Partial<Pick<Scanned, 'searchedAgain'>>,
) {
  const { rows } = await sql<{ id: number; person_id: number }>`
    update groups.files set scanned = scanned || ${JSON.stringify(told)}::jsonb, version = version + 1
    where id = ${fileId} and scanned is not null
      and (${told.searchedAgain !== undefined} or coalesce(scanned -> 'muted', '{}') <> ${JSON.stringify(told.muted)}::jsonb)
    returning id::float8 as id, person_id::float8 as person_id`.execute(tx.db)
  for (const file of rows) publishFile(tx, file)
}

/** Keeps what is found in a lot; `next` is where the next step begins, if this one is over. */
const keepLot = (context: Context, fileId: number, lot: FileLot, next: z.input<typeof data> | null) =>
  write.bookkeep(context, permission, async (tx) => {
    const found = await stillSaid(tx, fileId, lot)
    if (!found) return
    await keepFindings(tx, found)
    await noteCarrierWords(tx, found)
    if (next) await findInFileJob.later(tx, next)
  })

/**
 * Returns what a lot says by those who are not erased, and keeps its file and its senders until the transaction ends; undefined where the file
 * was taken back. Whoever takes it back or erases somebody waits, and takes what is kept here too.
 */
export async function stillSaid(
  tx: WriteContext,
  fileId: number,
  { piece, said }: Pick<FileLot, 'piece' | 'said'>,
): Promise<FoundFinding[] | undefined> {
  if (!(await lockTaken(tx, fileId, piece))) return undefined
  const senders = await lockKnownSenders(
    tx,
    said.map(({ message }) => message.sender),
  )
  const own = await ownKeys(tx, piece.group_id)
  return said.flatMap((one) => foundBy(fileId, one, senders) ?? []).filter(({ sender }) => !own.has(sender.key))
}

/** The keys by which we speak in a talk between two: what we say there is nothing that we find. */
async function ownKeys({ db }: WriteContext, groupId: number): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ key: string }>`
    select distinct p.own_key as key from groups.file_parts p join groups.groups g on g.id = p.group_id
    where p.group_id = ${groupId} and g.type = 'private' and p.own_key <> ''`.execute(db)
  return new Set(rows.map(({ key }) => key))
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

/** A file was read: what is in it is found by a job. */
export const followFile = (tx: WriteContext, { fileId }: { fileId: number }) => findInFileJob.later(tx, { fileId })

/** A file was taken back: what nobody took goes with it, and what somebody took keeps its outcome without the words. */
export const forgetFile = (tx: WriteContext, { fileId }: { fileId: number }) =>
  forgetSources(tx, sql`s.file_id = ${fileId}`)

/** A sender was erased: his words go in the same way. */
export const forgetSender = (tx: WriteContext, { groupId, senderId }: { groupId: number; senderId: number }) =>
  forgetSources(tx, sql`s.group_id = ${groupId} and s.sender_id = ${senderId}`)

async function forgetSources(tx: WriteContext, which: RawBuilder<unknown>) {
  await lockFindings(tx)
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
