import { type Context, personOf } from '../../../platform/context.ts'
import { fail } from '../../../platform/failure.ts'
import { type CompanyCustody, custodyColumns, maySee } from '../policy.ts'

/** The policy's columns of a company that the caller sees. Throws `phonebook.company_not_found`, also for companies that the caller does not see. */
export async function seenCompany(context: Context, id: number): Promise<CompanyCustody> {
  const company = await context.db
    .selectFrom('phonebook.companies')
    .select(custodyColumns)
    .where('id', '=', id)
    .where('delete_after', 'is', null)
    .executeTakeFirst()
  if (!company || !maySee(personOf(context), company)) throw fail('phonebook.company_not_found')
  return company
}
