import type { MenuEntry, MenuLeaf } from './entries.ts'

/** The pinned pages that the menu has, in the person's order, each with the icon of its group. Paths that the menu lacks are passed over and stay pinned. */
export function pinnedLeaves(entries: readonly MenuEntry[], pins: readonly string[]): MenuLeaf[] {
  const leaves = entries.flatMap((entry) =>
    'children' in entry ? entry.children.map((leaf) => ({ ...leaf, icon: leaf.icon ?? entry.icon })) : [entry],
  )
  return [...new Set(pins)].flatMap((path) => leaves.find((leaf) => leaf.path === path) ?? [])
}

export const withPin = (pins: readonly string[], path: string) => [...withoutPin(pins, path), path]

export const withoutPin = (pins: readonly string[], path: string) => pins.filter((pin) => pin !== path)

/**
 * The pins with `path` at another place among those that are shown; the first place is 0, and places beyond the ends are the ends.
 * Pins that are not shown stay beside the neighbour that they follow.
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
