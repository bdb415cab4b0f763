import { z } from 'zod'
import { entryContent } from '../activity/entries.ts'
import { ways } from '../followups/records/records.ts'
import { task } from '../followups/tasks/tasks.ts'
import { progresses } from '../phonebook/companies/companies.ts'
import { count, day, id, idParam, instant, listCount } from '../platform/envelope.ts'
import { route } from '../platform/route.ts'
import { quoteStates } from '../rates/quotes/fields.ts'

const named = z.object({ id, name: z.string() })

const newestRecord = z.object({
  id,
  at: instant,
  author: named,
  contact: named.nullable(),
  way: z.enum(ways),
  progress: z.enum(progresses),
  /** The beginning of what was said, what was chosen from a form, and the pictures. */
  content: entryContent,
})
export type BriefRecord = z.output<typeof newestRecord>

const newestQuote = z.object({
  id,
  number: z.string(),
  state: z.enum(quoteStates),
  isExpired: z.boolean(),
  validTo: day,
  /** Its first lane, with the lowest price of its first kind of box; null where it has none yet. */
  lane: z
    .object({
      pols: z.array(z.string()),
      pods: z.array(z.string()),
      price: z
        .object({ container: z.string(), amount: z.number(), currency: z.string(), isFrom: z.boolean() })
        .nullable(),
    })
    .nullable(),
})
export type BriefQuote = z.output<typeof newestQuote>

/** A core route of the company, with the offer that holds on it today. */
const coreRoute = z.object({
  pol: z.string(),
  pod: z.string(),
  offer: z.object({ dollars: z.number().nullable(), isAtLeast: z.boolean(), endsOn: day }).nullable(),
})
export type BriefRoute = z.output<typeof coreRoute>

/**
 * What the page of a company says at its head. A part is null where there is nothing, and absent where the caller may not read it; each is
 * what the list behind it would show to her.
 */
export const companyBrief = z.object({
  record: newestRecord.nullable().optional(),
  quote: newestQuote.nullable().optional(),
  /** The open task that is due first, and how many are open. */
  tasks: z.object({ next: task.nullable(), count: listCount }).optional(),
  /** Orders that are neither delivered nor cancelled, and the next day on which one of them sails. */
  orders: z.object({ underWay: count, sailsOn: day.nullable() }).optional(),
  routes: z.array(coreRoute).optional(),
})
export type CompanyBrief = z.output<typeof companyBrief>

export const getCompanyBrief = route({
  method: 'GET',
  path: '/summary/companies/:id/brief',
  summary:
    'What was last said to a company, what is promised, and what is under way for it: what the caller may read of it',
  permission: 'phonebook.openCompany',
  rate: 'read',
  params: idParam,
  response: companyBrief,
  failures: ['phonebook.company_not_found'],
})
