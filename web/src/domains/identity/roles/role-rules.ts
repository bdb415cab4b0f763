import type { NewRole, Role, RoleChanges } from '@seamark/contract/identity/roles/roles'
import { codesOf, codesText } from '@seamark/contract/identity/roles/screen-codes'
import { systemAdministrator, systemAdministratorCodes } from '@seamark/contract/identity/sessions/users'
import { type Language, languages } from '@seamark/contract/languages'
import { otherCodes, type ScreenGroup, withOthers } from './role-screens-rules.ts'

/** The form's values: `others` are codes without a screen, as text. */
export interface RoleValues extends NewRole {
  others: string
}

export const blankRole: NewRole = {
  names: { zh: '', en: '', es: '', ja: '' },
  codes: [],
  scope: 'own',
  capabilities: ['seeContactValues'],
}

/** A copy of the role with the first free number in its names. 系统管理员 holds its codes through its authority; the copy lists them. */
export const copyOf = (
  { authority, codes, scope, capabilities, names }: Role,
  roles: readonly Pick<Role, 'names'>[],
): NewRole => ({
  names: addNumber(names, roles),
  codes: authority === systemAdministrator ? [...systemAdministratorCodes, ...codes] : codes,
  scope,
  capabilities,
})

/** Adds a number, which reads the same in every language. */
function addNumber(
  { zh, en, es, ja }: Role['names'],
  roles: readonly Pick<Role, 'names'>[],
  number = 2,
): NewRole['names'] {
  const names = { zh: `${zh} ${number}`, en: `${en} ${number}`, es: `${es} ${number}`, ja: `${ja} ${number}` }
  const isTaken = roles.some((role) => languages.some((language) => role.names[language] === names[language]))
  return isTaken ? addNumber({ zh, en, es, ja }, roles, number + 1) : names
}

/** Codes that the role always has, whatever is ticked. */
export const fixedCodes = (role: Pick<Role, 'authority'> | undefined): readonly number[] =>
  role?.authority === systemAdministrator ? systemAdministratorCodes : []

/** The roles from which the holder's browser builds its routes. */
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

/** The body to send. A blank name gets the one in `language`; codes as text replace those without a screen, unless they cannot be parsed. */
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

/** The fields of `input` that differ from the role. */
export function changesOf(role: Role, input: NewRole): RoleChanges {
  const changed = Object.entries(input).filter(([field, value]) => !isSame(value, role[field as keyof NewRole]))
  return Object.fromEntries(changed)
}

export const isSame = (one: unknown, other: unknown) =>
  JSON.stringify(sortValue(one)) === JSON.stringify(sortValue(other))

/** Sorts sets (codes and capabilities), and names by their language, for comparison. */
function sortValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(String).toSorted((one, other) => (one < other ? -1 : 1))
  if (value === null || typeof value !== 'object') return value
  return Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))
}
