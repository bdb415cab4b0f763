import type { NewRole, Role, RoleChanges } from '@seamark/contract/identity/roles/roles'
import { codesOf, codesText } from '@seamark/contract/identity/roles/screen-codes'
import { systemAdministrator, systemAdministratorCodes } from '@seamark/contract/identity/sessions/users'
import { type Language, languages } from '@seamark/contract/languages'
import { otherCodes, type ScreenGroup, withOthers } from './role-screens-rules.ts'

/** What the form holds: `others` are codes without a screen, as text. */
export interface RoleValues extends NewRole {
  others: string
}

export const blankRole: NewRole = {
  names: { zh: '', en: '', es: '', ja: '' },
  codes: [],
  scope: 'own',
  capabilities: [],
}

/** A role like this one under the same names with the first free number. 系统管理员 has its codes by name; its copy has them written down. */
export const copyOf = (
  { authority, codes, scope, capabilities, names }: Role,
  roles: readonly Pick<Role, 'names'>[],
): NewRole => ({
  names: numbered(names, roles),
  codes: authority === systemAdministrator ? [...systemAdministratorCodes, ...codes] : codes,
  scope,
  capabilities,
})

/** A number reads the same in every language. */
function numbered(
  { zh, en, es, ja }: Role['names'],
  roles: readonly Pick<Role, 'names'>[],
  number = 2,
): NewRole['names'] {
  const names = { zh: `${zh} ${number}`, en: `${en} ${number}`, es: `${es} ${number}`, ja: `${ja} ${number}` }
  const isTaken = roles.some((role) => languages.some((language) => role.names[language] === names[language]))
  return isTaken ? numbered({ zh, en, es, ja }, roles, number + 1) : names
}

/** Codes that the role has whatever is ticked. */
export const fixedCodes = (role: Pick<Role, 'authority'> | undefined): readonly number[] =>
  role?.authority === systemAdministrator ? systemAdministratorCodes : []

/** What the browser of a holder is told to build routes from. */
export const rolesOf = (role: Role): (number | 'admin')[] =>
  role.opensEverything ? ['admin'] : [...fixedCodes(role), ...role.codes]

export const valuesOf = (
  { names, codes, scope, capabilities }: NewRole,
  groups: readonly ScreenGroup[],
): RoleValues => ({
  names: { zh: names.zh, en: names.en, es: names.es, ja: names.ja },
  codes,
  scope,
  capabilities,
  others: codesText(otherCodes(groups, codes)),
})

/** What is sent. A name that was left blank is that of `language`; codes as text replace those without a screen, unless they cannot be read. */
export function inputOf(
  { names, codes, scope, capabilities, others }: RoleValues,
  groups: readonly ScreenGroup[],
  language: Language,
): NewRole {
  const mine = names[language].trim()
  const named = Object.fromEntries(languages.map((one) => [one, names[one].trim() || mine])) as NewRole['names']
  return {
    names: named,
    codes: withOthers(groups, codes, codesOf(others) ?? otherCodes(groups, codes)),
    scope,
    capabilities,
  }
}

/** The fields of `input` that are not as the role has them. */
export function changesOf(role: Role, input: NewRole): RoleChanges {
  const changed = Object.entries(input).filter(([field, value]) => !isSame(value, role[field as keyof NewRole]))
  return Object.fromEntries(changed)
}

export const isSame = (one: unknown, other: unknown) => JSON.stringify(ordered(one)) === JSON.stringify(ordered(other))

/** Codes and capabilities are sets, names are by their language. */
function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(String).toSorted((one, other) => (one < other ? -1 : 1))
  if (value === null || typeof value !== 'object') return value
  return Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))
}
