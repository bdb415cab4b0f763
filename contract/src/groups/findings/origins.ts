import { z } from 'zod'
import { contactKinds } from '../../phonebook/contacts/values.ts'
import { id, idParam, instant } from '../../platform/envelope.ts'
import { route } from '../../platform/route.ts'
import { findingStates } from '../choices.ts'
import { placeText } from '../messages/places.ts'
import { maskable } from '../../platform/masked-values.ts'

/** Where a value of a contact was read. All but the value is null for those who may not read the group. */
const valueOrigin = z.object({
  kind: z.enum(contactKinds),
  key: maskable(z.string()),
  group: z.object({ id, name: z.string() }).nullable(),
  /** When it was said there. */
  at: instant.nullable(),
  /** The place of the message in its group; null where it is gone. */
  place: placeText.nullable(),
})
export type ValueOrigin = z.output<typeof valueOrigin>

export const listValueOrigins = route({
  method: 'GET',
  path: '/groups/contacts/:id/origins',
  summary: "Where a contact's unconfirmed values were read, for insiders of its company",
  permission: 'groups.read',
  rate: 'read',
  params: idParam,
  response: z.object({ origins: z.array(valueOrigin) }),
  failures: ['phonebook.contact_not_found'],
})

/** A finding that a rate was posted from, and where it was said first of what the caller may read. */
const rateOrigin = z.object({
  finding: z.object({ id, state: z.enum(findingStates) }),
  group: z.object({ id, name: z.string() }),
  sender: z.string(),
  at: instant,
  /** The place of the message in its group; null where it is gone. */
  place: placeText.nullable(),
})
export type RateOrigin = z.output<typeof rateOrigin>

/** More findings than these say nothing new of a rate: each says the same values. */
export const mostRateOrigins = 20

export const listRateOrigins = route({
  method: 'GET',
  path: '/groups/rates/:id/origins',
  summary: 'The findings that a rate was posted from, of those that the caller may read, the first twenty',
  permission: 'groups.read',
  rate: 'read',
  params: idParam,
  response: z.object({ origins: z.array(rateOrigin) }),
  failures: ['rates.rate_not_found'],
})
