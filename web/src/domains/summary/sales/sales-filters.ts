import { ways } from '@seamark/contract/followups/records/records'
import { progresses } from '@seamark/contract/phonebook/companies/companies'
import { conversionParts, conversionStages } from '@seamark/contract/summary/conversions'
import { drills, periods } from '@seamark/contract/summary/sales'
import { z } from 'zod'

const day = z.iso.date().optional().catch(undefined)

/**
 * The views of the summary: figures, follow-ups by method, today's progress of the companies that came in, charts of the follow-ups, and how far the
 * companies of each source, area, lane, group and exhibition have come.
 */
export const salesViews = ['figures', 'ways', 'cohort', 'trend', 'conversion'] as const

/** The part of the conversions that is all of them. */
export const wholePart = 'all'

/** The address: the period, the view, and the figure whose rows are open. Without a person it is the total. */
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
  dayFrom: day,
  dayTo: day,
  by: z.enum(conversionParts).catch('source').default('source'),
  part: z.string().max(40).optional().catch(undefined),
  stage: z.enum(conversionStages).optional().catch(undefined),
})
export type SalesSearch = z.output<typeof salesSearch>

export const spanOf = ({ period, on, from, to }: SalesSearch) => ({
  period,
  ...(on ? { on } : {}),
  ...(from ? { from } : {}),
  ...(to ? { to } : {}),
})

/** The figure whose rows are open. */
export type Opened = Pick<
  SalesSearch,
  'figure' | 'personId' | 'way' | 'progress' | 'dayFrom' | 'dayTo' | 'part' | 'stage'
>
export const nothingOpened: Record<keyof Opened, undefined> = {
  figure: undefined,
  personId: undefined,
  way: undefined,
  progress: undefined,
  dayFrom: undefined,
  dayTo: undefined,
  part: undefined,
  stage: undefined,
}
