import { z } from 'zod'
import { announcement } from '../../platform/events.ts'

/** Companies are about to be really deleted: whatever hangs on them goes in the same transaction, or nothing does. */
export const companiesPurged = announcement('phonebook.companiesPurged', z.object({ ids: z.array(z.number().int()) }))
