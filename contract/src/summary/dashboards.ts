import { z } from 'zod'
import { progresses } from '../phonebook/companies/companies.ts'
import { day, id } from '../platform/envelope.ts'
import { route } from '../platform/route.ts'

/** The day's page lists companies that fall into the pool within this number of business days. */
export const soonDays = 3

/** The work that waits for somebody. Each figure is the count of a list that opens with it. */
const waiting = z.object({
  overdue: z.number().int(),
  today: z.number().int(),
  /** Held companies without a next contact. */
  withoutNext: z.number().int(),
  /** Held companies that fall into the pool within `soonDays`. */
  falling: z.number().int(),
  /** Orders that somebody manages, neither delivered nor cancelled; nothing for readers without the list of orders. */
  underWay: z.number().int(),
  /** Orders that sail within two days and have no bill of lading. */
  withoutBill: z.number().int(),
  /** Orders whose day of settlement has passed. */
  unsettled: z.number().int(),
  /** Quotes past their last day of which nobody has said how they ended. */
  quotes: z.number().int(),
})
export type Waiting = z.output<typeof waiting>

const person = z.object({ id, name: z.string() })

export const getDay = route({
  method: 'GET',
  path: '/summary/day',
  summary:
    'What waits for the caller today, and for each of those whom she reaches; each figure opens the rows behind it',
  permission: 'summary.readDay',
  rate: 'read',
  response: z.object({
    today: day,
    own: waiting,
    /** Whether the caller reaches anybody beside herself, so that there is a team to look at. */
    hasTeam: z.boolean(),
    /** Colleagues with waiting work or with companies, those with most to do first. */
    team: z.array(waiting.extend({ person })),
  }),
})

export const getFunnel = route({
  method: 'GET',
  path: '/summary/funnel',
  summary:
    'The companies in private hands that the caller sees, by where they stand; each figure opens the list of them',
  permission: 'summary.readDay',
  rate: 'read',
  response: z.object({ parts: z.array(z.object({ progress: z.enum(progresses), value: z.number().int() })) }),
})
