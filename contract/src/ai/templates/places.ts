import { fieldsOf, type Variable } from './variables.ts'

/** A place of a draft where a value is put in: `{{client.name}}`, `{{cutoff}}`, `{{contact.name|您好}}`. */
export interface Place {
  key: string
  /** Which value of a record; empty for a variable that is a value itself. */
  field: string
  /** What stands where there is no value; undefined where nothing was written for that case. */
  fallback: string | undefined
}

const place = /\{\{\s*([a-z][A-Za-z0-9]*)(?:\.([A-Za-z0-9]+))?\s*(?:\|([^{}]*))?\}\}/g

/** Returns a draft as its texts and places, in their order. */
export function piecesOf(draft: string): (string | Place)[] {
  const pieces: (string | Place)[] = []
  let end = 0
  for (const found of draft.matchAll(place)) {
    const [whole, key = '', field = '', fallback] = found
    pieces.push(draft.slice(end, found.index), { key, field, fallback: fallback?.trim() })
    end = found.index + whole.length
  }
  return [...pieces, draft.slice(end)].filter((piece) => piece !== '')
}

export const placesOf = (draft: string): Place[] => piecesOf(draft).filter((piece) => typeof piece !== 'string')

/** How a place is written. */
export const placeText = ({ key, field }: Pick<Place, 'key' | 'field'>) => `{{${field ? `${key}.${field}` : key}}}`

/** Returns the places of a draft that name no value of these variables, and what looks like a place and is none. */
export function unknownPlaces(draft: string, variables: readonly Pick<Variable, 'key' | 'type'>[]): string[] {
  const types = new Map(variables.map(({ key, type }) => [key, type]))
  const unknown = piecesOf(draft).flatMap((piece) => {
    if (typeof piece === 'string') return piece.match(/\{\{[^{}\n]{0,40}\}?\}?|\}\}/g) ?? []
    const type = types.get(piece.key)
    const isKnown = type !== undefined && (piece.field === '' ? isValue(type) : isFieldOf(type, piece.field))
    return isKnown ? [] : [placeText(piece)]
  })
  return [...new Set(unknown)]
}

const isValue = (type: Variable['type']) => fieldsOf[type].length === 0
const isFieldOf = (type: Variable['type'], field: string) => fieldsOf[type].some((one: string) => one === field)

/** Why a place stays empty, or holds less than it should. `ended` and `draft` are said of a rate or quote that may not be quoted. */
export const lackReasons = ['notGiven', 'empty', 'masked', 'ended', 'notIssued'] as const
export type LackReason = (typeof lackReasons)[number]

/** The value of a place. Where something is lacking it says why, and the text is empty except for a masked value. */
export interface PlaceValue {
  text: string
  lack?: LackReason
}

/** A part of a filled draft: text as it was written, or what stands in a place. */
export interface FilledPart {
  text: string
  place?: { key: string; field: string; lack?: LackReason }
}

/** Puts values into the places of a draft. A value is text: it is never read for places of its own. */
export const fillDraft = (draft: string, valueOf: (place: Place) => PlaceValue): FilledPart[] =>
  piecesOf(draft).map((piece) => {
    if (typeof piece === 'string') return { text: piece }
    const { key, field, fallback } = piece
    const value = valueOf(piece)
    if (value.text === '' && fallback !== undefined) return { text: fallback, place: { key, field } }
    return { text: value.text, place: { key, field, ...(value.lack ? { lack: value.lack } : {}) } }
  })
