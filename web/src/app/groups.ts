import type { PageRoute, RouteGroup } from '../platform/routes.ts'

/**
 * Domains that give pages to one group become one: it stands where the first of them stands and looks as the one with a title says.
 * Its pages come in the order of `places`, by their names; a page without a place comes last.
 */
export function mergeGroups(groups: readonly RouteGroup[], places: readonly string[]): RouteGroup[] {
  const paths = [...new Set(groups.map((group) => group.path))]
  return paths.map((path) =>
    merged(
      groups.filter((group) => group.path === path),
      places,
    ),
  )
}

function merged(parts: readonly RouteGroup[], places: readonly string[]): RouteGroup {
  const [first, ...others] = parts
  if (!first) throw new Error('a group without parts')
  if (others.length === 0) return first
  const heads = parts.filter((part) => part.title !== undefined)
  // Two heads could ask for different codes, and one of them would be forgotten.
  if (heads.length > 1) throw new Error(`${first.path} has two heads`)
  return {
    ...(heads[0] ?? first),
    children: inPlace(
      parts.flatMap((part) => part.children),
      places,
    ),
  }
}

function inPlace(pages: readonly PageRoute[], places: readonly string[]) {
  const placeOf = ({ name }: PageRoute) => (places.includes(name) ? places.indexOf(name) : places.length)
  return pages.toSorted((one, other) => placeOf(one) - placeOf(other))
}
