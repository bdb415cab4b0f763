import { overviewDays, overviewSteps } from '@seamark/contract/crawl/choices'
import { z } from 'zod'

/** The page's address. */
export const overviewSearch = z.object({
  days: z.enum(overviewDays).catch('7').default('7'),
  /** The step whose companies are shown. */
  step: z.enum(overviewSteps).optional().catch(undefined),
})
export type OverviewDays = z.output<typeof overviewSearch>['days']
