import type { NewRole, RoleChanges } from '@seamark/contract/identity/roles/roles'
import { codesText } from '@seamark/contract/identity/roles/screen-codes'
import { systemAdministrator } from '@seamark/contract/identity/sessions/users'
import { capabilities } from '@seamark/contract/platform/route'
import { codesOf, type RoleRow } from '../sessions/rights.rules.ts'

export interface RoleColumns extends Pick<RoleRow, 'codes' | 'scope' | 'capabilities'> {
  name_zh: string
  name_en: string
  name_es: string
  name_ja: string
}

/** The columns for the changes: codes once and in order; for 系统管理员 without 0 to 399, which it has anyhow. */
export function columnsOf(changes: NewRole, authority?: string): RoleColumns
export function columnsOf(changes: RoleChanges, authority?: string): Partial<RoleColumns>
export function columnsOf(
  { names, codes, scope, capabilities: wished }: RoleChanges,
  authority = '',
): Partial<RoleColumns> {
  const fixed = authority === systemAdministrator ? codesOf({ authority, codes: [] }) : new Set<number>()
  return {
    ...(names && { name_zh: names.zh, name_en: names.en, name_es: names.es, name_ja: names.ja }),
    ...(codes && { codes: [...new Set(codes)].filter((code) => !fixed.has(code)).sort((one, other) => one - other) }),
    ...(scope && { scope }),
    ...(wished && { capabilities: capabilities.filter((capability) => wished.includes(capability)) }),
  }
}

/** Those of `columns` whose value differs from the row's. */
export function changedColumns(row: RoleColumns, columns: Partial<RoleColumns>): Partial<RoleColumns> {
  const changed = Object.entries(columns).filter(
    ([column, value]) => JSON.stringify(row[column as keyof RoleColumns]) !== JSON.stringify(value),
  )
  return Object.fromEntries(changed)
}

/** The values that the audit log keeps, readable for people: codes as ranges. */
export function auditedOf({
  name_zh,
  name_en,
  name_es,
  name_ja,
  codes,
  scope,
  capabilities: may,
}: Partial<RoleColumns>) {
  return {
    ...(name_zh !== undefined && { nameZh: name_zh }),
    ...(name_en !== undefined && { nameEn: name_en }),
    ...(name_es !== undefined && { nameEs: name_es }),
    ...(name_ja !== undefined && { nameJa: name_ja }),
    ...(codes && { codes: codesText(codes) }),
    ...(scope && { scope }),
    ...(may && { capability: may }),
  }
}

/** The columns of the row that are named in `like`. */
export const pickColumns = (row: RoleColumns, like: Partial<RoleColumns>): Partial<RoleColumns> =>
  Object.fromEntries(Object.keys(like).map((column) => [column, row[column as keyof RoleColumns]]))

/** Somebody must always be able to open everything, and the specification names 系统管理员, so these roles cannot be deleted. */
export const isRequired = ({ opens_everything, authority }: Pick<RoleRow, 'opens_everything' | 'authority'>) =>
  opens_everything || authority === systemAdministrator

/** Whether a change touches what the role's holders may do, and not only the role's name. */
export const touchesRights = (changed: Partial<RoleColumns>) =>
  'codes' in changed || 'scope' in changed || 'capabilities' in changed
