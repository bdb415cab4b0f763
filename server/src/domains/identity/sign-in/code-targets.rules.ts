import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile'
import { failField } from '../../../platform/failure.ts'

/** Where a code goes: a telephone in E.164, or a mailbox in lower case. */
export interface Target {
  kind: 'phone' | 'email'
  value: string
}

/** The one target that a request names; the contract has seen to it that it is one. Throws phone_invalid. */
export function targetOf({ mobile, email }: { mobile?: string | undefined; email?: string | undefined }): Target {
  return email === undefined ? { kind: 'phone', value: phoneOf(mobile ?? '') } : { kind: 'email', value: email }
}

/** A mobile number as people write it, in E.164; without a country it is a Chinese one. */
export function phoneOf(text: string): string {
  const number = parsePhoneNumberFromString(text.normalize('NFKC'), { defaultCountry: 'CN', extract: false })
  if (!number?.isValid() || number.ext !== undefined) throw failField('mobile', 'identity.phone_invalid')
  return number.number
}
