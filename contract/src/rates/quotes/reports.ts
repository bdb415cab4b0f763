import { lossReasons, reportGroups } from '../choices.ts'
import { z } from 'zod'
import { day } from '../../platform/envelope.ts'
import { route } from '../../platform/route.ts'

export type ReportGroup = (typeof reportGroups)[number]

/** A report of more quotes than this is refused, so that it never counts only a part of them. */
export const mostReported = 20_000

const figures = {
  /** All quotes that were issued in the period, in their latest revision. */
  issued: z.number().int(),
  /** Still valid, and nobody has said yet how they end. */
  open: z.number().int(),
  /** Past their last day, and nobody has said how they ended. */
  noOutcome: z.number().int(),
  won: z.number().int(),
  lost: z.number().int(),
  noReply: z.number().int(),
  withdrawn: z.number().int(),
  /** Of those that ended; null while none has. */
  wonPercent: z.number().nullable(),
  reasons: z.array(z.object({ reason: z.enum(lossReasons), count: z.number().int() })),
  /** The median by which we were dearer than the rival, in percent of the rival's price, and of how many quotes; null where nobody said one. */
  gap: z.object({ percent: z.number(), quotes: z.number().int() }).nullable(),
}

export const reportRow = z.object({
  /** The lane, the carrier as quotes write it (empty where none is named), or the author's id. */
  key: z.string(),
  name: z.string(),
  ...figures,
})
export type ReportRow = z.output<typeof reportRow>

export const reportQuotes = route({
  method: 'GET',
  path: '/rates/quotes/report',
  summary: 'How quotes ended, by lane, carrier or person; each figure is the count of a list of quotes',
  permission: 'rates.readQuotes',
  rate: 'read',
  query: z
    .strictObject({
      by: z.enum(reportGroups).default('lane'),
      of: z.enum(['own', 'team']).default('team'),
      issuedFrom: day,
      issuedTo: day,
    })
    .refine(({ issuedFrom, issuedTo }) => issuedFrom <= issuedTo, {
      path: ['issuedTo'],
      message: 'rates.dates_backwards',
    }),
  response: z.object({ rows: z.array(reportRow), total: z.object(figures), hasTeam: z.boolean() }),
  failures: ['rates.report_wide'],
})
