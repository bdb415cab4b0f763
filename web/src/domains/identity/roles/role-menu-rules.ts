import type { Capability } from '@seamark/contract/platform/route'
import type { ReactNode } from 'react'
import type { WordKey } from '../../../platform/language/i18n.ts'
import type { RouteGroup } from '../../../platform/routes.ts'

/** An entry of the menu as the frame draws it. */
export interface SeenEntry {
  path: string
  title: WordKey
  icon?: ReactNode
  children?: readonly SeenEntry[]
}

interface Menu {
  groups: readonly RouteGroup[]
  /** The menu of whoever has these roles and may do this: made by what makes the frame's own. */
  entriesOf: (roles: readonly (number | 'admin')[], mayDo: (capability: Capability) => boolean) => readonly SeenEntry[]
}

let menu: Menu = { groups: [], entriesOf: () => [] }

/** Every page of the product and how the menu is made of them; told by the floor that knows all domains. */
export function lendMenu(lent: Menu) {
  menu = lent
}

export const lentMenu = () => menu
