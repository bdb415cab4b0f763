import { z } from 'zod'
import { judgeCreditCode } from '../../identity/accounts/credit-codes.ts'
import { isCountry } from '../../territory/countries.ts'
import { isVisible, line, lines, narrow } from '../../phonebook/matching/texts.ts'
import { kindHints } from '../choices.ts'

/** A credit code as registers write it; empty for what is none, as where its check digit does not fit. */
export function creditCodeIn(text: string): string {
  const judged = judgeCreditCode(text)
  return 'isChecked' in judged && judged.isChecked ? judged.code : ''
}

/** Everything that a source or a person may say of a crawled customer. Found text is kept as it was found, so the schemas ask for little. */
export const customerFields = {
  kindHint: z.union([z.literal(''), z.enum(kindHints)]),
  country: z
    .string()
    .trim()
    .toUpperCase()
    .refine((code) => code === '' || isCountry(code), 'phonebook.country_unknown'),
  province: line(60),
  city: line(60),
  address: line(300),
  contact: line(100),
  telephone: narrow(60),
  email: narrow(200),
  website: narrow(300),
  qq: narrow(20),
  wechat: narrow(60),
  creditCode: narrow(40)
    .refine((code) => code === '' || creditCodeIn(code) !== '', 'phonebook.credit_code_wrong')
    .overwrite(creditCodeIn),
  industry: line(100),
  products: lines(500),
  routeWords: line(200),
}
export type CustomerField = keyof typeof customerFields
// The keys of the object are exactly the fields of the type.
export const customerFieldNames = Object.keys(customerFields) as CustomerField[]

/** Values that reach the customer. Those of a colleague's client are covered. */
export const contactFields = ['address', 'contact', 'telephone', 'email', 'website', 'qq', 'wechat'] as const
export type ContactField = (typeof contactFields)[number]
export const isContactField = (field: CustomerField): field is ContactField =>
  contactFields.some((one) => one === field)

/** Fields in which a source often adds to what another has said, so that two texts are no conflict. */
export const addedFields: readonly CustomerField[] = ['industry', 'products', 'routeWords']

export const customerName = line(200).refine(isVisible, 'crawl.name_blank')
export const customerValues = z.strictObject(customerFields).partial()
export type CustomerValues = z.output<typeof customerValues>
