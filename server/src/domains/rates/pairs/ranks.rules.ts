import { portDistances } from '@seamark/contract/rates/pairs/pairs'
import type { ContainerType } from '@seamark/contract/rates/prices/prices'

/** An offer may be away from the days of a request by so many days; the distance ranks. */
export const mostDaysApart = 14
/** Cargo that is ready may wait so long for its ship. */
export const patienceDays = 3
/** An offer above the target by more than this share is folded away. */
export const overTarget = 0.15

/** One way in which an offer meets a request: a port of loading, a port of discharge and a container. */
export interface Candidate {
  demandId: number
  supplyId: number
  /** The container that is wanted, and the one that is offered for it. */
  container: ContainerType
  offered: ContainerType
  /** The place in `portDistances` of the ports that are farther apart. */
  far: number
  /** What is aimed at and what is asked, in dollars; null where it is not said or cannot be converted. */
  target: number | null
  dollars: number | null
  /** Days between the offer and the cargo; 0 where they meet. */
  days: number
  /** Boxes that are wanted and that are free; null where an offer does not say. */
  wanted: number
  free: number | null
  /** Pairs with this supplier that were kept within half a year. */
  kept: number
  updatedAt: Date
}

export interface Ranked extends Candidate {
  ports: (typeof portDistances)[number]
  isSubstitute: boolean
  /** The share by which the offer is above the target; below zero where it is cheaper. */
  gap: number | null
  boxes: 'enough' | 'unsaid' | 'partial'
  /** Near ports and prices far over the target stand apart, behind the others. */
  fold: 'none' | 'near' | 'over'
}

/**
 * Returns each pair of request, offer and container once, by its best way, in the order in which people look at them: ports, container, whether it has a
 * price, price, days, boxes, how often the supplier kept his word, age. The order is the same each time.
 */
export function rankMatches(candidates: readonly Candidate[]): Ranked[] {
  const best = new Map<string, Candidate>()
  for (const one of candidates.toSorted(compare)) {
    const key = `${one.demandId} ${one.supplyId} ${one.container}`
    if (!best.has(key)) best.set(key, one)
  }
  return [...best.values()].map(explain)
}

function explain(one: Candidate): Ranked {
  const { target, dollars, far, free, wanted } = one
  const gap = target === null || dollars === null || target === 0 ? null : (dollars - target) / Math.abs(target)
  const isOver = target !== null && dollars !== null && dollars > target + Math.abs(target) * overTarget
  return {
    ...one,
    ports: portDistances[far] ?? 'near',
    isSubstitute: one.container !== one.offered,
    gap,
    boxes: boxesOf(free, wanted),
    fold: far > 1 ? 'near' : isOver ? 'over' : 'none',
  }
}

const boxesOf = (free: number | null, wanted: number) =>
  free === null ? ('unsaid' as const) : free < wanted ? ('partial' as const) : ('enough' as const)

const boxRanks = { enough: 0, unsaid: 1, partial: 2 } as const

/** The numbers that rank a candidate, the lower the better. The statement that keeps the best twenty orders by the same ones. */
const ranksOf = (one: Candidate): readonly number[] => [
  one.far,
  Number(one.container !== one.offered),
  Number(one.dollars === null),
  // Without a target the cheaper one goes first.
  one.dollars === null ? 0 : Math.round((one.dollars - (one.target ?? 0)) * 100),
  one.days,
  boxRanks[boxesOf(one.free, one.wanted)],
  -one.kept,
  -one.updatedAt.getTime(),
  one.supplyId,
]

function compare(one: Candidate, other: Candidate): number {
  const [ranks, others] = [ranksOf(one), ranksOf(other)]
  for (const [place, rank] of ranks.entries()) if (rank !== others[place]) return rank - (others[place] ?? 0)
  return byText(one.container, other.container) || byText(one.offered, other.offered)
}

const byText = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)
