import type { Company } from '@seamark/contract/phonebook/companies/companies'
import type { ComponentType, ReactNode } from 'react'
import type { WordKey } from '../../../platform/language/i18n.ts'

/** A part of a company's page; the address names it: `?tab=contacts`. */
export interface CompanyTab {
  key: string
  title: WordKey
  isOffered?: (company: Company) => boolean
  View: ComponentType<{ company: Company }>
}

/** What can be done with a company, as data: the row's menu and the page's buttons are made from it. */
export interface CompanyAction {
  key: string
  title: WordKey
  icon: ReactNode
  danger?: boolean
  /** A single key that does it for the row in focus. */
  shortcut?: string
  isOffered: (company: Company) => boolean
  run: (company: Company) => void
}

let tabs: readonly CompanyTab[] = []
let actions: readonly CompanyAction[] = []

/** Domains above give their parts of a company's page; they stand behind what it is. */
export function lendCompanyTabs(lent: readonly CompanyTab[]) {
  tabs = lent
}

/** Domains above give what can be done with a company; it stands before what the phonebook itself does. */
export function lendCompanyActions(lent: readonly CompanyAction[]) {
  actions = lent
}

export const lentTabs = () => tabs
export const lentActions = () => actions
