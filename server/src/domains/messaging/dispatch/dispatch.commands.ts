import { sql } from 'kysely'
import { runExclusively } from '../../../platform/database/advisory-lock.ts'
import type { Actor, Context } from '../../../platform/context.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { notifyPeople } from '../../notices/index.ts'
import { ratedBulk } from '../bulks/bulks.queries.ts'
import { publishBulk } from '../bulks/drafts.commands.ts'
import { pauseOverRate, readRates } from '../bulks/rates.commands.ts'
import { senderOf } from '../bulks/senders.queries.ts'
import { type Call, type EndedCall, endCalls, startCalls } from '../ledger/calls.commands.ts'
import { claimLot, lotSize } from '../ledger/claims.commands.ts'
import type { Ended } from '../ledger/outcomes.rules.ts'
import { noteSent } from '../ledger/traces.commands.ts'
import { brakeOn } from '../returns/brakes.queries.ts'
import { paceOf, type TakeTokens } from './paces.commands.ts'

/** Makes one call for each and says how it ended; it never throws, and never tries again by itself. */
export type Deliver = (context: Context, calls: readonly Call[]) => Promise<ReadonlyMap<string, Ended>>

interface Running {
  id: number
  created_by: number
  role_id: number
  has_rates: boolean
}

/** Sends what waits on a channel, bulk after bulk. One worker at a time works on a channel; another finds it taken and leaves. */
export async function dispatchChannel(context: Context, channelId: number, deliver: Deliver) {
  await runExclusively(context, `messaging.dispatch ${channelId}`, async () => {
    const takeTokens = await paceOf(context, channelId)
    for (const bulk of await runningBulks(context, channelId))
      await dispatchBulk(context, bulk, { channelId, deliver, takeTokens })
  })
}

interface Way {
  channelId: number
  deliver: Deliver
  takeTokens: TakeTokens
}

async function runningBulks({ db }: Context, channelId: number): Promise<Running[]> {
  const { rows } = await sql<Running>`
    select b.id, b.created_by, b.role_id, b.rate_ids <> '{}' as has_rates from messaging.bulks b
    where b.state = 'running' and exists (
      select from messaging.recipients r where r.bulk_id = b.id and r.channel_id = ${channelId} and r.state = 'waiting')
    order by b.id`.execute(db)
  return rows
}

/** The sender's rights are asked anew before each lot. Whoever may no longer send has a bulk that pauses and says so. */
async function dispatchBulk(context: Context, bulk: Running, way: Way) {
  const { channelId } = way
  for (;;) {
    const sender = await senderOf(context, bulk)
    if (!sender) return pauseBulk(context, bulk, 'senderGone')
    if (await isBraked(context, bulk, channelId)) return
    if (!(await haveRates(context, bulk, sender))) return
    const { lease, asked } = await claimLot(context, { bulkId: bulk.id, channelId, sender })
    await callAll(context, { bulk, lease, sender }, way)
    if (asked < lotSize) return
  }
}

/** Reads the offers that a bulk quotes, before each claim and each sixteen calls. Where one no longer holds the bulk pauses and says so. */
async function haveRates(context: Context, bulk: Running, sender: Actor): Promise<boolean> {
  if (!bulk.has_rates) return true
  const problem = await write.bookkeep(context, 'messaging.sendBulks', async (tx) => {
    const rated = await ratedBulk(tx, bulk.id)
    return rated && (await readRates(tx, rated, sender)).problem
  })
  if (problem) await pauseOverRate(context, bulk.id)
  return problem === undefined
}

/**
 * Makes the calls of a claim in lots of sixteen. Their results are written before the next lot begins, so that a killed worker leaves no more than
 * these unknown.
 */
async function callAll(
  context: Context,
  { bulk, lease, sender }: { bulk: Running; lease: string; sender: Actor },
  { channelId, deliver, takeTokens }: Way,
) {
  for (;;) {
    const calls = await takeTokens(async (most) =>
      (await haveRates(context, bulk, sender)) ? startCalls(context, lease, most) : [],
    )
    if (calls.length === 0) return
    const ended = await deliver(context, calls)
    const unheard: Ended = { outcome: 'unknown', code: 'unheard' }
    await endCalls(
      context,
      lease,
      calls.map((call): EndedCall => ({ ...call, ...(ended.get(call.ref) ?? unheard) })),
      async (tx, sent) => {
        await noteSent(tx, sender, sent)
        publishBulk(tx, bulk)
      },
    )
    if (await isBraked(context, bulk, channelId)) return
  }
}

/** Asked before each lot and behind each sixteen calls: a bulk pauses once too much of what its channel sent last comes back. */
async function isBraked(context: Context, bulk: Running, channelId: number): Promise<boolean> {
  const why = await brakeOn(context, channelId)
  if (!why) return false
  await pauseBulk(context, bulk, why, async (tx, title) =>
    notifyPeople(tx, {
      userIds: [bulk.created_by],
      kind: 'messaging.notice.braked',
      facts: { title },
      subject: { kind: 'bulk', id: bulk.id },
      path: `/contacts/mass/${bulk.id}`,
    }),
  )
  return true
}

async function pauseBulk(
  context: Context,
  bulk: Running,
  why: string,
  onPaused: (tx: WriteContext, title: string) => Promise<void> = async () => undefined,
) {
  await write.bookkeep(context, 'messaging.sendBulks', async (tx) => {
    const { rows } = await sql<{ title: string }>`
      update messaging.bulks set state = 'paused', why = ${why}, version = version + 1 where id = ${bulk.id} and state = 'running'
      returning title`.execute(tx.db)
    const [paused] = rows
    if (!paused) return
    await onPaused(tx, paused.title)
    publishBulk(tx, bulk)
  })
}
