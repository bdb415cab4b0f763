import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js'

/** Mobiles of Vietnam since 2018: 03, 05, 07, 08 and 09 with eight more digits. */
const vietnamese = /^(?:\+?84|0)([35789]\d{8})$/

/** The number in E.164, if it is one of the country; undefined for any other text. */
export function zaloPhoneKey(typed: string, country: string): string | undefined {
  const text = typed
    .normalize('NFKC')
    .replace(/[\s().-]/g, '')
    .replace(/^00(?=[1-9])/, '+')
  if (country === 'VN') {
    const [, national] = vietnamese.exec(text) ?? []
    return national === undefined ? undefined : `+84${national}`
  }
  if (!isSupportedCountry(country)) return undefined
  const parsed = parsePhoneNumberFromString(text, { defaultCountry: country, extract: false })
  const isOfCountry = parsed?.isValid() === true && (parsed.country === undefined || parsed.country === country)
  return isOfCountry ? parsed.number : undefined
}
