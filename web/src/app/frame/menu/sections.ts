import type { WordKey } from '../../../platform/language/i18n.ts'
import type { PageRoute, RouteGroup } from '../../../platform/routes.ts'
import type { MenuGroup, MenuLeaf } from './entries.ts'

interface Section {
  /** Names the section among the folded ones in the person's preferences. */
  key: string
  /** Without a title the pages stand directly in the group. */
  title?: WordKey
  /** The pages of the specification in its order, then the others, those for managers last. */
  pages: readonly string[]
}

/** The groups from top to bottom. Groups that are missing here follow them. */
const groupOrder = ['/dashboard', '/contacts', '/crawlData', '/trade', '/freight', '/chatGPT', '/exhibition', '/system']

/** The sections of each group, including pages that are still to be built. Pages that are missing here come last. */
const menuSections: Readonly<Record<string, readonly Section[]>> = {
  '/contacts': [
    {
      key: 'contacts.customers',
      title: 'frame.menu.customers',
      pages: [
        'contactsList',
        'tag',
        'crmapply',
        'regional',
        'designate',
        'bulkRuns',
        'covers',
        'handover',
        'duplicates',
        'poolRules',
      ],
    },
    {
      key: 'contacts.followups',
      title: 'frame.menu.followups',
      pages: ['eventm', 'calender', 'timeLine', 'saleSummary', 'tasks'],
    },
    {
      key: 'contacts.groups',
      title: 'frame.menu.groups',
      pages: [
        'mass',
        'group',
        'ChatRecordExtraction',
        'ChatRecordFiles',
        'listApplyGroupChat',
        'listReqJoinGroup',
        'qqFriends',
      ],
    },
    { key: 'contacts.exhibitions', title: 'frame.menu.exhibitions', pages: ['booth'] },
  ],
  '/freight': [{ key: 'freight.pages', pages: ['rates', 'orders', 'quotes', 'lanes'] }],
  '/crawlData': [{ key: 'crawlData.pages', pages: ['broadenAnalyse', 'broaden', 'netweek', 'homeBroaden', 'sources'] }],
  '/chatGPT': [{ key: 'chatGPT.pages', pages: ['chatGPT', 'chatGPTqaList', 'chatGptTemp', 'gptqq', 'gptPaint'] }],
}

/** Returns the groups and pages in the menu's order. Pages without a place keep their order, after the others. */
export function inMenuOrder(groups: readonly RouteGroup[]): RouteGroup[] {
  return sortByPlace(groups, ({ path }) => groupOrder.indexOf(path)).map((group) => ({
    ...group,
    children: inSectionOrder(group),
  }))
}

function inSectionOrder({ path, children }: RouteGroup): readonly PageRoute[] {
  const places = pathsOf(path, menuSections[path] ?? [])
  return sortByPlace(children, (page) => places.indexOf(page.path))
}

export interface ShownSection {
  key: string
  title?: WordKey | undefined
  leaves: MenuLeaf[]
}

/** Returns the sections of a group that have pages to show. A section of a single page has no title, nor has the rest of the group. */
export function sectionsOf({ path, children }: Pick<MenuGroup, 'path' | 'children'>): ShownSection[] {
  const sections = menuSections[path] ?? []
  const placed = pathsOf(path, sections)
  const shown = sections.map(({ key, title, pages }) => {
    const leaves = children.filter((leaf) => pages.some((page) => leaf.path === `${path}/${page}`))
    return { key, title: leaves.length > 1 ? title : undefined, leaves }
  })
  const rest = { key: path, leaves: children.filter((leaf) => !placed.includes(leaf.path)) }
  return [...shown, rest].filter(({ leaves }) => leaves.length > 0)
}

const pathsOf = (group: string, sections: readonly Section[]) =>
  sections.flatMap(({ pages }) => pages.map((page) => `${group}/${page}`))

function sortByPlace<T>(rows: readonly T[], placeOf: (row: T) => number): T[] {
  const place = (row: T) => (placeOf(row) < 0 ? Number.POSITIVE_INFINITY : placeOf(row))
  // Infinity minus infinity is not a number, so equal places are handled first.
  return rows.toSorted((one, other) => (place(one) === place(other) ? 0 : place(one) - place(other)))
}
