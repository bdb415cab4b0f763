import { z } from 'zod'
import { announcement } from '../../platform/events.ts'

/** Companies are about to be really deleted: whatever hangs on them goes in the same transaction, or nothing does. */
export const companiesPurged = announcement('phonebook.companiesPurged', z.object({ ids: z.array(z.number().int()) }))

/** Companies have just gone from one custodian's book to others': what hangs on them, and on who holds them, moves in the same transaction. */
export const companiesHandedOver = announcement(
  'phonebook.companiesHandedOver',
  z.object({ fromId: z.number().int(), moves: z.array(z.object({ companyId: z.number().int(), toId: z.number().int() })) }),
)
