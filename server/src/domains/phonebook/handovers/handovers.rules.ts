import type { NewHandover } from '@seamark/contract/phonebook/handovers/handovers'

/** What the split looks at. */
export interface BookCompany {
  id: number
  progress_rank: number
  /** Of each kind of split the keys that name it: `CN/浙江`, its lanes, its tags. */
  area: string
  lanes: readonly string[]
  tags: readonly number[]
}

export interface Share {
  companyId: number
  toId: number
}

/**
 * Who gets which company. The first rule that names it takes it; what no rule names is dealt out among `rest`, the most advanced first, so that
 * everybody gets of everything; companies that nobody gets are not in the answer. The same book and the same split give the same answer.
 * `held` says how many each receiver holds already.
 */
export function split(
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
  return [...ruled, ...dealtOut(unruled, ruled, plan, held)].toSorted((one, other) => one.companyId - other.companyId)
}

function keysOf({ area, lanes, tags }: BookCompany, by: NewHandover['by']): readonly string[] {
  if (by === 'area') return [area]
  if (by === 'lane') return lanes
  return by === 'tag' ? tags.map(String) : []
}

/** One after another to whoever has least by now; of equals to whoever was named first. */
function dealtOut(
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
    const toId = leastLoaded(receivers, load)
    if (toId === undefined) return []
    load.set(toId, (load.get(toId) ?? 0) + 1)
    return [{ companyId: id, toId }]
  })
}

function leastLoaded(receivers: readonly number[], load: ReadonlyMap<number, number>): number | undefined {
  let least: number | undefined
  for (const id of receivers) if (least === undefined || (load.get(id) ?? 0) < (load.get(least) ?? 0)) least = id
  return least
}
