import type { AssignmentRule } from '@seamark/contract/phonebook/designations/designations'

/** A company of the pool as the rules see it. */
export interface Unowned {
  id: number
  /** The areas in which it lies, the smallest first. */
  areas: readonly string[]
  lanes: readonly string[]
}

export interface Receiver {
  id: number
  /** The count of companies that she holds already. */
  holds: number
}

/** An area or a lane of a person, or an area for one lane alone. */
export interface AreaAssignee {
  userId: number
  area: string | null
  lane: string | null
}

/** The companies of each receiver, in the receivers' order, and the companies that nobody gets. */
export interface Split {
  given: Map<number, number[]>
  unreached: number[]
}

/** Divides companies, in their order, among the receivers. The same input always gives the same division. */
export function splitCompanies(
  rule: AssignmentRule,
  companies: readonly Unowned[],
  receivers: readonly Receiver[],
  assignees: readonly AreaAssignee[] = [],
): Split {
  const given = new Map<number, number[]>(receivers.map(({ id }) => [id, []]))
  const unreached: number[] = []
  const load = new Map(receivers.map(({ id, holds }) => [id, holds]))
  const leastLoaded = (ids: readonly number[]) =>
    ids.reduce<number | undefined>(
      (best, id) => (best === undefined || holdsFewer(load, id, best) ? id : best),
      undefined,
    )
  const everybody = receivers.map(({ id }) => id)
  for (const [place, company] of companies.entries()) {
    const to =
      rule === 'roundRobin'
        ? everybody[place % everybody.length]
        : leastLoaded(findCandidates(rule, company, everybody, assignees))
    if (to === undefined) {
      unreached.push(company.id)
      continue
    }
    given.get(to)?.push(company.id)
    load.set(to, (load.get(to) ?? 0) + 1)
  }
  return { given, unreached }
}

const holdsFewer = (load: ReadonlyMap<number, number>, one: number, other: number) =>
  (load.get(one) ?? 0) < (load.get(other) ?? 0)

/** The receivers who may get a company, in their order. By area or lane, these are the ones whose areas and lanes fit it most closely. */
function findCandidates(
  rule: AssignmentRule,
  company: Unowned,
  everybody: readonly number[],
  assignees: readonly AreaAssignee[],
): readonly number[] {
  if (rule === 'leastLoaded') return everybody
  const fits = assignees.flatMap((one) => {
    const close = rule === 'byArea' ? closenessByArea(one, company) : closenessByLane(one, company)
    return close === undefined ? [] : [{ userId: one.userId, close }]
  })
  const present = fits.filter(({ userId }) => everybody.includes(userId))
  const closest = Math.max(...present.map(({ close }) => close))
  const best = new Set(present.filter(({ close }) => close === closest).map(({ userId }) => userId))
  return everybody.filter((id) => best.has(id))
}

/** Prefers a district to its city and a city to its province; for the same area, people who have it for this very lane. */
function closenessByArea({ area, lane }: AreaAssignee, { areas, lanes }: Unowned): number | undefined {
  if (area === null || !areas.includes(area) || (lane !== null && !lanes.includes(lane))) return undefined
  return 2 * (areas.length - areas.indexOf(area)) + (lane === null ? 0 : 1)
}

/** Prefers people who have the lane for the company's area to people who have it everywhere. */
function closenessByLane({ area, lane }: AreaAssignee, { areas, lanes }: Unowned): number | undefined {
  if (lane === null || !lanes.includes(lane) || (area !== null && !areas.includes(area))) return undefined
  return area === null ? 0 : areas.length - areas.indexOf(area)
}
