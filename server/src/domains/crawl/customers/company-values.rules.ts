import type { Language } from '@seamark/contract/languages'
import { type NewCompany, newCompany } from '@seamark/contract/phonebook/companies/companies'
import { type CompanyField, companyFields } from '@seamark/contract/phonebook/companies/fields'
import { type NewContact, newContact } from '@seamark/contract/phonebook/contacts/contacts'
import { contactValue } from '@seamark/contract/phonebook/contacts/values'
import { cutText } from '../../../platform/storable-texts.ts'
import { translate } from '../../../platform/translate.ts'
import { wrongMobileAt } from '../../phonebook/index.ts'
import type { CustomerRow } from './customers.queries.ts'

/** What the phonebook takes of a firm that was found. */
export type KnownFirm = Pick<
  CustomerRow,
  | 'name'
  | 'kind_hint'
  | 'country'
  | 'province'
  | 'city'
  | 'address'
  | 'contact'
  | 'telephone'
  | 'email'
  | 'website'
  | 'qq'
  | 'wechat'
  | 'credit_code'
  | 'industry'
  | 'products'
  | 'route_words'
>

/**
 * Returns a customer as a new company of the phonebook, by the phonebook's own schemas. What the phonebook has no field for, or refuses in this
 * form, stands in the remark, so that nothing that was found is lost. Undefined where nothing is left of the name.
 */
export function companyOf(
  customer: KnownFirm,
  visibility: NewCompany['visibility'],
  language: Language,
): NewCompany | undefined {
  const given: Record<string, string> = {}
  const rest: string[] = []
  const put = (field: CompanyField, text: string) => {
    if (text === '') return
    if (companyFields[field].given.safeParse(text).success) given[field] = text
    else rest.push(`${translate(language, `crawl.field.${restField(field)}`)}: ${text}`)
  }
  for (const field of [
    'country',
    'province',
    'city',
    'address',
    'telephone',
    'email',
    'website',
    'qq',
    'industry',
  ] as const)
    put(field, customer[field])
  put('organizationNumber', customer.credit_code)
  for (const [word, text] of [
    ['contact', customer.contact],
    ['wechat', customer.wechat],
    ['products', customer.products],
    ['routeWords', customer.route_words],
  ] as const)
    if (text !== '') rest.push(`${translate(language, `crawl.field.${word}`)}: ${text}`)
  return newCompany.safeParse({
    ...given,
    name: companyName(customer.name),
    type: customer.kind_hint === 'forwarder' ? 'forwarder' : 'directShipper',
    source: 'crawl',
    visibility,
    remark: cutText(rest.join('\n'), 2000),
  }).data
}

/** The fields that the phonebook may refuse. */
const restField = (field: CompanyField) =>
  field === 'organizationNumber' ? 'creditCode' : (refusable.find((one) => one === field) ?? 'address')
const refusable = ['country', 'province', 'city', 'telephone', 'email', 'website', 'qq', 'industry'] as const

/** Returns the contact of a customer; undefined where nobody is named or no right mobile is known, without which the phonebook keeps none. */
export function contactOf({ country, contact, telephone, email, wechat, qq }: KnownFirm): NewContact | undefined {
  if (contact === '') return undefined
  const values = [
    { kind: 'mobile', value: telephone },
    { kind: 'email', value: email },
    { kind: 'wechat', value: wechat },
    { kind: 'qq', value: qq },
  ].filter((value) => value.value !== '' && contactValue.safeParse(value).success)
  const known = newContact.safeParse({ name: contact, values }).data
  return known && wrongMobileAt(known.values, country) === undefined ? known : undefined
}

/** A company's name must not contain a slash. */
export const companyName = (name: string) => cutText(name.replace(/[/／]/g, ' ').replace(/\s+/g, ' ').trim(), 200)
