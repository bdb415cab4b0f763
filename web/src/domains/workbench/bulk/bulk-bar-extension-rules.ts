import type { ComponentType } from 'react'

/** The rows that are chosen, or the query of all that match. */
export interface BarPartProps {
  rows: { ids: number[] } | { query: Record<string, string> }
  /** The query of the list in which they were chosen. */
  query: Record<string, string>
}

/** What a domain above adds to the bar of chosen rows of a list. */
export interface BarPart {
  list: string
  View: ComponentType<BarPartProps>
}

let parts: readonly BarPart[] = []

/** Registers the parts that domains above add. */
export function registerBarParts(lent: readonly BarPart[]) {
  parts = lent
}

export const registeredBarParts = (list: string) => parts.filter((part) => part.list === list)
