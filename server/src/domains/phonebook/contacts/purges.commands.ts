import { sql } from 'kysely'
import { z } from 'zod'
import { emptyAuditValues } from '../../../platform/audit.ts'
import type { Context } from '../../../platform/context.ts'
import { job } from '../../../platform/jobs.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { deleteFile } from '../../files/index.ts'

/** Deletes contacts for good that nobody restored: rows, name cards, audited values. A second run changes nothing. */
export async function purgeContacts(context: Context) {
  await write(context, { permission: 'phonebook.writeCompany', audit: 'phonebook.contactsPurged' }, async (tx) => {
    const due = tx.db
      .selectFrom('phonebook.contacts')
      .select(['id', 'card_front_id', 'card_back_id'])
      .where('delete_after', '<=', sql<Date>`now()`)
    const rows = await due.forUpdate().skipLocked().execute()
    if (rows.length === 0) return tx.unchanged()
    const ids = rows.map(({ id }) => id)
    await tx.db.deleteFrom('phonebook.contacts').where('id', 'in', ids).execute()
    await forgetContacts(tx, rows)
    for (const id of ids) await tx.audit({ subject: 'contact', id })
  })
}

export const purgeContactsJob = job('phonebook.purgeContacts', z.null(), purgeContacts)

/**
 * Deletes the name cards and audited values of contacts whose companies are about to be purged, in the same transaction; their rows go with the
 * companies'.
 */
export async function forgetContactsOf(tx: WriteContext, companyIds: readonly number[]) {
  const rows = await tx.db
    .selectFrom('phonebook.contacts')
    .select(['id', 'card_front_id', 'card_back_id'])
    .where('company_id', '=', sql<number>`any(${[...companyIds]}::bigint[])`)
    .execute()
  await forgetContacts(tx, rows)
}

async function forgetContacts(
  tx: WriteContext,
  rows: readonly { id: number; card_front_id: number | null; card_back_id: number | null }[],
) {
  if (rows.length === 0) return
  const files = rows
    .flatMap(({ card_front_id, card_back_id }) => [card_front_id, card_back_id])
    .filter((id) => id !== null)
  for (const id of files) await deleteFile(tx, id)
  await emptyAuditValues(
    tx,
    'contact',
    rows.map(({ id }) => id),
  )
}
