import { z } from 'zod'

/** Chooses own or team results; a reader without a team sees their own, whatever the address says. */
export const resultsOf = ['own', 'team'] as const
export const dashboardSearch = z.object({ of: z.enum(resultsOf).catch('own').default('own') })
