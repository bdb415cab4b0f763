import { sql } from 'kysely'
import { sentAhead } from '../../../platform/database/sent-ahead.ts'
import { fail } from '../../../platform/failure.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { rulesInForce } from './pool-rules.queries.ts'
import { protectionAfter } from './pool-rules.rules.ts'
import { publishCompanies } from '../companies/live-events.commands.ts'

export interface Touch {
  companyId: number
  /** When somebody followed the company up. */
  at: Date
  /** When the next contact is due: null to plan none, undefined to leave it as it is. */
  nextContactAt?: Date | null
  /**
   * Until then the company does not return to the pool, however long nobody follows it up: an order is under way, or a
   * quote is open. Null ends this, undefined leaves it as it is.
   */
  exemptUntil?: Date | null
}

/**
 * Records in the caller's transaction that somebody followed a company up. The days after which it returns to the pool
 * are counted from then on, and the protection of a claim may last longer. A follow-up that is recorded late, after a
 * newer one, shortens neither. Throws company_not_found when the company is gone.
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
      row.held_since && row.protected_until
        ? protectionAfter(
            await rulesInForce(tx),
            { heldSince: row.held_since, protectedUntil: row.protected_until },
            at,
          )
        : null
    await tx.db
      .updateTable('phonebook.companies')
      .set({
        last_touch_at: sql<Date>`greatest(last_touch_at, ${at}::timestamptz)`,
        protected_until: protectedUntil,
        ...(nextContactAt === undefined ? {} : { next_contact_at: nextContactAt }),
        ...(exemptUntil === undefined ? {} : { exempt_until: exemptUntil }),
      })
      .where('id', '=', companyId)
      .modifyEnd(sentAhead)
      .execute()
    await tx.audit({
      subject: 'company',
      id: companyId,
      before: { lastTouchAt: row.last_touch_at },
      after: { lastTouchAt: at },
    })
  })
}

/**
 * Writes on the company when its next contact is due, in the caller's transaction; null for no contact. Throws
 * company_not_found when the company is gone.
 */
export async function setNextContact(context: WriteContext, { companyId, at }: { companyId: number; at: Date | null }) {
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
    await tx.db
      .updateTable('phonebook.companies')
      .set({ next_contact_at: at })
      .where('id', '=', companyId)
      .modifyEnd(sentAhead)
      .execute()
    await tx.audit({
      subject: 'company',
      id: companyId,
      before: { nextContactAt: row.next_contact_at },
      after: { nextContactAt: at },
    })
    publishCompanies(tx, [{ id: companyId, ...row }])
  })
}
