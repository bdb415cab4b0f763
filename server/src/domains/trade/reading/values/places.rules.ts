import { carrierCode, knownPort, portCodesNamed } from '../../../territory/index.ts'
import { kindSaid, namesIn, portCodesIn, splitChinese } from './port-texts.rules.ts'
import { countriesMeant, stateOf } from './regions.rules.ts'

/**
 * Returns our code of a port as a source names it: INNSA1, NHAVA SHEVA SEA (INNSA1), `1703, SAVANNAH, GA`, `Puerto
 * Bolivar,Ecuador`, 宁波北仑. `countries` are those that the row's other columns name; they decide between ports of one
 * name. Empty where the name is unknown or means several ports, and where the text contradicts itself: a country or
 * state that is not the port's, a code of another port, an air cargo where the port is one of ships.
 */
export function readPort(cell: string, countries: readonly string[] = []): string {
  // More blanks say no more than one, but the patterns would try each run of them from each of its blanks.
  const text = cell.normalize('NFKC').replace(/\s+/g, ' ').trim()
  const fits = (code: string) => fitsKind(code, kindSaid(text))
  const [coded, ...otherCodes] = new Set(portCodesIn(text).map(ourCode))
  if (otherCodes.length > 0) return ''
  if (coded !== undefined) return fits(coded) && !namesAnother(text, coded) ? coded : ''
  for (const [name, beside] of [...namesIn(text), ...splitChinese(text)]) {
    const named = ourCodes(name)
    if (named.length === 0) continue
    const meant = meantOf(named, beside).filter(fits)
    const there = meant.filter((code) => countries.includes(code.slice(0, 2)))
    const decided = meant.length > 1 ? there : meant
    return decided.length === 1 ? (decided[0] ?? '') : ''
  }
  return ''
}

const ourCode = (code: string) => knownPort(code)?.code ?? code
const ourCodes = (name: string): string[] => [...new Set(portCodesNamed(name).map(ourCode))]

/** Ships do not come to an inland depot, and an air cargo is no port of ships. */
function fitsKind(code: string, kind: ReturnType<typeof kindSaid>): boolean {
  const isInland = knownPort(code)?.isInland ?? false
  return kind === null || (kind === 'sea' ? !isInland : isInland)
}

/** Whether a text with a code names ports, and none of them has the code. */
function namesAnother(text: string, code: string): boolean {
  const named = namesIn(text).flatMap(([name]) => (isCodeAlone.test(name) ? [] : ourCodes(name)))
  return named.length > 0 && !named.includes(code)
}

const isCodeAlone = /^[A-Z]{2}\s?[A-Z2-9]{3}\d?$/

/** Keeps the ports that fit each country or state beside the name. Words that name none say nothing. */
function meantOf(codes: readonly string[], beside: string): string[] {
  const parts = beside.split(/\s*[,;/]\s*/).filter((part) => part !== '')
  let meant = [...codes]
  for (const part of parts) {
    const countries = countriesMeant(part)
    if (countries.length > 0) meant = meant.filter((code) => countries.includes(code.slice(0, 2)))
    const state = stateOf(part)
    if (state !== '') meant = meant.flatMap((code) => (namesakes[code] ? (namesakes[code][state] ?? []) : [code]))
  }
  return meant
}

/** US ports whose names exist in several states, by state. Without a state the name means the busiest port. */
const namesakes: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  USPDX: { OR: 'USPDX', ME: 'USPWM' },
  USILM: { NC: 'USILM' },
  USCHS: { SC: 'USCHS' },
  USCMH: { OH: 'USCMH' },
  USRIC: { VA: 'USRIC' },
}

/**
 * Returns the carrier's code where it is known, else the source's words, without commas, which separate values in
 * addresses.
 */
export const readCarrier = (cell: string): string => carrierCode(cell) || cell.replace(/[\s,]+/g, ' ').trim()

/** Returns the lane of the foreign end. Where both ends have a lane, it is that of the destination. */
export function laneOf(pol: string, pod: string): string {
  return (knownPort(pod)?.lane ?? knownPort(pol)?.lane) || ''
}
