import { authorize, type Context } from '../../../platform/context.ts'
import { fail } from '../../../platform/failure.ts'
import type { Holding } from '../ports.ts'

/** The counts of records that a user would leave behind when disabled; kinds of which she holds none are left out. */
export async function listHoldings(context: Context, owners: readonly Holding[], userId: number) {
  authorize(context, 'identity.manageAccounts')
  const user = await context.db.selectFrom('identity.users').select('id').where('id', '=', userId).executeTakeFirst()
  if (!user) throw fail('identity.account_not_found')
  const holdings = await Promise.all(
    owners.map(async ({ kind, countOf }) => ({ kind, count: await countOf(context, userId) })),
  )
  return { holdings: holdings.filter(({ count }) => count > 0) }
}
