import type { identityFailures } from '@seamark/contract/identity/failures'
import { failField } from '../../../platform/failure.ts'
import { isCommonPassword } from './easy-passwords.rules.ts'

/** Why a new password would be guessed; undefined when nothing speaks against it. Its form is the contract's matter. */
export function weaknessOf(password: string, username: string): keyof typeof identityFailures | undefined {
  if (isCommonPassword(password)) return 'identity.password_common'
  return holdsName(password, username) ? 'identity.password_like_name' : undefined
}

/** Refuses a new password that would be guessed, at the field it was typed into. Every way to set one asks this. */
export function failIfWeak(field: string, password: string, username: string) {
  const weakness = weaknessOf(password, username)
  if (weakness) throw failField(field, weakness)
}

/** Names of one or two letters are in many a good password. */
function holdsName(password: string, username: string) {
  const name = simple(username)
  return name.length >= 3 && simple(password).includes(name)
}

const simple = (text: string) => text.normalize('NFKC').trim().toLowerCase()
