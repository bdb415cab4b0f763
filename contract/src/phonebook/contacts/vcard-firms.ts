import { companyFields } from '../companies/fields.ts'
import type { NewContact } from './contacts.ts'
import type { Property } from './vcard-properties.ts'

/** The card of a firm, in the fields of a company. What a company has no place for is kept in the remark. */
export interface ReadFirm {
  name: string
  telephone: string
  email: string
  qq: string
  website: string
  address: string
  postalCode: string
  remark: string
}

/**
 * Whether a card belongs to a firm instead of a person: it says so (KIND of RFC 6350, Apple's X-ABShowAs), or it has no
 * name of a person beside the firm's.
 */
export function isFirm(card: readonly Property[]): boolean {
  const textOf = (wanted: string) => card.find(({ name, text }) => name === wanted && text.trim() !== '')?.text.trim()
  const kind = textOf('KIND') ?? textOf('X-ADDRESSBOOKSERVER-KIND')
  if (kind !== undefined) return /^org(?:anization)?$/i.test(kind)
  if (/^company$/i.test(textOf('X-ABSHOWAS') ?? '')) return true
  const organization = plain(organizationOf(card))
  if (organization === '' || card.some(({ name, parts }) => name === 'N' && parts.some((part) => part.trim() !== '')))
    return false
  const full = plain(textOf('FN') ?? '')
  return full === '' || full === organization || full === plain(textOf('ORG')?.replace(/;+$/, '') ?? '')
}

const organizationOf = (card: readonly Property[]) => card.find(({ name }) => name === 'ORG')?.parts[0]?.trim() ?? ''
const plain = (text: string) => text.normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase()

type Contact = Omit<NewContact, 'isPrimary' | 'postStatus' | 'gender'>

/** Returns the firm of a card. The first number, address and page of a kind has a place in a company; more of them are remarks. */
export function firmOf(card: readonly Property[], contact: Contact): ReadFirm {
  const { values, fax, position, department, label, extension } = contact
  const valueOf = (...kinds: readonly string[]) =>
    kinds.flatMap((kind) => values.filter((one) => one.kind === kind))[0]?.value ?? ''
  const fits = (field: keyof typeof companyFields, value: string) =>
    companyFields[field].given.safeParse(value).success ? value : ''
  const telephone = fits('telephone', valueOf('phone', 'mobile'))
  const [email, qq] = [fits('email', valueOf('email')), fits('qq', valueOf('qq'))]
  const pages = card.filter(({ name }) => name === 'URL').map(({ text }) => text.trim())
  const website = pages.find((page) => fits('website', page) !== '') ?? ''
  const others = values.filter(({ value }) => ![telephone, email, qq].includes(value))
  const more = { fax, position, department, label, extension }
  const remarks = [
    ...contact.remark.split('\n').filter((line) => website === '' || line !== `URL: ${website}`),
    ...others.map(({ kind, value }) => `${kind}: ${value}`),
    ...Object.entries(more).flatMap(([field, text]) => (text === '' ? [] : [`${field}: ${text}`])),
  ]
  return {
    name: organizationOf(card) || contact.name,
    telephone,
    email,
    qq,
    website,
    address: contact.address,
    postalCode: contact.postalCode,
    remark: remarks.filter((line) => line !== '').join('\n'),
  }
}
