import type { LeadScore, LeadWeights, ScorePart } from '@seamark/contract/trade/acquisition/lead-weights'
import { scoreParts } from '@seamark/contract/trade/acquisition/lead-weights'

/** What a lead's score is made of. */
export interface LeadFacts {
  /** 0 to 1: how many of the slice's parties it is above. */
  percentile: number
  now: number
  before: number
  /** Whether it shipped at all in the period and in the one before: what is not known of a value must not look like nothing. */
  ships: boolean
  shipped: boolean
  /** Whether the data of its sources has both. */
  isCompared: boolean
  /** Days since the last shipment. */
  silent: number
  /** 0 to 1: the part of its shipments that is on our core routes. */
  onCore: number
  isSwitching: boolean
  isAtRisk: boolean
  /** Who moved the last shipment that says so. */
  forwarder: string
  isReachable: boolean
  isColleagues: boolean
  isForwarder: boolean
}

const freshDays = 30
const staleDays = 365

/** How much of each part it has earned, 0 to 1; of what counts against it, 1 or 0. Null where nobody knows. */
export const earned: Readonly<Record<ScorePart, (facts: LeadFacts) => number | null>> = {
  volume: ({ percentile }) => percentile,
  growth: ({ isCompared, ships, shipped, now, before }) => {
    if (!isCompared) return null
    if (!ships) return 0
    if (!shipped) return 1
    // It shipped, and of what was measured nothing is known.
    return before > 0 ? within(now / before - 1) : null
  },
  recency: ({ silent }) => within((staleDays - silent) / (staleDays - freshDays)),
  coreRoutes: ({ onCore }) => within(onCore),
  switching: ({ isSwitching, isAtRisk, forwarder }) => Number(isSwitching || (isAtRisk && forwarder !== '')),
  reachable: ({ isReachable }) => Number(isReachable),
  colleague: ({ isColleagues }) => Number(isColleagues),
  forwarder: ({ isForwarder }) => Number(isForwarder),
}

const within = (part: number) => Math.min(1, Math.max(0, part))

/** 0 to 100, with what each part gave or took; what is not known gives nothing. Whoever looks for co-loaders lets forwarders be. */
export function scoreOf(facts: LeadFacts, weights: LeadWeights, { coLoaders }: { coLoaders: boolean }): LeadScore {
  const parts = scoreParts.map((part) => {
    const of = part === 'forwarder' && coLoaders ? 0 : weights[part]
    const share = earned[part](facts)
    return { part, of, points: share === null ? null : Math.round(share * of * 10) / 10 + 0 }
  })
  const sum = parts.reduce((all, { points }) => all + (points ?? 0), 0)
  return { score: Math.min(100, Math.max(0, Math.round(sum))), parts }
}
