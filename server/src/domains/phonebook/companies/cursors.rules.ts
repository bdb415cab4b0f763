import { company, type companySorts } from '@seamark/contract/phonebook/companies/companies'
import { z } from 'zod'
import { fail } from '../../../platform/failure.ts'
import type { NamedRow } from './masking.rules.ts'

export type Sort = (typeof companySorts)[number]
export interface Sorted {
  sort: Sort
  order: 'asc' | 'desc'
}

const { progress } = company.shape
const cursorSchema = z.tuple([z.string(), z.enum(['asc', 'desc']), z.unknown(), z.number().int().positive()])
/** What a row may have in a column that lists sort by; anything else the database would refuse. */
const text = z.string().refine((value) => value.isWellFormed() && !value.includes('\0'))
const time = z.iso.datetime().refine((value) => value >= '0001')
const sortValues = {
  name: text,
  code: text,
  progress: z
    .number()
    .int()
    .min(0)
    .max(progress.options.length - 1),
  createdAt: time,
  updatedAt: time,
} satisfies Record<Sort, z.ZodType>

/** Where the page after `row` begins: its sort value and its id. */
export function writeCursor({ sort, order }: Sorted, row: NamedRow) {
  const values: Record<Sort, string | number> = {
    name: row.name,
    code: row.code,
    progress: progress.options.indexOf(progress.parse(row.progress)),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
  return Buffer.from(JSON.stringify([sort, order, values[sort], row.id])).toString('base64url')
}

/** What a cursor says, or cursor_invalid when it belongs to another order or was not ours. */
export function readCursor(cursor: string, { sort, order }: Sorted) {
  const parsed = cursorSchema.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString()))
  if (!parsed.success || parsed.data[0] !== sort || parsed.data[1] !== order) throw fail('phonebook.cursor_invalid')
  const value = sortValues[sort].safeParse(parsed.data[2])
  if (!value.success) throw fail('phonebook.cursor_invalid')
  return { value: value.data, id: parsed.data[3] }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
