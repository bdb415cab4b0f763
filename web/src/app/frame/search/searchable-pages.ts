import type { WordKey } from '../../../platform/language/i18n.ts'
import type { PageRoute, RouteGroup } from '../../../platform/routes.ts'

/** A page as the search sees it. */
export interface PoolPage {
  path: string
  /** The parent's title, then its own: a parent's name finds all its children. */
  title: string[]
  /** How the titles are typed in letters: whole syllables and initials. */
  pinyinTitle: string[]
  icon: PageRoute['icon']
}

/** Every page that may be opened and is not hidden, in the current language. `spell` is there only while pinyin is wanted. */
export function searchPool(
  groups: readonly RouteGroup[],
  t: (key: WordKey) => string,
  spell?: (title: string) => string[],
): PoolPage[] {
  return groups
    .filter((group) => !group.hidden)
    .flatMap((group) =>
      group.children
        .filter((page) => !page.hidden)
        .map((page) => {
          const title = [group.title, page.title].filter((key) => key !== undefined).map(t)
          return {
            path: page.path,
            title,
            pinyinTitle: spell ? title.flatMap(spell) : [],
            icon: page.icon ?? group.icon,
          }
        }),
    )
}
