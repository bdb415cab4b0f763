import type { Capability } from '@seamark/contract/platform/route'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { FirstKey } from './language/i18n.ts'

/** A record that a search has found. */
export interface FoundRecord {
  title: string
  /** The holder of the record, or another mark that distinguishes it from its namesakes. */
  note: string
  href: string
}

/** How the frame's search box finds the records of a list. */
export interface RecordSearch {
  /** The plural name of the records; it heads their group. */
  title: FirstKey
  /** Returns the first few records; throws as `call` does, and stops when `signal` aborts. */
  find: (text: string, signal: AbortSignal) => Promise<FoundRecord[]>
  /** Returns the address of the list with the same search, where the list can be searched so. */
  all?: (text: string) => string
}

/** A kept page as plain data; router, guard, menu, breadcrumb and tab strip are all built from it. */
export interface PageRoute {
  /** The whole path with `$name` for a parameter: `/contacts/tabs/$name/$id`. */
  path: string
  name: string
  title: FirstKey
  /** The screen codes, one of which is needed; none means any signed-in person who passes the group. */
  codes?: readonly number[]
  /** A capability without which the page is useless. */
  needs?: Capability
  load: () => Promise<() => ReactNode>
  /** Reads ahead what the page shows, for somebody who points at a link to it. */
  readAhead?: (params: Readonly<Record<string, string>>) => unknown
  /** The schema of the page's address; other entries are left out of the tab's address. */
  search?: z.ZodType<object>
  /** The page is a list whose records the frame's search box finds, too; perhaps of several kinds. */
  records?: RecordSearch | readonly RecordSearch[]
  icon?: ReactNode
  hidden?: boolean
  noCache?: boolean
  /** The list whose files are imported here. */
  imports?: string
  affix?: boolean
  /** The menu path that is lit while this page is shown. */
  activeMenu?: string
  breadcrumb?: false
}

export interface RouteGroup {
  path: string
  /** A group without a title adds no level to the breadcrumb, and its pages stand alone in the menu. */
  title?: FirstKey
  icon?: ReactNode
  codes?: readonly number[]
  hidden?: boolean
  alwaysShow?: boolean
  children: readonly PageRoute[]
}
