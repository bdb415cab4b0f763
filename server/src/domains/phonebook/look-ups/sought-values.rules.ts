import type { ContactKind, ContactValue } from '@seamark/contract/phonebook/contacts/values'
import type { SameContact } from '@seamark/contract/phonebook/look-ups/look-ups'
import type { ContactRow } from '../contacts/contacts.rules.ts'
import { keyOf, wrongMobileAt } from '../contacts/values.rules.ts'
import { emailForms, emailKey } from '../matching/emails.rules.ts'
import { type Phone, phoneKey } from '../matching/phones.rules.ts'

/** The keys under which companies and their contacts may have a value. */
export interface Sought {
  ofContacts: readonly { kind: ContactKind; key: string }[]
  /** The number without its extension, in E.164: people at one switchboard have it with different extensions. */
  number: string
  /** The keys of companies' own telephones, addresses and QQ numbers. */
  telephone: string
  emails: readonly string[]
  qq: string
}

/** A typed value of a contact, with the keys by which it is looked up. */
export interface SoughtValue extends Typed {
  /** Undefined while the value is too short to identify anybody outside of its company. */
  anywhere: Sought | undefined
  /** The kinds and keys under which another contact of the same company has just this value. */
  here: readonly string[]
}

type Typed = Pick<ContactValue, 'kind' | 'value'>

const nowhere: Sought = { ofContacts: [], number: '', telephone: '', emails: [], qq: '' }

/** Services that are joined with a telephone number. */
const numberKinds = ['mobile', 'phone', 'whatsapp', 'telegram', 'zalo'] as const

export type FindableValue = SoughtValue & { anywhere: Sought }
export const isFindable = <One extends SoughtValue>(one: One): one is One & { anywhere: Sought } =>
  one.anywhere !== undefined

/** The keys of a value that somebody types into a contact of a company in this country. */
export function toSoughtValue({ kind, value }: Typed, country: string): SoughtValue {
  const typed = value.normalize('NFKC').trim()
  const of = { kind, value: typed }
  if (typed === '') return { ...of, anywhere: undefined, here: [] }
  const number = numberOf(of, country)
  const anywhere = kind === 'email' ? soughtEmail(emailKey(typed)) : withAccount(soughtNumber(number), of, country)
  return { ...of, anywhere, here: keysHere(of, number, country) }
}

/** The keys of an address; undefined for half of one. */
export const soughtEmail = (key: string): Sought | undefined =>
  /^[^@\s]+@[^@\s]+\.[^@\s.]{2,}$/.test(key)
    ? { ...nowhere, emails: emailForms(key), ofContacts: emailForms(key).map((form) => ({ kind: 'email', key: form })) }
    : undefined

/** The keys of a number in E.164; undefined where it is too short to be unique. */
export function soughtNumber(whole: string, telephone = phoneKey(asPhone(mainOf(whole)))): Sought | undefined {
  const number = mainOf(whole)
  if (number === '' || telephone === '') return undefined
  return { ...nowhere, ofContacts: keysOfNumber(number), number, telephone }
}

/** People write their mobile as their WeChat account, since WeChat finds them by it. */
function keysOfNumber(number: string): Sought['ofContacts'] {
  const account = /^\+86(1[3-9]\d{9})$/.exec(number)?.[1]
  const keys = numberKinds.map((kind) => ({ kind, key: number }))
  return account === undefined ? keys : [...keys, { kind: 'wechat', key: account }]
}

const mainOf = (number: string) => number.replace(/;ext=.*$/, '')
const asPhone = (telephone: string): Phone => ({ phoneCountryCode: '', phoneAreaCode: '', telephone })

/** The number in E.164 with its extension; empty for what is no number, and for half a mobile. */
function numberOf(typed: Typed, country: string): string {
  if (typed.kind === 'wechat')
    return /^(?:\+?86)?1[3-9]\d{9}$/.test(plain(typed.value)) ? keyOf({ ...typed, kind: 'mobile' }, 'CN') : ''
  if (!numberKinds.some((kind) => kind === typed.kind) || wrongMobileAt([typed], country) !== undefined) return ''
  const key = keyOf(typed, country)
  return key.startsWith('+') ? key : ''
}

const plain = (text: string) => text.replace(/[\s-]+/g, '')

/** Adds the keys of a QQ number or of an account, which is looked up from its fourth letter on. */
function withAccount(number: Sought | undefined, typed: Typed, country: string): Sought | undefined {
  const key = keyOf(typed, country)
  if (typed.kind === 'qq')
    return /^[1-9]\d{4,10}$/.test(key) ? { ...nowhere, qq: key, ofContacts: [{ kind: 'qq', key }] } : undefined
  if (typed.kind === 'mobile' || typed.kind === 'phone' || key.startsWith('+')) return number
  const account = [...key].length >= 4 ? [{ kind: typed.kind, key }] : []
  const base = number ?? (account.length > 0 ? nowhere : undefined)
  return base && { ...base, ofContacts: [...base.ofContacts, ...account] }
}

/** Within a company a number may be short, but its extension counts: it tells people at one switchboard apart. */
function keysHere(typed: Typed, number: string, country: string): string[] {
  const key = keyOf(typed, country)
  if (typed.kind === 'email') return emailForms(key).map((form) => `email:${form}`)
  if (number !== '') return [`${typed.kind}:${key}`, ...keysOfNumber(number).map((one) => `${one.kind}:${one.key}`)]
  const isNumber = typed.kind === 'mobile' || typed.kind === 'phone'
  const isShort = isNumber ? key.replace(/\D/g, '').length < 7 : [...key].length < 4
  return isShort ? [] : [`${typed.kind}:${key}`]
}

/**
 * The contacts of a company who have one of these values already. Everybody in a company has the number of its own
 * switchboard, so that one is no sign.
 */
export function contactsWith(
  contacts: readonly Pick<ContactRow, 'id' | 'name' | 'values'>[],
  sought: readonly SoughtValue[],
  { exceptId, company }: { exceptId: number | undefined; company: Phone },
): SameContact[] {
  const own = phoneKey(company)
  const isSwitchboard = ({ kind, anywhere, here }: SoughtValue) =>
    kind === 'phone' && own !== '' && anywhere?.telephone === own && !here.some((key) => key.includes(';ext='))
  const told = sought.filter((one) => !isSwitchboard(one))
  return contacts
    .filter(({ id }) => id !== exceptId)
    .flatMap(({ id, name, values }) => {
      const has = new Set(values.map(({ kind, key }) => `${kind}:${key}`))
      const by = told.filter(({ here }) => here.some((key) => has.has(key)))
      return by.length === 0 ? [] : [{ id, name, by: by.map(({ kind, value }) => ({ kind, value })) }]
    })
}
