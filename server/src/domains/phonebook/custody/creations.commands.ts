import type { Company, NewCompany } from '@seamark/contract/phonebook/companies/companies'
import { type Context, personOf } from '../../../platform/context.ts'
import { fail } from '../../../platform/failure.ts'
import { write } from '../../../platform/write.ts'
import { createCompany } from '../companies/companies.commands.ts'
import { isHoldingLimited, roomToHold } from './holdings.commands.ts'

/**
 * Creates a company, private to its creator or in the pool. A private one is held, so the limit of companies held holds for it as for a claim: throws
 * `phonebook.holding_full`.
 */
export async function createWithinLimit(context: Context, input: NewCompany): Promise<Company> {
  if (input.visibility !== 'private' || !(await isHoldingLimited(context))) return createCompany(context, input)
  return write(context, { permission: 'phonebook.writeCompany', audit: 'phonebook.companyCreated' }, async (tx) => {
    const { left, refusal } = await roomToHold(tx, personOf(tx).id)
    if (left <= 0) throw fail(refusal.code, refusal.params)
    tx.unchanged()
    return createCompany(tx, input)
  })
}
