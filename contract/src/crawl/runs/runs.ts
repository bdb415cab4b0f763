import { z } from 'zod'
import { count, id, idParam, instant, page } from '../../platform/envelope.ts'
import { route } from '../../platform/route.ts'
import { customerFieldNames } from '../customers/fields.ts'
import { fetchReasons, methods, pageKinds, pageStates, ruleNames, runPurposes, runStates } from '../choices.ts'
import { crawlSource } from '../sources/sources.ts'

const params = z.record(z.string(), z.union([z.string(), z.number()]))
const why = z.union([z.literal(''), z.enum(fetchReasons)])

/** One thing that a page says, where it stands in it, and the words around. */
const seenValue = z.object({
  field: z.enum(['name', ...customerFieldNames, 'title', 'time', 'text', 'author']),
  text: z.string(),
  method: z.enum(methods),
  around: z.string(),
})

/** One element of a page that was looked at, without what is in others. */
const seenElement = z.object({
  /** The place of the element around it in the list; -1 for the outermost. */
  within: z.number().int(),
  tag: z.string(),
  id: z.string(),
  classes: z.string(),
  text: z.string(),
  href: z.string(),
  /** Other attributes that rules may name. */
  attributes: z.record(z.string(), z.string()),
})
export type SeenElement = z.output<typeof seenElement>

/** What a look or a trial has seen. It is deleted after a day. */
export const seenPages = z.object({
  feeds: z.array(z.string()),
  sitemaps: z.array(z.string()),
  /** The first page, element by element, for a look. */
  elements: z.array(seenElement),
  /** What was found on each page, for a trial. */
  found: z.array(z.object({ address: z.string(), values: z.array(seenValue) })),
  /** Rules that took nothing on any page, with what the pages have. */
  idle: z.array(z.object({ rule: z.enum(ruleNames), has: z.string() })),
})
export type SeenPages = z.output<typeof seenPages>

export const crawlRun = z.object({
  id,
  sourceId: id,
  state: z.enum(runStates),
  purpose: z.enum(runPurposes),
  by: z.string(),
  begunAt: instant,
  endedAt: instant.nullable(),
  /** It rests until then. */
  waitUntil: instant.nullable(),
  asked: count,
  refused: count,
  unchanged: count,
  failed: count,
  waiting: count,
  leftOut: count,
  found: count,
  created: count,
  changed: count,
  keptOut: count,
  usual: count.nullable(),
  isSilent: z.boolean(),
  /** A silent run met its first page in another form than the last one that was not silent. Null where one of the two is not known. */
  isPageRebuilt: z.boolean().nullable(),
  why,
  whyParams: params,
  /** Whether the source still says what this run has read: a look its address, any other one its rules too. */
  isOfToday: z.boolean(),
})
export type CrawlRun = z.output<typeof crawlRun>

export const crawlPage = z.object({
  id,
  address: z.string(),
  kind: z.enum(pageKinds),
  state: z.enum(pageStates),
  status: z.number().int().nullable(),
  why,
  /** The line of robots.txt that forbids it. */
  line: z.string(),
  found: count,
  askedAt: instant.nullable(),
})
export type CrawlPage = z.output<typeof crawlPage>

/** Whether this installation fetches at all, and what it says of itself. */
export const getCrawlFetching = route({
  method: 'GET',
  path: '/crawl/fetching',
  summary: 'Whether pages are fetched, and the name under which',
  permission: 'crawl.readSources',
  rate: 'read',
  response: z.object({ isOn: z.boolean(), contact: z.string(), agent: z.string() }),
})

export const beginCrawlRun = route({
  method: 'POST',
  path: '/crawl/sources/:id/runs',
  summary: 'Look at the page of a source, try its rules, or fetch it now',
  permission: 'crawl.writeSources',
  rate: 'write',
  params: idParam,
  body: z.strictObject({ purpose: z.enum(['person', 'trial', 'look']) }),
  response: crawlRun,
  failures: [
    'crawl.source_not_found',
    'crawl.source_is_file',
    'crawl.source_untried',
    'crawl.run_live',
    'crawl.off',
    'crawl.contact_missing',
    'crawl.run_stuck',
    'crawl.rights_lost',
  ],
})

export const listCrawlRuns = route({
  method: 'GET',
  path: '/crawl/sources/:id/runs',
  summary: 'The runs of a source, the last one first, thirty at most',
  permission: 'crawl.readSources',
  rate: 'read',
  params: idParam,
  response: z.object({ runs: z.array(crawlRun) }),
  failures: ['crawl.source_not_found'],
})

export const getCrawlRun = route({
  method: 'GET',
  path: '/crawl/runs/:id',
  summary: 'A run, with what it has seen where it was a look or a trial',
  permission: 'crawl.readSources',
  rate: 'read',
  params: idParam,
  response: crawlRun.extend({ seen: seenPages.nullable() }),
  failures: ['crawl.run_not_found'],
})

export const listCrawlPages = route({
  method: 'GET',
  path: '/crawl/runs/:id/pages',
  summary: 'The pages of a run in the order in which they were found',
  permission: 'crawl.readSources',
  rate: 'read',
  params: idParam,
  query: z.strictObject({ after: z.coerce.number().int().min(0).default(0) }),
  response: page(crawlPage),
  failures: ['crawl.run_not_found'],
})

export const stopCrawlRun = route({
  method: 'POST',
  path: '/crawl/runs/:id/stop',
  summary: 'End a run; what it has found stays',
  permission: 'crawl.writeSources',
  rate: 'write',
  params: idParam,
  body: z.strictObject({}),
  response: crawlRun,
  failures: ['crawl.run_not_found', 'crawl.run_over'],
})

export const setCrawlSourceState = route({
  method: 'PUT',
  path: '/crawl/sources/:id/state',
  summary: 'Switch a source on, pause it, or retire it',
  permission: 'crawl.writeSources',
  rate: 'write',
  params: idParam,
  body: z.strictObject({ state: z.enum(['on', 'paused', 'retired']) }),
  response: crawlSource,
  versioned: true,
  failures: [
    'crawl.source_not_found',
    'crawl.source_is_file',
    'crawl.source_untried',
    'crawl.source_state',
    'crawl.off',
    'crawl.contact_missing',
  ],
})
