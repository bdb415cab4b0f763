import type { ChatFileView } from '@seamark/contract/groups/files/files'
import type { ChatSearch } from '@seamark/contract/groups/files/searches'
import type { Place } from '@seamark/contract/groups/messages/places'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { type Context, personOf } from '../../../platform/context.ts'
import { fail } from '../../../platform/failure.ts'
import { job } from '../../../platform/jobs.ts'
import { createTeller, defineRun } from '../../../platform/runs.ts'
import type { RunRow } from '../../../platform/run-rows.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { chatFileSearched } from '../events.ts'
import { addMuted, type MutedCounts } from '../extraction/mute-words.rules.ts'
import { isEngineAway } from '../files/engine-waits.commands.ts'
import { lockFile } from '../files/files.commands.ts'
import { fileView, ownFiles } from '../files/files.queries.ts'
import { publishFile } from '../files/steps.commands.ts'
import { type FileLot, type FindingReader, heardLater, lotsOfFile, openReader } from './file-lots.queries.ts'
import { findPeopleInFile } from './found-people.commands.ts'
import { keepAnew } from '../findings/found.commands.ts'
import { noteCarrierWords } from './carrier-words.commands.ts'
import { stillSaid, tellSearched } from './found-in-files.commands.ts'
import { getChatSearch, heldMessages } from './searches.queries.ts'

const permission = 'groups.uploadChat'

interface SearchRecord extends RunRow {
  waiting_since: Date | null
}

/** A search of kept messages is a durable run; one worker at a time does it, file by file and lot by lot. */
const searchRuns = defineRun<SearchRecord>({
  table: 'groups.searches',
  permission,
  touched: 'changed_at',
  lock: 'none',
  alone: 'groups.searches',
  onStep: { waiting_since: null },
})

/** Searches the messages of a file anew, by a job. Messages of which somebody has decided on a finding or put it right stay as they are. */
export async function searchChatFile(context: Context, id: number): Promise<ChatFileView> {
  return write(context, { permission, audit: 'groups.fileSearchedAgain' }, async (tx) => {
    const record = await lockFile(tx, id)
    if (record.state !== 'done') throw fail('groups.file_state')
    await askFor(tx, sql<boolean>`f.id = ${id}`)
    return fileView(tx, id)
  })
}

/** Searches all files that the caller may see in the same way. */
export async function searchChatFiles(context: Context): Promise<ChatSearch> {
  return write(context, { permission, audit: 'groups.fileSearchedAgain' }, async (tx) => {
    await askFor(tx, sql<boolean>`${ownFiles(tx.actor)} and held.messages > 0`)
    return getChatSearch(tx)
  })
}

interface AskedFile {
  id: number
  person_id: number
  file_name: string
}

/** Adds files to the search at work, or begins one. A file that is there already begins again, since what it is searched for has changed. */
async function askFor(tx: WriteContext, which: RawBuilder<boolean>) {
  const { rows: open } = await sql<{ id: number; is_new: boolean }>`
    insert into groups.searches as s (state) values ('searching')
    on conflict (state) where state = 'searching' do update set state = s.state
    returning id::float8 as id, xmax = 0 as is_new`.execute(tx.db)
  const [search] = open
  if (!search) throw new Error('a search is neither there nor new')
  const { rows: asked } = await sql<AskedFile>`
    with asked as (
      insert into groups.searched_files as q (search_id, file_id, asked_by, messages)
      select ${search.id}::bigint, f.id, ${personOf(tx).id}::bigint, held.messages
      from groups.files f cross join ${heldMessages} where f.state = 'done' and ${which} order by f.id
      on conflict (search_id, file_id) do update set round = q.round + 1, asked_by = excluded.asked_by, asked_at = now(),
        messages = excluded.messages, messages_done = 0, piece = 0, after = null, muted = '{}', ended_at = null, is_stopped = false
      returning file_id)
    select f.id::float8 as id, f.person_id::float8 as person_id, f.file_name from asked join groups.files f on f.id = asked.file_id
    order by f.id`.execute(tx.db)
  await tellFiles(tx, asked)
  if (search.is_new) await searchFilesJob.later(tx, { id: search.id })
}

/** Leaves the files that the caller may see as they are. A lot in hand is rolled back. */
export async function stopChatSearch(context: Context): Promise<ChatSearch> {
  return write(context, { permission, audit: 'groups.fileSearchStopped' }, async (tx) => {
    await sql`select from groups.searches where state = 'searching' for update`.execute(tx.db)
    const { rows } = await sql<AskedFile>`
      update groups.searched_files q set ended_at = now(), is_stopped = true, round = q.round + 1
      from groups.files f where f.id = q.file_id and q.ended_at is null and ${ownFiles(tx.actor)}
      returning f.id::float8 as id, f.person_id::float8 as person_id, f.file_name`.execute(tx.db)
    await tellFiles(tx, rows)
    return getChatSearch(tx)
  })
}

/** The log keeps each file; where there is none nothing was done. */
async function tellFiles(tx: WriteContext, files: readonly AskedFile[]) {
  await tx.audits(files.map(({ id, file_name: file }) => ({ subject: 'chatFile', id, after: { file } })))
  for (const file of files) publishFile(tx, file)
  if (files.length === 0) tx.unchanged()
}

/** A step ends after about so long, so that other jobs have their turn. */
const stepMs = 10_000
/** Another worker has the search, or a moment is needed until its lock is free. */
const soonMs = 1000
const awayMs = 15_000

/** Does a part of a search, and enqueues the next one. A worker that is killed loses the lot in hand. */
export async function searchFiles(context: Context, { id, turnMs = stepMs }: { id: number; turnMs?: number }) {
  let restMs: number | undefined
  const isOurs = await searchRuns.work(context, id, 'searching', async (own, record) => {
    restMs = await workOn(own, record, performance.now() + turnMs)
  })
  const waits = isOurs ? restMs : soonMs
  if (waits === undefined) return
  await write.bookkeep(context, permission, (tx) =>
    searchFilesJob.later(tx, { id }, waits === 0 ? undefined : new Date(Date.now() + waits)),
  )
}

export const searchFilesJob = job('groups.searchFiles', z.object({ id: z.number().int() }), searchFiles, {
  isLong: true,
})

/** Enqueues the job of a search whose job was lost. */
export const resumeSearchesJob = job('groups.resumeSearches', z.null(), (context) =>
  searchRuns.resume(context, { searching: searchFilesJob }),
)

/** Returns after how long the search goes on; undefined once it is over. */
async function workOn(own: Context, record: SearchRecord, ends: number): Promise<number | undefined> {
  try {
    for (;;) {
      const file = await nextFile(own, record)
      if (file) await searchFile(own, record, file, ends)
      else if (await endSearch(own, record)) return undefined
      if (performance.now() > ends) return 0
    }
  } catch (error) {
    if (!isEngineAway(error)) throw error
    await searchRuns.note(own, record, { waiting_since: sql`coalesce(waiting_since, now())` })
    return awayMs
  }
}

interface FileInHand {
  id: number
  person_id: number
  round: number
  piece: number
  after: Place | null
  muted: MutedCounts
  added: number
  gone: number
}

/** One that was begun goes before those that wait. */
async function nextFile({ db }: Context, { id }: SearchRecord): Promise<FileInHand | undefined> {
  const { rows } = await sql<FileInHand>`
    select f.id::float8 as id, f.person_id::float8 as person_id, q.round, q.piece, q.after, q.muted, q.added, q.gone
    from groups.searched_files q join groups.files f on f.id = q.file_id
    where q.search_id = ${id} and q.ended_at is null order by q.messages_done = 0, q.asked_at, q.file_id limit 1`.execute(
    db,
  )
  return rows[0]
}

/** Somebody has asked for the file again, or stopped it: what was in hand is not kept. */
class FileLeft extends Error {}

async function searchFile(own: Context, record: SearchRecord, file: FileInHand, ends: number) {
  const tell = createTeller(() => publishFile(own, file))
  try {
    let keeping: Promise<void> = Promise.resolve()
    const reader = await openReader(own)
    for await (const lot of lotsOfFile(own, file.id, file, reader)) {
      await keeping
      keeping = heardLater(keepLot(own, record, file, lot).then(tell))
      if (performance.now() > ends) return await keeping
    }
    await keeping
    await searchPeople(own, record, file, reader)
    await endFile(own, record, file)
  } catch (error) {
    if (!(error instanceof FileLeft)) throw error
  }
}

async function keepLot(own: Context, record: SearchRecord, file: FileInHand, lot: FileLot) {
  const { piece, messages, after } = lot
  const muted = addMuted(file.muted, lot.muted)
  const { added, gone } = await write.bookkeep(own, permission, async (tx) => {
    const found = await stillSaid(tx, file.id, lot)
    const searched = { fileId: file.id, groupId: piece.group_id, messages }
    const changed = found ? await keepAnew(tx, searched, found) : { added: 0, gone: 0 }
    await noteCarrierWords(tx, found ?? [])
    await searchRuns.step(tx, record, {})
    await moveFile(
      tx,
      record,
      file,
      sql`messages_done = messages_done + ${messages.length}, piece = ${piece.number}, after = ${JSON.stringify(after)}::jsonb,
        muted = ${JSON.stringify(muted)}::jsonb, added = added + ${changed.added}, gone = gone + ${changed.gone}`,
    )
    return changed
  })
  file.muted = muted
  file.added += added
  file.gone += gone
}

/** What the file says of its people is found anew behind its messages. */
async function searchPeople(own: Context, record: SearchRecord, file: FileInHand, reader: FindingReader) {
  const { added, gone } = await findPeopleInFile(own, file.id, reader, async (tx, changed) => {
    await searchRuns.step(tx, record, {})
    await moveFile(tx, record, file, sql`added = added + ${changed.added}, gone = gone + ${changed.gone}`)
  })
  file.added += added
  file.gone += gone
}

/** The months of its groups are counted anew. */
const endFile = (own: Context, record: SearchRecord, file: FileInHand) =>
  write.bookkeep(own, permission, async (tx) => {
    const { id: fileId, muted, added, gone } = file
    await tellSearched(tx, fileId, { muted, searchedAgain: { at: tx.now().toISOString(), added, gone } })
    await tx.reactions.announce(tx, chatFileSearched, { fileId })
    await searchRuns.step(tx, record, {})
    await moveFile(tx, record, file, sql`ended_at = now(), messages_done = messages`)
    publishFile(tx, file)
  })

async function moveFile({ db }: WriteContext, search: SearchRecord, file: FileInHand, values: RawBuilder<unknown>) {
  const { numAffectedRows = 0n } = await sql`
    update groups.searched_files set ${values}
    where search_id = ${search.id} and file_id = ${file.id} and round = ${file.round} and ended_at is null`.execute(db)
  if (numAffectedRows === 0n) throw new FileLeft()
}

/** Returns false where somebody has added a file meanwhile: he holds the row of the search, or sees that it is over. */
const endSearch = (own: Context, record: SearchRecord): Promise<boolean> =>
  write.bookkeep(own, permission, async (tx) => {
    await sql`select from groups.searches where id = ${record.id} for update`.execute(tx.db)
    const { rows } = await sql`
      select from groups.searched_files where search_id = ${record.id} and ended_at is null limit 1`.execute(tx.db)
    if (rows.length > 0) return false
    await searchRuns.end(tx, record, { state: 'done', waiting_since: null })
    return true
  })
