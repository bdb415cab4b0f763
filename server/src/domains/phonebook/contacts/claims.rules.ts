import type { ContactValue } from '@seamark/contract/phonebook/contacts/values'
import { emailKey } from '../matching/emails.rules.ts'
import { keyOf } from './values.rules.ts'

/** Returns the keys of a contact's values that are claimed before they are written: all by which rows of a file are recognized. */
export const claimsOfContact = (values: readonly Pick<ContactValue, 'kind' | 'value'>[], country: string): string[] =>
  values.flatMap((value) => claimsOfKey(value.kind, keyOf(value, country)))

/** Returns the same for a value whose key is stored. An older key of an address may hold its domain as it is sent. */
export function claimsOfKey(valueKind: ContactValue['kind'], key: string): string[] {
  const kind = kinds[valueKind]
  return kind ? [`${kind}:${valueKind === 'email' ? emailKey(key) : key}`] : []
}

/** A mobile is found wherever somebody has noted it. */
const kinds: { readonly [Kind in ContactValue['kind']]?: string } = {
  mobile: 'contactMobile',
  phone: 'contactMobile',
  whatsapp: 'contactMobile',
  email: 'contactEmail',
}
