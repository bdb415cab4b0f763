import {
  type LeadWeights,
  minusParts,
  scoreParts,
  usualWeights,
} from '@seamark/contract/trade/acquisition/lead-weights'
import { sql } from 'kysely'
import { actorId, type Context } from '../../../platform/context.ts'
import { failField } from '../../../platform/failure.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { weightsInForce } from './lead-weights.queries.ts'

const whole = 100

/**
 * Changes the weights of scores for everybody. The weights that give points must add up to a hundred, so that scores
 * stay comparable.
 */
export async function weighLeads(context: Context, weights: LeadWeights) {
  return write(context, { permission: 'trade.weighLeads', audit: 'trade.leadsWeighed' }, async (tx) => {
    const sum = scoreParts.filter((part) => !minusParts.includes(part)).reduce((all, part) => all + weights[part], 0)
    if (sum !== whole) throw failField('volume', 'trade.weights_sum', { sum })
    const before = await lockWeights(tx)
    const given = scoreParts.map((part) => ({ part, points: weights[part] }))
    await sql`
      insert into trade.lead_weights as w (part, points, updated_by)
      select part, points, ${actorId(tx)}::bigint from json_to_recordset(${JSON.stringify(given)}::json) as g (part text, points smallint)
      on conflict (part) do update set points = excluded.points, updated_by = excluded.updated_by, updated_at = now()
      where w.points <> excluded.points`.execute(tx.db)
    await auditChanges(tx, before, weights)
    return weightsInForce(tx)
  })
}

export async function resetLeadWeights(context: Context) {
  return write(context, { permission: 'trade.weighLeads', audit: 'trade.leadWeightsReset' }, async (tx) => {
    const before = await lockWeights(tx)
    await tx.db.deleteFrom('trade.lead_weights').execute()
    await auditChanges(tx, before, usualWeights)
    return weightsInForce(tx)
  })
}

async function lockWeights(tx: WriteContext): Promise<LeadWeights> {
  await sql`select pg_advisory_xact_lock(hashtext('trade.lead_weights'))`.execute(tx.db)
  return (await weightsInForce(tx)).weights
}

/** The audit holds only the weights that have changed. */
async function auditChanges(tx: WriteContext, before: LeadWeights, after: LeadWeights) {
  const changed = scoreParts.filter((part) => before[part] !== after[part])
  if (changed.length === 0) return tx.unchanged()
  const only = (weights: LeadWeights): Partial<LeadWeights> =>
    Object.fromEntries(changed.map((part) => [part, weights[part]]))
  await tx.audit({ subject: 'leadWeights', id: null, before: only(before), after: only(after) })
}
