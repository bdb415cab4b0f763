import type { identityFailures } from '@seamark/contract/identity/failures'
import { failField } from '../../../platform/failure.ts'
import { isCommonPassword } from './easy-passwords.rules.ts'

/** The reason why a new password would be guessed; undefined when there is none. The contract checks its form. */
export function weaknessOf(password: string, username: string): keyof typeof identityFailures | undefined {
  if (isCommonPassword(password)) return 'identity.password_common'
  return holdsName(password, username) ? 'identity.password_like_name' : undefined
}

/** Refuses a new password that would be guessed, at the field in which it was typed. Every way to set a password calls this. */
export function failIfWeak(field: string, password: string, username: string) {
  const weakness = weaknessOf(password, username)
  if (weakness) throw failField(field, weakness)
}

/** Names of one or two letters are not checked, because they occur in many good passwords. */
function holdsName(password: string, username: string) {
  const name = foldText(username)
  return name.length >= 3 && foldText(password).includes(name)
}

const foldText = (text: string) => text.normalize('NFKC').trim().toLowerCase()
