import type { LeadScore, LeadWeights, ScorePart } from '@seamark/contract/trade/acquisition/lead-weights'
import { scoreParts } from '@seamark/contract/trade/acquisition/lead-weights'

/** The facts that make up a lead's score. */
export interface LeadFacts {
  /** The share of the slice's parties that it exceeds, 0 to 1. */
  percentile: number
  now: number
  before: number
  /**
   * Whether it shipped at all in the period and in the one before, so that an unknown value does not look like none.
   */
  ships: boolean
  shipped: boolean
  /** Whether its sources cover both periods. */
  isCompared: boolean
  /** Days since the last shipment. */
  silent: number
  /** The share of its shipments on our core routes, 0 to 1. */
  onCore: number
  isSwitching: boolean
  isAtRisk: boolean
  /** The forwarder of the last shipment that names one. */
  forwarder: string
  isReachable: boolean
  isColleagues: boolean
  isForwarder: boolean
}

const freshDays = 30
const staleDays = 365

/**
 * How much of each part a lead has earned, 0 to 1. Parts that count against it are 1 or 0. Null where it is not known.
 */
export const earned: Readonly<Record<ScorePart, (facts: LeadFacts) => number | null>> = {
  volume: ({ percentile }) => percentile,
  growth: ({ isCompared, ships, shipped, now, before }) => {
    if (!isCompared) return null
    if (!ships) return 0
    if (!shipped) return 1
    // It shipped in both periods. If the measured value of the earlier one is not known, the growth is not known either.
    return before > 0 ? limitTo1(now / before - 1) : null
  },
  recency: ({ silent }) => limitTo1((staleDays - silent) / (staleDays - freshDays)),
  coreRoutes: ({ onCore }) => limitTo1(onCore),
  switching: ({ isSwitching, isAtRisk, forwarder }) => Number(isSwitching || (isAtRisk && forwarder !== '')),
  reachable: ({ isReachable }) => Number(isReachable),
  colleague: ({ isColleagues }) => Number(isColleagues),
  forwarder: ({ isForwarder }) => Number(isForwarder),
}

const limitTo1 = (part: number) => Math.min(1, Math.max(0, part))

/**
 * Returns the score, 0 to 100, with what each part added or took. Unknown parts add nothing. With `coLoaders`,
 * forwarders lose no points.
 */
export function scoreOf(facts: LeadFacts, weights: LeadWeights, { coLoaders }: { coLoaders: boolean }): LeadScore {
  const parts = scoreParts.map((part) => {
    const of = part === 'forwarder' && coLoaders ? 0 : weights[part]
    const share = earned[part](facts)
    return { part, of, points: share === null ? null : Math.round(share * of * 10) / 10 + 0 }
  })
  const sum = parts.reduce((all, { points }) => all + (points ?? 0), 0)
  return { score: Math.min(100, Math.max(0, Math.round(sum))), parts }
}
