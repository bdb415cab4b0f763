import { hash } from 'node:crypto'
import type { ContactKind } from '@seamark/contract/phonebook/contacts/values'

/** The kinds of addresses that may belong to one person; one person has one message a day, whatever record or channel the address came from. */
export type AddressClass = 'phone' | 'mail' | 'qq' | 'telegram' | 'zalo' | 'wechat' | 'profile'

export interface Address {
  class: AddressClass
  /** The normal form within the class. */
  form: string
}

/** The key by which the ledger compares addresses. The database computes the same in `messaging.address_key`. */
export const addressKey = ({ class: kind, form }: { class: string; form: string }): Buffer =>
  hash('sha256', `${kind}\n${form}`, 'buffer')

/**
 * Returns the address behind a contact's value, of which `key` is the normal form in the phonebook; undefined for what no message can reach.
 * A mobile, WhatsApp and Zalo by number are one phone. The numbers of QQ and of its mail boxes are one account.
 */
export function addressOf(kind: ContactKind, key: string): Address | undefined {
  switch (kind) {
    case 'mobile':
    case 'phone':
    case 'whatsapp':
      return phoneOf(key)
    case 'zalo':
      return phoneOf(key) ?? { class: 'zalo', form: key }
    case 'email':
      return mailOf(key)
    case 'qq':
      return { class: 'qq', form: key }
    case 'telegram':
    case 'wechat':
      return { class: kind, form: key }
    case 'linkedin':
    case 'facebook':
    case 'instagram':
      return { class: 'profile', form: `${kind}:${key}` }
    case 'msn':
      return undefined
  }
}

/** A number behind a switchboard is the house's and no person's, so it is reached by nobody's message. */
const phoneOf = (key: string): Address | undefined =>
  /^\+\d{6,15}$/.test(key) ? { class: 'phone', form: key } : undefined

function mailOf(key: string): Address {
  const number = /^(\d{5,11})@qq\.com$/.exec(key)?.[1]
  return number === undefined ? { class: 'mail', form: key } : { class: 'qq', form: number }
}
