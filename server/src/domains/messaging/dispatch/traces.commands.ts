import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { write } from '../../../platform/write.ts'
import { publishBulk } from '../bulks/drafts.commands.ts'
import { senderOf } from '../bulks/senders.queries.ts'
import { tryThroughLocks } from '../ledger/claims.commands.ts'
import { noteSentRefs } from '../ledger/traces.commands.ts'

const permission = 'messaging.sendBulks'
/** Messages that are written on timelines together, which costs little more than to write one. */
const toldTogether = 200
/** What a worker has sent so long ago and not told is told by the sweep. */
const leftSeconds = 30

interface SentBulk {
  id: number
  created_by: number
  role_id: number
}

/**
 * Tells timelines of the messages of a bulk that have left. Each is told in the transaction in which it stops being untold, so once, however often this
 * runs.
 */
async function tellSends(context: Context, bulk: SentBulk) {
  const sender = (await senderOf(context, bulk)) ?? { kind: 'system' as const, name: 'messaging' }
  for (let goesOn = true; goesOn; )
    goesOn = await tryThroughLocks(() =>
      write.bookkeep(context, permission, async (tx) => {
        const { rows } = await sql<{ ref: string }>`
          delete from messaging.untold_sends where client_ref in (
            select client_ref from messaging.untold_sends where bulk_id = ${bulk.id} limit ${toldTogether} for update skip locked)
          returning client_ref as ref`.execute(tx.db)
        await noteSentRefs(
          tx,
          sender,
          rows.map(({ ref }) => ref),
        )
        if (rows.length > 0) publishBulk(tx, bulk)
        return rows.length === toldTogether
      }),
    )
}

/** The minute's work: tells what workers have left untold for so many seconds. A bulk that cannot be told keeps no other from it, and is tried again. */
export async function tellOldSends(context: Context, seconds = leftSeconds) {
  const { rows } = await sql<SentBulk>`
    select b.id, b.created_by, b.role_id from messaging.bulks b
    where b.id in (
      select u.bulk_id from messaging.untold_sends u where u.at < clock_timestamp() - make_interval(secs => ${seconds}))`.execute(
    context.db,
  )
  for (const bulk of rows) await tellSends(context, bulk).catch(isToldLater(context, bulk))
}

const isToldLater =
  ({ log }: Context, { id }: SentBulk) =>
  (error: unknown) =>
    log.warn({ err: error, bulkId: id }, 'timelines are told of sends later')

/** Tells of sends while others are made. `end` waits until all are told; what cannot be told now is left to the sweep. */
export function tellBeside(context: Context, bulk: SentBulk) {
  let untold = 0
  let telling: Promise<void> = Promise.resolve()
  const tell = () => {
    untold = 0
    telling = telling.then(() => tellSends(context, bulk)).catch(isToldLater(context, bulk))
  }
  return {
    count(sent: number) {
      untold += sent
      if (untold >= toldTogether) tell()
    },
    async end() {
      if (untold > 0) tell()
      await telling
    },
  }
}
