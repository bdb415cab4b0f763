import type { CalendarSearch, Shown } from './calendar-filters.ts'

/** Days of the calendar that a domain above knows of: an exhibition, a planned visit. They are opened and not moved. */
export interface CalendarEntry {
  key: string
  title: string
  from: string
  /** The day after the last one. */
  until: string
  href: string
  tone: 'event' | 'visit' | 'done'
}

export interface CalendarPart {
  key: string
  read: (days: Shown, whose: Pick<CalendarSearch, 'of' | 'personId'>) => Promise<CalendarEntry[]>
}

let parts: readonly CalendarPart[] = []

/** Registers what domains above add to the calendar. */
export function registerCalendarParts(lent: readonly CalendarPart[]) {
  parts = lent
}

export const calendarParts = () => parts
