import type { AccountChanges, AccountDetail, ByMail, NewAccount } from '@seamark/contract/identity/accounts/accounts'
import type { Language } from '@seamark/contract/languages'

export interface MailValues {
  /** Absent where mail is not configured. */
  mail?: { to?: string; language: Language }
}

/** The form's values: the role that the user signs in with is separate from the others. */
export interface AccountValues extends MailValues {
  username: string
  name: string
  primaryRole: number | undefined
  otherRoles: number[]
  departmentId: number | null
}

export const blankAccount = (language: Language): AccountValues => ({
  username: '',
  name: '',
  primaryRole: undefined,
  otherRoles: [],
  departmentId: null,
  mail: { to: '', language },
})

export function valuesOf({ username, name, roles, department }: AccountDetail): AccountValues {
  const [primary, ...others] = roles
  return {
    username,
    name,
    primaryRole: primary?.id,
    otherRoles: others.map(({ id }) => id),
    departmentId: department?.id ?? null,
  }
}

/** The roles in the contract's order: the primary one first, each once. */
export const roleIdsOf = ({ primaryRole, otherRoles }: Pick<AccountValues, 'primaryRole' | 'otherRoles'>): number[] =>
  primaryRole === undefined ? [] : [primaryRole, ...otherRoles.filter((id) => id !== primaryRole)]

/** A blank address means that the link is only shown. */
export const mailOf = ({ mail }: MailValues): ByMail | undefined =>
  mail?.to?.trim() ? { to: mail.to.trim(), language: mail.language } : undefined

export function inputOf(values: AccountValues): NewAccount {
  const { username, name, departmentId } = values
  const mail = mailOf(values)
  return { username, name, roleIds: roleIdsOf(values), departmentId: departmentId ?? null, ...(mail ? { mail } : {}) }
}

/** The values that differ from those the form began with. */
export function changesOf(seen: AccountDetail, values: AccountValues): AccountChanges {
  const before = valuesOf(seen)
  const roleIds = roleIdsOf(values)
  return {
    ...(values.name.trim() === before.name ? {} : { name: values.name }),
    ...(roleIds.join() === roleIdsOf(before).join() ? {} : { roleIds }),
    ...((values.departmentId ?? null) === before.departmentId ? {} : { departmentId: values.departmentId ?? null }),
  }
}

const fields: Record<string, keyof AccountValues> = { roleIds: 'primaryRole' }

/** The contract has one field for roles; the form shows its problems at the first role field. */
export const formField = (name: readonly (string | number)[]) => {
  const [first = '', ...rest] = name
  const own = fields[String(first)]
  return own === undefined ? [first, ...rest] : [own]
}
