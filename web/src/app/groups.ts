import type { PageRoute, RouteGroup } from '../platform/routes.ts'

/**
 * Merges the groups that domains share into one. It stands where the first of them stands and looks like the one with a title.
 * Its pages are sorted by `places`, a list of their names; pages without a place come last.
 */
export function mergeGroups(groups: readonly RouteGroup[], places: readonly string[]): RouteGroup[] {
  const paths = [...new Set(groups.map((group) => group.path))]
  return paths.map((path) =>
    mergeParts(
      groups.filter((group) => group.path === path),
      places,
    ),
  )
}

function mergeParts(parts: readonly RouteGroup[], places: readonly string[]): RouteGroup {
  const [first, ...others] = parts
  if (!first) throw new Error('a group without parts')
  if (others.length === 0) return first
  const heads = parts.filter((part) => part.title !== undefined)
  // Two heads could require different codes, and one of them would be lost.
  if (heads.length > 1) throw new Error(`${first.path} has two heads`)
  return {
    ...(heads[0] ?? first),
    children: sortByPlaces(
      parts.flatMap((part) => part.children),
      places,
    ),
  }
}

function sortByPlaces(pages: readonly PageRoute[], places: readonly string[]) {
  const placeOf = ({ name }: PageRoute) => (places.includes(name) ? places.indexOf(name) : places.length)
  return pages.toSorted((one, other) => placeOf(one) - placeOf(other))
}
