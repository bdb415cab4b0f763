import type { Account, AccountState } from '@seamark/contract/identity/accounts/accounts'
import { systemAdministrator } from '@seamark/contract/identity/sessions/users'
import { capabilitiesOf, codesOf, type RoleRow } from '../sessions/rights.rules.ts'

export interface AccountFacts {
  id: number
  disabled_at: Date | null
  has_password: boolean
  /** Every role that the user has. */
  roles: readonly RoleRow[]
}

/** The administrator who acts: her role, and whether it may manage users at all. */
export interface Administrator {
  id: number | null
  role: RoleRow
  manages: boolean
}

const scopes = ['own', 'department', 'all']

/**
 * Whether somebody in the role `mine` may give `other` to people, and manage those who have it. 系统管理员 may give every role that does not open
 * everything. Anybody else may give only roles that open, reach and may do no more than her own: otherwise she could raise herself by a second
 * account.
 */
export function roleIncludes(mine: RoleRow, other: RoleRow): boolean {
  if (mine.opens_everything) return true
  if (other.opens_everything) return false
  if (mine.authority === systemAdministrator) return true
  const capabilities = capabilitiesOf(mine)
  return (
    [...codesOf(other)].every((code) => codesOf(mine).has(code)) &&
    capabilitiesOf(other).every((capability) => capabilities.includes(capability)) &&
    scopes.indexOf(other.scope) <= scopes.indexOf(mine.scope)
  )
}

/**
 * Whether people may be put into every department. A role with the scope `department` reaches further the higher its department lies, so an
 * administrator in such a role puts people, and herself, only into her own department or below.
 */
export const placesAnywhere = (mine: RoleRow) =>
  mine.opens_everything || mine.authority === systemAdministrator || mine.scope === 'all'

/** An administrator who gives somebody a new link could become that person, so she must be allowed to give all of that person's roles. */
export const mayManage = ({ role, manages }: Administrator, { roles }: Pick<AccountFacts, 'roles'>) =>
  manages && roles.every((held) => roleIncludes(role, held))

/** The actions that the screen offers; the commands check the same. */
export function accountAbilities(administrator: Administrator, facts: AccountFacts): Account['can'] {
  const edit = mayManage(administrator, facts)
  const isOther = facts.id !== administrator.id
  const isOn = facts.disabled_at === null
  return {
    edit,
    invite: edit && isOther && isOn,
    disable: edit && isOther && isOn,
    enable: edit && !isOn,
    endSessions: edit,
  }
}

export function stateOf({
  disabled_at,
  has_password,
}: Pick<AccountFacts, 'disabled_at' | 'has_password'>): AccountState {
  if (disabled_at !== null) return 'disabled'
  return has_password ? 'active' : 'invited'
}

/** `+8613812345678` as `+86 138••••5678`: enough to tell two people apart, too little to call. */
export function maskPhone(phone: string): string {
  const [, code = '', head = '', tail] = /^(\+86|\+\d)(\d{3})\d{3,}(\d{4})$/.exec(phone) ?? []
  return tail === undefined ? `••••${phone.slice(-2)}` : `${code} ${head}••••${tail}`
}

/** `lin.xiaofan@example.com` as `l••••@example.com`. */
export const maskEmail = (email: string) => email.replace(/^(.)[^@]*/u, '$1••••')
