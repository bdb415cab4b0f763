import type { AssignmentRule } from '@seamark/contract/phonebook/designations/designations'

/** A company of the pool as the rules look at it. */
export interface Unowned {
  id: number
  /** Where it lies, the smallest area first, and all that stands above that. */
  areas: readonly string[]
  lanes: readonly string[]
}

export interface Receiver {
  id: number
  /** How many companies she holds already. */
  holds: number
}

/** What somebody covers: an area, a lane, or the area for that lane alone. */
export interface Covered {
  userId: number
  area: string | null
  lane: string | null
}

/** Who gets which companies, in the receivers' order, and which of them nobody gets. */
export interface Split {
  given: Map<number, number[]>
  unreached: number[]
}

/** Divides companies, in their order, among the receivers. The same again always divides the same way. */
export function split(
  rule: AssignmentRule,
  companies: readonly Unowned[],
  receivers: readonly Receiver[],
  covered: readonly Covered[] = [],
): Split {
  const given = new Map<number, number[]>(receivers.map(({ id }) => [id, []]))
  const unreached: number[] = []
  const load = new Map(receivers.map(({ id, holds }) => [id, holds]))
  const leastLoaded = (ids: readonly number[]) =>
    ids.reduce<number | undefined>((best, id) => (best === undefined || lighter(load, id, best) ? id : best), undefined)
  const everybody = receivers.map(({ id }) => id)
  for (const [place, company] of companies.entries()) {
    const to =
      rule === 'roundRobin'
        ? everybody[place % everybody.length]
        : leastLoaded(candidates(rule, company, everybody, covered))
    if (to === undefined) {
      unreached.push(company.id)
      continue
    }
    given.get(to)?.push(company.id)
    load.set(to, (load.get(to) ?? 0) + 1)
  }
  return { given, unreached }
}

const lighter = (load: ReadonlyMap<number, number>, one: number, other: number) =>
  (load.get(one) ?? 0) < (load.get(other) ?? 0)

/** Those who may get it, in the receivers' order: by area or lane, whoever covers it most closely. */
function candidates(
  rule: AssignmentRule,
  company: Unowned,
  everybody: readonly number[],
  covered: readonly Covered[],
): readonly number[] {
  if (rule === 'leastLoaded') return everybody
  const fits = covered.flatMap((one) => {
    const close = rule === 'byArea' ? closenessByArea(one, company) : closenessByLane(one, company)
    return close === undefined ? [] : [{ userId: one.userId, close }]
  })
  const present = fits.filter(({ userId }) => everybody.includes(userId))
  const closest = Math.max(...present.map(({ close }) => close))
  const best = new Set(present.filter(({ close }) => close === closest).map(({ userId }) => userId))
  return everybody.filter((id) => best.has(id))
}

/** A district before its city, a city before its province; of the same area, whoever covers it for this very lane. */
function closenessByArea({ area, lane }: Covered, { areas, lanes }: Unowned): number | undefined {
  if (area === null || !areas.includes(area) || (lane !== null && !lanes.includes(lane))) return undefined
  return 2 * (areas.length - areas.indexOf(area)) + (lane === null ? 0 : 1)
}

/** Whoever covers the lane for where the company lies, before whoever covers it everywhere. */
function closenessByLane({ area, lane }: Covered, { areas, lanes }: Unowned): number | undefined {
  if (lane === null || !lanes.includes(lane) || (area !== null && !areas.includes(area))) return undefined
  return area === null ? 0 : areas.length - areas.indexOf(area)
}
