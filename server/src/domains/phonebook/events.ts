import { handoverParts } from '@seamark/contract/phonebook/handovers/handovers'
import { z } from 'zod'
import { announcement } from '../../platform/events.ts'

/** Companies are about to be really deleted: whatever hangs on them goes in the same transaction, or nothing does. */
export const companiesPurged = announcement('phonebook.companiesPurged', z.object({ ids: z.array(z.number().int()) }))

/** Companies have become one: what hangs on the others goes over to the one that stays, in the same transaction, and remembers from where it came. */
export const companiesMerged = announcement(
  'phonebook.companiesMerged',
  z.object({ keepId: z.number().int(), otherIds: z.array(z.number().int()) }),
)

/** It was taken back: what came over from these companies goes back to each. */
export const companiesUnmerged = announcement(
  'phonebook.companiesUnmerged',
  z.object({ keepId: z.number().int(), otherIds: z.array(z.number().int()) }),
)

/**
 * Companies have other hands: a custodian's, or nobody's, when they are in the pool again. What those before had still to do goes along, or is over; what is
 * named in `without` stays theirs.
 */
export const companiesMoved = announcement(
  'phonebook.companiesMoved',
  z.object({
    toId: z.number().int().nullable(),
    moves: z.array(z.object({ companyId: z.number().int(), fromId: z.number().int().nullable() })),
    without: z.array(z.enum(handoverParts)).default([]),
  }),
)

/** Companies have other follow-up persons. */
export const companiesFollowed = announcement(
  'phonebook.companiesFollowed',
  z.object({ ids: z.array(z.number().int()) }),
)

/** Companies have just gone from one custodian's book to others': what hangs on them, and on who holds them, moves in the same transaction. */
export const companiesHandedOver = announcement(
  'phonebook.companiesHandedOver',
  z.object({
    fromId: z.number().int(),
    moves: z.array(z.object({ companyId: z.number().int(), toId: z.number().int() })),
  }),
)
