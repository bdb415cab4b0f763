import { z } from 'zod'
import { route } from '../../platform/route.ts'
import { lanes } from '../../territory/lanes.ts'

const figures = z.object({ companies: z.number().int(), unowned: z.number().int() })

export type AreaFigures = z.output<typeof figures>

export const countByArea = route({
  method: 'GET',
  path: '/phonebook/areas/counts',
  summary:
    'How many companies that the caller may see lie in each area, with all below it, and how many are for each lane; how many of them are in the pool',
  permission: 'phonebook.listCompanies',
  rate: 'read',
  response: z.object({
    areas: z.array(figures.extend({ code: z.string() })),
    lanes: z.array(figures.extend({ lane: z.enum(lanes) })),
    /** Those of which no area is known. */
    elsewhere: figures,
  }),
})
