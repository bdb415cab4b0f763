import { type WriteContext, write } from '../../../platform/write.ts'
import { publishCompanies } from '../companies/live-events.commands.ts'
import { custodyColumns } from '../policy.ts'

export interface Exemption {
  companyId: number
  /** Until then the company does not return to the pool, however long nobody follows it up; null ends the exemption. */
  until: Date | null
}

/**
 * Keeps a company from the pool in the caller's transaction, without counting as a follow-up. A company that is gone is left alone.
 */
export async function exemptCompany(context: WriteContext, { companyId, until }: Exemption) {
  await write(context, { permission: 'phonebook.openCompany', audit: 'phonebook.companyExempted' }, async (tx) => {
    const row = await tx.db
      .selectFrom('phonebook.companies')
      .select(['id', 'exempt_until', ...custodyColumns])
      .where('id', '=', companyId)
      .where('delete_after', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!row || row.exempt_until?.getTime() === until?.getTime()) return tx.unchanged()
    await tx.db.updateTable('phonebook.companies').set({ exempt_until: until }).where('id', '=', companyId).execute()
    await tx.audit({
      subject: 'company',
      id: companyId,
      before: { exemptUntil: row.exempt_until },
      after: { exemptUntil: until },
    })
    publishCompanies(tx, [row])
  })
}
