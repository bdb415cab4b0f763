import { z } from 'zod'
import { id, idParam, instant } from '../platform/envelope.ts'
import { route } from '../platform/route.ts'

/** The kinds of records that belong to nobody: they are switched off for thirty days before they are deleted. */
export const officeKinds = [
  'tagGroup',
  'tag',
  'tagTemplate',
  'template',
  'stayRule',
  'source',
  'item',
  'exchangeRate',
  'role',
  'department',
] as const
export type OfficeKind = (typeof officeKinds)[number]

export const switchedOff = z.object({
  id,
  kind: z.enum(officeKinds),
  /** The name of the kind, in the caller's language. */
  title: z.string(),
  name: z.string(),
  nameEn: z.string(),
  /** How many companies lost it; null for kinds that no company has. */
  companies: z.number().int().nullable(),
  at: instant,
  deleteAfter: instant,
})
export type SwitchedOff = z.output<typeof switchedOff>

export const listSwitchedOff = route({
  method: 'GET',
  path: '/settings/switchedOff',
  summary:
    'Records of the office that were deleted within thirty days and can be brought back, as far as the caller may',
  permission: 'settings.officeRecords',
  rate: 'read',
  response: z.object({ rows: z.array(switchedOff) }),
})

export const bringBackSwitchedOff = route({
  method: 'POST',
  path: '/settings/switchedOff/:id/restore',
  summary: 'Bring a deleted record of the office back, with everything that had it',
  permission: 'settings.officeRecords',
  rate: 'write',
  params: idParam,
  body: z.strictObject({}),
  response: z.object({ kind: z.enum(officeKinds), id }),
  failures: ['platform.not_found', 'platform.reach_all', 'platform.office_name_taken', 'platform.office_parent_gone'],
})
