import { z } from 'zod'

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
