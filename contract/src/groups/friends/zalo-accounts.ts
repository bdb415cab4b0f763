import { z } from 'zod'
import { id, idParam, instant } from '../../platform/envelope.ts'
import { route } from '../../platform/route.ts'
import { isVisible, lines, narrow } from '../../phonebook/matching/texts.ts'
import { isCountry } from '../../territory/countries.ts'

export const zaloTypes = ['personal', 'business'] as const

/** Everything about a Zalo account of ours that somebody types. */
export const zaloFields = {
  phone: narrow(40).refine(isVisible, 'groups.zalo_phone_blank'),
  type: z.enum(zaloTypes, { error: 'groups.zalo_type_blank' }),
  /** ISO 3166, by which the number is read. */
  country: z.string({ error: 'groups.zalo_country_blank' }).refine(isCountry, 'groups.zalo_country_blank'),
  colleagueId: id.nullable(),
  note: lines(2000),
}
export type ZaloField = keyof typeof zaloFields
// The keys of the object are exactly the fields of the type.
export const zaloFieldNames = Object.keys(zaloFields) as ZaloField[]

export const newZaloAccount = z.strictObject({
  ...zaloFields,
  phone: zaloFields.phone.prefault(''),
  colleagueId: zaloFields.colleagueId.default(null),
  note: zaloFields.note.default(''),
})
export type NewZaloAccount = z.output<typeof newZaloAccount>

export const zaloChanges = z.strictObject(zaloFields).partial()
export type ZaloChanges = z.output<typeof zaloChanges>

export const zaloAccount = z.object({
  id,
  version: z.number().int(),
  phone: z.string(),
  type: z.enum(zaloTypes),
  country: z.string(),
  colleague: z.object({ id, name: z.string() }).nullable(),
  note: z.string(),
  updatedAt: instant,
  updatedBy: z.string(),
  can: z.object({ edit: z.boolean(), delete: z.boolean() }),
})
export type ZaloAccount = z.output<typeof zaloAccount>

export const listZaloAccounts = route({
  method: 'GET',
  path: '/groups/zaloAccounts',
  summary: 'The Zalo accounts of ours, five hundred at most',
  permission: 'groups.read',
  rate: 'read',
  response: z.object({ accounts: z.array(zaloAccount) }),
})

const referenceFailures = ['groups.zalo_phone_invalid', 'groups.zalo_phone_taken', 'groups.colleague_unknown'] as const
const changeFailures = ['groups.zalo_not_found', 'groups.zalo_not_yours'] as const

export const createZaloAccount = route({
  method: 'POST',
  path: '/groups/zaloAccounts',
  summary: 'A Zalo account of ours; its number must be one of the country that was chosen',
  permission: 'groups.editGroup',
  rate: 'write',
  body: newZaloAccount,
  response: zaloAccount,
  failures: referenceFailures,
})

export const editZaloAccount = route({
  method: 'PATCH',
  path: '/groups/zaloAccounts/:id',
  summary: 'Change some fields; a stale version is refused with the current account in `details.current`',
  permission: 'groups.editGroup',
  rate: 'write',
  params: idParam,
  body: zaloChanges,
  response: zaloAccount,
  versioned: true,
  failures: [...changeFailures, ...referenceFailures],
})

export const deleteZaloAccount = route({
  method: 'DELETE',
  path: '/groups/zaloAccounts/:id',
  summary: 'Gone at once for everybody, undone within 10 seconds, then really deleted',
  permission: 'groups.deleteGroup',
  rate: 'write',
  params: idParam,
  response: z.object({ undoUntil: instant }),
  versioned: true,
  failures: changeFailures,
})

export const restoreZaloAccount = route({
  method: 'POST',
  path: '/groups/zaloAccounts/:id/restore',
  summary: 'Undo a deletion while there is time',
  permission: 'groups.deleteGroup',
  rate: 'write',
  params: idParam,
  response: zaloAccount,
  failures: [...changeFailures, 'groups.zalo_phone_taken', 'groups.undo_over'],
})
