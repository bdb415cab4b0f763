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

/** The screen codes of a role; 系统管理员 has 0 to 399, and whatever was granted on top. */
export function codesOf({ authority, codes }: Pick<RoleRow, 'authority' | 'codes'>): ReadonlySet<number> {
  if (authority !== systemAdministrator) return new Set(codes)
  return codes.length === 0 ? administratorCodes : new Set([...systemAdministratorCodes, ...codes])
}

const administratorCodes: ReadonlySet<number> = new Set(systemAdministratorCodes)

/** What the browser is told to build routes from: codes, or the one word that opens everything. */
export const rolesOf = (role: RoleRow): (number | 'admin')[] => (role.opens_everything ? ['admin'] : [...codesOf(role)])

export const capabilitiesOf = (role: RoleRow): readonly Capability[] =>
  role.opens_everything ? capabilities : capabilities.filter((capability) => role.capabilities.includes(capability))

/** The scope that a role's row names; what it does not know reaches least. */
export const scopeOf = (scope: string) => (scope === 'all' || scope === 'department' ? scope : 'own')

interface People {
  /** Of one's department and below. */
  department: readonly number[]
  /** For whom one stands in today. */
  covered: readonly number[]
}

/** Whose records the role reaches, and those of whoever is away and covered; whom that person reaches is not among them. */
export function reachOf(
  role: Pick<RoleRow, 'opens_everything' | 'scope'>,
  userId: number,
  { department, covered }: People,
): Reach {
  if (role.opens_everything || role.scope === 'all') return { kind: 'all' }
  return { kind: 'people', ids: [...new Set([userId, ...(role.scope === 'department' ? department : []), ...covered])] }
}
