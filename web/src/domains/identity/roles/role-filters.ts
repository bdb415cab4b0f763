import { z } from 'zod'
import { href } from '../../../platform/search.ts'

/** What is opened beside the list: a role, or a new one, `from` another or from nothing (0). */
export const roleSearch = z.object({
  role: z.coerce.number().int().positive().optional().catch(undefined),
  from: z.coerce.number().int().min(0).optional().catch(undefined),
})
export type RoleSearch = z.output<typeof roleSearch>

export const rolePath = ({ id }: { id: number }) => href('/system/roles', { role: id })
