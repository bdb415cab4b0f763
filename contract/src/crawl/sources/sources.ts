import { z } from 'zod'
import { count, id, idParam, instant, nameLine } from '../../platform/envelope.ts'
import { route } from '../../platform/route.ts'
import { line, lines } from '../../phonebook/matching/texts.ts'
import {
  fetchReasons,
  pauseReasons,
  ruleNames,
  runPurposes,
  runStates,
  sourceBrings,
  sourceKinds,
  sourceStates,
} from '../choices.ts'

/** The rules by name; one that is left out is not used. */
export const crawlRules = z
  .strictObject(
    Object.fromEntries(ruleNames.map((name) => [name, line(200)])) as Record<
      (typeof ruleNames)[number],
      ReturnType<typeof line>
    >,
  )
  .partial()
  .overwrite((rules) => Object.fromEntries(Object.entries(rules).filter(([, rule]) => rule !== '')))
export type CrawlRules = z.output<typeof crawlRules>

/** As addresses write it. */
const hostName = line(253, (typed) => typed.toLowerCase())

/** What a source that is fetched has besides. */
const fetchedFields = {
  address: line(1000),
  rules: crawlRules,
  rhythmHours: z.number().int().min(1).max(720),
  fromHour: z.number().int().min(0).max(23),
  toHour: z.number().int().min(1).max(24),
  hosts: z.array(hostName.refine((host) => /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/.test(host), 'crawl.host_form')).max(20),
}

/** Everything about a source that somebody types. */
const crawlSourceFields = {
  name: nameLine(100),
  /** What we use it for, and why we may. */
  note: lines(500),
  /** Whether what it brings from now on is shown at once. */
  releases: z.boolean(),
  kind: z.enum(sourceKinds),
  brings: z.enum(sourceBrings),
  ...fetchedFields,
}
const newFields = {
  name: crawlSourceFields.name,
  note: crawlSourceFields.note.default(''),
  kind: crawlSourceFields.kind.default('file'),
  brings: crawlSourceFields.brings.default('companies'),
  address: fetchedFields.address.default(''),
}
export const newCrawlSource = z
  .strictObject(newFields)
  .refine(({ kind, address }) => (kind === 'file') === (address === ''), {
    path: ['address'],
    message: 'crawl.address_missing',
  })
export const crawlSourceChanges = z
  .strictObject(crawlSourceFields)
  .partial()
  .refine(({ fromHour, toHour }) => fromHour === undefined || fromHour !== toHour, {
    path: ['toHour'],
    message: 'crawl.hours_same',
  })

export const crawlSource = z.object({
  id,
  version: z.number().int(),
  name: z.string(),
  note: z.string(),
  releases: z.boolean(),
  owner: z.string(),
  customers: count,
  drafts: count,
  good: count,
  bad: count,
  imported: count,
  posts: count,
  draftPosts: count,
  lastFileAt: instant.nullable(),
  kind: z.enum(sourceKinds),
  brings: z.enum(sourceBrings),
  address: z.string(),
  rules: crawlRules,
  rhythmHours: z.number().int(),
  fromHour: z.number().int(),
  toHour: z.number().int(),
  hosts: z.array(z.string()),
  state: z.enum(sourceStates),
  pauseWhy: z.enum(pauseReasons),
  nextRunAt: instant.nullable(),
  /** The seconds between two requests that its host is given. */
  pauseSeconds: z.number().nullable(),
  lastRun: z
    .object({
      id,
      state: z.enum(runStates),
      purpose: z.enum(runPurposes),
      begunAt: instant,
      found: count,
      created: count,
      isSilent: z.boolean(),
      why: z.union([z.literal(''), z.enum(fetchReasons)]),
      whyParams: z.record(z.string(), z.union([z.string(), z.number()])),
    })
    .nullable(),
})
export type CrawlSource = z.output<typeof crawlSource>

export const listCrawlSources = route({
  method: 'GET',
  path: '/crawl/sources',
  summary: 'The sources with what they have brought, five hundred at most',
  permission: 'crawl.readSources',
  rate: 'read',
  response: z.object({ sources: z.array(crawlSource) }),
})

/** For filters and the import, which need no more. */
export const nameCrawlSources = route({
  method: 'GET',
  path: '/crawl/sources/names',
  summary: 'The names of the sources',
  permission: 'crawl.nameSources',
  rate: 'read',
  response: z.object({ sources: z.array(z.object({ id, name: z.string() })) }),
})

export const createCrawlSource = route({
  method: 'POST',
  path: '/crawl/sources',
  summary: 'A source of files or of pages; what it brings are drafts until somebody has released what came first',
  permission: 'crawl.writeSources',
  rate: 'write',
  body: newCrawlSource,
  response: crawlSource,
  failures: [
    'crawl.source_name_taken',
    'crawl.off',
    'crawl.contact_missing',
    'crawl.address_unfit',
    'crawl.address_not_public',
    'crawl.host_unknown',
  ],
})

export const editCrawlSource = route({
  method: 'PATCH',
  path: '/crawl/sources/:id',
  summary: 'Change a source; another address or other rules need another trial',
  permission: 'crawl.writeSources',
  rate: 'write',
  params: idParam,
  body: crawlSourceChanges,
  response: crawlSource,
  versioned: true,
  failures: [
    'crawl.source_not_found',
    'crawl.source_name_taken',
    'crawl.release_forbidden',
    'crawl.source_is_file',
    'crawl.off',
    'crawl.contact_missing',
    'crawl.address_unfit',
    'crawl.address_not_public',
    'crawl.host_unknown',
    'crawl.rule_unreadable',
  ],
})

export const releaseCrawlSource = route({
  method: 'POST',
  path: '/crawl/sources/:id/release',
  summary: 'Release all drafts of a source; what it brings from then on is shown at once',
  permission: 'crawl.releaseSources',
  rate: 'write',
  params: idParam,
  body: z.strictObject({}),
  response: crawlSource,
  failures: ['crawl.source_not_found'],
})
