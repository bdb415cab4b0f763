import type { PastedDoubt, PastedField } from '@seamark/contract/phonebook/reading/pasted-texts'
import { closeUpInPlace, labelAlone, type LabelMark, marksIn } from '@seamark/contract/phonebook/reading/label-marks'
import type { LabelField } from '@seamark/contract/phonebook/reading/label-words'
import { plainSigns } from './plain-texts.rules.ts'

/** A piece of a text, and where it stands there. */
export interface Piece {
  text: string
  start: number
  end: number
}

/** A value that was found, and why it is doubtful. */
export interface Found {
  field: PastedField
  value: string
  start: number
  end: number
  doubt: PastedDoubt | null
}

/** What stands behind a label, up to the next one. `label` is the label with all its words: `Tel/WhatsApp:`. */
export interface Labelled extends Piece {
  field: LabelField
  label: string
  isWeak: boolean
}

export interface Line extends Piece {
  labelled: Labelled[]
  /** What no label says, divided by the strokes and dots that signatures put between their parts. */
  parts: Piece[]
}

/** Words for what the shelf of labels knows only as something else. */
const otherWords: readonly (readonly [PastedField, RegExp])[] = [
  [
    'position',
    /^(?:职务|职位|职称|job title|title|position|designation|cargo|puesto|役職|肩書|chức vụ|chức danh|vị trí)$/iu,
  ],
  ['department', /^(?:部门|所属部门|department|dept|departamento|área|部署|所属|phòng ban|bộ phận)$/iu],
  [
    'postalCode',
    /^(?:邮编|邮政编码|邮政邮编|郵便番号|zip|zip code|postcode|post code|postal code|código postal|c\.?p\.?)$/iu,
  ],
]
export const otherFieldOf = (label: string) =>
  otherWords.find(([, words]) => words.test(label.replace(/[\s:：.]+$/u, '').trim()))?.[0]

/** A label that the shelf does not know, at the beginning of a line. */
const unknownLabel = /^\s*(?<label>\p{L}[\p{L}\s.]{0,18}?)\s*[:：]\s*/u

/** Reads a text as lines of labels and parts. Each sign keeps its place. */
export function linesOf(text: string): Line[] {
  let start = 0
  const pieces = plainSigns(text)
    .split('\n')
    .map((line) => {
      const piece = pieceOf(line, start)
      start += line.length + 1
      return piece
    })
  return pieces.map((piece, at) => lineOf(piece, pieces[at - 1]))
}

const pieceOf = (text: string, start: number): Piece => ({ text, start, end: start + text.length })

function lineOf(piece: Piece, before: Piece | undefined): Line {
  const closed = closeUpInPlace(piece.text)
  const marks = marksIn(closed)
  const labelled = marks.map((mark, at) => labelledBy(piece, closed, mark, marks[at + 1]?.index))
  const [first] = marks
  const free = trimmed(piece, 0, first?.index ?? piece.text.length)
  const own = first ? undefined : unknownLabel.exec(closed)
  const field = own && otherFieldOf(own.groups?.label ?? '')
  if (own && field)
    return {
      ...piece,
      labelled: [
        { ...trimmed(piece, own[0].length), field: 'other', label: own.groups?.label?.trim() ?? '', isWeak: false },
      ],
      parts: [],
    }
  // 姓名 alone in a line has its value below.
  const above = before && labelAlone(before.text)
  if (above && marks.length === 0 && piece.text.trim() !== '' && labelAlone(piece.text) === undefined)
    return {
      ...piece,
      labelled: [{ ...trimmed(piece), field: above, label: before.text.trim(), isWeak: false }],
      parts: [],
    }
  if (marks.length === 0 && labelAlone(piece.text) !== undefined && before !== undefined)
    return { ...piece, labelled: [], parts: [] }
  return { ...piece, labelled, parts: partsOf(free, strong) }
}

function labelledBy(piece: Piece, closed: string, mark: LabelMark, next = piece.text.length): Labelled {
  const value = trimmed(piece, mark.end, next)
  return { ...value, field: mark.field, label: closed.slice(mark.index, mark.end).trim(), isWeak: mark.isWeak }
}

/** A part of a piece without the blanks and signs around it. */
export function trimmed({ text, start }: Piece, from = 0, to = text.length): Piece {
  const part = text.slice(from, to)
  const lead = /^[\s|,，、;；/·•\-–—~*>_"“”]*/u.exec(part)?.[0].length ?? 0
  const bare = part.slice(lead).replace(/[\s|,，、;；/·•\-–—~*_"“”]+$/u, '')
  return pieceOf(bare, start + from + lead)
}

/** Strokes, dots, wide gaps and dashes between blanks. */
const strong = /\s*[|｜丨•·]\s*|\t+|\s{3,}|\s\/\s|\s[-–—]\s/gu
/** Every sign that may stand between a name and what its bearer does. */
export const weak = /\s*[|｜丨•·,，、;；/／]\s*|\t+|\s{2,}|\s[-–—]\s/gu
/** In Chinese and Japanese a blank is enough. */
export const blanks = /[\s|｜丨•·,，、;；/／]+/gu

/** Divides a piece where the signs stand. */
export function partsOf(piece: Piece, signs: RegExp): Piece[] {
  const parts: Piece[] = []
  let from = 0
  for (const { index, 0: sign } of piece.text.matchAll(signs)) {
    parts.push(trimmed(piece, from, index))
    from = index + sign.length
  }
  parts.push(trimmed(piece, from))
  return parts.filter(({ text }) => text !== '')
}

export const isHan = (text: string) => /\p{Script=Han}/u.test(text)
const isLatin = (text: string) => !/[^\p{Script=Latin}\P{L}]/u.test(text)

/**
 * Marks all but one of the values of which the form takes one. Of a value in two writings the Chinese or Japanese one is
 * meant, and the other is offered; of two in one writing neither is certain.
 */
export function oneOf(all: readonly Found[]): Found[] {
  const sure = all.filter(({ doubt }) => doubt === null)
  if (sure.length < 2)
    return sure.length === 1 ? all.map((one) => (one.doubt === null ? one : { ...one, doubt: 'several' })) : [...all]
  const [latin, other] = [sure.filter(({ value }) => isLatin(value)), sure.filter(({ value }) => !isLatin(value))]
  const meant = other.length === 1 && latin.length > 0 ? other[0] : undefined
  return all.map((one) => (one === meant ? one : { ...one, doubt: 'several' }))
}
