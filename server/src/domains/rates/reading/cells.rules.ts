import { amountIn } from '../tokens/amounts.rules.ts'
import { isLongRow, mostSigns, piecesOf } from '../tokens/rows/row-pieces.rules.ts'
import { readRow, type Row, type RowParts } from '../tokens/rows.rules.ts'
import type { RowDoubt } from './doubts/row-doubts.rules.ts'
import type { RowPlace } from './facts.rules.ts'
import type { LineContext } from './lines.rules.ts'

/** A number is a number and a day is a day; a text is read. */
export type Cell = string | number | { day: string } | null

export const textOf = (cell: Cell | undefined): string =>
  cell === null || cell === undefined ? '' : typeof cell === 'object' ? cell.day : String(cell)

export const amountOf = (cell: Cell | undefined) =>
  typeof cell === 'number' ? cell : typeof cell === 'string' ? amountIn(cell.toUpperCase()) : null

const known = new WeakMap<LineContext, Map<string, RowParts>>()

/** Reads the text of a cell, the first piece of a long one. Ports and carriers stand in many rows of a sheet, so each text is read once in a reading. */
export function readCell(written: string, context: LineContext): RowParts {
  const text = written.slice(0, piecesOf(written)[0]?.end)
  const texts = known.get(context) ?? new Map<string, RowParts>()
  known.set(context, texts)
  const parts = texts.get(text) ?? readRow(text, context.day, context.places, context.order)
  texts.set(text, parts)
  return parts
}

/** Reads all of the text of a cell: the parts of its pieces, each with the place of its piece in the text. */
export const readPieces = (text: string, context: LineContext): { row: Row; offset: number }[] =>
  piecesOf(text).flatMap(({ start, end }) =>
    readCell(text.slice(start, end), context).parts.map((row) => ({ row, offset: start })),
  )

/** A long text is read in pieces, or in part; either may part what belongs together, and so a person looks at it. */
export const doubtsOfLength = (text: string, cell: RowPlace['cell']): RowDoubt[] =>
  isLongRow(text)
    ? [
        {
          code: 'textUnread',
          field: 'kind',
          span: { start: mostSigns, end: text.length, ...(cell ? { cell } : {}) },
        },
      ]
    : []
