import type { Rate } from '@seamark/contract/rates/rates/rates'
import { sql } from 'kysely'
import { z } from 'zod'
import { emptyAuditValues } from '../../../platform/audit.ts'
import { type Context, personOf } from '../../../platform/context.ts'
import { fail } from '../../../platform/failure.ts'
import { job } from '../../../platform/jobs.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { forgetActivity, recordActivities } from '../../activity/index.ts'
import { forgetApplications } from '../../applications/index.ts'
import { mayChange } from '../policy.ts'
import { publishRate, rateToChange, requireRate } from './rates.commands.ts'
import { resettle } from './states.commands.ts'

const undoSeconds = 10

/** Hides a rate at once, and gives the prices that it ended their days back; a job really deletes it later. Throws rate_not_found, rate_not_yours. */
export async function deleteRate(context: Context, id: number, version: number) {
  return write(context, { permission: 'rates.write', audit: 'rates.rateDeleted' }, async (tx) => {
    await rateToChange(tx, id, version)
    const until = await hideRates(tx, [id], undoSeconds)
    await tx.audit({ subject: 'rate', id })
    publishRate(tx, id)
    return { undoUntil: until.toISOString() }
  })
}

/** Hides locked rates for so many seconds, after which a job deletes them. Returns the moment. */
export async function hideRates(tx: WriteContext, ids: readonly number[], seconds: number): Promise<Date> {
  let until = tx.now()
  await resettle(tx, ids, async () => {
    const { rows } = await sql<{ delete_after: Date }>`
      update rates.rates set delete_after = now() + make_interval(secs => ${seconds}::int), version = version + 1
      where id = any(${[...ids]}::bigint[]) returning delete_after`.execute(tx.db)
    until = rows[0]?.delete_after ?? until
    await sql`update rates.legs set state = 'closed' where rate_id = any(${[...ids]}::bigint[])`.execute(tx.db)
  })
  await recordActivities(
    tx,
    ids.map((id) => ({ subject: 'rate', id, kind: 'rates.activity.deleted' })),
  )
  await purgeRatesJob.later(tx, null, new Date(until.getTime() + 1000))
  return until
}

/** Brings a deleted rate back within those seconds. One that is not deleted is returned as it is. Throws rate_not_found, rate_not_yours, undo_over. */
export async function restoreRate(context: Context, id: number): Promise<Rate> {
  await write(context, { permission: 'rates.write', audit: 'rates.rateRestored' }, async (tx) => {
    const { rows } = await sql<{ owner_id: number; delete_after: Date | null; is_over: boolean | null }>`
      select owner_id, delete_after, delete_after <= now() as is_over from rates.rates where id = ${id} for update`.execute(
      tx.db,
    )
    const [row] = rows
    if (!row) throw fail('rates.rate_not_found')
    if (!mayChange(personOf(tx), { ownerId: row.owner_id })) throw fail('rates.rate_not_found')
    if (row.delete_after === null) return tx.unchanged()
    if (row.is_over) throw fail('rates.undo_over')
    await unhideRates(tx, [id])
    await tx.audit({ subject: 'rate', id })
    publishRate(tx, id)
  })
  return requireRate(context, id)
}

/** Brings locked rates back, with the days that their prices had. */
export async function unhideRates(tx: WriteContext, ids: readonly number[]) {
  await resettle(tx, ids, async () => {
    await sql`update rates.rates set delete_after = null, version = version + 1 where id = any(${[...ids]}::bigint[])`.execute(
      tx.db,
    )
    await sql`
      update rates.legs l set state = r.state from rates.rates r
      where r.id = l.rate_id and l.rate_id = any(${[...ids]}::bigint[])`.execute(tx.db)
  })
  await recordActivities(
    tx,
    ids.map((id) => ({ subject: 'rate', id, kind: 'rates.activity.restored' })),
  )
}

/** Deletes up to 500 rates whose time to be restored is over, with their audited values. Safe to run twice. */
export async function purgeRates(context: Context) {
  await write(context, { permission: 'rates.write', audit: 'rates.ratesPurged' }, async (tx) => {
    const due = tx.db.selectFrom('rates.rates').select('id').where('delete_after', '<=', sql<Date>`now()`)
    const ids = (await due.orderBy('id').limit(500).forUpdate().skipLocked().execute()).map(({ id }) => id)
    if (ids.length === 0) return tx.unchanged()
    await sql`delete from rates.rates where id = any(${ids}::bigint[])`.execute(tx.db)
    await emptyAuditValues(tx, 'rate', ids)
    await forgetActivity(tx, 'rate', ids)
    await forgetApplications(tx, 'rate', ids)
    await tx.audits(ids.map((id) => ({ subject: 'rate', id })))
  })
}

export const purgeRatesJob = job('rates.purgeRates', z.null(), purgeRates)
