import { countryNamed } from '../phonebook/index.ts'
import { carrierCode, knownPort, portCodesNamed } from '../territory/index.ts'

/** ISO 3166 of a country as a source names it: `IN, INDIA`, India, 印度, `US`; empty where it names none. */
export function readCountry(cell: string): string {
  const text = cell.normalize('NFKC').trim()
  if (text === '') return ''
  const whole = countryNamed(text)
  if (whole) return whole
  const parts = text.split(/[,;/()-]+/).map((part) => part.trim())
  for (const part of parts) {
    const found = part === '' ? undefined : countryNamed(part)
    if (found) return found
  }
  return ''
}

/**
 * The code that we know a port by, as a source names it: INNSA1, `53306, MUNDRA`, `1703, SAVANNAH, GA`, `Puerto Bolivar,Ecuador`, 宁波. Empty where nobody is
 * called so, where a name means several ports, and where the country beside the name is not the port's; two letters beside it are a state (GA, CA).
 */
export function readPort(cell: string): string {
  const text = cell.normalize('NFKC').trim()
  for (const [name, beside] of namesIn(text)) {
    const codes = new Set(portCodesNamed(name).map((code) => knownPort(code)?.code ?? code))
    const country = beside.length <= 2 || americanStates.test(beside) ? '' : readCountry(beside)
    const meant = country === '' ? [...codes] : [...codes].filter((code) => code.startsWith(country))
    if (meant.length === 1) return meant[0] ?? ''
  }
  return ''
}

/** Those of the names of countries that are states of America too. */
const americanStates = /^georgia$/i

/** The line's own code where a source names one that we know, and else its words, without the commas that would part them in an address. */
export const readCarrier = (cell: string): string => carrierCode(cell) || cell.replace(/[\s,]+/g, ' ').trim()

/** The lane of the end that is not where our cargo begins; where both have one, that of the end it goes to. */
export function laneOf(pol: string, pod: string): string {
  return (knownPort(pod)?.lane ?? knownPort(pol)?.lane) || ''
}

/** The names that a cell may mean, the likeliest first, each with what stands beside it. */
function namesIn(text: string): [name: string, beside: string][] {
  const [, code = '', afterCode = ''] = /^([A-Z]{2}\s?[A-Z2-9]{3})\d?(?:$|[\s,;:/()-]+(.*)$)/i.exec(text) ?? []
  const named = text.replace(/^[\d.]{2,}\s*[,;:-]\s*/, '').trim()
  const [first = '', ...others] = named.split(/\s*[,;]\s*/)
  const [, outside = '', inside = ''] = /^([^(（]*)[(（]([^)）]*)[)）]?/.exec(named) ?? []
  const bare = first.replace(/^(?:port|puerto|porto)\s+(?:of|de|do)\s+/i, '').replace(/[\s,]*(?:\bsea(?:port)?|\bport|\bict|\bterminal|口岸|海关|港区)$/i, '')
  const candidates: [string, string][] = [
    [named, ''],
    [code.replace(/\s/g, ''), ''],
    [first, others.join(' ')],
    [bare, others.join(' ')],
    [outside.trim(), inside],
    [inside.trim(), ''],
    [afterCode, ''],
    [first.split(/\s+[-–]\s+/)[0] ?? '', others.join(' ')],
  ]
  return candidates.filter(([name]) => name.length >= 2 && /\p{L}/u.test(name))
}
