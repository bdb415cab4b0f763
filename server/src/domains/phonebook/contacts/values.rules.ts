import { type CountryCode, isSupportedCountry, type PhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js'
import type { ContactKind, ContactValue } from '@seamark/contract/phonebook/contacts/values'

type Typed = Pick<ContactValue, 'kind' | 'value'>

/**
 * The normal form by which a value is found, compared and dialled: E.164 with its extension for a number (`+8657487654829;ext=801`), lower case for
 * an address, the bare handle for an account. `country` is the company's: a number without a country code is one of that country's. What is no
 * number to any country stays what it is, in its digits. Never empty.
 */
export function keyOf({ kind, value }: Typed, country: string): string {
  return keys[kind](value.normalize('NFKC').trim(), country) || value
}

/** As it is read: national where the number is of the company's own country, international from abroad, and whatever else as it was typed. */
export function shownOf({ kind, value, key }: Typed & { key: string }, country: string): string {
  if (kind !== 'mobile' && kind !== 'phone') return value
  const number = key.startsWith('+') ? parsePhoneNumberFromString(key) : undefined
  if (!number) return value
  const text = number.country === countryOf(country) ? number.formatNational() : number.formatInternational()
  return text.replace(/ ext\. (\d+)$/, ' #$1')
}

const account = (text: string) => bare(text).replace(/^@/, '').toLowerCase().replace(/\s+/g, '')
const number = (text: string, country: string) => e164(text, country) ?? digits(text)
/** Some are known by a number, others by a name: a number is only what cannot be a name. */
const numberOrAccount = (text: string, country: string) => {
  const handle = bare(text)
  return /^[+(]?\d[\d\s()+.\-–—]*$/.test(handle)
    ? number(/^\d{9,}$/.test(handle) && handle !== text ? `+${handle}` : handle, country)
    : account(handle)
}

const keys: Record<ContactKind, (text: string, country: string) => string> = {
  mobile: number,
  phone: number,
  email: (text) => text.toLowerCase(),
  qq: digits,
  wechat: (text) => text.toLowerCase().replace(/\s+/g, ''),
  whatsapp: numberOrAccount,
  linkedin: account,
  facebook: account,
  telegram: numberOrAccount,
  instagram: account,
  zalo: numberOrAccount,
  msn: (text) => text.toLowerCase().replace(/\s+/g, ''),
}

function e164(text: string, country: string): string | undefined {
  const parsed = parsed86(text, country)
  if (!parsed?.isPossible()) return undefined
  return parsed.ext ? `${parsed.number};ext=${parsed.ext}` : parsed.number
}

/** `转`, `分机` and `内线` lead to an extension, as `#` does; `0086` is `+86` wherever one stands, and so is `86-` before a Chinese handset. */
function parsed86(text: string, country: string): PhoneNumber | undefined {
  const plain = text.replace(/(转|分机|内线|#|(?<=\d)\s*x)\s*(\d+)$/i, ' ext. $2').replace(/[–—]/g, '-')
  const abroad = plain.replace(/^00(?=[1-9])/, '+').replace(/^\(?\+?86\)?[\s-]?(?=1[3-9]\d)/, '+86 ')
  return parsePhoneNumberFromString(abroad, { defaultCountry: countryOf(country), extract: false })
}

/** Where nothing is known of the country, the trade is at home. */
const countryOf = (country: string): CountryCode => (isSupportedCountry(country) ? country : 'CN')

/** The account out of the address of its page: `https://www.linkedin.com/in/amy-wang/?x=1` is `amy-wang`. */
function bare(text: string): string {
  const page =
    /^(?:https?:\/\/)?(?:[\w-]+\.)*(?:linkedin|facebook|instagram|whatsapp|wa|t|telegram|zalo|fb)\.(?:com|me|org)\/(.+)$/i.exec(
      text,
    )?.[1]
  if (page === undefined) return text
  const id = /^profile\.php\?(?:.*&)?id=(\d+)/.exec(page)?.[1] ?? /^send\/?\?(?:.*&)?phone=(\+?\d+)/.exec(page)?.[1]
  return (
    id ??
    page
      .replace(/[?#].*$/, '')
      .replace(/^(?:in|pub|people)\//, '')
      .replace(/\/+$/, '')
  )
}

function digits(text: string): string {
  return text.replace(/\D+/g, '')
}

/** Where the first value stands that says the same as one before it; nothing when each is another. */
export function repeatedAt(values: readonly Typed[], country: string): number | undefined {
  const seen = new Set<string>()
  const at = values.findIndex((value) => {
    const key = `${value.kind}:${keyOf(value, country)}`
    const isRepeated = seen.has(key)
    seen.add(key)
    return isRepeated
  })
  return at < 0 ? undefined : at
}

/** Once more without those that say the same as one before: for what comes out of a file. */
export function withoutRepeated<Value extends Typed>(values: readonly Value[], country: string): Value[] {
  const byKey = new Map<string, Value>()
  for (const value of values) {
    const key = `${value.kind}:${keyOf(value, country)}`
    if (!byKey.has(key)) byKey.set(key, value)
  }
  return [...byKey.values()]
}
