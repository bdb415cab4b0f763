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
