import type { WordKey } from '../../../platform/language/i18n.ts'
import type { PageRoute, RouteGroup } from '../../../platform/routes.ts'

/** A code that opens pages, with the names of those pages. */
export interface Screen {
  code: number
  titles: readonly WordKey[]
}

/** A group of the menu: its own codes open the group, those of its screens the pages in it. */
export interface ScreenGroup {
  path: string
  title: WordKey
  codes: readonly number[]
  screens: readonly Screen[]
  /** Pages that everybody who may open the group can open. */
  open: readonly WordKey[]
}

/** The menu as a tree of codes; pages outside the menu are listed under the code that opens them, or left out. */
export function screenGroups(groups: readonly RouteGroup[]): ScreenGroup[] {
  return groups.flatMap(({ path, title, codes = [], hidden, children }): ScreenGroup[] => {
    const open = hidden ? [] : children.filter((page) => !page.hidden && !page.codes).map((page) => page.title)
    const screens = screensOf(children)
    const name = title ?? children[0]?.title
    return name === undefined || (screens.length === 0 && open.length === 0 && codes.length === 0)
      ? []
      : [{ path, title: name, codes, screens, open }]
  })
}

function screensOf(pages: readonly PageRoute[]): Screen[] {
  const codes = new Set(pages.flatMap((page) => page.codes ?? []))
  return [...codes].map((code) => {
    const opened = pages.filter((page) => page.codes?.includes(code))
    const shown = opened.filter((page) => !page.hidden)
    return { code, titles: (shown.length > 0 ? shown : opened).map((page) => page.title) }
  })
}

const codesOfGroup = ({ codes, screens }: ScreenGroup) => [...codes, ...screens.map(({ code }) => code)]

/** How much of a group is held. */
export function heldOf(group: ScreenGroup, held: ReadonlySet<number>): 'all' | 'some' | 'none' {
  const all = codesOfGroup(group)
  const count = all.filter((code) => held.has(code)).length
  return count === 0 ? 'none' : count === all.length ? 'all' : 'some'
}

/** Adding a screen also adds the code of its group, without which it would not open; removing it keeps the code of the group. */
export const withScreen = (held: readonly number[], group: ScreenGroup, code: number, on: boolean): number[] =>
  on ? uniteCodes(held, [...missingOf(group, held), code]) : held.filter((one) => one !== code)

/** Adds or removes the whole group. */
export const withGroup = (held: readonly number[], group: ScreenGroup, on: boolean): number[] =>
  on ? uniteCodes(held, codesOfGroup(group)) : held.filter((code) => !codesOfGroup(group).includes(code))

/** Codes that no page of this build uses: they are kept and shown as numbers. */
export function otherCodes(groups: readonly ScreenGroup[], held: readonly number[]): number[] {
  const known = new Set(groups.flatMap(codesOfGroup))
  return held.filter((code) => !known.has(code))
}

export const withOthers = (
  groups: readonly ScreenGroup[],
  held: readonly number[],
  others: readonly number[],
): number[] => {
  const before = new Set(otherCodes(groups, held))
  return uniteCodes(
    held.filter((code) => !before.has(code)),
    others,
  )
}

/** Screens whose code is held while no code opens their group. */
export const unreachableScreens = (groups: readonly ScreenGroup[], held: ReadonlySet<number>): Screen[] =>
  groups
    .filter((group) => missingOf(group, [...held]).length > 0)
    .flatMap(({ screens }) => screens.filter(({ code }) => held.has(code)))

/** The code that opens the group, where none of its codes is held; empty where any one of them is. */
const missingOf = ({ codes }: ScreenGroup, held: readonly number[]) =>
  codes.length === 0 || codes.some((code) => held.includes(code)) ? [] : codes.slice(0, 1)

const uniteCodes = (held: readonly number[], more: readonly number[]) =>
  [...new Set([...held, ...more])].sort((one, other) => one - other)
