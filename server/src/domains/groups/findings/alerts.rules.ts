import { type FindingFilters, findingFilters } from '@seamark/contract/groups/findings/findings'

/**
 * The filters of a saved view of findings; undefined where it has none, or such as are not known any more: it would tell of everything.
 * Its state is left aside, since what is new waits for a decision.
 */
export function filtersOfView(search: Readonly<Record<string, string>>): Partial<FindingFilters> | undefined {
  const given = Object.entries(search).filter(([name]) => name in findingFilters.shape && name !== 'state')
  const { data } = findingFilters.safeParse(Object.fromEntries(given))
  return data && Object.values(data).some((value) => value !== undefined) ? data : undefined
}
