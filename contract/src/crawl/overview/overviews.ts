import { z } from 'zod'
import { count, id, instant } from '../../platform/envelope.ts'
import { route } from '../../platform/route.ts'
import { lanes } from '../../territory/lanes.ts'
import { overviewDays, overviewSteps } from '../choices.ts'

const days = z.enum(overviewDays).default('7')

const steps = z.object({ imported: count, claimed: count, contacted: count, quoted: count, ordered: count })

const overview = z.object({
  /** The days that are counted, both included, in the office's zone. */
  fromDay: z.string(),
  toDay: z.string(),
  /** New in these days, as far as the caller sees them. */
  customers: z.object({ found: count, released: count, good: count, bad: count }),
  posts: z.object({ found: count, inquiries: count, good: count, bad: count, taken: count }),
  /** The companies that came of both in these days, as far as the caller sees them, and how far each has come since. */
  steps,
  byDay: z.array(z.object({ day: z.string(), posts: count, customers: count })),
  byLane: z.array(z.object({ lane: z.enum(lanes), posts: count, inquiries: count })),
  byProvince: z.array(z.object({ province: z.string(), customers: count })),
  bySource: z.array(
    z.object({
      id,
      name: z.string(),
      customers: count,
      posts: count,
      good: count,
      bad: count,
      lastFileAt: instant.nullable(),
    }),
  ),
  /** What waits for somebody, whenever it came. Drafts are told to those who keep the sources. */
  waits: z.object({
    draftCustomers: count.nullable(),
    draftPosts: count.nullable(),
    unsorted: count,
    conflicts: count,
    undated: count,
  }),
  /** The newest paper. */
  paper: z.object({ week: z.string(), posts: count, inquiries: count }).nullable(),
})
export type Overview = z.output<typeof overview>

export const getCrawlOverview = route({
  method: 'GET',
  path: '/crawl/overview',
  summary: 'What was found in the last 1, 7 or 30 days, what came of it, and what waits',
  permission: 'crawl.readOverview',
  rate: 'read',
  query: z.strictObject({ days }),
  response: overview,
})

const acquired = z.object({
  id,
  name: z.string(),
  progress: z.string(),
  custodian: z.string().nullable(),
  at: instant,
})
export type AcquiredCompany = z.output<typeof acquired>

export const listAcquiredCompanies = route({
  method: 'GET',
  path: '/crawl/overview/companies',
  summary: 'The companies that a step of the overview counts, the latest first, two hundred at most',
  permission: 'crawl.readOverview',
  rate: 'read',
  query: z.strictObject({ days, step: z.enum(overviewSteps) }),
  response: z.object({ companies: z.array(acquired), isCut: z.boolean() }),
})
