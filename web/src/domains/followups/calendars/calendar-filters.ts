import { taskOwners } from '@seamark/contract/followups/tasks/tasks'
import { z } from 'zod'

export const calendarViews = ['month', 'week', 'day', 'agenda'] as const
export type CalendarView = (typeof calendarViews)[number]

export const calendarSearch = z.object({
  /** Undefined uses the view that suits the window. */
  view: z.enum(calendarViews).optional().catch(undefined),
  /** A day of the period that is shown. */
  day: z.iso.date().optional().catch(undefined),
  of: z.enum(taskOwners).catch('own'),
  personId: z.coerce.number().int().positive().optional().catch(undefined),
})
export type CalendarSearch = z.output<typeof calendarSearch>

/** The days that are shown. */
export interface Shown {
  from: string
  until: string
}
