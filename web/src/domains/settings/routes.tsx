import type { RouteGroup } from '../../platform/routes.ts'
import { dictionarySearch } from './dictionaries/dictionary-filters.ts'

// These routes are one of several parts of the group that oversight defines.
export const settingsRoutes: readonly RouteGroup[] = [
  {
    path: '/system',
    children: [
      {
        path: '/system/options',
        name: 'options',
        title: 'settings.options',
        codes: [356],
        load: () => import('./options/options-page.tsx').then((page) => page.OptionsPage),
      },
      {
        path: '/system/dictionaries',
        name: 'dictionaries',
        title: 'settings.dictionaries',
        codes: [356],
        search: dictionarySearch,
        load: () => import('./dictionaries/dictionaries-page.tsx').then((page) => page.DictionariesPage),
      },
    ],
  },
]
