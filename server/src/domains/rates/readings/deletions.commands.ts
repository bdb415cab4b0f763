import type { Reading } from '@seamark/contract/rates/readings/readings'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import { fail } from '../../../platform/failure.ts'
import { job } from '../../../platform/jobs.ts'
import { type Deletable, hideRecord, purgeRecords, unhideRecord } from '../../../platform/records/deletions.ts'
import { write } from '../../../platform/write.ts'
import { getReading, requireReading } from './readings.queries.ts'
import { publishReading } from './steps.commands.ts'

const permission = 'rates.import'

const deletableReadings: Deletable = {
  table: 'rates.readings',
  subject: 'reading',
  purge: { permission, audit: 'rates.readingsPurged' },
}

/**
 * Hides a reading with its lines at once; a job deletes it after the 10 seconds in which it can be restored. One of which rates were made stays, since
 * they show the words that they came from. Throws reading_at_work, reading_kept.
 */
export async function deleteReading(context: Context, id: number, version: number) {
  return write(context, { permission, audit: 'rates.readingDeleted' }, async (tx) => {
    await requireReading(tx, id)
    await sql`select from rates.readings where id = ${id} for update`.execute(tx.db)
    const reading = await requireReading(tx, id)
    if (reading.version !== version) throw fail('platform.version_stale', {}, { current: await getReading(tx, id) })
    if (reading.state === 'reading') throw fail('rates.reading_at_work')
    if (reading.counts.accepted > 0) throw fail('rates.reading_kept', { n: reading.counts.accepted })
    const hidden = await hideRecord(tx, deletableReadings, id, purgeReadingsJob)
    publishReading(tx, { id, owner_id: reading.owner.id })
    return hidden
  })
}

/** Restores a deleted reading within those 10 seconds, for whoever could have deleted it. One that is not deleted is returned as it is. */
export async function restoreReading(context: Context, id: number): Promise<Reading> {
  return write(context, { permission, audit: 'rates.readingRestored' }, async (tx) => {
    await sql`select from rates.readings where id = ${id} for update`.execute(tx.db)
    const reading = await requireReading(tx, id, { deleted: true })
    if (!reading.is_deleted) tx.unchanged()
    else {
      if (!(await unhideRecord(tx, deletableReadings, id))) throw fail('rates.undo_over')
      publishReading(tx, { id, owner_id: reading.owner.id })
    }
    return getReading(tx, id)
  })
}

export const purgeReadings = (context: Context) => purgeRecords(context, deletableReadings)

export const purgeReadingsJob = job('rates.purgeReadings', z.null(), purgeReadings)
