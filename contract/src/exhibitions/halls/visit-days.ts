import { z } from 'zod'
import { daysBetween } from '../../platform/days.ts'
import { day, id } from '../../platform/envelope.ts'
import { route } from '../../platform/route.ts'
import { taskOwners } from '../../followups/tasks/tasks.ts'
import { visitStates } from '../choices.ts'

const mostDays = 62

export const getExhibitionCalendar = route({
  method: 'GET',
  path: '/exhibitions/calendar',
  summary:
    'The exhibitions and the planned visits between two days: the own visits, of a colleague, or of all in reach',
  permission: 'exhibitions.listExhibitions',
  rate: 'read',
  query: z
    .strictObject({
      from: day,
      until: day,
      of: z.enum(taskOwners).default('own'),
      personId: z.coerce.number().int().positive().optional(),
    })
    .refine(({ from, until }) => from < until && daysBetween(from, until) <= mostDays, {
      path: ['until'],
      message: 'field.invalid',
    }),
  response: z.object({
    exhibitions: z.array(z.object({ id, name: z.string(), fromDay: day, toDay: day })),
    visits: z.array(
      z.object({
        id,
        exhibitionId: id,
        name: z.string(),
        booth: z.string(),
        day,
        state: z.enum(visitStates).nullable(),
        person: z.object({ id, name: z.string() }),
      }),
    ),
  }),
})
