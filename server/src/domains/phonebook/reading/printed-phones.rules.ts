import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { remembered } from '../../../platform/memory/remembered.ts'

export interface FoundPhone {
  /** E.164, with the extension as `;ext=802`. */
  number: string
  start: number
  end: number
}

const extension = String.raw`(?:\s*(?:转|分机|内线|ext\.?|x)\s*(\d{1,6}))?`
const chineseMobile = /(?<![\d.])(?:(?:\+|00)?86[-\s]?)?(1[3-9]\d[-\s·.]?\d{4}[-\s·.]?\d{4})(?![\d%])/g
const chineseLandline = new RegExp(
  String.raw`(?<![\d.+-])(?:(?:\+|00)?86[-\s]?)?(\(?0?[1-9]\d{1,2}\)?[-\s]?\d{3,4}[-\s]?\d{4})(?!\d)${extension}`,
  'gi',
)
const serviceLine = /(?<![\d-])(400[-\s]?\d{3}[-\s]?\d{4}|400[-\s]?\d{4}[-\s]?\d{3})(?!\d)/g
const abroad = new RegExp(
  String.raw`(?<![\d+])(\+\s?[1-9]\d{0,3}[\s().-]{0,2}\d[\d\s().-]{4,15}\d)(?!\d)${extension}`,
  'gi',
)
const national = /(?<![\d.+])\(?0\d{1,4}\)?[-\s.]?\d{2,4}[-\s.]?\d{3,4}(?:[-\s.]?\d{1,4})?(?!\d)/g
/** 一三八零零一三八零一九, written so that machines do not read it. */
const inWords = /[零〇一二三四五六七八九幺]{11}/g
const wordDigits = '零一二三四五六七八九'

/**
 * Finds telephones in a text from which numbers of the trade are gone already. `country` is that of the group, for numbers
 * without a country code; words in Vietnamese or Japanese say theirs.
 */
export function phonesIn(text: string, country: string): FoundPhone[] {
  const found: FoundPhone[] = []
  const taken = (start: number, end: number) => found.some((one) => start < one.end && end > one.start)
  const take = (match: RegExpExecArray, number: string | undefined) => {
    const [whole] = match
    const [start, end] = [match.index + (/^[\s(]+(?=\d)/.exec(whole)?.[0].length ?? 0), match.index + whole.length]
    if (number === undefined || taken(start, end) || isFax(text, start) || isGlued(text, start)) return
    found.push({ number, start, end })
  }
  for (const match of text.matchAll(abroad)) take(match, extended(e164(match[1] ?? '', ''), match[2]))
  for (const match of text.matchAll(chineseMobile)) take(match, `+86${digitsOf(match[1] ?? '')}`)
  for (const match of text.matchAll(inWords)) take(match, mobileInWords(match[0]))
  for (const match of text.matchAll(serviceLine)) take(match, `+86${digitsOf(match[1] ?? '')}`)
  const home = countryOf(text, country)
  if (home !== 'CN') for (const match of text.matchAll(national)) take(match, e164(match[0], home))
  for (const match of text.matchAll(chineseLandline)) take(match, landline(match))
  if (home === 'CN' || home === 'VN')
    for (const match of text.matchAll(/(?<![\d.+])0[35789]\d{2}[ .-]?\d{3}[ .-]?\d{3}(?!\d)/g))
      take(match, home === 'VN' ? e164(match[0], 'VN') : undefined)
  return found.toSorted((one, other) => one.start - other.start)
}

const digitsOf = (text: string) => text.replace(/\D+/g, '')

function landline(match: RegExpExecArray): string | undefined {
  const [whole, main = '', inner = ''] = match
  const isNamed = /^(?:\+|00)?86/.test(whole)
  if (!isNamed && !/^\(?0/.test(main)) return undefined
  const digits = digitsOf(main)
  return extended(e164(digits.startsWith('0') ? digits : `0${digits}`, 'CN'), inner)
}

const extended = (number: string | undefined, inner = '') =>
  number === undefined || inner === '' ? number : `${number};ext=${inner}`

function mobileInWords(words: string): string | undefined {
  const digits = [...words]
    .map((word) => wordDigits.indexOf(word === '幺' ? '一' : word === '〇' ? '零' : word))
    .join('')
  return /^1[3-9]\d{9}$/.test(digits) ? `+86${digits}` : undefined
}

const isFax = (text: string, start: number) =>
  /(?:fax|传真)[^\d]{0,4}$/i.test(text.slice(Math.max(0, start - 8), start))

/** Letters right in front of a number make it a number of something else, unless they say that it is a telephone. */
function isGlued(text: string, start: number): boolean {
  const [letters = ''] = /[A-Za-z]+$/.exec(text.slice(Math.max(0, start - 12), start)) ?? []
  return (
    letters !== '' &&
    !/^(?:tel|t|m|mob|mobile|phone|cell|p|h|v|vx|wx|wechat|q|qq|wa|whatsapp|call|ph|hp|zalo|cel)$/i.test(letters)
  )
}

/** Vietnamese and Japanese say their country by their letters, and addresses by their end. */
function countryOf(text: string, country: string): CountryCode {
  if (/[ăâđêôơưạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ]|zalo|nguyen|\.vn(?![a-z])/i.test(text)) return 'VN'
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]|\.jp(?![a-z])/u.test(text)) return 'JP'
  if (/担当/.test(text)) return 'JP'
  return isSupportedCountry(country) ? country : 'CN'
}

const known = remembered((asked) => {
  const [country = '', ...rest] = asked.split(' ')
  const parsed = parsePhoneNumberFromString(rest.join(' '), {
    ...(isSupportedCountry(country) ? { defaultCountry: country } : {}),
    extract: false,
  })
  return parsed?.isValid() ? parsed.number : ''
}, 20_000)

/** Returns a number, in E.164, that its country's plan allows; undefined for any other. */
export const e164 = (text: string, country: string): string | undefined =>
  known(`${country} ${text.replace(/[^\d+]/g, '')}`) || undefined

/** Whether a number in E.164 is a mobile; undefined where its plan does not tell, as in North America. */
export function isMobileNumber(number: string): boolean | undefined {
  const type = parsePhoneNumberFromString(number.replace(/;ext=.*/, ''))?.getType()
  return type === 'FIXED_LINE_OR_MOBILE' || type === undefined ? undefined : type === 'MOBILE'
}
