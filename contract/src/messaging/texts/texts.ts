import { z } from 'zod'
import { id } from '../../platform/envelope.ts'

/** A text with variables. */
export const bulkText = z
  .string()
  .max(20_000)
  .refine((value) => !/[\p{Cc}--[\t\n\r]]/v.test(value), 'field.characters')

/** The subject of a mail: one line of its header. */
export const bulkSubject = z
  .string()
  .trim()
  .max(200)
  .refine((value) => !/[\p{Cc}\u2028\u2029]/u.test(value), 'field.characters')

/** The same in another language. */
export const translation = z.strictObject({ subject: bulkSubject.default(''), text: bulkText })

/** The offers that a text quotes, in this order. */
export const quotedRates = z
  .array(id)
  .max(20)
  .refine((ids) => new Set(ids).size === ids.length, 'field.repeated')
  .default([])
