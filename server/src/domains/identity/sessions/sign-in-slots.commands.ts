import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { limitConcurrency } from '../../../platform/concurrency-limit.ts'
import type { Context } from '../../../platform/context.ts'
import { fail } from '../../../platform/failure.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { countingOf } from './sign-in-failures.commands.ts'
import { type SlotState, slotFor } from './sign-in-slots.rules.ts'

/**
 * Checks a proof while its try holds a slot of each key. The slots are taken in the database before anything is compared, so that tries at the same
 * time, in whatever process, cannot pass the throttle together; they are given back after a failure was counted, or after the success. `failed`
 * holds the keys that have failures. Throws too_many_failures while a key is blocked, and sign_in_busy where no slot becomes free in time.
 */
export async function holdSlots<Result>(
  context: Context,
  keys: readonly string[],
  check: (failed: readonly string[]) => Promise<Result>,
): Promise<Result> {
  // The account comes before the address, in every process, so that no two tries wait for each other.
  return inTurnOf([...new Set(keys)].sort(), async () => {
    const tryId = randomUUID()
    try {
      return await check(await awaitSlots(context, tryId, keys))
    } finally {
      await giveBackSlots(context, tryId)
    }
  })
}

/** In milliseconds. An office that signs in at once waits some seconds; a try that cannot begin then is asked to come again. */
const patience = 15_000
const lookAgain = { least: 80, spread: 120 }

async function awaitSlots(context: Context, tryId: string, keys: readonly string[]): Promise<readonly string[]> {
  for (const ends = performance.now() + patience; ; ) {
    const taken = await takeSlots(context, tryId, keys)
    if (taken !== 'full') return taken
    if (performance.now() > ends) throw busy()
    await wait(lookAgain.least + Math.random() * lookAgain.spread)
  }
}

const busy = () => fail('identity.sign_in_busy', { seconds: 3 }, { retryAfter: 3 })

/** Tries for one key run one after the other here, in the order of the keys, so that each counts those before it. */
async function takeSlots(
  context: Context,
  tryId: string,
  keys: readonly string[],
): Promise<readonly string[] | 'full'> {
  const sorted = [...new Set(keys)].sort()
  return write.bookkeep(context, 'identity.signIn', async (tx) => {
    await sql`
      select pg_advisory_xact_lock(hashtextextended('identity.slot:' || k.key, 0))
      from (select unnest(${sorted}::text[]) as key order by 1) k`.execute(tx.db)
    const states = await findStates(tx, sorted)
    const slot = slotFor(states)
    if (slot === 'full') return 'full'
    if (slot !== 'free')
      throw fail('identity.too_many_failures', { seconds: slot.blockedSeconds }, { retryAfter: slot.blockedSeconds })
    await tx.db
      .insertInto('identity.sign_in_slots')
      .values(sorted.map((key) => ({ try_id: tryId, key })))
      .execute()
    return states.filter(({ isCounted }) => isCounted).map(({ key }) => key)
  })
}

/** A slot that is older belonged to a process that died. */
const slotSeconds = 60

async function findStates(
  { db }: WriteContext,
  keys: readonly string[],
): Promise<(SlotState & { key: string; isCounted: boolean })[]> {
  const asked = keys.map((key) => ({ key, seconds: countingOf(key).windowSeconds }))
  const { rows } = await sql<{
    key: string
    counted: number | null
    failures: number
    blocked: number
    pending: number
  }>`
    select k.key, f.failures as counted,
           case when f.last_failed_at >= now() - make_interval(secs => k.seconds) then f.failures else 0 end as failures,
           coalesce(ceil(extract(epoch from f.blocked_until - clock_timestamp())), 0)::int as blocked,
           (select count(*)::int from identity.sign_in_slots s
            where s.key = k.key and s.taken_at > now() - make_interval(secs => ${slotSeconds})) as pending
    from json_to_recordset(${JSON.stringify(asked)}::json) as k (key text, seconds int)
    left join identity.sign_in_failures f on f.key = k.key`.execute(db)
  return rows.map(({ key, counted, failures, blocked, pending }) => ({
    key,
    isCounted: counted !== null,
    failures,
    blockedSeconds: blocked,
    pending,
    free: countingOf(key).free,
  }))
}

async function giveBackSlots(context: Context, tryId: string) {
  await context.db.deleteFrom('identity.sign_in_slots').where('try_id', '=', tryId).execute()
}

/**
 * Of one account, and of one address, a process looks for slots of so many tries at once, and lets the others wait in memory, where they cost
 * nothing. Whoever floods us from one address makes those at this address wait, and nobody else.
 */
const lookingAtOnce = { account: 5, address: 16 }
const turns = new Map<string, { inTurn: ReturnType<typeof limitConcurrency>; users: number }>()

async function inTurnOf<Result>([key, ...others]: readonly string[], work: () => Promise<Result>): Promise<Result> {
  if (key === undefined) return work()
  const atOnce = key.startsWith('account:') ? lookingAtOnce.account : lookingAtOnce.address
  const turn = turns.get(key) ?? { inTurn: limitConcurrency({ atOnce, inQueue: 400, full: busy }), users: 0 }
  turns.set(key, turn)
  turn.users += 1
  try {
    return await turn.inTurn(() => inTurnOf(others, work))
  } finally {
    turn.users -= 1
    if (turn.users === 0) turns.delete(key)
  }
}
