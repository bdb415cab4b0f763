import { z } from 'zod'

/** Whose results are shown; whoever has no team sees her own, whatever the address says. */
export const resultsOf = ['own', 'team'] as const
export const dashboardSearch = z.object({ of: z.enum(resultsOf).catch('own').default('own') })
