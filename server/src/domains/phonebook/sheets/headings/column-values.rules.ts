import { countryNamed } from '../../matching/countries.rules.ts'

/**
 * Whether the values of a column can be those of the field. Only what none of them can be is refused, since a single row
 * shows nothing, and people write much into one cell.
 */
export function fitsField(field: string, values: readonly string[]): boolean {
  const can = looks[field]
  const given = [...new Set(values.map((value) => value.normalize('NFKC').trim()))].filter((value) => !isNothing(value))
  return can === undefined || given.length < 2 || given.some(can)
}

const isNothing = (text: string) => /^(?:[-—–_/\\.]*|n\/?a|null|none|nil|无|暂无|なし|없음)$/iu.test(text)
const digits = (text: string) => text.replace(/\D/g, '').length
const isNumber = (text: string) => digits(text) >= 5
const isName = (text: string) => /\p{L}/u.test(text) && digits(text) < 5 && !text.includes('@')

const looks: Readonly<Record<string, (text: string) => boolean>> = {
  telephone: isNumber,
  contactMobile: isNumber,
  contactPhone: isNumber,
  contactPhone2: isNumber,
  contactFax: isNumber,
  email: (text) => text.includes('@'),
  contactEmail: (text) => text.includes('@'),
  contactEmail2: (text) => text.includes('@'),
  website: (text) => /[^\s@]\.[^\s@]/.test(text) && !text.includes('@'),
  postalCode: (text) => /\d/.test(text) && digits(text) <= 9 && text.length <= 12 && !text.includes('@'),
  name: (text) => /\p{L}/u.test(text) && !text.includes('@'),
  contactName: isName,
  contactGivenName: isName,
  contactFamilyName: isName,
  contactMiddleName: isName,
  country: (text) => countryNamed(text) !== undefined || /^[\p{L}\s.'()-]{2,40}$/u.test(text),
  city: (text) => /\p{L}/u.test(text),
  province: (text) => /\p{L}/u.test(text),
}
