import { foldText } from '@seamark/contract/groups/messages/folding'
import { hash } from 'node:crypto'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { asLines, toTabbedLine } from '../../../platform/engine/engine.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import type { ChatMessage } from '../reading/messages.rules.ts'
import { coarseKey, readHeldCoarsely } from './alike.queries.ts'
import { readErased } from './erased-senders.queries.ts'
import { readHeld } from './held.queries.ts'
import { createSenderKeys, messageKey } from './keys.rules.ts'
import { lockMessages } from './locks.commands.ts'
import { heldMoment, momentText, type Span, spanOf } from './places.rules.ts'
import { keepSenders, sendersOf } from './senders.commands.ts'
import { surplusOf } from './surplus.rules.ts'
import { noteTalk } from './talks.commands.ts'

const permission = 'groups.uploadChat'

export type LotMessage = Omit<ChatMessage, 'part' | 'isOddlyDated'>

/** Messages of one part of a file, as `LotCutter` cuts them. */
export interface MessageLot {
  groupId: number
  fileId: number
  part: number
  /** Its number within the part. The same lot holds the same messages each time. */
  lot: number
  messages: readonly LotMessage[]
  /** What `findOverlap` said of the file: the minute and the name decide what is the same. */
  isCoarse?: boolean
}

export interface WrittenLot {
  /** The messages that stand in the group under this file. */
  written: number
  /** Those that other files of the group hold already. */
  repeated: number
  /** Those of people who were erased, which are left out. */
  erased: number
}

/**
 * Writes a lot and returns what became of its messages; the three counts add up to the lot. Done again, also after a
 * kill at any moment, it writes only what is missing and returns the same. Call it outside of a transaction, and keep
 * its counts in one of your own afterwards.
 */
export async function writeMessages(context: Context, lot: MessageLot): Promise<WrittenLot> {
  if ('audit' in context) throw new Error('writeMessages commits by itself: call it outside of a write')
  const { groupId, messages } = lot
  if (messages.length === 0) return { written: 0, repeated: 0, erased: 0 }
  const span = spanOf(messages)
  await noteTalk(context, groupId, span)
  const senders = await keepSenders(context, groupId, sendersOf(messages))
  return write.bookkeep(context, permission, async (tx) => {
    await lockMessages(tx, groupId)
    // Again, since a removal or an erasure may have come between.
    await noteTalk(tx, groupId, span)
    const { hasId } = await readErased(tx, groupId)
    const keyOf = createSenderKeys()
    const arrivals = messages
      .flatMap((message) => asArrival(message, message.sender ? senders.get(keyOf(message.sender)) : 0) ?? [])
      .filter((one) => !hasId(one.senderId))
    const { missing, written, repeated } = await compare(tx, lot, arrivals, span)
    if (missing.length > 0) await insertMessages(tx, lot, missing)
    return { written, repeated, erased: messages.length - arrivals.length }
  })
}

/** Returns what is missing of a lot. The lock is held, so nobody else writes between this and the insert. */
async function compare(tx: WriteContext, lot: MessageLot, arrivals: readonly Arrival[], span: Span) {
  if (!lot.isCoarse) return surplusOf(arrivals, await readHeld(tx.engine, lot, span))
  const coarse = arrivals.map((arrival) => ({ key: coarseKey(arrival), line: arrival.line, arrival }))
  const { missing, ...counts } = surplusOf(coarse, await readHeldCoarsely(tx, lot, span, arrivals))
  return { missing: missing.map(({ arrival }) => arrival), ...counts }
}

interface Arrival extends LotMessage {
  key: string
  senderId: number
  folded: string
}

/** A sender without an id was erased. */
function asArrival(message: LotMessage, senderId: number | undefined): Arrival | undefined {
  if (senderId === undefined) return undefined
  const folded = foldText(message.text)
  const at = heldMoment(message.at)
  return { ...message, at, senderId, folded, key: messageKey(senderId, at, folded) }
}

const columns = ['grp', 'at', 'file', 'part', 'line', 'sender', 'key', 'kind', 'is_cut', 'text', 'folded']

/** The engine takes the same lines under the same token once, so an earlier attempt that arrives late does no harm. */
async function insertMessages(
  tx: WriteContext,
  { groupId, fileId, part, lot }: MessageLot,
  missing: readonly Arrival[],
) {
  const lines = missing.map((one) =>
    toTabbedLine([
      groupId,
      momentText(one.at),
      fileId,
      part,
      one.line,
      one.senderId,
      one.key,
      one.kind,
      one.isCut,
      one.text,
      one.folded,
    ]),
  )
  const { rows } = await sql<{ rounds: number }>`
    select rounds from groups.message_removals where file_id = ${fileId}`.execute(tx.db)
  const content = hash('sha1', missing.map(({ line }) => line).join(), 'hex')
  const token = `messages/${groupId}/${fileId}.${rows[0]?.rounds ?? 0}/${part}/${lot}/${content}`
  await tx.engine.insert('facts.messages', columns, asLines(lines), token)
}
