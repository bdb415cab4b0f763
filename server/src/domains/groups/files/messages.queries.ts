import type { Context } from '../../../platform/context.ts'
import { sql } from 'kysely'
import { localPath } from '../../files/index.ts'
import { readChatFile, type ReadingPlan } from '../reading/adapters/chat-files.ts'
import { inspectChatFile } from '../reading/adapters/inspections.ts'
import type { ChatMessage, ChatPart } from '../reading/messages.rules.ts'
import { MessageSorter } from './adapters/sorted-messages.ts'
import { decidedOf, foundOf, scannedOf } from './found.rules.ts'
import { type FileLot, FileLots } from './lots.rules.ts'
import type { Piece } from './scans.rules.ts'
import { fileIdOf, type FileRecord } from './steps.commands.ts'

/** A conversation of a file, and the group into which it is read; null where it is left out. */
export interface PlacedPart {
  place: number
  groupId: number | null
  form: string
  /** The group has its talk from a program of another family: minute and name decide what is the same. */
  isCoarse: boolean
  pieces: Piece[]
  /** Who speaks for us in a talk between two, which is whoever uploaded it, and by which key. */
  privateTo: number | null
  ownKey: string | null
}

export async function partsOf({ db }: Pick<Context, 'db'>, fileId: number): Promise<PlacedPart[]> {
  const { rows } = await sql<PlacedPart>`
    select p.place, p.group_id::float8 as "groupId", p.form, p.is_coarse as "isCoarse", p.pieces,
      case when g.type = 'private' then f.person_id::float8 end as "privateTo", p.own_key as "ownKey"
    from groups.file_parts p join groups.files f on f.id = p.file_id left join groups.groups g on g.id = p.group_id
    where p.file_id = ${fileId} order by p.place`.execute(db)
  return rows
}

/** Reads a file from its beginning and hands each lot to `take`. The memory that this needs does not grow with the file. */
export async function readLots(
  own: Context,
  record: FileRecord,
  parts: readonly PlacedPart[],
  take: (lot: FileLot) => Promise<void>,
  size?: ConstructorParameters<typeof FileLots>[0],
) {
  const path = await localPath(own, fileIdOf(record))
  const { plans, zone } = await plansOf(own, record, path)
  const lots = new FileLots(size)
  const pieces = new Map(
    parts.flatMap((part) => part.pieces.map(({ source, index, number }) => [keyOf(source, index), number])),
  )
  const numbers = new Map<ChatPart, number>()
  const numberOf = (source: string, part: ChatPart) => {
    const known = numbers.get(part) ?? pieces.get(keyOf(source, part.index)) ?? -1
    numbers.set(part, known)
    return known
  }
  const how = { name: record.file_name, plans, zone, now: own.now() }
  const sorter = scannedOf(record)?.isOrdered === false ? new MessageSorter(() => own.storage.draftPath()) : undefined
  try {
    await readChatFile(path, how, async ({ source, messages }) => {
      for (const run of runsOf(messages)) {
        const piece = numberOf(source, run.part)
        if (!sorter) for (const lot of lots.take(piece, run.messages)) await take(lot)
        else
          for (const { part: _, isOddlyDated: _odd, ...message } of run.messages) await sorter.add({ piece, message })
      }
    })
    if (sorter)
      for await (const { piece, message } of sorter.sorted())
        for (const lot of lots.take(piece, [message])) await take(lot)
    for (const lot of lots.end()) await take(lot)
  } finally {
    await sorter?.remove()
  }
}

/** How the texts of the file were read when its conversations were counted. */
async function plansOf(
  own: Context,
  record: FileRecord,
  path: string,
): Promise<{ plans: ReadingPlan[]; zone: string }> {
  const kept = foundOf(record)?.texts.flatMap(({ plan }) => plan ?? [])
  const zone = decidedOf(record)?.zone ?? own.zone
  if (kept) return { plans: kept, zone }
  const { texts } = await inspectChatFile(path, record.file_name, own.now(), decidedOf(record)?.texts)
  return { plans: texts.flatMap(({ plan }) => plan ?? []), zone }
}

const keyOf = (source: string, index: number) => `${index}/${source}`

/** Cuts messages where another conversation begins. */
function runsOf(messages: readonly ChatMessage[]): { part: ChatPart; messages: ChatMessage[] }[] {
  const runs: { part: ChatPart; messages: ChatMessage[] }[] = []
  for (const message of messages) {
    const last = runs.at(-1)
    if (last?.part === message.part) last.messages.push(message)
    else runs.push({ part: message.part, messages: [message] })
  }
  return runs
}
