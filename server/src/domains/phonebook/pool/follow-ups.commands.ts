import { sql } from 'kysely'
import { fail } from '../../../platform/failure.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { rulesInForce } from './pool-rules.queries.ts'
import { protectionAfter } from './pool-rules.rules.ts'
import { publishCompanies } from '../companies/live-events.commands.ts'

export interface Touch {
  companyId: number
  /** When somebody followed it up. */
  at: Date
  /** When the next contact is due; null when none is planned any more, left out when nothing is said of it. */
  nextContactAt?: Date | null
  /** Until when it is spared whatever its days say: an order under way, a quote that is open. */
  exemptUntil?: Date | null
}

/**
 * A follow-up that counts, in the caller's transaction: the days begin anew, and a claim stays protected. Never back in time: an older follow-up that is
 * told later changes nothing. company_not_found when it is gone.
 */
export async function touchCompany(context: WriteContext, { companyId, at, nextContactAt, exemptUntil }: Touch) {
  await write(context, { permission: 'phonebook.openCompany', audit: 'phonebook.companyTouched' }, async (tx) => {
    const row = await tx.db
      .selectFrom('phonebook.companies')
      .select(['held_since', 'protected_until', 'last_touch_at'])
      .where('id', '=', companyId)
      .where('delete_after', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!row) throw fail('phonebook.company_not_found')
    const protectedUntil =
      row.held_since &&
      protectionAfter(await rulesInForce(tx), { heldSince: row.held_since, protectedUntil: row.protected_until }, at)
    await tx.db
      .updateTable('phonebook.companies')
      .set({
        last_touch_at: sql<Date>`greatest(last_touch_at, ${at}::timestamptz)`,
        protected_until: protectedUntil,
        ...(nextContactAt === undefined ? {} : { next_contact_at: nextContactAt }),
        ...(exemptUntil === undefined ? {} : { exempt_until: exemptUntil }),
      })
      .where('id', '=', companyId)
      .execute()
    await tx.audit({
      subject: 'company',
      id: companyId,
      before: { lastTouchAt: row.last_touch_at },
      after: { lastTouchAt: at },
    })
  })
}

/** When its next contact is due, in the caller's transaction; null when none is planned any more. company_not_found when it is gone. */
export async function planContact(context: WriteContext, { companyId, at }: { companyId: number; at: Date | null }) {
  await write(context, { permission: 'phonebook.openCompany', audit: 'phonebook.contactPlanned' }, async (tx) => {
    const row = await tx.db
      .selectFrom('phonebook.companies')
      .select(['next_contact_at', 'custodian_id', 'follower_ids'])
      .where('id', '=', companyId)
      .where('delete_after', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!row) throw fail('phonebook.company_not_found')
    if (row.next_contact_at?.getTime() === at?.getTime()) return tx.unchanged()
    await tx.db.updateTable('phonebook.companies').set({ next_contact_at: at }).where('id', '=', companyId).execute()
    await tx.audit({
      subject: 'company',
      id: companyId,
      before: { nextContactAt: row.next_contact_at },
      after: { nextContactAt: at },
    })
    publishCompanies(tx, [{ id: companyId, ...row }])
  })
}
