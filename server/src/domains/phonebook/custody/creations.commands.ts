import type { Company, NewCompany } from '@seamark/contract/phonebook/companies/companies'
import { type Context, personOf } from '../../../platform/context.ts'
import { fail } from '../../../platform/failure.ts'
import { write } from '../../../platform/write.ts'
import { claimsOfCompany } from '../companies/claims.rules.ts'
import { createCompany } from '../companies/companies.commands.ts'
import { claimKeys } from '../matching/key-claims.commands.ts'
import { isHoldingLimited, roomToHold } from './holdings.commands.ts'

/**
 * Creates a company, private to its creator or in the pool. A private one is held, so the limit of companies held holds for it as for a claim: throws
 * `phonebook.holding_full`. `claims` are the keys of what the caller's transaction writes with it; all are claimed in one call.
 */
export async function createWithinLimit(
  context: Context,
  input: NewCompany,
  claims: readonly string[] = [],
): Promise<Company> {
  const isLimited = input.visibility === 'private' && (await isHoldingLimited(context))
  if (!isLimited && claims.length === 0) return createCompany(context, input)
  return write(context, { permission: 'phonebook.writeCompany', audit: 'phonebook.companyCreated' }, async (tx) => {
    if (isLimited) {
      const { left, refusal } = await roomToHold(tx, personOf(tx).id)
      if (left <= 0) throw fail(refusal.code, refusal.params)
    }
    if (claims.length > 0) await claimKeys(tx, [...claimsOfCompany(input), ...claims])
    tx.unchanged()
    return createCompany(tx, input)
  })
}
