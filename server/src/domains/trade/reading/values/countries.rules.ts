import { countries } from '@seamark/contract/territory/countries'
import { countryNamed } from '../../../phonebook/index.ts'

/**
 * Returns the ISO 3166 code of a country as a source names it (`IN, INDIA`, India, 印度, `US`, `Korea, Republic of`);
 * empty where none is named.
 */
export function readCountry(cell: string): string {
  const text = cell.normalize('NFKC').trim()
  if (text === '') return ''
  const whole = findCountry(text) ?? findDoubleName(text)
  if (whole) return whole
  const parts = text.split(/[,;/()-]+/).map((part) => part.trim())
  for (const part of parts) {
    const found = part === '' ? undefined : findCountry(part)
    if (found) return found
  }
  return ''
}

const findCountry = (text: string): string | undefined =>
  countryNamed(text) ?? asCustomsWrite.get(lettersOf(text)) ?? findInOtherLanguage(text)

const lettersOf = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\P{L}+/gu, '')
    .toUpperCase()

/** Names that customs use beside the usual ones. */
const asCustomsWrite: ReadonlyMap<string, string> = new Map(
  Object.entries({
    CN: '中國|中華人民共和国|中華人民共和國',
    DE: '德國',
    FR: '法國',
    GB: '英國',
    ID: '印尼',
    KR: '韓國|大韓民国|大韓民國|Corea|República de Corea',
    NL: 'Holanda',
    TH: '泰國',
    US: '美國|Estados Unidos de América|Estados Unidos de Norteamérica',
  }).flatMap(([code, names]) => names.split('|').map((name) => [lettersOf(name), code] as const)),
)

/** The languages of customs offices beside those of our people; the platform knows the names of countries in each. */
const otherLanguages = 'ar bn cs de el fa fr he hi hu id it kk ko ms my nl pl pt ro ru sv th tr uk ur vi zh-Hant'.split(
  ' ',
)

let inOtherLanguages: ReadonlyMap<string, string> | undefined

function findInOtherLanguage(text: string): string | undefined {
  inOtherLanguages ??= namesInOtherLanguages()
  return inOtherLanguages.get(whole(text)) || undefined
}

/** The names by their letters and vowel signs, since Thai and Hindi names differ in nothing else. */
const whole = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}]+/gu, '')
    .toUpperCase()

/** A name that two languages give to different countries is empty, as if it were none. */
function namesInOtherLanguages(): ReadonlyMap<string, string> {
  const names = new Map<string, string>()
  for (const language of otherLanguages)
    for (const style of ['long', 'short'] as const) {
      const shown = new Intl.DisplayNames(language, { type: 'region', style })
      for (const code of countries) {
        const name = whole(shown.of(code) ?? '')
        names.set(name, (names.get(name) ?? code) === code ? code : '')
      }
    }
  return names
}

/**
 * Finds countries whose name contains another country's, with the words in either order: GUINEA, EQUATORIAL; China,
 * Hong Kong SAR.
 */
function findDoubleName(text: string): string | undefined {
  const letters = text.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase()
  return doubleNames.find(([name, kind]) => name.test(letters) && kind.test(letters))?.[2]
}

const doubleNames: readonly (readonly [name: RegExp, kind: RegExp, code: string])[] = [
  [/KOREA|COREA/, /\b(?:NORTH|NORTE|DEM)/, 'KP'],
  [/CONGO/, /\bDEM/, 'CD'],
  [/GUINEA/, /\bE[CQ]UATORIAL/, 'GQ'],
  [/GUINEA/, /\bBISS?AU/, 'GW'],
  [/SUDAN/, /\b(?:SOUTH|SUR)\b/, 'SS'],
  [/SAMOA/, /\bAMERICAN/, 'AS'],
  [/CHINA|中[国國]/, /HONG ?KONG|香港/, 'HK'],
  [/CHINA|中[国國]/, /MACA[OU]|澳[门門]/, 'MO'],
  [/CHINA|中[国國]/, /TAIWAN|[台臺][湾灣]/, 'TW'],
]
