import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max'
import type { Cells } from '../companies/cells.rules.ts'
import { countryNamed } from '../matching/countries.rules.ts'

/**
 * Returns a function that says whether a number is certainly a mobile: by its country's plan of numbers, where the number
 * or the row names the country. In countries whose plan gives both the same numbers, nothing is certain.
 */
export function isMobileOf({ country: named = '' }: Cells): (text: string) => boolean {
  const country = countryNamed(named) ?? ''
  return (text) => isChineseMobile(text) || isMobileIn(text, country)
}

const isChineseMobile = (text: string) =>
  /^(?:(?:\+|00)?86)?1[3-9]\d{9}$/.test(text.normalize('NFKC').replace(/[\s()-]/g, ''))

function isMobileIn(text: string, country: string): boolean {
  const abroad = text
    .normalize('NFKC')
    .trim()
    .replace(/^00(?=[1-9])/, '+')
  if (!abroad.startsWith('+') && !isSupportedCountry(country)) return false
  const parsed = parsePhoneNumberFromString(abroad, {
    ...(isSupportedCountry(country) ? { defaultCountry: country } : {}),
    extract: false,
  })
  return parsed?.getType() === 'MOBILE'
}
