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

const findCountry = (text: string): string | undefined => countryNamed(text) ?? asCustomsWrite.get(lettersOf(text))

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
