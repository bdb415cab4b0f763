import type { ContactValue } from '@seamark/contract/phonebook/contacts/values'
import { keyOf } from './values.rules.ts'

/** Returns the keys of a contact's values that are claimed before they are written: all by which rows of a file are recognized. */
export const claimsOfContact = (values: readonly Pick<ContactValue, 'kind' | 'value'>[], country: string): string[] =>
  values.flatMap((value) => {
    const kind = kinds[value.kind]
    return kind ? [`${kind}:${keyOf(value, country)}`] : []
  })

/** A mobile is found wherever somebody has noted it. */
const kinds: { readonly [Kind in ContactValue['kind']]?: string } = {
  mobile: 'contactMobile',
  phone: 'contactMobile',
  whatsapp: 'contactMobile',
  email: 'contactEmail',
}
