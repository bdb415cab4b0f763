import type { judgeDuplicate as asked } from '@seamark/contract/phonebook/duplicates/duplicates'
import { sql } from 'kysely'
import type { z } from 'zod'
import { type Context, personOf } from '../../../platform/context.ts'
import { fail } from '../../../platform/failure.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { scanDuplicatesJob } from './scans.commands.ts'
import { getDuplicateScan, seenPair } from './duplicates.queries.ts'
import { lockForEdits } from '../companies/edits.commands.ts'
import { answersFor } from '../policy.ts'

type Asked = z.output<NonNullable<typeof asked.body>>

/** Judges that two records are different companies, or reopens the pair; the caller must answer for one of them. */
export async function judgeDuplicate(context: Context, { lowId, highId, verdict }: Asked) {
  const person = personOf(context)
  return write(context, { permission: 'phonebook.judgeDuplicates', audit: 'phonebook.duplicateJudged' }, async (tx) => {
    // The lock keeps both records from being moved or merged meanwhile.
    const held = await lockForEdits(tx, [lowId, highId])
    const pair = await seenPair(tx, lowId, highId)
    const [low, high] = [held.get(lowId), held.get(highId)]
    if (!pair || !low || !high) throw fail('phonebook.duplicate_not_found')
    if (!answersFor(person, low) && !answersFor(person, high)) throw fail('phonebook.company_not_yours')
    await setVerdict(tx, { lowId, highId, verdict })
    await tx.audits([
      { subject: 'company', id: lowId, after: { duplicate: high.code, verdict } },
      { subject: 'company', id: highId, after: { duplicate: low.code, verdict } },
    ])
    tx.publish({ event: { topic: 'phonebook.duplicates', by: person.id }, audience: { code: 359, holder: null } })
    return { state: verdict }
  })
}

async function setVerdict(tx: WriteContext, { lowId, highId, verdict }: Asked) {
  const isDifferent = verdict === 'different'
  await tx.db
    .updateTable('phonebook.duplicates')
    .set({
      state: verdict,
      decided_by: isDifferent ? personOf(tx).id : null,
      decided_at: isDifferent ? sql<Date>`now()` : null,
    })
    .where('low_id', '=', lowId)
    .where('high_id', '=', highId)
    .where('state', '<>', 'merged')
    .execute()
}

/** Starts a scan now; when several people ask at once, only one scan begins. */
export async function scanDuplicates(context: Context) {
  return write(
    context,
    { permission: 'phonebook.scanDuplicates', audit: 'phonebook.duplicateScanAsked' },
    async (tx) => {
      const begun = await tx.db
        .insertInto('phonebook.duplicate_scans')
        .values({ asked_by: personOf(tx).id })
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst()
      if (!begun) throw fail('phonebook.scan_running')
      await scanDuplicatesJob.later(tx, { id: begun.id })
      await tx.audit({ subject: 'duplicateScan', id: begun.id })
      return getDuplicateScan(tx)
    },
  )
}
