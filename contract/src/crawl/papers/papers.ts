import { z } from 'zod'
import { count, id, instant } from '../../platform/envelope.ts'
import { route } from '../../platform/route.ts'
import { lanes } from '../../territory/lanes.ts'

/** An ISO week, from Monday to Sunday: 2026-W48. */
const isoWeek = z.string().regex(/^\d{4}-W(0[1-9]|[1-4]\d|5[0-3])$/, 'crawl.week_form')

const figure = { posts: count, inquiries: count, offers: count, postsBefore: count, inquiriesBefore: count }

/** A way that inquiries of the week have asked for. */
const askedWay = z.object({
  pol: z.string(),
  pod: z.string(),
  inquiries: count,
  /** Whether an offer of ours held when the paper was made; null for those who do not see the market. */
  held: z.boolean().nullable(),
})

const paperLane = z.object({ lane: z.enum(lanes), ...figure })
export type PaperLane = z.output<typeof paperLane>

/** What is kept of a week. */
export const paperFigures = z.object({
  ...figure,
  good: count,
  taken: count,
  newFirms: count,
  newCustomers: count,
  lanes: z.array(paperLane),
  sources: z.array(z.object({ id, name: z.string(), posts: count, inquiries: count, good: count, taken: count })),
  /** The ways that were asked for most, thirty at most. */
  asked: z.array(askedWay),
})
export type PaperFigures = z.output<typeof paperFigures>

const listedPaper = z.object({ id, week: z.string(), posts: count, inquiries: count, madeAt: instant })

const paper = z.object({
  id,
  week: z.string(),
  /** Its days, both included. */
  fromDay: z.string(),
  toDay: z.string(),
  madeAt: instant,
  figures: paperFigures,
})
export type Paper = z.output<typeof paper>

export const listPapers = route({
  method: 'GET',
  path: '/crawl/papers',
  summary: 'The papers of the last two years, the newest first, and whether the caller hears of new ones',
  permission: 'crawl.readPosts',
  rate: 'read',
  response: z.object({ papers: z.array(listedPaper), isSubscribed: z.boolean() }),
})

export const getPaper = route({
  method: 'GET',
  path: '/crawl/papers/:week',
  summary:
    'The paper of a week: posts and inquiries of each lane against the week before, new firms, best sources, ways asked for',
  permission: 'crawl.readPosts',
  rate: 'read',
  params: z.object({ week: isoWeek }),
  response: paper,
  failures: ['crawl.paper_not_found'],
})

export const subscribePapers = route({
  method: 'PUT',
  path: '/crawl/papers/subscription',
  summary: 'Hear of new papers, or no more',
  permission: 'crawl.readPosts',
  rate: 'write',
  body: z.strictObject({ isOn: z.boolean() }),
  response: z.object({ isSubscribed: z.boolean() }),
})

/** Which paper is exported. */
export const paperQuery = z.strictObject({ week: isoWeek })
