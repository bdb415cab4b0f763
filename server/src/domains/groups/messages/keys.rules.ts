import { groupKey } from '@seamark/contract/groups/groups/fields'
import { hash } from 'node:crypto'
import type { ChatSender } from '../reading/messages.rules.ts'

/** Returns what a sender is known by within a group: the account where the file has one, else the name. */
export function senderKey({ account, accountKind, name }: Pick<ChatSender, 'account' | 'accountKind' | 'name'>) {
  const compared = accountKind === 'phone' ? account.normalize('NFKC').replace(/[^\d+]/g, '') : groupKey(account)
  const key = accountKind !== null && compared !== '' ? `${accountKind}:${compared}` : `name:${groupKey(name)}`
  return plainText(key, 400)
}

/** Returns `senderKey`, which works out a key once for each of the objects that readers share between the messages of a sender. */
export function createSenderKeys(): (sender: ChatSender) => string {
  const known = new Map<ChatSender, string>()
  return (sender) => {
    const before = known.get(sender)
    if (before !== undefined) return before
    const key = senderKey(sender)
    known.set(sender, key)
    return key
  }
}

/**
 * Returns 64 bits, in decimal digits, that two files of a group give the same message: its sender (0 is the platform),
 * the second, and the folded text. Exports that write milliseconds are compared with those that do not.
 */
export function messageKey(sender: number, at: number, folded: string): string {
  const bytes = hash('sha1', `${sender}|${Math.floor(at / 1000)}|${folded}`, 'binary')
  for (let place = 0; place < 8; place += 1) first.setUint8(place, bytes.charCodeAt(place))
  return first.getBigUint64(0).toString()
}

const first = new DataView(new ArrayBuffer(8))

/** Returns a text that PostgreSQL takes, cut to its column. */
export const plainText = (text: string, most: number): string => text.replaceAll('\0', '').slice(0, most).toWellFormed()

/** Returns 64 bits of a folded text in decimal digits, as the engine's `halfMD5` does. */
export const textKey = (folded: string): string => hash('md5', folded, 'buffer').readBigUInt64BE(0).toString()
