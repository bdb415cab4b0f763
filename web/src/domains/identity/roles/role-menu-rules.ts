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
  /** The menu for these roles and capabilities, from the same code as the frame's own menu. */
  entriesOf: (roles: readonly (number | 'admin')[], mayDo: (capability: Capability) => boolean) => readonly SeenEntry[]
}

let menu: Menu = { groups: [], entriesOf: () => [] }

/** Registers all pages of the product and the function that makes the menu; called by the floor that knows all domains. */
export function registerMenu(lent: Menu) {
  menu = lent
}

export const registeredMenu = () => menu
