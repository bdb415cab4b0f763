import type { Rate } from '@seamark/contract/rates/rates/rates'
import { sql } from 'kysely'
import { sentAhead } from '../../../platform/database/sent-ahead.ts'
import { type Context, personOf } from '../../../platform/context.ts'
import { fail } from '../../../platform/failure.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { recordActivities } from '../../activity/index.ts'
import { ratesChanged } from '../events.ts'
import { publishRate, rateToChange, requireRate } from './rates.commands.ts'
import { lockKeys, settleKeys } from './settlements.commands.ts'

/** Takes a rate out of the market. Prices that it ended hold again. Throws rate_not_found, rate_not_yours, rate_closed. */
export async function closeRate(context: Context, id: number, version: number, reason: string): Promise<Rate> {
  await write(context, { permission: 'rates.write', audit: 'rates.rateClosed' }, async (tx) => {
    const rate = await rateToChange(tx, id, version)
    if (rate.state === 'closed') throw fail('rates.rate_closed')
    await setStates(tx, [id], { state: 'closed', reason })
    await tx.audit({
      subject: 'rate',
      id,
      before: { state: rate.state },
      after: { state: 'closed', closeReason: reason },
    })
    await recordActivities(tx, [{ subject: 'rate', id, kind: 'rates.activity.closed', facts: { reason } }])
    publishRate(tx, id)
  })
  return requireRate(context, id)
}

/** Puts a closed rate back into the market; newer prices of its key keep their days. Throws rate_not_found, rate_not_yours, rate_open. */
export async function reopenRate(context: Context, id: number, version: number): Promise<Rate> {
  await write(context, { permission: 'rates.write', audit: 'rates.rateReopened' }, async (tx) => {
    const rate = await rateToChange(tx, id, version)
    if (rate.state !== 'closed') throw fail('rates.rate_open')
    await setStates(tx, [id], { state: 'open', reason: '' })
    await tx.audit({ subject: 'rate', id, before: { state: 'closed' }, after: { state: 'open' } })
    await recordActivities(tx, [{ subject: 'rate', id, kind: 'rates.activity.reopened' }])
    publishRate(tx, id)
  })
  return requireRate(context, id)
}

/** Sets the state of locked rates and of their legs, and settles their keys. */
export async function setStates(
  tx: WriteContext,
  ids: readonly number[],
  { state, reason }: { state: 'open' | 'closed'; reason: string },
) {
  await resettle(tx, ids, async () => {
    await sql`${sentAhead}
      update rates.rates set state = ${state}, close_reason = ${reason}, ends_on = expiry, superseded_by = null,
        version = version + 1, updated_at = now(), updated_by = ${personOf(tx).id}::bigint
      where id = any(${[...ids]}::bigint[])`.execute(tx.db)
    await sql`${sentAhead}
      update rates.legs set state = ${state} where rate_id = any(${[...ids]}::bigint[])`.execute(tx.db)
  })
}

/** Does the work between locking the keys of these rates and settling them, and announces the change. */
export async function resettle(tx: WriteContext, ids: readonly number[], work: () => Promise<void>) {
  const { rows } = await sql<{ key: string }>`
    select distinct key from rates.rates where id = any(${[...ids]}::bigint[]) and key is not null`.execute(tx.db)
  const keys = rows.map(({ key }) => key)
  await lockKeys(tx, keys)
  await work()
  await settleKeys(tx, keys)
  await tx.reactions.announce(tx, ratesChanged, { ids: [...ids] })
}
