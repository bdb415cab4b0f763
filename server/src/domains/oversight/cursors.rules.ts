import { z } from 'zod'
import { fail } from '../../platform/failure.ts'

/** Where a page ends: the last row's moment and id. */
export interface Place {
  at: string
  id: number
}

/** There is no year 0. */
const place = z.tuple([z.iso.datetime().refine((at) => at >= '0001'), z.number().int().positive()])

export const writeCursor = ({ at, id }: { at: Date; id: number }) =>
  Buffer.from(JSON.stringify([at.toISOString(), id])).toString('base64url')

/** What a cursor says, or cursor_invalid when it is not one of ours. */
export function readCursor(cursor: string | undefined): Place | undefined {
  if (cursor === undefined) return undefined
  const parsed = place.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString()))
  if (!parsed.success) throw fail('oversight.cursor_invalid')
  return { at: parsed.data[0], id: parsed.data[1] }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
