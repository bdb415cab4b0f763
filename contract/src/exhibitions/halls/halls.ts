import { z } from 'zod'
import { id, idParam } from '../../platform/envelope.ts'
import { route } from '../../platform/route.ts'
import { standings, visitStates } from '../choices.ts'

const standingExhibitor = z.object({
  id,
  name: z.string(),
  standing: z.enum(standings),
  visitState: z.enum(visitStates).nullable(),
})

export const hallBooth = z.object({
  number: z.string(),
  /** In square metres, where it is known: of an exhibitor who has this booth alone. */
  area: z.number().nullable(),
  /** Several exhibitors may share a booth. */
  exhibitors: z.array(standingExhibitor),
})
export type HallBooth = z.output<typeof hallBooth>

export const hall = z.object({
  /** Empty for booths whose hall nobody has named. */
  name: z.string(),
  booths: z.array(hallBooth),
})
export type Hall = z.output<typeof hall>

export const listHalls = route({
  method: 'GET',
  path: '/exhibitions/:id/halls',
  summary:
    'The halls of an exhibition with their booths, who stands there and has not withdrawn, and how they stand to the caller',
  permission: 'exhibitions.listExhibitors',
  rate: 'read',
  params: idParam,
  response: z.object({
    halls: z.array(hall),
    /** How many exhibitors that have not withdrawn have no booth that could be read. */
    withoutBooth: z.number().int(),
    /** True where there are more booths than are shown. */
    isCut: z.boolean(),
  }),
  failures: ['exhibitions.exhibition_not_found'],
})
