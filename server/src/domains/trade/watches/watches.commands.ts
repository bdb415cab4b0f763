import { mostWatches, type NewWatch, type Watch, type WatchChanges } from '@seamark/contract/trade/watches/watches'
import { sql } from 'kysely'
import { type Context, personOf } from '../../../platform/context.ts'
import { fail, failField } from '../../../platform/failure.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { lookAtWatchJob } from './checks.commands.ts'
import { watchFor } from './watches.queries.ts'

/** Creates a watch. A job stores what is there already, so that only later findings are notified. */
export async function createWatch(context: Context, { subject, ...settings }: NewWatch): Promise<Watch> {
  const person = personOf(context)
  return write(context, { permission: 'trade.watch', audit: 'trade.watchCreated' }, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('trade.watches'), ${person.id}::int)`.execute(tx.db)
    const { count } = await tx.db
      .selectFrom('trade.watches')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('person_id', '=', person.id)
      .executeTakeFirstOrThrow()
    if (count >= mostWatches) throw fail('trade.watches_full', { most: mostWatches })
    const columns = 'partyId' in subject ? { party_id: await partyToWatch(tx, person.id, subject.partyId) } : subject
    const made = await tx.db
      .insertInto('trade.watches')
      .values({
        person_id: person.id,
        ...columns,
        alerts: settings.alerts,
        volume_percent: settings.volumePercent,
        silence_days: settings.silenceDays,
      })
      .onConflict((conflict) => conflict.columns(['person_id', 'party_id', 'lane', 'pol', 'pod', 'hs']).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!made) throw fail('trade.watch_taken')
    await tx.audit({ subject: 'tradeWatch', id: made.id, after: { ...subject, ...settings } })
    await lookAtWatchJob.later(tx, { id: made.id })
    return watchFor(tx, made.id)
  })
}

/**
 * Returns the party to watch. A joined party is replaced by the one that it was joined to, which one person may watch
 * only once, even if she has watched the other from before. Raises `trade.watch_taken`.
 */
async function partyToWatch(tx: WriteContext, personId: number, id: number): Promise<number> {
  const { rows } = await sql<{ id: number; isWatched: boolean }>`
    with standing as (select coalesce(joined_to, id) as id from trade.parties where id = ${id} for key share)
    select s.id, exists (select from trade.watches w join trade.parties p on p.id = w.party_id
      where w.person_id = ${personId} and coalesce(p.joined_to, p.id) = s.id) as "isWatched" from standing s`.execute(
    tx.db,
  )
  const [standing] = rows
  if (!standing) throw failField('subject', 'trade.party_not_found')
  if (standing.isWatched) throw fail('trade.watch_taken')
  return standing.id
}

const settingColumns = ({ alerts, volumePercent, silenceDays }: Omit<WatchChanges, 'isPaused'>) => ({
  ...(alerts ? { alerts } : {}),
  ...(volumePercent === undefined ? {} : { volume_percent: volumePercent }),
  ...(silenceDays === undefined ? {} : { silence_days: silenceDays }),
})

/** Changes one of the caller's watches. Raises `trade.watch_not_found` and `platform.version_stale`. */
export async function changeWatch(
  context: Context,
  id: number,
  version: number,
  { isPaused, ...settings }: WatchChanges,
): Promise<Watch> {
  return write(context, { permission: 'trade.watch', audit: 'trade.watchChanged' }, async (tx) => {
    const before = await lockWatchToChange(tx, id)
    if (before.version !== version) throw fail('platform.version_stale', {}, { current: before })
    await tx.db
      .updateTable('trade.watches')
      .set({
        ...settingColumns(settings),
        ...(isPaused === undefined ? {} : { paused_at: isPaused ? tx.now() : null }),
        version: version + 1,
      })
      .where('id', '=', id)
      .execute()
    const after = await watchFor(tx, id)
    await tx.audit({ subject: 'tradeWatch', id, before: toAudit(before), after: toAudit(after) })
    return after
  })
}

const toAudit = ({ alerts, volumePercent, silenceDays, isPaused }: Watch) => ({
  alerts,
  volumePercent,
  silenceDays,
  isPaused,
})

export async function deleteWatch(context: Context, id: number) {
  return write(context, { permission: 'trade.watch', audit: 'trade.watchDeleted' }, async (tx) => {
    const before = await lockWatchToChange(tx, id)
    await tx.db.deleteFrom('trade.watches').where('id', '=', id).execute()
    await tx.audit({ subject: 'tradeWatch', id, before: { ...before.subject, ...toAudit(before) } })
    return { id }
  })
}

async function lockWatchToChange(tx: WriteContext, id: number): Promise<Watch> {
  await tx.db.selectFrom('trade.watches').select('id').where('id', '=', id).forUpdate().execute()
  return watchFor(tx, id)
}
