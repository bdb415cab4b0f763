import type { AddressKind } from '@seamark/contract/messaging/choices'
import { failField } from '../../../platform/failure.ts'
import { contactKey } from '../../phonebook/index.ts'
import { type Address, addressOf } from '../ledger/addresses.rules.ts'

/** One bare address, which is no list of recipients. */
const bareMail = /^[^\s@<>()[\]\\,;:"\p{Cc}]+@[^\s@<>()[\]\\,;:"\p{Cc}]+$/u

/** Returns an address as the ledger compares it; undefined for a text that no message can reach. */
export function readAddress(kind: AddressKind, text: string): Address | undefined {
  const key = contactKey({ kind, value: text }, 'CN')
  if (kind === 'email' && !bareMail.test(key)) return undefined
  if (kind === 'qq' && !/^\d{5,11}$/.test(key)) return undefined
  return /\s/.test(key) ? undefined : addressOf(kind, key)
}

/** Throws mail_wrong, mobile_wrong or address_wrong, at the field. */
export function addressOrFail(kind: AddressKind, text: string, field: string): Address {
  const address = readAddress(kind, text)
  if (!address) throw failField(field, refusalOf(kind))
  return address
}

export const refusalOf = (kind: AddressKind) =>
  kind === 'email' ? 'messaging.mail_wrong' : kind === 'mobile' ? 'messaging.mobile_wrong' : 'messaging.address_wrong'
