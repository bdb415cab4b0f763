import type { Capability } from '@seamark/contract/platform/route'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { WordKey } from './language/i18n.ts'

/** One record that a search has found. */
export interface FoundRecord {
  title: string
  /** Who holds it, or what tells it from its namesakes. */
  note: string
  href: string
}

/** How the records of a list are found from the search box of the frame. */
export interface RecordSearch {
  /** What the records are called, all of them: heads their group. */
  title: WordKey
  /** The first few; throws as `call` does, and stops when `signal` says so. */
  find: (text: string, signal: AbortSignal) => Promise<FoundRecord[]>
  /** The list itself, searching for the same. */
  all: (text: string) => string
}

/** A kept page as plain data: the router, the guard, the menu, the breadcrumb and the tab strip are all made from it. */
export interface PageRoute {
  /** The whole path with `$name` for what varies: `/contacts/tabs/$name/$id`. */
  path: string
  name: string
  title: WordKey
  /** Screen codes of which one is needed; none means any signed-in person who passes the group. */
  codes?: readonly number[]
  /** A capability that the page is of no use without. */
  needs?: Capability
  load: () => Promise<() => ReactNode>
  /** What the page reads from its address; anything else is left out of the tab's address. */
  search?: z.ZodType<object>
  /** The page is a list, and its records are found from the frame's search box too. */
  records?: RecordSearch
  icon?: ReactNode
  hidden?: boolean
  noCache?: boolean
  /** The list whose files come in here. */
  imports?: string
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
