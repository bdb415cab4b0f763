import type { ContactValue } from '@seamark/contract/phonebook/contacts/values'
import { sql } from 'kysely'
import type { WriteContext } from '../../../platform/write.ts'
import { claimKeys } from '../matching/key-claims.commands.ts'
import { claimsOfContact } from './claims.rules.ts'

type Values = readonly Pick<ContactValue, 'kind' | 'value'>[]

/**
 * Claims the values of new contacts of a company, or the new values of a contact, before its company is locked. An import
 * that is writing the same values finishes first, and one that comes later finds them.
 */
export async function claimValues(
  tx: WriteContext,
  of: { companyId: number } | { contactId: number },
  values: readonly Values[],
) {
  const companyId =
    'companyId' in of
      ? sql`${of.companyId}::bigint`
      : sql`(select company_id from phonebook.contacts where id = ${of.contactId})`
  const { rows } = await sql<{
    country: string
  }>`select country from phonebook.companies where id = ${companyId}`.execute(tx.db)
  const country = rows[0]?.country ?? ''
  await claimKeys(
    tx,
    values.flatMap((one) => claimsOfContact(one, country)),
  )
}
