import type { LineFlagCode } from '@seamark/contract/rates/reading/flags'
import type { LineField, LineFlag } from '@seamark/contract/rates/reading/lines'
import type { ReadingLine } from '@seamark/contract/rates/readings/readings'

/** A piece of the text as it came, with the line that was read from it; null where nothing was read. */
export interface LitPart {
  start: number
  text: string
  place: number | null
}

/** Cuts a text where lines begin and end. What two lines share belongs to the first of them. */
export function litParts(text: string, lines: readonly Pick<ReadingLine, 'place' | 'line'>[]): LitPart[] {
  const parts: LitPart[] = []
  let at = 0
  const add = (end: number, place: number | null) => {
    if (end > at) parts.push({ start: at, text: text.slice(at, end), place })
    at = Math.max(at, end)
  }
  const sorted = lines.toSorted((one, other) => one.line.span.start - other.line.span.start || one.place - other.place)
  for (const { place, line } of sorted) {
    if (line.span.end <= at) continue
    add(Math.min(Math.max(line.span.start, at), text.length), null)
    add(Math.min(line.span.end, text.length), place)
  }
  add(text.length, null)
  return parts
}

/** One question of a line: words that led to it, each with the fields that it leaves open. */
export interface Doubt {
  code: LineFlagCode
  notes: { evidence: string; fields: LineField[] }[]
}

/** Gathers the flags of a line: one doubt may be about several of its fields, and several words may lead to one doubt. */
export function doubtsOf(flags: readonly LineFlag[]): Doubt[] {
  const doubts: Doubt[] = []
  for (const { code, field, evidence } of flags) {
    const doubt = doubts.find((one) => one.code === code)
    const note = doubt?.notes.find((one) => one.evidence === evidence)
    if (!doubt) doubts.push({ code, notes: [{ evidence, fields: [field] }] })
    else if (!note) doubt.notes.push({ evidence, fields: [field] })
    else if (!note.fields.includes(field)) note.fields.push(field)
  }
  return doubts
}
