import { areaOfPlace, areaText, knownPort, portCodesNamed } from '../../../territory/index.ts'
import { readCountry } from './countries.rules.ts'
import { countriesMeant, stateOf } from './regions.rules.ts'

/**
 * Returns what a text says of the kind of place: an air cargo, an inland depot, a port of ships. India's customs write
 * it as a digit behind the code: INNSA1 sea, INDEL4 air, INTKD6 inland. Null where it says nothing.
 */
export function kindSaid(text: string): 'sea' | 'air' | 'inland' | null {
  const [, digit = ''] = /\bIN[A-Z]{3}([1-9])\b/.exec(text) ?? []
  if (digit === '4' || air.test(text)) return 'air'
  if (digit === '6' || inland.test(text)) return 'inland'
  return digit === '1' || sea.test(text) ? 'sea' : null
}

const air = /\b(?:air|air ?cargo|air ?port|acc|apt)\b|空运|空運|机场|機場|空港/i
const inland = /\b(?:icd|cfs|inland container depot|inland depot|dry ?port)\b|内陆港|無水港|无水港|陆港/i
const sea = /\bsea(?:port)?\b|海港/i

/** Returns the codes of known ports that a text writes: alone, before its name, in brackets, or with a digit of customs. */
export function portCodesIn(text: string): string[] {
  const [, first = '', between = ''] = /^([A-Z]{2}\s?[A-Z2-9]{3})\d?(?:$|([\s,;:/()-]+))/i.exec(text) ?? []
  // After a blank the rest of a name may follow: NORTH VANCOUVER is not Vancouver. Five capitals alone are a code.
  const begins = text === first || between.trim() !== '' || /^[A-Z]{2}[A-Z2-9]{3}\d/.test(text) ? [first] : []
  const inBrackets = [...text.matchAll(/[([]\s*([A-Z]{2}\s?[A-Z2-9]{3})\d?\s*[)\]]/g)].map(([, code = '']) => code)
  const withDigit = [...text.matchAll(/\b(IN[A-Z]{3})[1-9]\b/g)].map(([, code = '']) => code)
  const behind = [...text.matchAll(/\s-\s*([A-Z]{2}[A-Z2-9]{3})$/g)].map(([, code = '']) => code)
  return [...begins, ...inBrackets, ...withDigit, ...behind].map(codeOf).filter((code) => code !== '')
}

/** Returns five letters only if they are the code of a known port. PORTO is a name, not a code. */
const codeOf = (text: string): string => {
  const code = text.replace(/\s/g, '').toUpperCase()
  return knownPort(code) ? code : ''
}

/** Returns the names that a cell may mean, the likeliest first, each with the text beside it. */
export function namesIn(text: string): [name: string, beside: string][] {
  const [, code = '', between = '', behind = ''] =
    /^([A-Z]{2}\s?[A-Z2-9]{3})\d?(?:$|([\s,;:/()-]+)(.*)$)/i.exec(text) ?? []
  const afterCode = codeOf(code) === '' && between.trim() === '' ? '' : behind
  const whole = text.replace(/^[\d.]{2,}\s*[,;:-]\s*/, '').trim()
  const [first = '', ...others] = whole.split(/\s*[,;]\s*/)
  const [, outside = '', inside = ''] = /^([^(（[]*)[(（[]([^)）\]]*)[)）\]]?/.exec(whole) ?? []
  const bare = bareName(first)
  const [head = '', ...tail] = first.split(/\s+[-–]\s+|\s*\/\s*/)
  const [, before = '', last = ''] = /^(.*\S)\s+(\S+)$/.exec(bare) ?? []
  const candidates: [string, string][] = [
    [whole, ''],
    [first, others.join(', ')],
    [bare, others.join(', ')],
    [outside.trim(), inside],
    [bareName(outside.trim()), inside],
    [inside.trim(), ''],
    [afterCode, ''],
    [bareName(afterCode), ''],
    [head, [...tail, ...others].join(', ')],
    [bareName(head), [...tail, ...others].join(', ')],
    // The last word may be a state or country: LOS ANGELES CA, LAGOS PORTUGAL, NINGBO CN.
    [isPlace(last) ? before : '', last],
  ]
  return candidates.filter(([name]) => name.length >= 2 && /\p{L}/u.test(name))
}

/** Takes off the words that say no more than that it is a port, a terminal or a depot, in the trade's languages. */
function bareName(name: string): string {
  const bare = name.replace(before, '').replace(behind, '').trim()
  return bare === name || bare === '' ? name : bareName(bare)
}

const before =
  /^(?:(?:port|puerto|porto)\s+(?:of|del?|d[aio]s?)\s+|(?:c[aả]ng(?:\s+bi[eể]n)?|t[aâ]n\s+c[aả]ng|pelabuhan|icd|cfs|inland container depot)\s+[-–]?\s*)/i
const behind =
  /[\s,-]*(?:\b(?:sea|seaport|port|pt|ict|terminals?|harbou?r|anchorage|air\s*cargo|air|airport|acc|icd|sea\s*cargo)\.?|口岸|海关|海關|港区|港區|港口|码头|碼頭|(?<=\p{Script=Han}{2})港)$/iu

/**
 * Splits a Chinese name into a place and the port in it: 宁波北仑, 深圳盐田, 江苏太仓. What is before must be a place of
 * China or a port that the other belongs to; else the text names no port that is sure.
 */
export function splitChinese(text: string): [name: string, beside: string][] {
  if (!/^[\p{Script=Han}\s]{3,16}$/u.test(text)) return []
  const name = text.replace(/\s+/g, '')
  for (let at = 2; at <= name.length - 2; at += 1) {
    const [place, port] = [name.slice(0, at), name.slice(at)]
    const meant = [port, bareName(port), `${port}港`].find((one) => portCodesNamed(one).length > 0)
    if (meant !== undefined && isAround(place, meant)) return [[meant, '']]
  }
  return []
}

/** Whether a port belongs to a place: to the ports that the place's name means, or lies in that city or province. */
function isAround(place: string, port: string): boolean {
  const [around, inside] = [codesOf(place), codesOf(port)]
  if (around.length > 0) return inside.some((code) => around.includes(code))
  const area = [areaOf('', place), areaOf(place, '')].find((one) => one !== undefined && one !== 'CN')
  if (area === undefined) return false
  const province = `${area.slice(0, 2)}0000`
  const own = areaOf(areaText(province, 'zh'), port)
  return own !== undefined && own !== province && (area === province || own.startsWith(area.slice(0, 4)))
}

const areaOf = (province: string, city: string) => areaOfPlace({ country: 'CN', province, city })

const codesOf = (name: string) => portCodesNamed(name).map((code) => knownPort(code)?.code ?? code)

/** Whether the last word of a name is a state or a country; two letters count where they are capitals. */
const isPlace = (word: string): boolean =>
  stateOf(word) !== '' ||
  (word.length > 2 && readCountry(word) !== '') ||
  (/^[A-Z]{2}$/.test(word) && countriesMeant(word).length > 0)
