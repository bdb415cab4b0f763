import { ways } from '@seamark/contract/followups/records'
import { progresses } from '@seamark/contract/phonebook/companies'
import { drills, periods } from '@seamark/contract/summary/sales'
import { z } from 'zod'

const day = z.iso.date().optional().catch(undefined)

/** The views of the one summary: what was done, by which way, and where the companies that came in stand today. */
export const salesViews = ['figures', 'ways', 'cohort'] as const

/** The address: the period, how it is looked at, and the figure whose rows are open. No person is the total. */
export const salesSearch = z.object({
  period: z.enum(periods).catch('month').default('month'),
  on: day,
  from: day,
  to: day,
  view: z.enum(salesViews).catch('figures').default('figures'),
  figure: z.enum(drills).optional().catch(undefined),
  personId: z.coerce.number().int().positive().optional().catch(undefined),
  way: z.enum(ways).optional().catch(undefined),
  progress: z.enum(progresses).optional().catch(undefined),
})
export type SalesSearch = z.output<typeof salesSearch>

export const spanOf = ({ period, on, from, to }: SalesSearch) => ({ period, ...(on ? { on } : {}), ...(from ? { from } : {}), ...(to ? { to } : {}) })

/** Which figure's rows are looked at. */
export type Opened = Pick<SalesSearch, 'figure' | 'personId' | 'way' | 'progress'>
export const nothingOpened: Record<keyof Opened, undefined> = { figure: undefined, personId: undefined, way: undefined, progress: undefined }
