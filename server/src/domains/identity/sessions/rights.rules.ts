import { systemAdministrator, systemAdministratorCodes } from '@seamark/contract/identity/sessions/users'
import { type Capability, capabilities } from '@seamark/contract/platform/route'
import type { Reach } from '../../../platform/context.ts'

export interface RoleRow {
  authority: string
  opens_everything: boolean
  codes: number[]
  scope: string
  capabilities: string[]
}

/** The screen codes of a role; 系统管理员 has 0 to 399, and any code that was granted beyond those. */
export function codesOf({ authority, codes }: Pick<RoleRow, 'authority' | 'codes'>): ReadonlySet<number> {
  if (authority !== systemAdministrator) return new Set(codes)
  return codes.length === 0 ? administratorCodes : new Set([...systemAdministratorCodes, ...codes])
}

const administratorCodes: ReadonlySet<number> = new Set(systemAdministratorCodes)

/** The roles from which the browser builds its routes: codes, or the one word that opens everything. */
export const rolesOf = (role: RoleRow): (number | 'admin')[] => (role.opens_everything ? ['admin'] : [...codesOf(role)])

export const capabilitiesOf = (role: RoleRow): readonly Capability[] =>
  role.opens_everything ? capabilities : capabilities.filter((capability) => role.capabilities.includes(capability))

/** The scope in the role's row; an unknown one is treated as the narrowest. */
export const scopeOf = (scope: string) => (scope === 'all' || scope === 'department' ? scope : 'own')

interface People {
  /** The people of the department and below. */
  department: readonly number[]
  /** The people for whom the user stands in today. */
  absentIds: readonly number[]
}

/**
 * The people whose records the role reaches, together with the absent colleagues for whom the user stands in. It does not add the people whom those
 * colleagues reach.
 */
export function reachOf(
  role: Pick<RoleRow, 'opens_everything' | 'scope'>,
  userId: number,
  { department, absentIds }: People,
): Reach {
  if (role.opens_everything || role.scope === 'all') return { kind: 'all' }
  return {
    kind: 'people',
    ids: [...new Set([userId, ...(role.scope === 'department' ? department : []), ...absentIds])],
  }
}
