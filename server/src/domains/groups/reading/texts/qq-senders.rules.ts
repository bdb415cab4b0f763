import type { ChatSender } from '../messages.rules.ts'
import { trimName } from '../marks.rules.ts'
import { senderOf } from '../tally.rules.ts'

/** A group gives its owner, administrators and ranks a title in front of the name; longer ones are chosen by people. */
const title = /^【([^【】]{1,6})】/u

/**
 * Reads who wrote a message of QQ: a name with a number, a mail or a telephone number at its end. Names may hold
 * brackets themselves, be empty, or be the number, so the last pair of brackets counts.
 */
export function readQqSender(text: string): ChatSender {
  const whole = trimName(text)
  const last = whole.charCodeAt(whole.length - 1)
  if (last === closingRound) {
    const from = whole.lastIndexOf('(')
    const number = whole.slice(from + 1, -1)
    if (from >= 0 && qqNumber.test(number)) return named(whole.slice(0, from), number, 'qq')
  }
  if (last === closingAngle) {
    const from = whole.lastIndexOf('<')
    const address = trimName(whole.slice(from + 1, -1))
    if (from >= 0 && address !== '') return named(whole.slice(0, from), address, kindOfAddress(address))
  }
  return named(whole, '', null)
}

/** A mail of QQ itself is that of a number. */
const kindOfAddress = (address: string) =>
  address.includes('@') ? 'email' : mobile.test(address) ? 'phone' : qqNumber.test(address) ? 'qq' : 'user'

const qqNumber = /^[1-9]\d{4,11}$/
const mobile = /^(?:\+?\d{1,3}[- ]?)?1[3-9]\d{9}$/
const [closingRound, closingAngle] = [41, 62]

function named(text: string, account: string, kind: ChatSender['accountKind']): ChatSender {
  const name = trimName(text)
  const rank = title.exec(name)
  // A card may begin like a title, so what is taken away is kept beside the name.
  if (!rank) return senderOf(name, account, kind)
  return senderOf(trimName(name.slice(rank[0].length)), account, kind, rank[1])
}

/** QQ itself speaks by these numbers. */
export const isQqSystem = ({ account, accountKind }: ChatSender) =>
  accountKind === 'qq' && (account === '10000' || account === '1000000')
