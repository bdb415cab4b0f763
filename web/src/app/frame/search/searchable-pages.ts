import type { WordKey } from '../../../platform/language/i18n.ts'
import type { PageRoute, RouteGroup } from '../../../platform/routes.ts'

/** A page as the search needs it. */
export interface PoolPage {
  path: string
  /** The parent's title, then its own, so that a parent's name finds all its children. */
  title: string[]
  /** The titles as typed in Latin letters: whole syllables and initials. */
  pinyinTitle: string[]
  icon: PageRoute['icon']
}

/** Returns every page that may be opened and is not hidden, in the current language. `spell` is given only while pinyin is wanted. */
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
