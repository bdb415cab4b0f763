import { splitExtension } from '@seamark/contract/phonebook/matching/numbers'

export interface Phone {
  phoneCountryCode: string
  phoneAreaCode: string
  telephone: string
}

/** No calling code (ITU-T E.164) begins with another one, so the code of a number with + or 00 is certain. */
const shortCodes = '1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]'
/** The calling codes as one pattern. The database uses it too, and takes the longest of several matches; the pattern allows only one. */
export const callingCodes = `${shortCodes}|(?!${shortCodes})[2-9]\\d\\d`
const callingCode = new RegExp(`^(?:${callingCodes})`)

/**
 * Splits a whole number of one cell, as far as that is certain: `0086-574-87654321 转 801`. `country` is the company's, if it is known. Undefined when
 * the number is best left as it was typed.
 */
export function splitPhone(typed: string, country = ''): Phone | undefined {
  const { main, extension } = splitExtension(typed, country === '' || country === 'CN')
  const suffix = extension && ` ${/转|轉|ext|x|#/i.test(typed) && !/转|轉/.test(typed) ? 'ext' : '转'} ${extension}`
  const international = /^[(\s]*(?:\+|00)(?=[\s\d(])/.test(main)
  const found = international ? splitInternational(main) : splitNational(main, country)
  return found && { ...found, telephone: found.telephone + suffix }
}

function splitInternational(main: string): Phone | undefined {
  const dialled = digits(main).replace(/^00/, '')
  const [code = ''] = callingCode.exec(dialled) ?? []
  const rest = dialled.slice(code.length)
  if (code === '' || rest.length < 4) return undefined
  const phoneCountryCode = `+${code}`
  if (code === '86') return { phoneCountryCode, ...(splitChinese(rest) ?? { phoneAreaCode: '', telephone: rest }) }
  if (code === '1' && rest.length === 10)
    return { phoneCountryCode, phoneAreaCode: rest.slice(0, 3), telephone: rest.slice(3) }
  return {
    phoneCountryCode,
    phoneAreaCode: '',
    telephone: withoutDigits(main, main.replace(/\D/g, '').length - rest.length),
  }
}

/** Without + or 00 only Chinese numbers are certain: `86-` before them, a company in China, or an area code that stands apart. */
function splitNational(main: string, country: string): Phone | undefined {
  const [prefix] = /^\(?86\)?[-\s]/.exec(main) ?? []
  const national = splitChinese(digits(prefix ? main.slice(prefix.length) : main))
  if (!national) return undefined
  if (prefix || country === 'CN') return { phoneCountryCode: '+86', ...national }
  const standsApart = /^\(?0(?:10|2\d|[3-9]\d\d)\)?[-\s]*\d{3,4}[-\s]?\d{4}$/.test(main) && /^\(?\d+[-)\s]/.test(main)
  return country === '' && standsApart && national.phoneAreaCode !== ''
    ? { phoneCountryCode: '', ...national }
    : undefined
}

/** A national number of mainland China, with or without its 0: mobile, service number, or area code and number. */
function splitChinese(dialled: string): Omit<Phone, 'phoneCountryCode'> | undefined {
  const number = dialled.replace(/^0/, '')
  if (/^(?:1[3-9]\d{9}|[48]00\d{7})$/.test(number)) return { phoneAreaCode: '', telephone: number }
  const [, area, exchange] = /^(10|2\d)(\d{8})$/.exec(number) ?? /^([3-9]\d\d)(\d{7,8})$/.exec(number) ?? []
  return area && exchange ? { phoneAreaCode: `0${area}`, telephone: exchange } : undefined
}

/** The rest of a number, grouped as it was, without its first `count` digits. */
function withoutDigits(text: string, count: number): string {
  let left = count
  const at = [...text].findIndex((sign) => /\d/.test(sign) && left-- === 0)
  return text.slice(at < 0 ? text.length : text.lastIndexOf('(', at) === at - 1 && at > 0 ? at - 1 : at).trim()
}

/** Whether several numbers stand in one cell: `0574-87654321 / 13800138000`. A second ending (`…4321/22`) does not count as another number. */
export const areSeveral = (typed: string) =>
  typed
    .normalize('NFKC')
    .split(/[/,;、|\n]|或|\bor\b/i)
    .filter((part) => digits(part).length >= 7).length > 1

/**
 * The key by which a number is recognized however it is written: its national digits without the trunk 0 and the extension. A number too short to be
 * unique gets its country's code, or no key (empty).
 */
export function phoneKey({ phoneCountryCode, phoneAreaCode, telephone }: Readonly<Phone>): string {
  const whole = phoneCountryCode === '' && phoneAreaCode === '' ? splitPhone(telephone) : undefined
  const phone = whole ?? { phoneCountryCode, phoneAreaCode, telephone }
  const mayBeChinese = /^\D*(?:00)?(?:86)?\D*$/.test(phone.phoneCountryCode)
  const number = digits(splitExtension(phone.telephone, mayBeChinese).main)
  const national = (digits(phone.phoneAreaCode) + number).replace(/^0+/, '')
  if (number.length < 4) return ''
  if (national.length >= 9) return national
  const country = digits(phone.phoneCountryCode).replace(/^00/, '')
  return country !== '' && country !== '86' && national.length >= 6 ? country + national : ''
}

const digits = (text: string) => text.normalize('NFKC').replace(/\D+/g, '')
