import { z } from 'zod'

/** Every refusal has this form. `errors` is the literal `login` when the session is gone, else the message again. */
export const failureBody = z.object({
  status: z.number().int(),
  message: z.string(),
  errors: z.string(),
  code: z.string(),
  requestId: z.string(),
  details: z
    .object({
      fields: z.array(z.object({ field: z.string(), code: z.string(), message: z.string() })).optional(),
      current: z.unknown().optional(),
      retryAfter: z.number().optional(),
    })
    .optional(),
})
export type FailureBody = z.infer<typeof failureBody>

/** The statuses that mean "your session is gone", with the reason. */
export const sessionGone = { unknown: 50008, endedElsewhere: 50012, expired: 50014 } as const

/**
 * A count. When it is not `exact`, there are more than `value`; with `about`, counting would have read too much, and `value` is an estimate.
 */
export const listCount = z.object({ value: z.number().int(), exact: z.boolean(), about: z.boolean().optional() })
export type ListCount = z.output<typeof listCount>

/**
 * A page of a long list. `next` continues it; `count` is exact up to 10,000 and "more than" beyond. A list whose count has a route of its own
 * says what the page itself knows: all rows where the page is the whole list, else that there are more than it holds.
 */
export const page = <Row extends z.ZodType>(row: Row) =>
  z.object({
    rows: z.array(row),
    next: z.string().nullable(),
    count: listCount,
  })

export const id = z.number().int().positive()
/** How many there are of something. */
export const count = z.number().int().min(0)
export const idParam = z.object({ id: z.coerce.number().int().positive() })

/** Comma-separated values of a fixed choice in a query: `progress=contacted,quoted`. */
export const commaSeparated = <const Choice extends string>(choices: readonly Choice[]) =>
  z
    .string()
    .max(1000)
    .transform((text) => text.split(',').filter(Boolean))
    .pipe(z.array(z.enum(choices)).max(50))

/** `true` or `false` in a query. */
export const yesOrNo = z.enum(['true', 'false']).transform((text) => text === 'true')

/** The records that somebody has chosen one by one, in a query: these and no others. */
export const chosenIds = z
  .string()
  .regex(/^\d{1,15}(,\d{1,15}){0,999}$/)
  .transform((text) => text.split(',').map(Number))

/** A date without a time, `2026-11-20`, so that it never becomes midnight in some zone. There is no year 0. */
export const day = z.iso.date().refine((date) => date >= '0001', 'field.date')
export const instant = z.iso.datetime({ offset: true })
/** A time of day, `21:00`. */
export const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'field.invalid')

/** A name that people give to something: one line, without control characters. */
export const nameLine = (most: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(most)
    .refine((text) => !/\p{Cc}/u.test(text), 'field.characters')
