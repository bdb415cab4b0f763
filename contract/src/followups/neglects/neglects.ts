import { z } from 'zod'
import { id, instant, listCount } from '../../platform/envelope.ts'
import { route } from '../../platform/route.ts'
import { taskOwners } from '../tasks/tasks.ts'

const tag = z.object({ id, name: z.string(), nameEn: z.string() })

/** A held company without a planned next step, with the reason why it needs one. */
export const neglectedCompany = z.object({
  id,
  name: z.string(),
  custodian: z.object({ id, name: z.string() }),
  /** The time of the last follow-up, or else of the beginning of the present custody. */
  since: instant,
  hasTouch: z.boolean(),
  days: z.number().int(),
  /** The tag whose rule is broken, with the fewest days; null when the company is idle for longer than the office allows anybody. */
  stay: z.object({ tag, days: z.number().int() }).nullable(),
})
export type NeglectedCompany = z.output<typeof neglectedCompany>

export const listNeglected = route({
  method: 'GET',
  path: '/followups/neglected',
  summary: 'Companies without a next step that need a follow-up, the longest neglected first',
  permission: 'followups.readTasks',
  rate: 'read',
  query: z.strictObject({
    of: z.enum(taskOwners).default('own'),
    personId: z.coerce.number().int().positive().optional(),
    limit: z.coerce.number().int().min(1).max(200).default(50),
    cursor: z
      .string()
      .regex(/^\d{1,14}-\d{1,15}$/)
      .optional(),
  }),
  response: z.object({
    rows: z.array(neglectedCompany),
    next: z.string().nullable(),
    count: listCount,
    /** The number of days without a next step after which a company is listed. */
    neglectedDays: z.number().int(),
  }),
  failures: ['followups.task_person_unknown'],
})

export const stayRule = z.object({ tag, groupName: z.string(), groupNameEn: z.string(), days: z.number().int() })
export type StayRule = z.output<typeof stayRule>
const stayRules = z.object({ rules: z.array(stayRule), can: z.object({ edit: z.boolean(), delete: z.boolean() }) })

export const listStayRules = route({
  method: 'GET',
  path: '/followups/stayRules',
  summary: 'How often companies with a tag are to be contacted at least',
  permission: 'followups.readTasks',
  rate: 'read',
  response: stayRules,
})

export const setStayRule = route({
  method: 'PUT',
  path: '/followups/stayRules',
  summary: 'Set the days of a tag; null switches its rule off for thirty days, then deletes it',
  permission: 'followups.keepStayRules',
  rate: 'write',
  body: z.strictObject({ tagId: id, days: z.number().int().min(1).max(730).nullable() }),
  response: stayRules,
  failures: ['followups.tag_unknown', 'platform.reach_all'],
})
