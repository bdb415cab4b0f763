import { accountsIn, isQqToo, isWechatOfPhone, isWechatToo, isWhatsAppNumber } from './accounts.rules.ts'
import { withoutForbiddenNumbers } from './forbidden-numbers.rules.ts'
import { blanked } from './plain-texts.rules.ts'
import { phonesIn } from './printed-phones.rules.ts'

/** By what somebody is reached, and where it stands in the text. A telephone is in E.164. */
export interface FoundHandle {
  field: 'phone' | 'whatsapp' | 'email' | 'qq' | 'wechat'
  value: string
  start: number
  end: number
}

/** Returns telephones, addresses and accounts in a text whose signs are plain. `country` is that of numbers without a country code. */
export function foundHandles(plain: string, country: string): FoundHandle[] {
  const accounts = accountsIn(plain)
  const open = withoutForbiddenNumbers(accounts.reduce((text, { start, end }) => blanked(text, start, end), plain))
  const values: FoundHandle[] = [...accounts]
  const phones = phonesIn(open, country)
  const mobiles = phones.filter(({ number }) => /^\+861\d{10}$/.test(number))
  const ofPhone = isWechatOfPhone(plain)
  for (const { number, start, end } of phones) {
    values.push({ field: isWhatsAppNumber(plain, start) ? 'whatsapp' : 'phone', value: number, start, end })
    const local = /^\+86(1\d{10})$/.exec(number)?.[1] ?? number
    if (isWechatToo(plain, start, end) || (ofPhone && mobiles.length === 1 && mobiles[0]?.start === start))
      values.push({ field: 'wechat', value: local, start, end })
    if (isQqToo(plain, start, end)) values.push({ field: 'qq', value: local, start, end })
  }
  for (const { field, value, start, end } of accounts)
    if (field === 'qq' && !ofPhone && isWechatToo(plain, start, end))
      values.push({ field: 'wechat', value, start, end })
  return withoutDoubles(values)
}

function withoutDoubles(values: readonly FoundHandle[]): FoundHandle[] {
  const seen = new Set<string>()
  return values.filter(({ field, value }) => !seen.has(`${field} ${value}`) && seen.add(`${field} ${value}`))
}
