import { countryNamed } from '../../../phonebook/index.ts'

/** ISO 3166 of a country as a source names it: `IN, INDIA`, India, 印度, `US`, `Korea, Republic of`; empty where it names none. */
export function readCountry(cell: string): string {
  const text = cell.normalize('NFKC').trim()
  if (text === '') return ''
  const whole = named(text) ?? within(text)
  if (whole) return whole
  const parts = text.split(/[,;/()-]+/).map((part) => part.trim())
  for (const part of parts) {
    const found = part === '' ? undefined : named(part)
    if (found) return found
  }
  return ''
}

const named = (text: string): string | undefined => countryNamed(text) ?? asCustomsWrite.get(lettersOf(text))

const lettersOf = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\P{L}+/gu, '')
    .toUpperCase()

/** What customs write beside the names that people use. */
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

/** A country that is named after another one, whichever of the two words comes first: GUINEA, EQUATORIAL; China, Hong Kong SAR. */
function within(text: string): string | undefined {
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
