import { carrierCode, knownPort, portCodesNamed } from '../../../territory/index.ts'
import { readCountry } from './countries.rules.ts'

/**
 * Returns our code of a port as a source names it: INNSA1, `53306, MUNDRA`, `1703, SAVANNAH, GA`, `Puerto
 * Bolivar,Ecuador`, 宁波. Empty where the name is unknown or means several ports, and where the country or US state
 * beside the name is not the port's.
 */
export function readPort(cell: string): string {
  const text = cell.normalize('NFKC').trim()
  for (const [name, beside] of namesIn(text)) {
    const codes = new Set(portCodesNamed(name).map((code) => knownPort(code)?.code ?? code))
    const meant = meantOf([...codes], beside)
    if (meant.length === 1) return meant[0] ?? ''
  }
  return ''
}

/** Keeps the ports that fit the country or state beside the name. Two letters alone count only if they are a state. */
function meantOf(codes: readonly string[], beside: string): string[] {
  const parts = beside.split(/\s*[,;]\s*/)
  const state = parts.map(stateOf).find((one) => one !== '') ?? ''
  const country = readCountry(parts.filter((part) => part.length > 2 && stateOf(part) === '').join(', '))
  const countries = country === '' ? countriesOf(state, parts) : (wider[country] ?? [country])
  const there = countries.length === 0 ? codes : codes.filter((code) => countries.includes(code.slice(0, 2)))
  return state === ''
    ? [...there]
    : there.flatMap((code) => (namesakes[code] ? (namesakes[code][state] ?? []) : [code]))
}

/**
 * Returns the countries that a US state's letters may mean. US customs write states in this way, but GA is also Gabon
 * and Georgia a country, SC a state of Brazil and WA one of Australia.
 */
function countriesOf(state: string, parts: readonly string[]): string[] {
  if (state === '') return []
  const others = [...('AL MA MS MT PA PR SC'.includes(state) ? ['BR'] : []), ...(state === 'WA' ? ['AU'] : [])]
  return ['US', 'PR', ...others, ...parts.map(readCountry)]
}

const wider: Readonly<Record<string, readonly string[]>> = { CN: ['CN', 'HK', 'MO', 'TW'], US: ['US', 'PR'] }

/** US ports whose names exist in several states, by state. Without a state the name means the busiest port. */
const namesakes: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  USPDX: { OR: 'USPDX', ME: 'USPWM' },
  USILM: { NC: 'USILM' },
  USCHS: { SC: 'USCHS' },
  USCMH: { OH: 'USCMH' },
  USRIC: { VA: 'USRIC' },
}

const stateOf = (text: string): string => states.get(text.trim().toUpperCase()) ?? ''

const states: ReadonlyMap<string, string> = new Map(
  (
    'AL Alabama|AK Alaska|AZ Arizona|AR Arkansas|CA California|CO Colorado|CT Connecticut|DE Delaware|DC District of Columbia|FL Florida|GA Georgia|HI Hawaii|' +
    'ID Idaho|IL Illinois|IN Indiana|IA Iowa|KS Kansas|KY Kentucky|LA Louisiana|ME Maine|MD Maryland|MA Massachusetts|MI Michigan|MN Minnesota|MS Mississippi|' +
    'MO Missouri|MT Montana|NE Nebraska|NV Nevada|NH New Hampshire|NJ New Jersey|NM New Mexico|NY New York|NC North Carolina|ND North Dakota|OH Ohio|' +
    'OK Oklahoma|OR Oregon|PA Pennsylvania|PR Puerto Rico|RI Rhode Island|SC South Carolina|SD South Dakota|TN Tennessee|TX Texas|UT Utah|VT Vermont|' +
    'VA Virginia|WA Washington|WV West Virginia|WI Wisconsin|WY Wyoming'
  )
    .toUpperCase()
    .split('|')
    .flatMap((line) => [line.slice(0, 2), line.slice(3)].map((word) => [word, line.slice(0, 2)] as const)),
)

/**
 * Returns the carrier's code where it is known, else the source's words, without commas, which separate values in
 * addresses.
 */
export const readCarrier = (cell: string): string => carrierCode(cell) || cell.replace(/[\s,]+/g, ' ').trim()

/** Returns the lane of the foreign end. Where both ends have a lane, it is that of the destination. */
export function laneOf(pol: string, pod: string): string {
  return (knownPort(pod)?.lane ?? knownPort(pol)?.lane) || ''
}

/** Returns the names that a cell may mean, the likeliest first, each with the text beside it. */
function namesIn(text: string): [name: string, beside: string][] {
  const [, code = '', between = '', behind = ''] =
    /^([A-Z]{2}\s?[A-Z2-9]{3})\d?(?:$|([\s,;:/()-]+)(.*)$)/i.exec(text) ?? []
  // After a blank the rest of a name may follow: NORTH VANCOUVER is not Vancouver.
  const afterCode = codeOf(code) === '' && between.trim() === '' ? '' : behind
  const whole = text.replace(/^[\d.]{2,}\s*[,;:-]\s*/, '').trim()
  const [first = '', ...others] = whole.split(/\s*[,;]\s*/)
  const [, outside = '', inside = ''] = /^([^(（]*)[(（]([^)）]*)[)）]?/.exec(whole) ?? []
  const bare = first
    .replace(/^(?:port|puerto|porto)\s+(?:of|del?|d[aio]s?)\s+/i, '')
    .replace(/[\s,]*(?:\bsea(?:port)?|\bport|\bict|\bterminal|口岸|海关|港区)$/i, '')
  const [head = '', ...tail] = first.split(/\s+[-–]\s+|\s*\/\s*/)
  const [, before = '', last = ''] = /^(.*\S)\s+(\S+)$/.exec(bare) ?? []
  const candidates: [string, string][] = [
    [whole, ''],
    [codeOf(code), ''],
    [first, others.join(', ')],
    [bare, others.join(', ')],
    [outside.trim(), inside],
    [inside.trim(), ''],
    [afterCode, ''],
    [head, [...tail, ...others].join(', ')],
    // The last word may be a state or country: LOS ANGELES CA, LAGOS PORTUGAL.
    [isPlace(last) ? before : '', last],
  ]
  return candidates.filter(([name]) => name.length >= 2 && /\p{L}/u.test(name))
}

/** Returns five letters only if they are the code of a known port. PORTO is a name, not a code. */
const codeOf = (text: string): string => {
  const code = text.replace(/\s/g, '').toUpperCase()
  return knownPort(code) ? code : ''
}

const isPlace = (word: string): boolean => stateOf(word) !== '' || (word.length > 2 && readCountry(word) !== '')
