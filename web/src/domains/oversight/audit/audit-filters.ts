import { z } from 'zod'
import { dayParam, idParam, limitParam, textParam } from '../../../platform/search.ts'

/** The log's address; `entry` is the one that is open beside the list. */
export const auditSearch = z.object({
  q: textParam(200),
  actorId: idParam,
  action: z
    .string()
    .regex(/^[a-z]{1,40}\.[A-Za-z]{1,60}$/)
    .optional()
    .catch(undefined),
  subjectKind: z
    .string()
    .regex(/^[a-z][A-Za-z]{0,39}$/)
    .optional()
    .catch(undefined),
  subjectId: idParam,
  requestId: textParam(100),
  from: dayParam,
  to: dayParam,
  limit: limitParam,
  entry: idParam,
})
export type AuditSearch = z.output<typeof auditSearch>

const narrowing = ['actorId', 'action', 'subjectKind', 'subjectId', 'requestId', 'from', 'to'] as const

export const activeFilters = (search: AuditSearch) => narrowing.filter((name) => search[name] !== undefined).length
export const withoutFilters: Partial<AuditSearch> = Object.fromEntries(
  [...narrowing, 'q'].map((name) => [name, undefined]),
)
