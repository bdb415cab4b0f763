import { z } from 'zod'
import { route } from '../../platform/route.ts'

/** The parts of a lead's score; the last two take points off. */
export const scoreParts = [
  'volume',
  'growth',
  'recency',
  'coreRoutes',
  'switching',
  'reachable',
  'colleague',
  'forwarder',
] as const
export type ScorePart = (typeof scoreParts)[number]
export const minusParts: readonly ScorePart[] = ['colleague', 'forwarder']

/** The weights that apply while nobody has changed them. */
export const usualWeights: Readonly<Record<ScorePart, number>> = {
  volume: 30,
  growth: 15,
  recency: 15,
  coreRoutes: 20,
  switching: 10,
  reachable: 10,
  colleague: -100,
  forwarder: -30,
}

/** A score with its parts. `of` is the most that a part could give, `points` is the number that it gave; null where the data does not tell. */
export const leadScore = z.object({
  score: z.number().int().min(0).max(100),
  parts: z.array(z.object({ part: z.enum(scoreParts), points: z.number().nullable(), of: z.number().int() })),
})
export type LeadScore = z.output<typeof leadScore>

const gives = z
  .number({ error: 'trade.weight_range' })
  .int('trade.weight_range')
  .min(0, 'trade.weight_range')
  .max(100, 'trade.weight_range')
const takes = z
  .number({ error: 'trade.weight_range_minus' })
  .int('trade.weight_range_minus')
  .min(-100, 'trade.weight_range_minus')
  .max(0, 'trade.weight_range_minus')

export const leadWeights = z.strictObject({
  volume: gives,
  growth: gives,
  recency: gives,
  coreRoutes: gives,
  switching: gives,
  reachable: gives,
  colleague: takes,
  forwarder: takes,
})
export type LeadWeights = z.output<typeof leadWeights>

const inForce = z.object({ weights: leadWeights, usual: leadWeights, can: z.object({ edit: z.boolean() }) })

export const getLeadWeights = route({
  method: 'GET',
  path: '/trade/leadWeights',
  summary: 'What each part of a lead’s score is worth',
  permission: 'trade.analyse',
  rate: 'read',
  response: inForce,
})

export const weighLeads = route({
  method: 'PUT',
  path: '/trade/leadWeights',
  summary: 'Weigh the parts of the score anew; those that give points make 100 together',
  permission: 'trade.weighLeads',
  rate: 'write',
  body: leadWeights,
  response: inForce,
  failures: ['trade.weights_sum'],
})

export const resetLeadWeights = route({
  method: 'DELETE',
  path: '/trade/leadWeights',
  summary: 'Give the weights back to what the product says',
  permission: 'trade.weighLeads',
  rate: 'write',
  response: inForce,
})
