import { amountIn } from '../tokens/amounts.rules.ts'
import { readRow, type RowParts } from '../tokens/rows.rules.ts'
import type { LineContext } from './lines.rules.ts'

/** A number is a number and a day is a day; a text is read. */
export type Cell = string | number | { day: string } | null

export const textOf = (cell: Cell | undefined): string =>
  cell === null || cell === undefined ? '' : typeof cell === 'object' ? cell.day : String(cell)

export const amountOf = (cell: Cell | undefined) =>
  typeof cell === 'number' ? cell : typeof cell === 'string' ? amountIn(cell.toUpperCase()) : null

const known = new WeakMap<LineContext, Map<string, RowParts>>()

/** Reads the text of a cell. Ports and carriers stand in many rows of a sheet, so each text is read once in a reading. */
export function readCell(text: string, context: LineContext): RowParts {
  const texts = known.get(context) ?? new Map<string, RowParts>()
  known.set(context, texts)
  const parts = texts.get(text) ?? readRow(text, context.day, context.places, context.order)
  texts.set(text, parts)
  return parts
}
