import { isContainerNumber } from '@seamark/contract/territory/container-numbers'
import { containerNamed, containers, isoContainer } from '@seamark/contract/territory/containers'
import type { Remark } from '@seamark/contract/trade/reading/remarks'
import { type FoundContainers, readPlainList } from './container-lists.rules.ts'

/**
 * Reads the container numbers of a cell, eleven characters each, without repeats. A wrong number stays, with a remark,
 * since people may search for it. A number cut off at the end of a list is dropped with a remark.
 */
export function readContainers(cell: string): FoundContainers {
  const plain = readPlainList(cell)
  if (plain) return plain
  const items = itemsOf(cell)
  const listed = items.length
  const remarks = new Set<Remark>()
  const last = items.at(-1)
  if (items.length > 1 && last !== undefined && last.length < 11 && /^[A-Z]{1,4}\d{0,6}$/.test(last)) {
    items.pop()
    remarks.add('container_cut_off')
  }
  const places = new Map<string, number>()
  items.forEach((item, place) => {
    const isAlike = /^[A-Z]{3,4}\d{6,8}$/.test(item)
    if (isAlike && !places.has(item)) places.set(item, place)
    if (item !== '' && !(isAlike && isContainerNumber(item))) remarks.add('container_invalid')
  })
  return { numbers: [...places.keys()], places: [...places.values()], listed, remarks: [...remarks] }
}

const nothing =
  /^(?:N\/?A|NULL|NONE|NIL|NC|0+|-+|\.+|X+|LCL|FCL|BULK|LOOSE|BREAK ?BULK|LOOSE CARGO|NO CONTAINERS?|散货|拼箱|无)$/

/**
 * Splits a list at its separators, with '' for an item that says nothing. A number that contains a separator itself is
 * put together again: CSQU 305438-3.
 */
function itemsOf(cell: string): string[] {
  const text = cell.normalize('NFKC').toUpperCase().trim()
  if (text === '' || nothing.test(text)) return []
  const items: string[] = []
  let open = ''
  for (const token of text
    .replace(/[-–]/g, '')
    .replaceAll('N/A', 'NA')
    .split(/[\s,;/|、]+/)) {
    if (token === '') continue
    if (nothing.test(token) && open === '') {
      // The item keeps its place, since the list of types has one for it.
      items.push('')
      continue
    }
    const goesOn = /^[A-Z]{4}\d{0,6}$/.test(open) && /^\d{1,7}$/.test(token) && open.length + token.length <= 11
    if (open !== '' && !goesOn) items.push(open)
    open = goesOn ? open + token : token
  }
  return open === '' ? items : [...items, open]
}

export interface FoundType {
  /** A code such as 20GP or 40HQ; empty where only the length is known. */
  code: string
  teu: number
}

/**
 * Reads the types of a cell, one for each container it lists, with null for what is no type. Forty feet alone may be
 * 40GP or 40HQ, so only the length is known. Codes that a spreadsheet took for one number (22,102,210 for 2210,2210)
 * say nothing.
 */
export function readTypes(cell: string, size = ''): (FoundType | null)[] {
  const [text, sizes] = [typeText(cell), typeText(size)]
  if (/^\d{1,3}(?:,\d{3}){2,}$/.test(text)) return [null]
  const feet = itemsOfTypes(sizes)
  if (text === '') return feet.flatMap((one) => typesOf(one))
  return itemsOfTypes(text).flatMap((one, index) => typesOf(one, feet[index] ?? feet[0] ?? ''))
}

/**
 * Whether a cell of types counts its boxes, as 2*20GP and 1×40HC+1×20GP do. A bare 40HQ may be the type of any number
 * of boxes.
 */
export const countsBoxes = (cell: string): boolean =>
  itemsOfTypes(typeText(cell)).some((item) => takeCount(item).isCounted)

/** Writes every sign for feet in the same way. NFKC would turn ´ into a blank. */
function typeText(cell: string): string {
  const text = cell
    .replaceAll('´', "'")
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[’′`"”]+/g, "'")
    .trim()
  return nothing.test(text) ? '' : text
}

const itemsOfTypes = (text: string): string[] => text.split(/[,;/|、\n+]+/).flatMap((one) => splitTypes(one))

/** Splits types at a blank where a new type begins after a complete one: 1*20GP 2*40HQ, but not 40 HC. */
function splitTypes(text: string): string[] {
  const items: string[] = []
  const tight = text.replace(/\s+/g, ' ').replace(/ ?([*X×]) ?(?=\d)/g, '$1')
  for (const part of tight.split(' ')) {
    const last = items.at(-1)
    if (part === '') continue
    if (last !== undefined && !(begins.test(part) && /\d/.test(last) && /[^\d\s.]/.test(last)))
      items[items.length - 1] = `${last} ${part}`
    else items.push(part)
  }
  return items
}

const begins = /^(?:\d{1,3}[*X×])?\d\d|^L\d[A-Z]\d$/
/** Longer texts are no type. */
const longestType = 60

/** Returns a type as often as the text counts it: `2X40HQ`, `40HQ*2` and `40HQ(2)` are two. */
function typesOf(text: string, size = ''): (FoundType | null)[] {
  if (text.length > longestType) return [null]
  const { times, word } = takeCount(text)
  return Array<FoundType | null>(Math.max(1, times)).fill(typeOf(word, size))
}

function takeCount(text: string): { times: number; word: string; isCounted: boolean } {
  const [, before, behindIt = ''] = /^(\d{1,3})\s*[*X×个個只隻]\s*(?=\d\d|\D)(.+)$/.exec(text) ?? []
  if (before !== undefined) return { times: Number(before), word: behindIt, isCounted: true }
  const [, word = text, times] = /^(.*[\d柜櫃].*?)\s*[*X×(:=]\s*(\d{1,3})\)?\s*[个個只隻]?$/.exec(text) ?? []
  return { times: Number(times ?? 1), word, isCounted: times !== undefined }
}

function typeOf(word: string, size = ''): FoundType | null {
  const iso = isoContainer(word)
  if (iso) return { code: iso.container?.code ?? '', teu: iso.teu }
  const feet = lengthOf(word)
  if (feet !== null) return size === '' ? feet : (typeOf(`${/\d+/.exec(word)?.[0] ?? ''}${kindOf(size)}`) ?? feet)
  const container = containerNamed(word)
  if (container) return { code: container.code, teu: container.teu }
  return (/\d/.test(word) ? typeInWords(word) : null) ?? typeBeside(word, size)
}

/** Reads types in words: 40 FT HIGH CUBE, HC40, CONTENEDOR 40 HC. If the kind is not known, the length stays. */
function typeInWords(word: string): FoundType | null {
  const [feet = '', other] = word.match(/\d+/g) ?? []
  if (other !== undefined) return null
  const kind = kindOf(word.replace(feet, ' '))
  if (kind === '') return lengths[feet] ?? null
  const container = containerNamed(`${feet}${kind}`)
  return container ? { code: container.code, teu: container.teu } : null
}

/** Reads a type whose length stands in a cell of its own. */
function typeBeside(word: string, size: string): FoundType | null {
  const length = lengthOf(size)
  if (length === null) return typeOfSize(size)
  const kind = kindOf(word)
  const found =
    kind === '' ? undefined : containers.find(({ code }) => code === `${/\d+/.exec(size)?.[0] ?? ''}${kind}`)
  return found
    ? { code: found.code, teu: found.teu }
    : { ...length, code: length.teu === 2 || kind === '' ? '' : length.code }
}

/** Reads a cell of sizes. It may hold a whole type (40HC) or a code. */
function typeOfSize(size: string): FoundType | null {
  const container = size === '' ? undefined : containerNamed(size)
  return container ? { code: container.code, teu: container.teu } : null
}

/**
 * Reads a length without a kind: `40`, `40'`, `40尺`. Twenty feet are always a 20GP and forty-five a high cube; forty
 * may be either.
 */
function lengthOf(text: string): FoundType | null {
  const [, feet = ''] =
    /^(10|20|30|40|45|48|53)(?:\.0+)?\s*(?:'|FT|FEET|FOOT|PIES|尺|英尺|呎|フィート)?$/.exec(text) ?? []
  return lengths[feet] ?? null
}

const lengths: Readonly<Record<string, FoundType>> = {
  10: { code: '', teu: 0.5 },
  20: { code: '20GP', teu: 1 },
  30: { code: '', teu: 1.5 },
  40: { code: '', teu: 2 },
  45: { code: '45HQ', teu: 2.25 },
  48: { code: '', teu: 2.4 },
  53: { code: '', teu: 2.65 },
}

const kindWords: readonly (readonly [RegExp, string])[] = [
  [/(?:REEFER|\bR[FE]\b).*\bH(?:C|Q|IGH)|\bH(?:C|Q|IGH).*(?:REEFER|\bR[FE]\b)|\bRH\b|\bHR\b/, 'RH'],
  [/REEFER|REFRIGERAT|\bR[FE]\b|冷藏|冷冻|冷|REFRIGERADO/, 'RF'],
  [/HIGH ?CUBE|HI ?CUBE|\bH[CQ]?\b|高/, 'HQ'],
  [/OPEN ?TOP|\bOT\b|开顶|開頂/, 'OT'],
  [/FLAT|PLATFORM|\bFR\b|框架|平板/, 'FR'],
  [/TANK|\bTK\b|罐/, 'TK'],
  [/STANDARD|GENERAL|\b(?:GP|DV|DC|ST|SD|DR)\b|普通|普柜|平柜/, 'GP'],
]

const kindOf = (text: string): string => kindWords.find(([pattern]) => pattern.test(text.trim()))?.[1] ?? ''
