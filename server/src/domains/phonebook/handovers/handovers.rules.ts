import type { NewHandover } from '@seamark/contract/phonebook/handovers/handovers'

/** The values of a company that the split looks at. */
export interface BookCompany {
  id: number
  progress_rank: number
  /** For each kind of split, the keys of the company: `CN/浙江`, its lanes, its tags. */
  area: string
  lanes: readonly string[]
  tags: readonly number[]
}

export interface Share {
  companyId: number
  toId: number
}

/**
 * Decides who gets which company. The first rule that names a company takes it; the others are dealt out among `rest`,
 * the most advanced first, so that everybody gets a mixture. Companies that nobody gets are not in the answer. The same
 * book and the same split give the same answer. `held` says how many each receiver holds already.
 */
export function splitBook(
  companies: readonly BookCompany[],
  plan: Pick<NewHandover, 'by' | 'rules' | 'rest' | 'even'>,
  held: ReadonlyMap<number, number>,
): Share[] {
  const ruleOf = new Map(plan.rules.flatMap(({ keys }, place) => keys.map((key) => [key, place] as const)).toReversed())
  const ruled: Share[] = []
  const unruled: BookCompany[] = []
  for (const company of companies) {
    const places = keysOf(company, plan.by).flatMap((key) => ruleOf.get(key) ?? [])
    const rule = places.length > 0 ? plan.rules[Math.min(...places)] : undefined
    if (rule) ruled.push({ companyId: company.id, toId: rule.toId })
    else unruled.push(company)
  }
  return [...ruled, ...dealOut(unruled, ruled, plan, held)].toSorted((one, other) => one.companyId - other.companyId)
}

function keysOf({ area, lanes, tags }: BookCompany, by: NewHandover['by']): readonly string[] {
  if (by === 'area') return [area]
  if (by === 'lane') return lanes
  return by === 'tag' ? tags.map(String) : []
}

/** Deals companies out one by one to the receiver who has least by then; among equals, to the one named first. */
function dealOut(
  companies: readonly BookCompany[],
  ruled: readonly Share[],
  { rest, even }: Pick<NewHandover, 'rest' | 'even'>,
  held: ReadonlyMap<number, number>,
): Share[] {
  const receivers = [...new Set(rest)]
  const load = new Map(receivers.map((id) => [id, even === 'held' ? (held.get(id) ?? 0) : 0]))
  for (const { toId } of ruled) if (load.has(toId)) load.set(toId, (load.get(toId) ?? 0) + 1)
  const inTurn = companies.toSorted((one, other) => other.progress_rank - one.progress_rank || one.id - other.id)
  return inTurn.flatMap(({ id }) => {
    const toId = findLeastLoaded(receivers, load)
    if (toId === undefined) return []
    load.set(toId, (load.get(toId) ?? 0) + 1)
    return [{ companyId: id, toId }]
  })
}

function findLeastLoaded(receivers: readonly number[], load: ReadonlyMap<number, number>): number | undefined {
  let least: number | undefined
  for (const id of receivers) if (least === undefined || (load.get(id) ?? 0) < (load.get(least) ?? 0)) least = id
  return least
}
