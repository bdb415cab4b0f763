import type { MenuEntry, MenuLeaf } from './entries.ts'

/** Returns the pinned pages of the menu in the person's order, with their groups' icons. A path that the menu lacks is skipped and stays pinned. */
export function pinnedLeaves(entries: readonly MenuEntry[], pins: readonly string[]): MenuLeaf[] {
  const leaves = entries.flatMap((entry) =>
    'children' in entry ? entry.children.map((leaf) => ({ ...leaf, icon: leaf.icon ?? entry.icon })) : [entry],
  )
  return [...new Set(pins)].flatMap((path) => leaves.find((leaf) => leaf.path === path) ?? [])
}

export const withPin = (pins: readonly string[], path: string) => [...withoutPin(pins, path), path]

export const withoutPin = (pins: readonly string[], path: string) => pins.filter((pin) => pin !== path)

/**
 * Returns the pins with `path` at another place among the shown ones. The first place is 0; places beyond the ends become the ends.
 * A pin that is not shown stays behind the neighbour that it follows.
 */
export function withPinMoved(pins: readonly string[], shown: readonly string[], path: string, place: number): string[] {
  const others = withoutPin(shown, path)
  if (!shown.includes(path)) return [...pins]
  const target = others[Math.max(0, place)]
  const rest = withoutPin(pins, path)
  const last = others.at(-1)
  if (target !== undefined) return rest.toSpliced(rest.indexOf(target), 0, path)
  return last === undefined ? [...pins] : rest.toSpliced(rest.indexOf(last) + 1, 0, path)
}
