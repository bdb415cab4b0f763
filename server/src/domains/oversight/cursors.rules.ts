import { z } from 'zod'
import { cursorId, cursorTime, jsonCursor } from '../../platform/page.ts'

const placeCursor = jsonCursor(z.tuple([cursorTime, cursorId]), 'oversight.cursor_invalid')

/** Returns the cursor for the page after this row. */
export const writePlace = ({ at, id }: { at: Date; id: number }) => placeCursor.write([at.toISOString(), id])

/** Returns the moment and id of the row after which the page begins; undefined for the first page. Fails with cursor_invalid. */
export function placeAfter(cursor: string | undefined): { at: string; id: number } | undefined {
  if (cursor === undefined) return undefined
  const [at, id] = placeCursor.read(cursor)
  return { at, id }
}
