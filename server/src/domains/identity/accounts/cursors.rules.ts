import type { accountSorts } from '@seamark/contract/identity/accounts/accounts'
import { z } from 'zod'
import { fail } from '../../../platform/failure.ts'

export interface AccountOrder {
  sort: (typeof accountSorts)[number]
  order: 'asc' | 'desc'
}

/** What a row may have in a column that the list sorts by; anything else the database would refuse. */
const text = z.string().refine((value) => value.isWellFormed() && !value.includes('\0'))
const time = z.iso.datetime().refine((value) => value >= '0001')
const sortValues: Record<AccountOrder['sort'], z.ZodType<string>> = {
  name: text,
  username: text,
  department: text,
  lastSeenAt: time,
  createdAt: time,
}
const place = z.tuple([z.string(), z.enum(['asc', 'desc']), z.unknown(), z.number().int().positive()])

/** Where the page after a row begins: what it is sorted by, and its id. */
export const writeCursor = ({ sort, order }: AccountOrder, value: string | Date, id: number) =>
  Buffer.from(JSON.stringify([sort, order, value, id])).toString('base64url')

/** What a cursor says, or cursor_invalid when it belongs to another order or was not ours. */
export function readCursor(cursor: string, { sort, order }: AccountOrder) {
  const parsed = place.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString()))
  if (!parsed.success || parsed.data[0] !== sort || parsed.data[1] !== order) throw fail('identity.cursor_invalid')
  const value = sortValues[sort].safeParse(parsed.data[2])
  if (!value.success) throw fail('identity.cursor_invalid')
  return { value: value.data, id: parsed.data[3] }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
