import { z } from 'zod'
import { ways } from '../followups/records/records.ts'
import { progresses } from '../phonebook/companies/companies.ts'
import { day, id, instant } from '../platform/envelope.ts'
import { route } from '../platform/route.ts'

export const periods = ['day', 'week', 'month', 'quarter', 'own'] as const
export type Period = (typeof periods)[number]

/** The figures of a period: somebody's own actions, and events of companies in her hands. They are hers for ever. */
export const metrics = [
  'new',
  'claimed',
  'assigned',
  'received',
  'released',
  'recycled',
  'followups',
  'touched',
  'bulkSends',
  'tasksDone',
  'quotes',
  'orders',
  // What customer service is judged by: records written for clients of colleagues, and what people asked of us.
  'forOthers',
  'answered',
  'logins',
] as const
export type Metric = (typeof metrics)[number]

/** Days in the office's zone. `on` is any day of the period, by default today; `from` and `to`, each included, are for a period of one's own. */
export const spanQuery = {
  period: z.enum(periods).default('month'),
  on: day.optional(),
  from: day.optional(),
  to: day.optional(),
}

const figures = z.object({
  counts: z.record(z.enum(metrics), z.number().int()),
  /** Follow-ups by their means of contact. */
  ways: z.record(z.enum(ways), z.number().int()),
  /** Companies that somebody got within the period, by their present progress. */
  cohort: z.record(z.enum(progresses), z.number().int()),
  /** Further companies that somebody got within the period, of whose progress the reader may no longer know. */
  closed: z.number().int(),
})
export type SalesFigures = z.output<typeof figures>

const person = z.object({ id, name: z.string(), departmentName: z.string().nullable() })
export const salesOfPerson = figures.extend({ person })
export type SalesOfPerson = z.output<typeof salesOfPerson>

/** The query of the summary; the same for its export. */
export const salesQuery = z.strictObject(spanQuery)

export const summarizeSales = route({
  method: 'GET',
  path: '/summary/sales',
  summary:
    'What each person whom the caller reaches did within a period, with the total; the same for every reader, whatever companies she sees today',
  permission: 'summary.readSales',
  rate: 'read',
  query: salesQuery,
  response: z.object({ from: day, to: day, people: z.array(salesOfPerson), total: figures }),
})

/** A stretch of the period: a day, or a week or month where the period is long. */
const stretch = z.object({ from: day, to: day, ways: z.record(z.enum(ways), z.number().int()) })
export type Stretch = z.output<typeof stretch>

export const summarizeDays = route({
  method: 'GET',
  path: '/summary/sales/days',
  summary:
    'Follow-ups of a period day by day and by way, of one person or of all whom the caller reaches; weeks or months where the period is long',
  permission: 'summary.readSales',
  rate: 'read',
  query: z.strictObject({ ...spanQuery, personId: z.coerce.number().int().positive().optional() }),
  response: z.object({ from: day, to: day, stretches: z.array(stretch) }),
})

/** The records behind one figure. */
export const salesRow = z.object({
  id,
  at: instant,
  person: z.object({ id, name: z.string() }),
  /** Null for a task or order without a company. */
  company: z.object({ id, name: z.string() }).nullable(),
  /** The title of a task or bulk message, or the number of an order or quote. */
  title: z.string(),
  way: z.enum(ways).nullable(),
  /** The company's present progress. */
  progress: z.enum(progresses).nullable(),
})
export type SalesRow = z.output<typeof salesRow>

export const drills = [...metrics, 'cohort'] as const
export type Drill = (typeof drills)[number]

export const listSalesRows = route({
  method: 'GET',
  path: '/summary/sales/rows',
  summary: 'The rows behind one figure of the summary, the last first; without a person those of the total',
  permission: 'summary.readSales',
  rate: 'read',
  query: z.strictObject({
    ...spanQuery,
    figure: z.enum(drills),
    personId: z.coerce.number().int().positive().optional(),
    way: z.enum(ways).optional(),
    progress: z.enum(progresses).optional(),
    /** Limits the rows to these days of the period. */
    dayFrom: day.optional(),
    dayTo: day.optional(),
    limit: z.coerce.number().int().min(1).max(100).default(50),
    cursor: z
      .string()
      .regex(/^\d{1,15}-\d{1,15}-\d{1,15}$/)
      .optional(),
  }),
  response: z.object({
    from: day,
    to: day,
    rows: z.array(salesRow),
    next: z.string().nullable(),
    /** The figure: the rows, and `closed` more of which nothing but their number is told. */
    count: z.number().int(),
    /** How many of them are of companies, orders, quotes or screens that the reader may not open today. */
    closed: z.number().int(),
  }),
})
