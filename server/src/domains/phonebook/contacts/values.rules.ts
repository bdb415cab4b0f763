import { type CountryCode, isSupportedCountry, type PhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js'
import { canBeChineseMobile, splitExtension } from '@seamark/contract/phonebook/matching/numbers'
import type { ContactKind, ContactValue } from '@seamark/contract/phonebook/contacts/values'
import { rememberedBy } from '../../../platform/memory/remembered.ts'
import { emailKey } from '../matching/emails.rules.ts'

type Typed = Pick<ContactValue, 'kind' | 'value'>

/**
 * The normal form by which a value is found, compared and dialled: E.164 with its extension for a numberKey (`+8657487654829;ext=801`), lower case for
 * an address, the bare handle for an account. `country` is the company's: a number without a country code belongs to that country. A number that fits
 * no country is kept as its digits. Never empty.
 */
export function keyOf({ kind, value }: Typed, country: string): string {
  return keys[kind](value.normalize('NFKC').trim(), country) || value
}

/**
 * The value as people read it: a number of the company's own country in national form, others in international form, any other value as it was typed.
 */
export function shownOf({ kind, value, key }: Typed & { key: string }, country: string): string {
  if (kind !== 'mobile' && kind !== 'phone') return value
  const number = key.startsWith('+') ? parsePhoneNumberFromString(key) : undefined
  if (!number) return value
  const text = number.country === countryOf(country) ? number.formatNational() : number.formatInternational()
  return text.replace(/ ext\. (\d+)$/, ' #$1')
}

const accountKey = (text: string) => accountOfPage(text).replace(/^@/, '').toLowerCase().replace(/\s+/g, '')
const numberKey = (text: string, country: string) => numberKeyIn({ text, country })
/** While a row of a file is judged and written, its numbers are asked for several times, and reading one takes long. */
const numberKeyIn = rememberedBy(
  ({ text, country }: { text: string; country: string }) => `${countryOf(country)} ${text}`,
  ({ text, country }) => formatE164(text, country) ?? digitsOf(text),
  5000,
)

/** Some services use numbers and account names. A text counts as a number only if it cannot be a name. */
const numberOrAccountKey = (text: string, country: string) => {
  const handle = accountOfPage(text)
  return /^[+(]?\d[\d\s()+.\-–—]*$/.test(handle)
    ? numberKey(/^\d{9,}$/.test(handle) && handle !== text ? `+${handle}` : handle, country)
    : accountKey(handle)
}

const keys: Record<ContactKind, (text: string, country: string) => string> = {
  mobile: numberKey,
  phone: numberKey,
  email: emailKey,
  qq: digitsOf,
  wechat: (text) => text.toLowerCase().replace(/\s+/g, ''),
  whatsapp: numberOrAccountKey,
  linkedin: accountKey,
  facebook: accountKey,
  telegram: numberOrAccountKey,
  instagram: accountKey,
  zalo: numberOrAccountKey,
  msn: (text) => text.toLowerCase().replace(/\s+/g, ''),
}

function formatE164(text: string, country: string): string | undefined {
  if (chineseMobile.test(text)) return text
  const parsed = parseNumber(text, country)
  if (!parsed?.isPossible()) return undefined
  return parsed.ext ? `${parsed.number};ext=${parsed.ext}` : parsed.number
}

/** Most numbers are such, and need no reading. */
const chineseMobile = /^\+861[3-9]\d{9}$/

/** Reads `转`, `分机`, `内线`, `#` and, of Chinese numbers, `-801` as extensions, `0086` as `+86` everywhere, and `86-` as `+86` before a Chinese mobile. */
function parseNumber(text: string, country: string): PhoneNumber | undefined {
  const { main, extension } = splitExtension(text, countryOf(country) === 'CN')
  const plain = extension === '' ? main : `${main} ext. ${extension}`
  const abroad = plain.replace(/^00(?=[1-9])/, '+').replace(/^\(?\+?86\)?[\s-]?(?=1[3-9]\d)/, '+86 ')
  return parsePhoneNumberFromString(abroad, { defaultCountry: countryOf(country), extract: false })
}

/** An unknown country counts as China, where the trade is at home. */
const countryOf = (country: string): CountryCode => (isSupportedCountry(country) ? country : 'CN')

/** The account from the address of its page: `https://www.linkedin.com/in/amy-wang/?x=1` is `amy-wang`. */
function accountOfPage(text: string): string {
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

function digitsOf(text: string): string {
  return text.replace(/\D+/g, '')
}

/**
 * The index of the first mobile that is too short or too long for the company's country; undefined when all can be. The
 * contract refuses what can be a mobile nowhere.
 */
export function wrongMobileAt(values: readonly Typed[], country: string): number | undefined {
  if (countryOf(country) !== 'CN') return undefined
  const at = values.findIndex(({ kind, value }) => kind === 'mobile' && !canBeChineseMobile(value))
  return at < 0 ? undefined : at
}

/** The index of the first value with the key of one before it; undefined when all keys differ. */
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

/** The values of a file without those whose key is the same as that of one before. */
export function withoutRepeated<Value extends Typed>(values: readonly Value[], country: string): Value[] {
  const byKey = new Map<string, Value>()
  for (const value of values) {
    const key = `${value.kind}:${keyOf(value, country)}`
    if (!byKey.has(key)) byKey.set(key, value)
  }
  return [...byKey.values()]
}
