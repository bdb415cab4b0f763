import { z } from 'zod'
import { dayIn, idIn, limitIn, textIn } from '../filters/filter-rules.ts'

/** The log's address; `entry` is the one that is open beside the list. */
export const auditSearch = z.object({
  q: textIn(200),
  actorId: idIn,
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
  subjectId: idIn,
  requestId: textIn(100),
  from: dayIn,
  to: dayIn,
  limit: limitIn,
  entry: idIn,
})
export type AuditSearch = z.output<typeof auditSearch>

const narrowing = ['actorId', 'action', 'subjectKind', 'subjectId', 'requestId', 'from', 'to'] as const

export const activeFilters = (search: AuditSearch) => narrowing.filter((name) => search[name] !== undefined).length
export const withoutFilters: Partial<AuditSearch> = Object.fromEntries(
  [...narrowing, 'q'].map((name) => [name, undefined]),
)
