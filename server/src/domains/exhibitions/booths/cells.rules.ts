export interface ReadBooth {
  /** Empty where nobody has named a hall. */
  hall: string
  number: string
}

export interface ReadCell {
  booths: ReadBooth[]
  /** Why a part of the cell was left as text: a range that is none, or a form that we do not know; `hall`: a booth that may be the hall of the next. */
  problem?: 'range' | 'unreadable' | 'hall'
}

/** At most so many booths of an exhibitor are kept. */
export const mostBooths = 60

/** Between the parts of a text that were read from several rows: each names its hall by itself. */
export const partSign = ' | '

/** Reads the booths out of what an organiser writes of them, in a column of its own and one for the hall. What it cannot read it leaves out and says so. */
export function readBooths(cell: string, hallCell = ''): ReadCell {
  const reading: Reading = { booths: [], hall: '', letters: '', digits: '', given: '' }
  for (const part of boothText(cell, hallCell).split(/[|｜]/)) {
    for (const { hall, text } of placedTexts(plain(part))) {
      Object.assign(reading, { hall, letters: '', digits: '', given: hall })
      if (!unknown.test(text)) for (const pieces of piecesOf(text)) readPieces(pieces, reading)
    }
  }
  const booths = reading.booths.filter(
    (one, place) =>
      reading.booths.findIndex(({ hall, number }) => hall === one.hall && number === one.number) === place,
  )
  return reading.problem ? { booths, problem: reading.problem } : { booths }
}

/** The whole text of a cell and the hall beside it, by which it is read. A bare name of a hall becomes one in words. */
export function boothText(cell: string, hallCell = ''): string {
  const hall = plain(hallCell)
  const shown = new RegExp(`^(?:${hallName})$`).test(hall) ? `${hall}馆` : hallCell.trim()
  return [shown, cell.trim()].filter((part) => part !== '').join(' ')
}

/** A text in which the halls that the exhibition is known to have are named in words, so that `A3 B12` is read as booth B12 of hall A3 there. */
export const nameKnownHalls = (text: string, known: ReadonlySet<string>): string =>
  text.replace(/(?<![\p{L}\p{N}.])([A-Z]{1,2}\d)(?=\s+[A-Z]{1,2}-?\d{2})/giu, (hall) =>
    known.has(hall.normalize('NFKC').toUpperCase()) ? `${hall}馆` : hall,
  )

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
  /** The hall that words name. */
  given: string
  problem?: ReadCell['problem']
}

const unknown =
  /^(?:待定|未定|待分配|另行通知|未分配|TB[ACD]|TO BE (?:ADVISED|CONFIRMED|DETERMINED)|POR DEFINIR|未確定|N\/?A|NONE|无|暂无|-+|\/+)$/

/** Without the area of a booth, `(36㎡)`, which in plain letters looks like a booth `36M2`. */
const plain = (text: string) =>
  text
    .replace(/㎡|m²/gi, '平米')
    .normalize('NFKC')
    .toUpperCase()
    .replace(
      /\(?\s*(?<![A-Z\d.])\d+(?:\.\d+)?\s*(?:平方?米|平方|SQ\.? ?M\b\.?)\s*\)?|\(\s*\d+(?:\.\d+)?\s*M2\s*\)/g,
      ' ',
    )
    .replace(/[‐-―−]/g, '-')
    .replace(/[~～〜至]/g, '-')
    .replace(/\s+/g, ' ')
    .trim()

const hallName = String.raw`[A-Z]{0,2}\d{1,2}(?:\.\d{1,2})?[A-Z]?|[A-Z]`
const floor = String.raw`(?:\s*(?<floor>\d{1,2})\s*(?:楼|层|F\b|階))?`
/** `Hall 5`, `Halle 5`, `Pabellón 5`; `A馆1楼`, `2号馆`, `N2展馆`, `5号館`, `5ホール`; `馆号 3`; and halls that have a name, `综合馆`, `West Hall`. */
const halls = [
  String.raw`\b(?:NORTH|SOUTH|EAST|WEST|MAIN|CENTRAL|GRAND) HALL(?! \d)\b`,
  String.raw`\b(?:HALLE?|PAVILION|PABELL[ÓO]N|PAV\.?)\s*[:#]?\s*(?<after>${hallName})(?![A-Z\d])${floor}`,
  String.raw`(?<![A-Z\d.])(?<before>${hallName})\s*(?:号|號)?\s*(?:展?[馆館]|厅|ホール)${floor}`,
  String.raw`(?<![\p{L}\p{N}])[展场場]?[馆館]号?\s*:?\s*(?<at>${hallName})(?![A-Z\d])${floor}`,
  String.raw`(?<![\p{L}\p{N}])(?![展场場][馆館])\p{Script=Han}{1,6}[馆館]`,
].map((pattern) => new RegExp(pattern, 'gu'))

interface NamedHall {
  name: string
  from: number
  to: number
}

/** The words of a text that name a hall, in their order. Where two patterns take the same letters, the earlier word counts. */
function hallsIn(text: string): NamedHall[] {
  const found = halls
    .flatMap((pattern) => [...text.matchAll(pattern)])
    .map((match): NamedHall => {
      const groups: Partial<Record<string, string>> = match.groups ?? {}
      const { after, before, at, floor: storey } = groups
      const short = after ?? before ?? at
      const name = short === undefined ? match[0] : storey === undefined ? bareHall(short) : `${short}-${storey}`
      return { name, from: match.index, to: match.index + match[0].length }
    })
    .toSorted((one, other) => one.from - other.from)
  return found.filter(({ from }, place) => found.slice(0, place).every(({ to }) => to <= from))
}

/** The texts between the halls, each with the hall that it stands in: a hall stands before its booths, or behind all of them. */
function placedTexts(text: string): { hall: string; text: string }[] {
  const named = hallsIn(text)
  const [first] = named
  if (!first) return [{ hall: '', text }]
  const between = [...named, undefined].map((one, place) =>
    text.slice(named[place - 1]?.to ?? 0, one?.from ?? text.length).replace(/^[\s,;:、()-]+|[\s,;:、()-]+$/g, ''),
  )
  if (named.length === 1) return [{ hall: first.name, text: between.join(' ').trim() }]
  const isBehind = between[0] !== '' && between.at(-1) === ''
  return between.map((one, place) => ({ hall: named[isBehind ? place : place - 1]?.name ?? '', text: one }))
}

/** `5.1H` is how some grounds write hall 5.1. */
const bareHall = (name: string) => name.replace(/(?<=\d)H$/, '')

/** The words around a number say nothing of it. A sign separates two of them, and blanks within a group may also stand between a hall and its booth. */
const piecesOf = (text: string): string[][] =>
  text
    .replace(
      /\b(?:BOOTHS?|STANDS?|CASETAS?|NO|N[º°])\b\.?|展位号?|摊位号?|展台号?|ブース(?:番号)?|小間(?:番号)?|号/g,
      ' ',
    )
    .replace(/\s*-\s*/g, '-')
    .split(/\b(?:AND|Y)\b|[、,;/&+和及]/)
    .map((group) => group.split(/[\s:#()[\]]+/).filter((piece) => piece !== ''))

const onePattern = /^(?:(\d{1,2}\.\d{1,2}|[A-Z]{1,2}\d{1,2}|\d{1,2})-?)?([A-Z]{1,2})-?(\d{1,4}[A-Z]?)$/
const digitsPattern = /^\d{1,5}[A-Z]?$/

function readPieces(pieces: readonly string[], reading: Reading) {
  for (const [place, piece] of pieces.entries()) {
    const hall = loneHall(piece, pieces[place + 1] ?? '', reading)
    if (hall === undefined) readPiece(piece, reading)
    else Object.assign(reading, { hall, letters: '', digits: '' })
  }
}

/**
 * A hall may stand alone before a booth with letters: `5.1 F20`, and `N2 G32` where halls are called by the side of the ground. Any other letter with
 * a number, as in `A3 B12`, is a booth that may be a hall: it is said. Where words have named another hall, it is a booth for certain.
 */
function loneHall(piece: string, next: string, reading: Reading): string | undefined {
  const { letters, digits, given } = reading
  const hall = bareHall(piece)
  const isLettered = /^[A-Z]{1,2}\d$/.test(hall) && /^[A-Z]{1,2}-?\d{2}/.test(next)
  const isHall = isLettered
    ? hall === given || (/^[NESW]\d$/.test(hall) && hall.charAt(0) !== next.charAt(0))
    : /^\d{1,2}(?:\.\d{1,2})?$/.test(hall) && /^[A-Z]{1,2}-?\d/.test(next)
  if (isLettered && !isHall && given === '') reading.problem ??= 'hall'
  const goesOn = letters !== '' && piece.length === digits.length && digitsPattern.test(piece)
  return isHall && !goesOn && (given === '' || isHallNamed(hall, given)) ? given || hall : undefined
}

function readPiece(piece: string, reading: Reading) {
  const dash = piece.lastIndexOf('-')
  const range = dash > 0 ? rangeOf(piece.slice(0, dash), piece.slice(dash + 1), reading) : undefined
  if (range) return takeRange(range, reading)
  const one = oneOf(piece, reading)
  if (one) return keep(one, reading)
  reading.problem ??= 'unreadable'
}

interface One extends ReadBooth {
  letters: string
  digits: string
}

/** One booth: `A12`, `3.1A12`, `N2G32`, `W1-T05`, `102`, `A12-1`. */
function oneOf(piece: string, { hall, letters: before, digits: beforeDigits, given }: Reading): One | undefined {
  const [sub] = /-\d{1,4}$/.exec(piece) ?? []
  const found = onePattern.exec(piece)
  if (found) {
    const [, prefix, letters = '', digits = ''] = found
    // Words that name another hall know better: the sign before the number then belongs to the number.
    if (prefix !== undefined && given !== '' && !isHallNamed(prefix, given))
      return { hall: given, number: piece, letters: piece.slice(0, -digits.length), digits }
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
}

/**
 * Two ends of one row, the second with the letters of the first or with as many digits: `B21-B23`, `B21-23`. Any other number behind a dash is a part
 * of the booth, `A1-01`, and other letters are a hall before it, `W1-T05`.
 */
function rangeOf(from: string, to: string, reading: Reading): Range | undefined {
  const first = oneOf(from, reading)
  if (!first || !/^\d+$/.test(first.digits) || first.number !== `${first.letters}${first.digits}`) return undefined
  if (/^\d+$/.test(to))
    return to.length === first.digits.length && to !== first.digits ? { first, last: Number(to) } : undefined
  const second = oneOf(to, { ...reading, ...first })
  const isSameRow = second?.hall === first.hall && second.letters === first.letters && /^\d+$/.test(second.digits)
  return isSameRow ? { first, last: Number(second.digits) } : undefined
}

const longestRange = 30

function takeRange({ first, last }: Range, reading: Reading) {
  const width = first.digits.length
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
