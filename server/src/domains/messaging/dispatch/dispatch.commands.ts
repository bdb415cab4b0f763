import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { runExclusively } from '../../../platform/database/advisory-lock.ts'
import type { Actor, Context } from '../../../platform/context.ts'
import { write } from '../../../platform/write.ts'
import { ratedBulk } from '../bulks/bulks.queries.ts'
import { publishBulk } from '../bulks/drafts.commands.ts'
import { mayWriteFrom } from '../ledger/channel-rights.queries.ts'
import { readRates } from '../bulks/rates.commands.ts'
import { senderOf } from '../bulks/senders.queries.ts'
import { type Call, type EndedCall, exchangeCalls, mostCalls, startCalls } from '../ledger/calls.commands.ts'
import { claimLot, lotSize } from '../ledger/claims.commands.ts'
import type { Ended } from '../ledger/outcomes.rules.ts'
import { brakeOn } from '../returns/brakes.queries.ts'
import { paceOf, type TakeTokens } from './paces.commands.ts'
import { failRows, pauseBulk, type Stop, stopBulk } from './pauses.commands.ts'
import { tellBeside } from './traces.commands.ts'

const permission = 'messaging.sendBulks'

/** Makes one call for each and says how it ended; it never throws, and never tries again by itself. */
export type Deliver = (context: Context, calls: readonly Call[]) => Promise<ReadonlyMap<string, Ended>>

interface Running {
  id: number
  created_by: number
  role_id: number
  has_rates: boolean
}

/** Sends what waits on a channel, bulk after bulk. One worker at a time works on a channel; another finds it taken and leaves. */
export async function dispatchChannel(context: Context, channelId: number, deliver: Deliver, claimsOf = lotSize) {
  await runExclusively(context, `messaging.dispatch ${channelId}`, async () => {
    const way = {
      channelId,
      deliver,
      claimsOf,
      ...(await callsOf(context, channelId)),
    }
    for (const bulk of await runningBulks(context, channelId)) await dispatchBulk(context, bulk, way)
  })
}

interface Way {
  channelId: number
  deliver: Deliver
  /** The recipients of one claim. */
  claimsOf: number
  /** The calls that may be under way together. */
  atOnce: number
  callsInLot: number
}

/**
 * WeCom makes one task of the same words for a colleague, who presses a button for each, so all of a claim are called together. Its list of tasks says
 * later which of them it has made.
 */
async function callsOf({ db }: Context, channelId: number): Promise<Pick<Way, 'atOnce' | 'callsInLot'>> {
  const { rows } = await sql<{ kind: string }>`select kind from messaging.channels where id = ${channelId}`.execute(db)
  return rows[0]?.kind === 'wecom'
    ? { atOnce: lotSize, callsInLot: lotSize }
    : { atOnce: mostCalls, callsInLot: mostCalls / 2 }
}

async function runningBulks({ db }: Context, channelId: number): Promise<Running[]> {
  const { rows } = await sql<Running>`
    select b.id, b.created_by, b.role_id, b.rate_ids <> '{}' as has_rates from messaging.bulks b
    where b.state = 'running' and exists (
      select from messaging.recipients r where r.bulk_id = b.id and r.channel_id = ${channelId} and r.state = 'waiting')
    order by b.id`.execute(db)
  return rows
}

/** What one worker has in hand of a bulk on a channel. */
interface Run extends Way {
  bulk: Running
  /** Of a channel that had a rate when this was claimed. */
  takeTokens: TakeTokens | undefined
  /** One for all its claims, so that the ledger counts all its calls together. */
  lease: string
  /** Tells timelines of what was sent. */
  told: ReturnType<typeof tellBeside>
}

/** Calls that are being made. */
interface Lot {
  ended: Promise<readonly EndedCall[]>
  /** What became of them stands in the ledger. */
  isWritten: boolean
}

/** Calls that begin so long after they were marked would reach somebody whom others take for called already. */
const longestStartMs = 60_000

/**
 * Sends what waits of a bulk. The calls that a worker may have under way are two lots: while one is being made, the results of the other are
 * written and the next one begins, so that the provider and the database do not wait for each other. On a channel with a rate, results are written before
 * anybody waits for its next token.
 */
async function dispatchBulk(context: Context, bulk: Running, way: Way) {
  const run: Run = { ...way, bulk, takeTokens: undefined, lease: randomUUID(), told: tellBeside(context, bulk) }
  const underWay: Lot[] = []
  const claims = claimAhead(() => claimNext(context, run), Math.floor(run.claimsOf / 3))
  let claim = await claims.next()
  try {
    while (claim || underWay.length > 0) {
      const [lot] = underWay
      // A claim that is made meanwhile may find another rate.
      const isRated = run.takeTokens !== undefined
      const next = isRated && lot ? undefined : claim
      // Beside a lot there is room for another one, so fewer calls than that mean that the claim is used up.
      const most = underWay.length > 1 ? way.callsInLot : way.atOnce
      const markedAt = context.now()
      const { calls, stop } = await exchange(context, run, lot, next && { ...next, most })
      underWay.shift()
      if (claim) underWay.push(...beginCalls(context, run, { calls, markedAt }))
      if (stop) {
        await stopBulk(context, bulk, stop)
        claim = undefined
        continue
      }
      claims.count(calls.length)
      const isEmpty = next !== undefined && calls.length < (isRated ? 1 : way.callsInLot)
      if (isEmpty) claim = await claims.next()
    }
  } finally {
    await endLots(context, run, underWay)
    await claims.end()
    await run.told.end()
  }
}

/** After an error these calls may still have left, so what became of each lot is written by itself. Whoever calls hears of the first error. */
async function endLots(context: Context, run: Run, lots: readonly Lot[]) {
  for (const lot of lots)
    if (!lot.isWritten)
      await exchange(context, run, lot).catch((error: unknown) =>
        context.log.error({ err: error, bulkId: run.bulk.id }, 'what became of calls could not be written'),
      )
}

/** What one claim has taken. */
interface Taken {
  sender: Actor
  claimed: number
  isLast: boolean
}

/**
 * Claims one after the other; each begins while the last of the one before, `fewLeft`, are called. `next` is undefined once nobody is left, or the bulk
 * may not go on.
 */
function claimAhead(claim: () => Promise<Taken | undefined>, fewLeft: number) {
  let left = 0
  let isOver = false
  let ahead: Promise<Taken | undefined> | undefined
  const begin = async () => {
    const taken = await claim()
    left += taken?.claimed ?? 0
    isOver = !taken || taken.isLast
    return taken
  }
  return {
    async next(): Promise<Taken | undefined> {
      if (!ahead && isOver) return undefined
      const taken = ahead ?? begin()
      ahead = undefined
      return taken
    },
    /** Counts calls that have begun. */
    count(calls: number) {
      left -= calls
      if (left > fewLeft || ahead || isOver) return
      ahead = begin()
      // Whoever asks for it hears of its error.
      ahead.catch(() => undefined)
    },
    /** Waits for a claim that nobody has asked for; its recipients are free again after its lease. */
    end: async () => void (await ahead?.catch(() => undefined)),
  }
}

/** Claims the next recipients, unless the bulk may not go on: the sender's rights, the brake and the offers are asked anew before each claim. */
async function claimNext(context: Context, run: Run): Promise<Taken | undefined> {
  const { bulk, channelId, lease, claimsOf } = run
  const sender = await senderOf(context, bulk)
  if (!sender) return pauseBulk(context, bulk, 'senderGone')
  if (!(await mayWrite(context, sender, channelId))) return failRows(context, run)
  const stop = await findStop(context, run, sender)
  if (stop) return stopBulk(context, bulk, stop)
  run.takeTokens = await paceOf(context, channelId)
  const { asked, claimed } = await claimLot(context, { bulkId: bulk.id, channelId, sender }, lease, claimsOf)
  return { sender, claimed, isLast: asked < claimsOf }
}

/** Whether the account is still one from which the sender may write. */
async function mayWrite({ db }: Context, sender: Actor, channelId: number): Promise<boolean> {
  const { rows } = await sql`
    select from messaging.channels h where h.id = ${channelId} and ${mayWriteFrom(sender)}`.execute(db)
  return rows.length > 0
}

/**
 * Returns why a bulk may not go on: too much of what its channel sent last comes back, or an offer that it quotes no longer holds. Asked before each
 * claim and each lot; offers only where something is to leave for a sender, in whose name they are read.
 */
async function findStop(context: Context, { bulk, channelId }: Run, sender?: Actor): Promise<Stop | undefined> {
  const braked = await brakeOn(context, channelId)
  if (braked || !bulk.has_rates || !sender) return braked
  const problem = await write.bookkeep(context, permission, async (tx) => {
    const rated = await ratedBulk(tx, bulk.id)
    return rated && (await readRates(tx, rated, sender)).problem
  })
  return problem && 'rateOver'
}

function beginCalls(
  context: Context,
  { deliver, callsInLot }: Run,
  { calls, markedAt }: { calls: readonly Call[]; markedAt: Date },
): Lot[] {
  const begin = context.now().getTime() - markedAt.getTime() > longestStartMs ? tooLate(context) : deliver
  return [calls.slice(0, callsInLot), calls.slice(callsInLot)]
    .filter((lot) => lot.length > 0)
    .map((lot) => {
      const ended = outcomesOf(context, begin, lot)
      // Whoever writes the results hears of an error; until then nobody waits for it.
      ended.catch(() => undefined)
      return { ended, isWritten: false }
    })
}

/** A worker that was stopped for long between the mark and the call makes none. */
const tooLate =
  (context: Context): Deliver =>
  async (_context, calls) =>
    new Map(calls.map(({ ref }) => [ref, { outcome: 'notNow', code: 'stopped', at: context.now() }]))

async function outcomesOf(context: Context, deliver: Deliver, calls: readonly Call[]): Promise<EndedCall[]> {
  const outcomes = await deliver(context, calls)
  const unheard: Ended = { outcome: 'unknown', code: 'unheard' }
  return calls.map((call) => ({ ...call, ...(outcomes.get(call.ref) ?? unheard) }))
}

/** Writes what became of a lot and begins the next calls, unless `stop` says why the bulk may not go on. */
async function exchange(
  context: Context,
  run: Run,
  lot: Lot | undefined,
  next?: { sender: Actor; most: number },
): Promise<{ calls: Call[]; stop?: Stop | undefined }> {
  const { bulk, lease, takeTokens, atOnce } = run
  const ended = (await lot?.ended) ?? []
  let stop: Stop | undefined
  const calls = await exchangeCalls(context, lease, ended, {
    mostNext: async (tx) => {
      if (lot) publishBulk(tx, bulk)
      stop = await findStop(tx, run, next?.sender)
      return next && !takeTokens && !stop ? next.most : 0
    },
    atOnce,
  })
  if (lot) lot.isWritten = true
  run.told.count(ended.filter(({ outcome }) => outcome === 'sent').length)
  if (!takeTokens || !next || stop) return { calls, stop }
  // Whoever waits for a token asks again behind it.
  const begun = await takeTokens(async (granted) => {
    stop = await findStop(context, run, next.sender)
    return stop ? [] : startCalls(context, lease, granted, atOnce)
  })
  return { calls: begun, stop }
}
