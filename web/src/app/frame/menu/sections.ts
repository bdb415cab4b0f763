import type { WordKey } from '../../../platform/language/i18n.ts'
import type { PageRoute, RouteGroup } from '../../../platform/routes.ts'
import type { MenuGroup, MenuLeaf } from './entries.ts'

interface Section {
  /** Names the section among the folded ones that are kept with a person. */
  key: string
  /** Without a title its pages stand in the group itself. */
  title?: WordKey
  /** Pages of the specification in its order, then ours, those for managers last. */
  pages: readonly string[]
}

/** The groups from top to bottom. A group that is missing here comes after these. */
const groupOrder = ['/dashboard', '/contacts', '/crawlData', '/trade', '/freight', '/chatGPT', '/exhibition', '/system']

/** The sections of each group, with the pages that are still to be built. A page that is missing here comes last. */
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
  '/crawlData': [{ key: 'crawlData.pages', pages: ['broadenAnalyse', 'broaden', 'netweek', 'homeBroaden', 'sources'] }],
  '/chatGPT': [{ key: 'chatGPT.pages', pages: ['chatGPT', 'chatGPTqaList', 'chatGptTemp', 'gptqq', 'gptPaint'] }],
}

/** The groups and their pages as the menu lists them. Pages that have no place keep their order, after the others. */
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

/** The sections of a group that have pages to show. A section of a single page has no title, and neither has the rest of the group. */
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
  // Infinity minus infinity is not a number, so equal places are told apart first.
  return rows.toSorted((one, other) => (place(one) === place(other) ? 0 : place(one) - place(other)))
}
