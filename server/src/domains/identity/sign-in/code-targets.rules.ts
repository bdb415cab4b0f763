import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile'
import { failField } from '../../../platform/failure.ts'

/** Where a code goes: a telephone in E.164, or a mailbox in lower case. */
export interface Target {
  kind: 'phone' | 'email'
  value: string
}

/** The one target of a request; the contract makes sure that there is exactly one. Throws phone_invalid. */
export function targetOf({ mobile, email }: { mobile?: string | undefined; email?: string | undefined }): Target {
  return email === undefined ? { kind: 'phone', value: phoneOf(mobile ?? '') } : { kind: 'email', value: email }
}

/** A mobile number as people write it, in E.164; a number without a country code is taken as Chinese. */
export function phoneOf(text: string): string {
  const number = parsePhoneNumberFromString(text.normalize('NFKC'), { defaultCountry: 'CN', extract: false })
  if (!number?.isValid() || number.ext !== undefined) throw failField('mobile', 'identity.phone_invalid')
  return number.number
}
