import type { Contact } from '@seamark/contract/phonebook/contacts/contacts'
import type { Company } from '@seamark/contract/phonebook/companies/companies'
import type { ListedCompany } from '@seamark/contract/phonebook/lists/lists'
import type { ComponentType, ReactNode } from 'react'
import type { FirstKey } from '../../../platform/language/i18n.ts'

/** A tab of a company's page; the address names it: `?tab=contacts`. */
export interface CompanyTab {
  key: string
  title: FirstKey
  isOffered?: (company: Company) => boolean
  View: ComponentType<{ company: Company }>
  /** How many records the tab has, beside its title. */
  Count?: ComponentType<{ company: Company }>
}

/** An action on a company, as data: the row's menu and the page's buttons are made from it. It takes what every row of a list holds. */
export interface CompanyAction {
  key: string
  title: FirstKey
  icon: ReactNode
  danger?: boolean
  /** The action stands in the menu of a company's page, and not among its buttons. */
  isMinor?: boolean
  /** A single key that runs the action for the row in focus. */
  shortcut?: string
  isOffered: (company: ListedCompany) => boolean
  run: (company: ListedCompany) => void
}

/** An action that a domain above lends: it may lead to a page of its own. */
export interface LentAction extends Omit<CompanyAction, 'run'> {
  run: (company: ListedCompany, go: (to: string) => void) => void
}

export interface ValueOriginProps {
  contactId: number
  kind: Contact['values'][number]['kind']
  valueKey: string
}

/** Says where a value of a contact was read that nobody has confirmed. */
export interface ValueOrigin {
  isOffered: () => boolean
  View: ComponentType<ValueOriginProps>
}

export interface ContactPartProps {
  contact: Contact
}

/** What a domain above knows of a contact, below its values. Masked contacts have none. */
export interface ContactPart {
  key: string
  isOffered: () => boolean
  View: ComponentType<ContactPartProps>
}

export interface CardReaderProps {
  side: 'front' | 'back'
  /** A file that is not kept yet, or the path of an image that is. */
  image: File | string
  onText: (text: string) => void
}

/** Reads the text of a name card that stands beside a form. What it says is offered by the form's own reader. */
export interface CardReader {
  View: ComponentType<CardReaderProps>
}

/** What a domain above says of a company at the head of its page, above the fields. */
export interface CompanyBrief {
  key: string
  View: ComponentType<{ company: Company }>
  /** Reads ahead what it shows. */
  readAhead?: (id: number) => unknown
}

let tabs: readonly CompanyTab[] = []
let briefs: readonly CompanyBrief[] = []
let actions: readonly LentAction[] = []
let contactParts: readonly ContactPart[] = []
let origin: ValueOrigin | undefined
let cardReader: CardReader | undefined

/** Registers the tabs that domains above add to a company's page; they come after the overview. */
export function registerCompanyTabs(lent: readonly CompanyTab[]) {
  tabs = lent
}

/** Registers the actions that domains above add to a company; they come before the phonebook's own. */
export function registerCompanyActions(lent: readonly LentAction[]) {
  actions = lent
}

/** Registers what stands at the head of a company's page. */
export function registerCompanyBriefs(lent: readonly CompanyBrief[]) {
  briefs = lent
}

/** Registers what domains above know of a contact. */
export function registerContactParts(lent: readonly ContactPart[]) {
  contactParts = lent
}

/** Registers what a domain above knows of the chats in which values were read. */
export function registerValueOrigin(lent: ValueOrigin) {
  origin = lent
}

/** Registers what a domain above reads name cards with. */
export function registerCardReader(lent: CardReader) {
  cardReader = lent
}

export const registeredTabs = () => tabs
export const registeredBriefs = () => briefs
export const registeredActions = () => actions
export const registeredContactParts = () => contactParts.filter(({ isOffered }) => isOffered())
export const registeredOrigin = () => origin
export const registeredCardReader = () => cardReader
