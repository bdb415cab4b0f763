import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { WordKey } from './i18n.ts'

/** A kept page as plain data: the router, the guard, the menu, the breadcrumb and the tab strip are all made from it. */
export interface PageRoute {
  /** The whole path with `$name` for what varies: `/contacts/tabs/$name/$id`. */
  path: string
  name: string
  title: WordKey
  /** Screen codes of which one is needed; none means any signed-in person who passes the group. */
  codes?: readonly number[]
  load: () => Promise<() => ReactNode>
  /** What the page reads from its address; anything else is left out of the tab's address. */
  search?: z.ZodType<object>
  icon?: ReactNode
  hidden?: boolean
  noCache?: boolean
  affix?: boolean
  /** The menu path that is lit while this page is shown. */
  activeMenu?: string
  breadcrumb?: false
}

export interface RouteGroup {
  path: string
  /** A group without a title adds no level to the breadcrumb, and its pages stand alone in the menu. */
  title?: WordKey
  icon?: ReactNode
  codes?: readonly number[]
  hidden?: boolean
  alwaysShow?: boolean
  children: readonly PageRoute[]
}
