import type { Quote } from '@seamark/contract/rates/quotes/quotes'
import type { ComponentType } from 'react'

/** A section that a domain above adds to a quote's page, beside the paper: its orders. */
export interface QuoteSection {
  key: string
  isOffered: () => boolean
  View: ComponentType<{ quote: Quote }>
}

let sections: readonly QuoteSection[] = []

/** Registers the sections that domains above add to a quote's page; they come first beside the paper. */
export function registerQuoteSections(lent: readonly QuoteSection[]) {
  sections = lent
}

export const registeredSections = () => sections
