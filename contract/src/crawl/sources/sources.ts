import { z } from 'zod'
import { count, id, idParam, instant, nameLine } from '../../platform/envelope.ts'
import { route } from '../../platform/route.ts'
import { lines } from '../../phonebook/matching/texts.ts'

/** Everything about a source that somebody types. */
const crawlSourceFields = {
  name: nameLine(100),
  /** What we use it for, and why we may. */
  note: lines(500),
  /** Whether what it brings from now on is shown at once. */
  releases: z.boolean(),
}
export const newCrawlSource = z.strictObject({
  name: crawlSourceFields.name,
  note: crawlSourceFields.note.default(''),
})
export const crawlSourceChanges = z.strictObject(crawlSourceFields).partial()

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
  summary: 'A source of files; what it brings are drafts until somebody has released its first file',
  permission: 'crawl.writeSources',
  rate: 'write',
  body: newCrawlSource,
  response: crawlSource,
  failures: ['crawl.source_name_taken'],
})

export const editCrawlSource = route({
  method: 'PATCH',
  path: '/crawl/sources/:id',
  summary: 'Rename a source, note its purpose, or say whether what it brings is shown at once',
  permission: 'crawl.writeSources',
  rate: 'write',
  params: idParam,
  body: crawlSourceChanges,
  response: crawlSource,
  versioned: true,
  failures: ['crawl.source_not_found', 'crawl.source_name_taken', 'crawl.release_forbidden'],
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
