import { authorize, type Context } from '../../platform/context.ts'
import type { Holding } from './ports.ts'

/** What would be left behind by somebody who is disabled; of what she holds none nothing is said. */
export async function listHoldings(context: Context, owners: readonly Holding[], userId: number) {
  authorize(context, 'identity.manageAccounts')
  const holdings = await Promise.all(owners.map(async ({ kind, countOf }) => ({ kind, count: await countOf(context, userId) })))
  return { holdings: holdings.filter(({ count }) => count > 0) }
}
