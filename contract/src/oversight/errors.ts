import { z } from 'zod'
import { id, idParam, instant, page } from '../platform/envelope.ts'
import { route } from '../platform/route.ts'

/** The report of one error by a browser. The browser cuts longer texts, and the server refuses them. */
export const reportLimits = {
  message: 1000,
  info: 4000,
  stack: 8000,
  path: 300,
  occurrences: 1000,
  errors: 20,
} as const

export const errorReport = z.strictObject({
  message: z.string().max(reportLimits.message),
  /** The boundary and the component in which it was caught. */
  info: z.string().max(reportLimits.info),
  /** The page by its pattern, `/contacts/tabs/$name/$id`: names of records and queries stay in the browser. */
  path: z.string().max(reportLimits.path),
  stack: z.string().max(reportLimits.stack),
  occurrences: z.number().int().min(1).max(reportLimits.occurrences),
})
export type ErrorReport = z.output<typeof errorReport>

export const errorStates = ['open', 'resolved'] as const

export const errorGroup = z.object({
  id,
  message: z.string(),
  path: z.string(),
  browser: z.string(),
  release: z.string(),
  occurrences: z.number().int(),
  people: z.number().int(),
  firstSeenAt: instant,
  lastSeenAt: instant,
  resolvedAt: instant.nullable(),
  resolvedBy: z.string().nullable(),
  /** The time when it was reopened after having been resolved. */
  reopenedAt: instant.nullable(),
  can: z.object({ resolve: z.boolean() }),
})
export type ErrorGroup = z.output<typeof errorGroup>

export const errorDetail = errorGroup.extend({ info: z.string(), stack: z.string() })
export type ErrorDetail = z.output<typeof errorDetail>

export const reportErrors = route({
  method: 'POST',
  path: '/oversight/errors',
  summary: 'Errors that a browser has collected; redacted once more and kept together by fingerprint',
  permission: 'oversight.reportErrors',
  rate: 'write',
  body: z.strictObject({
    release: z.string().regex(/^[\w.+-]{1,60}$/),
    errors: z.array(errorReport).min(1).max(reportLimits.errors),
  }),
  response: z.object({ received: z.number().int() }),
})

export const listErrors = route({
  method: 'GET',
  path: '/oversight/errors',
  summary: 'What went wrong in browsers, last seen first',
  permission: 'oversight.seeErrors',
  rate: 'read',
  query: z.strictObject({
    q: z.string().trim().max(200).optional(),
    state: z.enum(errorStates).optional(),
    limit: z.coerce.number().int().min(1).max(100).default(50),
    cursor: z.string().max(1000).optional(),
  }),
  response: page(errorGroup),
  failures: ['oversight.cursor_invalid'],
})

export const getError = route({
  method: 'GET',
  path: '/oversight/errors/:id',
  summary: 'One error with its stack',
  permission: 'oversight.seeErrors',
  rate: 'read',
  params: idParam,
  response: errorDetail,
  failures: ['oversight.error_not_found'],
})

const marking = {
  permission: 'oversight.resolveErrors',
  rate: 'write',
  params: idParam,
  body: z.strictObject({}),
  response: errorDetail,
  failures: ['oversight.error_not_found'],
} as const

export const resolveError = route({
  ...marking,
  method: 'POST',
  path: '/oversight/errors/:id/resolve',
  summary: 'Mark an error as resolved; it opens again when it is seen again',
})

export const reopenError = route({
  ...marking,
  method: 'POST',
  path: '/oversight/errors/:id/reopen',
  summary: 'Mark an error as not resolved after all',
})
