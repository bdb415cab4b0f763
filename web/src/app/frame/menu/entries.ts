import type { ReactNode } from 'react'
import type { WordKey } from '../../../platform/language/i18n.ts'
import type { PageRoute, RouteGroup } from '../../../platform/routes.ts'

export interface MenuLeaf {
  path: string
  title: WordKey
  icon?: ReactNode
}
export interface MenuGroup extends MenuLeaf {
  children: MenuLeaf[]
}
export type MenuEntry = MenuLeaf | MenuGroup

/** Returns the sidebar's entries: a group with one visible page becomes that page, with more it becomes a submenu; hidden pages do not count. */
export function menuEntries(groups: readonly RouteGroup[]): MenuEntry[] {
  return groups.filter((group) => !group.hidden).flatMap(entriesOf)
}

function entriesOf(group: RouteGroup): MenuEntry[] {
  const pages = group.children.filter((page) => !page.hidden)
  const leaves = pages.map(({ path, title, icon }): MenuLeaf => ({ path, title, icon }))
  const [only] = leaves
  if (!only) return []
  if (leaves.length === 1 && !group.alwaysShow) return [{ ...only, icon: only.icon ?? group.icon }]
  if (!group.title) return leaves
  return [{ path: group.path, title: group.title, icon: group.icon, children: leaves }]
}

/** Returns the lit entry: the page's own or the one it names; if the menu has neither, the one before stays lit. */
export function litEntry(
  entries: readonly MenuEntry[],
  page: Pick<PageRoute, 'path' | 'activeMenu'> | undefined,
  before: string | undefined,
) {
  const paths = entries.flatMap((entry) => ('children' in entry ? entry.children : [entry])).map((leaf) => leaf.path)
  const wanted = page && (page.activeMenu ?? page.path)
  return wanted && paths.includes(wanted) ? wanted : before
}

/** Returns the submenu that contains an entry. */
export const groupOf = (entries: readonly MenuEntry[], path: string | undefined) =>
  entries.find((entry) => 'children' in entry && entry.children.some((leaf) => leaf.path === path))?.path

export interface Crumb {
  title: WordKey
  /** Without a path it is plain text. */
  path?: string
}

/** Returns home, group and page; on the home page only home. */
export function crumbsOf(
  group: RouteGroup,
  page: PageRoute,
  home: Pick<PageRoute, 'name' | 'path' | 'title'>,
): Crumb[] {
  const chain: Crumb[] = []
  if (group.title) chain.push({ title: group.title, path: group.children.find((child) => !child.hidden)?.path })
  if (page.breadcrumb !== false) chain.push({ title: page.title })
  if (page.name.trim().toLowerCase() === home.name.toLowerCase()) return chain
  return [{ title: home.title, path: home.path }, ...chain]
}
