import { z } from 'zod'

/** Text that people type, as the phonebook stores it: trimmed, without invisible letters, no longer than its column. */

/** Letters are counted as people and PostgreSQL count them: 𠮷 is one. */
const atMost = (maximum: number) => (checked: z.core.ParsePayload<string>) => {
  const { value } = checked
  if ([...value].length > maximum)
    checked.issues.push({ code: 'too_big', origin: 'string', maximum, inclusive: true, input: value })
}
/** Marks of direction and joiners without width that copying brings along. Nobody sees them, so nobody could remove them. */
const unseen = /[\u200B\u200E\u200F\u2060\u202A-\u202E\u2066-\u2069\uFEFF]/g
const text = (maximum: number, fold = (typed: string) => typed) =>
  z
    .string()
    .overwrite((typed) => fold(typed).replace(unseen, '').trim())
    .check(atMost(maximum))
    .meta({ maxLength: maximum })
/** One line. */
export const line = (maximum: number, fold?: (typed: string) => string) =>
  text(maximum, fold).refine((typed) => !/\p{Cc}/u.test(typed), 'field.characters')
/** Chinese input methods type full-width digits and signs. In numbers, codes and web addresses the narrow ones are meant. */
export const narrow = (maximum: number) => line(maximum, (typed) => typed.normalize('NFKC'))
/** Several lines. */
export const lines = (maximum: number) =>
  text(maximum).refine((typed) => !/[^\P{Cc}\t\r\n]/u.test(typed), 'field.characters')
const blank = z.string().trim().pipe(z.literal(''))
export const optional = <S extends z.ZodType<string, string>>(schema: S) => z.union([blank, schema])
/** Returns whether any letter of it can be seen. */
export const isVisible = (typed: string) => /[^\s\p{Cc}\p{Cf}]/u.test(typed)
