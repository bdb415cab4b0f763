import { z } from 'zod'
import { href } from '../../../platform/search.ts'

/** The role that is open beside the list, or a new one: `from` copies another one, or is 0 for an empty form. */
export const roleSearch = z.object({
  role: z.coerce.number().int().positive().optional().catch(undefined),
  from: z.coerce.number().int().min(0).optional().catch(undefined),
})
export type RoleSearch = z.output<typeof roleSearch>

export const rolePath = ({ id }: { id: number }) => href('/system/roles', { role: id })
