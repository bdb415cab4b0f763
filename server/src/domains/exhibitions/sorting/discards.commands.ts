import type { discardCapture as route, ListedCapture } from '@seamark/contract/exhibitions/sorting/sorting'
import { sql } from 'kysely'
import type { z } from 'zod'
import { type Context, personOf } from '../../../platform/context.ts'
import { fail } from '../../../platform/failure.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { asListedCapture, seenCapture, type SortingRow } from './sorting.queries.ts'
import { lockCaptures, publishCapture } from './sortings.commands.ts'

const permission = 'exhibitions.sortCaptures'

type Discard = z.output<NonNullable<(typeof route)['body']>>

/** Discards an unsorted capture with its reason; a job deletes it after thirty days. */
export async function discardCapture(
  context: Context,
  id: string,
  version: number,
  { reason, note }: Discard,
): Promise<ListedCapture> {
  return write(context, { permission, audit: 'exhibitions.captureDiscarded' }, async (tx) => {
    const row = await lockCapture(tx, id)
    if (row.version !== version) throw fail('platform.version_stale', {}, { current: asListedCapture(tx, row) })
    if (row.state !== 'unsorted') throw fail('exhibitions.capture_not_unsorted')
    const why = note === '' ? reason : `${reason}: ${note}`
    await sql`
      update exhibitions.captures set state = 'discarded', discarded_at = now(), discarded_by = ${personOf(tx).id}, discard_reason = ${why},
        version = version + 1, updated_at = now(), updated_by = ${personOf(tx).id} where id = ${id}::uuid`.execute(
      tx.db,
    )
    await tx.audit({
      subject: 'capture',
      id: row.number,
      before: { state: row.state },
      after: { state: 'discarded', reason: why },
    })
    return tellOf(tx, row)
  })
}

/**
 * Brings a discarded capture back, and one that was only applied for, which can be sorted once the application is answered. Any other is returned as it
 * is.
 */
export async function restoreCapture(context: Context, id: string): Promise<ListedCapture> {
  return write(context, { permission, audit: 'exhibitions.captureRestored' }, async (tx) => {
    const row = await lockCapture(tx, id)
    if (row.state !== 'discarded' && row.outcome !== 'applied') {
      tx.unchanged()
      return asListedCapture(tx, row)
    }
    await sql`
      update exhibitions.captures set state = 'unsorted', discarded_at = null, discarded_by = null, discard_reason = '',
        outcome = null, sorted_at = null, sorted_by = null, version = version + 1, updated_at = now(), updated_by = ${personOf(tx).id} where id = ${id}::uuid`.execute(
      tx.db,
    )
    await tx.audit({ subject: 'capture', id: row.number, before: { state: row.state }, after: { state: 'unsorted' } })
    return tellOf(tx, row)
  })
}

async function lockCapture(tx: WriteContext, id: string): Promise<SortingRow> {
  const found = (await lockCaptures(tx, [id])).get(id)
  if (!found?.can) throw fail('exhibitions.capture_not_found')
  return found.row
}

async function tellOf(tx: WriteContext, row: SortingRow): Promise<ListedCapture> {
  publishCapture(tx, row)
  return asListedCapture(tx, await seenCapture(tx, row.id))
}
