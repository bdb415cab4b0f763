import { handoverParts } from '@seamark/contract/phonebook/handovers/handovers'
import { z } from 'zod'
import { announcement } from '../../platform/events.ts'

/** Companies are about to be deleted for good. Handlers delete what belongs to them in the same transaction; if one fails, nothing is deleted. */
export const companiesPurged = announcement('phonebook.companiesPurged', z.object({ ids: z.array(z.number().int()) }))

/**
 * Companies were merged into one. Handlers move what belongs to the others to the company that stays, in the same transaction, and keep where it came
 * from.
 */
export const companiesMerged = announcement(
  'phonebook.companiesMerged',
  z.object({ keepId: z.number().int(), otherIds: z.array(z.number().int()) }),
)

/** A merge was taken back. Handlers give back to each company what came from it. */
export const companiesUnmerged = announcement(
  'phonebook.companiesUnmerged',
  z.object({ keepId: z.number().int(), otherIds: z.array(z.number().int()) }),
)

/**
 * Companies changed their custodian; `toId` is null when they went to the pool. Handlers pass the former custodian's open work on to the new one, or
 * end it in the pool. The parts named in `without` stay with the former custodian.
 */
export const companiesMoved = announcement(
  'phonebook.companiesMoved',
  z.object({
    toId: z.number().int().nullable(),
    moves: z.array(
      z.object({
        companyId: z.number().int(),
        fromId: z.number().int().nullable(),
        /** The moment of the earlier move that this one undoes. Handlers restore the work that ended with that one. */
        undoneAt: z.string().optional(),
      }),
    ),
    without: z.array(z.enum(handoverParts)).default([]),
  }),
)

/** Tags are about to be switched off; `offId` is what is kept of them. Handlers keep what belongs to the tags with it, in the same transaction. */
export const tagsSwitchedOff = announcement(
  'phonebook.tagsSwitchedOff',
  z.object({ ids: z.array(z.number().int()), offId: z.number().int() }),
)

/** Tags came back. Handlers bring back what went with `offId`. */
export const tagsRestored = announcement('phonebook.tagsRestored', z.object({ offId: z.number().int() }))

/**
 * An undo brought companies back with the people whom they had. Some of these people may have left since: handlers pass their open work on to the
 * custodian, in the same transaction.
 */
export const companiesReturned = announcement(
  'phonebook.companiesReturned',
  z.object({ ids: z.array(z.number().int()) }),
)

/** The follow-up persons of companies changed. */
export const companiesFollowed = announcement(
  'phonebook.companiesFollowed',
  z.object({ ids: z.array(z.number().int()) }),
)

/**
 * Companies went from one custodian to others in a hand-over. Handlers move what belongs to the companies and to their custodian in the same
 * transaction.
 */
export const companiesHandedOver = announcement(
  'phonebook.companiesHandedOver',
  z.object({
    fromId: z.number().int(),
    moves: z.array(z.object({ companyId: z.number().int(), toId: z.number().int() })),
  }),
)
