import { z } from 'zod'
import { announcement } from '../../platform/events.ts'

/** An exchange rate of a currency was added, corrected, switched off or brought back. What was worked out by it may be worked out anew. */
export const exchangeRatesChanged = announcement('settings.exchangeRatesChanged', z.object({ currency: z.string() }))
