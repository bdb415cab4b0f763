import { discardedDays } from '@seamark/contract/exhibitions/sorting/choices'
import { sql } from 'kysely'
import { emptyAuditValues } from '../../../platform/audit.ts'
import type { Context } from '../../../platform/context.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { deleteFile } from '../../files/index.ts'
import { forgetBulkRows } from '../../workbench/index.ts'

const lot = 200
const deed = { permission: 'exhibitions.sortCaptures', audit: 'exhibitions.capturesPurged' } as const

/** Deletes captures that were discarded long ago, and empties those whose contact has been deleted for good. Safe to run twice. */
export async function sweepCaptures(context: Context) {
  while ((await purgeDiscarded(context)) === lot);
  while ((await emptyForgotten(context)) === lot);
}

const purgeDiscarded = (context: Context): Promise<number> =>
  write(context, deed, async (tx) => {
    const found = await take(
      tx,
      sql`state = 'discarded' and discarded_at <= now() - make_interval(days => ${discardedDays})`,
    )
    await dropImages(tx, found.ids)
    await sql`delete from exhibitions.captures where id = any(${found.ids}::uuid[])`.execute(tx.db)
    await forget(tx, found.numbers)
    return found.ids.length
  })

/** Whoever deletes a contact, or its company, for good deletes the card that was captured of it. */
const isForgotten = sql`state = 'sorted' and outcome <> 'applied' and ((has_contact and contact_id is null) or company_id is null)
  and (contact_name || "position" || mobile || telephone || email || wechat || badge_text || note <> ''
    or exists (select from exhibitions.capture_images i where i.capture_id = captures.id))`

const emptyForgotten = (context: Context): Promise<number> =>
  write(context, deed, async (tx) => {
    const found = await take(tx, isForgotten)
    await dropImages(tx, found.ids)
    await sql`
      update exhibitions.captures set contact_name = '', "position" = '', mobile = '', telephone = '', email = '', wechat = '', badge_text = '', note = '',
        mobile_key = '', email_key = '', has_contact = false, version = version + 1, updated_at = now()
      where id = any(${found.ids}::uuid[])`.execute(tx.db)
    await forget(tx, found.numbers)
    return found.ids.length
  })

async function take(tx: WriteContext, condition: ReturnType<typeof sql>) {
  const { rows } = await sql<{ id: string; number: number }>`
    select id, number from exhibitions.captures where ${condition} order by number limit ${lot} for update skip locked`.execute(
    tx.db,
  )
  return { ids: rows.map(({ id }) => id), numbers: rows.map(({ number }) => number) }
}

async function dropImages(tx: WriteContext, ids: readonly string[]) {
  const { rows } = await sql<{ file_id: number; thumbnail_id: number }>`
    delete from exhibitions.capture_images where capture_id = any(${[...ids]}::uuid[]) returning file_id, thumbnail_id`.execute(
    tx.db,
  )
  for (const { file_id, thumbnail_id } of rows) {
    await deleteFile(tx, file_id)
    await deleteFile(tx, thumbnail_id)
  }
}

async function forget(tx: WriteContext, numbers: readonly number[]) {
  if (numbers.length === 0) return tx.unchanged()
  await forgetBulkRows(tx, 'captures', numbers)
  await emptyAuditValues(tx, 'capture', numbers)
  await tx.audits(numbers.map((id) => ({ subject: 'capture', id })))
}
