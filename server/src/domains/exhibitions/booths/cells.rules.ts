export interface ReadBooth {
  /** Empty where nobody has named a hall. */
  hall: string
  number: string
}

export interface ReadCell {
  booths: ReadBooth[]
  /** Why a part of the cell was left as text: a range that is none, or a form that we do not know. */
  problem?: 'range' | 'unreadable'
}

/** Reads the booths out of what an organiser writes of them, in a column of its own and one for the hall. What it cannot read it leaves out and says so. */
export function readBooths(cell: string, hallCell = ''): ReadCell {
  const text = plain(cell)
  if (text === '' || unknown.test(text)) return { booths: [] }
  const column = hallIn(plain(hallCell), { isHall: true }).hall
  const named = hallIn(text, { isHall: false })
  const given = column || named.hall
  const reading: Reading = { booths: [], hall: given, letters: '', digits: '', given }
  for (const piece of piecesOf(named.rest)) readPiece(piece, reading)
  const booths = reading.booths.filter(
    (one, place) =>
      reading.booths.findIndex(({ hall, number }) => hall === one.hall && number === one.number) === place,
  )
  return reading.problem ? { booths, problem: reading.problem } : { booths }
}

/** The whole text of a cell and the hall beside it, by which it is read again. */
export function boothText(cell: string, hallCell = ''): string {
  const hall = plain(hallCell)
  const shown = /^(?:[A-Z]?\d+(?:\.\d+)?[A-Z]?|[A-Z])$/.test(hall) ? `${hall}馆` : hallCell.trim()
  return [shown, cell.trim()].filter((part) => part !== '').join(' ')
}

/** By this text booths stand in their order: numbers count as numbers. */
export const boothOrder = (booths: readonly ReadBooth[]): string => {
  const [first] = booths
  if (!first) return '~'
  return `${first.hall} ${first.number}`.replace(/\d+/g, (digits) => digits.padStart(6, '0')).slice(0, 80)
}

interface Reading {
  booths: ReadBooth[]
  /** What a later piece takes over from an earlier one: `3.1A12、A13`, `T05/06`. */
  hall: string
  letters: string
  digits: string
  /** The hall that the column or the words of the cell name. */
  given: string
  problem?: 'range' | 'unreadable'
}

const unknown =
  /^(?:待定|未定|待分配|另行通知|未分配|TB[ACD]|TO BE (?:ADVISED|CONFIRMED|DETERMINED)|POR DEFINIR|未確定|N\/?A|NONE|无|暂无|-+|\/+)$/

const plain = (text: string) =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[‐-―−]/g, '-')
    .replace(/[~～〜至]/g, '-')
    .replace(/\s+/g, ' ')
    .trim()

const hallName = String.raw`[A-Z]{0,2}\d{1,2}(?:\.\d{1,2})?[A-Z]?|[A-Z]`
const floor = String.raw`(?:\s*(\d{1,2})\s*(?:楼|层|F\b|階))?`
/** `Hall 5`, `Halle 5`, `Pabellón 5`; `A馆1楼`, `2号馆`, `N2展馆`, `5号館`, `5ホール`. */
const halls = [
  new RegExp(String.raw`\b(?:HALLE?|PAVILION|PABELL[ÓO]N|PAV\.?)\s*[:#]?\s*(${hallName})(?![A-Z\d])${floor}`),
  new RegExp(String.raw`(${hallName})\s*(?:号|號)?\s*(?:展?[馆館]|厅|ホール)${floor}`),
  new RegExp(String.raw`(?:[馆館]号|[馆館])\s*[:]?\s*(${hallName})(?![A-Z\d])${floor}`),
]

/** Takes the words that name a hall out of a text. A column for the hall may hold its bare name. */
function hallIn(text: string, { isHall }: { isHall: boolean }): { hall: string; rest: string } {
  for (const pattern of halls) {
    const found = pattern.exec(text)
    if (!found) continue
    const [whole, name = '', storey] = found
    return {
      hall: storey === undefined ? bareHall(name) : `${name}-${storey}`,
      rest: `${text.slice(0, found.index)} ${text.slice(found.index + whole.length)}`,
    }
  }
  const bare = isHall ? new RegExp(`^(?:${hallName})$`).exec(text)?.[0] : undefined
  return { hall: bareHall(bare ?? ''), rest: text }
}

/** `5.1H` is how some grounds write hall 5.1. */
const bareHall = (name: string) => name.replace(/(?<=\d)H$/, '')

/** The words around a number say nothing of it; a sign or a blank separates two of them. */
function piecesOf(text: string): string[] {
  return text
    .replace(
      /\b(?:BOOTHS?|STANDS?|CASETAS?|NO|N[º°])\b\.?|展位号?|摊位号?|展台号?|ブース(?:番号)?|小間(?:番号)?|号/g,
      ' ',
    )
    .replace(/\b(?:AND|Y)\b|[、,;/&+|和及]/g, ' ')
    .replace(/\s*-\s*/g, '-')
    .split(/[\s:#()[\]]+/)
    .filter((piece) => piece !== '')
}

const onePattern = /^(?:(\d{1,2}\.\d{1,2}|[A-Z]{1,2}\d{1,2}|\d{1,2})-?)?([A-Z]{1,2})-?(\d{1,4}[A-Z]?)$/
const digitsPattern = /^\d{1,5}[A-Z]?$/

function readPiece(piece: string, reading: Reading) {
  const dash = piece.lastIndexOf('-')
  const range = dash > 0 ? rangeOf(piece.slice(0, dash), piece.slice(dash + 1), reading) : undefined
  if (range) return takeRange(range, reading)
  const one = oneOf(piece, reading)
  if (!one) {
    // A hall may stand alone before its booth: `N2 G32`.
    reading.problem ??= 'unreadable'
    return
  }
  keep(one, reading)
}

interface One extends ReadBooth {
  letters: string
  digits: string
}

/** One booth: `A12`, `3.1A12`, `N2G32`, `W1-T05`, `102`, `A12-1`. */
function oneOf(piece: string, { hall, letters: before, digits: beforeDigits, given }: Reading): One | undefined {
  const [sub] = /-\d{1,2}$/.exec(piece) ?? []
  const found = onePattern.exec(piece)
  if (found) {
    const [, prefix, letters = '', digits = ''] = found
    // A column that names another hall knows better: the sign before the number then belongs to the number.
    if (prefix !== undefined && given !== '' && !isHallNamed(prefix, given))
      return { hall: given, number: piece, letters: '', digits: '' }
    return { hall: prefix === undefined ? hall : given || prefix, number: `${letters}${digits}`, letters, digits }
  }
  if (digitsPattern.test(piece)) {
    const goesOn = before !== '' && piece.length === beforeDigits.length
    return goesOn
      ? { hall, number: `${before}${piece}`, letters: before, digits: piece }
      : { hall, number: piece, letters: '', digits: piece }
  }
  if (sub === undefined) return undefined
  const main = oneOf(piece.slice(0, -sub.length), { booths: [], hall, letters: before, digits: beforeDigits, given })
  return main && { ...main, number: `${main.number}${sub}` }
}

/** `2` is `2`, and the storey `A-1` is of hall `A`. */
const isHallNamed = (prefix: string, given: string) => prefix === given || given.startsWith(`${prefix}-`)

interface Range {
  first: One
  last: number
  width: number
}

/** Two ends of one row: the same letters or none. A shorter second number is a part of the booth, and other letters are a hall. */
function rangeOf(from: string, to: string, reading: Reading): Range | undefined {
  const first = oneOf(from, reading)
  if (!first || !/^\d+$/.test(first.digits)) return undefined
  const [, letters, digits = ''] = /^(?:.*?[\d.])??([A-Z]{0,2})(\d{1,5})$/.exec(to) ?? []
  if (letters === undefined || (letters !== '' && letters !== first.letters)) return undefined
  if (letters === '' && digits.length < first.digits.length) return undefined
  return { first, last: Number(digits), width: first.digits.length }
}

const longestRange = 30

function takeRange({ first, last, width }: Range, reading: Reading) {
  const begin = Number(first.digits)
  if (last < begin || last - begin >= longestRange) {
    reading.problem ??= 'range'
    return keep(first, reading)
  }
  for (let number = begin; number <= last; number += 1) {
    const digits = String(number).padStart(width, '0')
    keep({ ...first, digits, number: `${first.letters}${digits}` }, reading)
  }
}

function keep({ hall, number, letters, digits }: One, reading: Reading) {
  reading.booths.push({ hall, number })
  Object.assign(reading, { hall, letters, digits })
}
