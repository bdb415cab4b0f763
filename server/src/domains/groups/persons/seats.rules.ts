import { type GroupPlatform, groupKey } from '@seamark/contract/groups/groups/fields'
import { contactKey } from '../../phonebook/index.ts'
import type { AccountKind } from '../reading/messages.rules.ts'

interface Seated {
  groupId: number
  platform: GroupPlatform
  account: string
  names: readonly string[]
}

export interface SeatedMember extends Seated {
  phone: string
}

export interface SeatedSender extends Seated {
  accountKind: AccountKind | null
}

/** The keys of a member: his account on the platform, his number, or else his name within the group. */
export function memberKeys({ groupId, platform, account, phone, names }: SeatedMember): string[] {
  const number = numberKey(phone)
  const own = account === '' ? [] : accountKeys(platform, account)
  return withName([...own, ...(number ? [number] : [])], own.length > 0, groupId, names)
}

/** The keys of a sender, by what the file gives as his account. */
export function senderKeys({ groupId, platform, account, accountKind, names }: SeatedSender): string[] {
  const own = account === '' || accountKind === null ? [] : accountOf(platform, accountKind, account)
  return withName(own, own.length > 0, groupId, names)
}

function accountOf(platform: GroupPlatform, kind: AccountKind, account: string): string[] {
  if (kind === 'email') return emailKeys(account)
  if (kind === 'phone') return [numberKey(account)].filter((key) => key !== undefined)
  if (kind === 'qq') return [`qq:${groupKey(account)}`]
  return accountKeys(kind === 'wxid' ? 'wechat' : platform, account)
}

/** On WhatsApp and Zalo the account is a number, which joins him with his telephone. */
function accountKeys(platform: GroupPlatform, account: string): string[] {
  const number = platform === 'whatsapp' || platform === 'zalo' ? numberKey(account) : undefined
  if (number) return [number]
  return platform === 'qq' && account.includes('@') ? emailKeys(account) : [`${platform}:${groupKey(account)}`]
}

/** An address of QQ Mail with a number is that number. */
function emailKeys(address: string): string[] {
  const key = contactKey({ kind: 'email', value: address }, 'CN')
  const qq = /^([1-9]\d{4,10})@qq\.com$/.exec(key)?.[1]
  return [qq ? `qq:${qq}` : `email:${key}`]
}

/** Numbers without a country code are Chinese. One that is no number of a country is no key. */
function numberKey(typed: string): string | undefined {
  if (typed.trim() === '') return undefined
  const key = contactKey({ kind: 'mobile', value: typed }, 'CN')
  return key.startsWith('+') ? `mobile:${key}` : undefined
}

/** Without an account somebody is known by his name, and only within the group. */
function withName(keys: string[], hasAccount: boolean, groupId: number, names: readonly string[]): string[] {
  const name = groupKey(names[0] ?? '') || '-'
  return hasAccount ? keys : [`name:${groupId}:${name}`, ...keys]
}

/** What somebody is looked for by. */
export const searchOf = (texts: readonly string[]): string =>
  [...new Set(texts.map((text) => text.normalize('NFKC').toUpperCase().trim()).filter(Boolean))]
    .join(' ')
    .slice(0, 2000)
