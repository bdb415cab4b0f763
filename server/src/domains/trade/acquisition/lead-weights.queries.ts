import { type LeadWeights, usualWeights } from '@seamark/contract/trade/acquisition/lead-weights'
import { authorize, type Context, passes } from '../../../platform/context.ts'

/** Returns the weight of each part of a score: the chosen one, else the default. */
export async function weightsInForce(
  context: Context,
): Promise<{ weights: LeadWeights; usual: LeadWeights; can: { edit: boolean } }> {
  authorize(context, 'trade.analyse')
  const rows = await context.db.selectFrom('trade.lead_weights').select(['part', 'points']).execute()
  const chosen = Object.fromEntries(rows.map(({ part, points }) => [part, points]))
  return {
    weights: { ...usualWeights, ...chosen },
    usual: { ...usualWeights },
    can: { edit: passes(context.actor, 'trade.weighLeads') },
  }
}
