import { z } from 'zod'
import {
  chosenIds,
  commaSeparated,
  count,
  id,
  idParam,
  instant,
  listCount,
  page,
  yesOrNo,
} from '../../platform/envelope.ts'
import { route } from '../../platform/route.ts'
import { exactMatch } from '../../phonebook/look-ups/look-ups.ts'
import { line } from '../../phonebook/matching/texts.ts'
import { readLine } from '../../rates/reading/lines.ts'
import { containers } from '../../territory/containers.ts'
import { lanes } from '../../territory/lanes.ts'
import { badReasons, customerStates, postKinds, postSorts, qualities, releases, takeWays, takings } from '../choices.ts'
import { maskable, maskableText } from '../../platform/masked-values.ts'

/** The contact values of a post, in the order in which they are shown. */
export const postContactFields = ['contact', 'telephone', 'email', 'qq', 'wechat'] as const
export type PostContactField = (typeof postContactFields)[number]

/** A post is queried by at most so many hours of publish time: seven days, whatever the clocks do. */
export const mostHours = 168

/** A place in the title that names a port or a container. */
const mark = z.object({ start: z.number().int(), end: z.number().int(), kind: z.enum(['port', 'container']) })
export type PostMark = z.output<typeof mark>

const take = z.object({
  way: z.enum(takeWays),
  /** Null for a post of a colleague's client: that is told by the look-up. */
  by: z.string().nullable(),
  at: instant,
  isMine: z.boolean(),
  /** The reading of rates that came of it, for whoever has taken the post. */
  readingId: id.nullable(),
})

export const netPost = z.object({
  id,
  version: z.number().int(),
  title: maskableText(z.string()),
  marks: z.array(mark),
  kind: z.enum(postKinds),
  author: z.string(),
  platform: z.string(),
  /** Null for a post in the tray, whose publish time nobody knows yet. */
  publishedAt: instant.nullable(),
  /** Only the day is known, in the office's zone. */
  dayOnly: z.boolean(),
  /** The publish time as the source writes it. */
  publishedText: z.string(),
  fetchedAt: instant,
  lanes: z.array(z.enum(lanes)),
  pols: z.array(z.string()),
  pods: z.array(z.string()),
  containers: z.array(z.string()),
  /** The company that has probably written it. */
  companyGuess: z.string(),
  quality: z.enum(qualities),
  badReason: z.enum(badReasons).nullable(),
  release: z.enum(releases),
  isImported: z.boolean(),
  state: z.enum(customerStates),
  /** It is of a colleague's client: no way to reach that is told, and words that are one are covered. */
  covered: z.boolean(),
  company: z.object({ id, name: z.string(), custodian: z.string().nullable() }).nullable(),
  isClaimed: z.boolean(),
  isAssigned: z.boolean().nullable(),
  taken: take.nullable(),
  source: z.object({ id, name: z.string() }),
  can: z.object({
    edit: z.boolean(),
    take: z.boolean(),
    read: z.boolean(),
    followUp: z.boolean(),
    release: z.boolean(),
  }),
})
export type NetPost = z.output<typeof netPost>

export const netPostDetail = netPost.extend({
  text: maskableText(z.string()),
  address: z.string(),
  fileName: z.string(),
  row: z.number().int().nullable(),
  /** Who has said the publish time, where no source did. */
  datedBy: z.string().nullable(),
  contacts: z.object({
    contact: z.string(),
    telephone: maskable(z.string()),
    email: maskable(z.string()),
    qq: maskable(z.string()),
    wechat: maskable(z.string()),
  }),
  /** What the reader of freight texts finds in the title and the text, which follows after a line break. */
  lines: z.array(readLine),
  /** How many lines more were read; the text holds them. */
  linesLeftOut: count,
})
export type NetPostDetail = z.output<typeof netPostDetail>

/** Nothing, or a moment with its zone. What is obligatory is refused by the specified sentence, not as a wrong form. */
const publishTime = z
  .string()
  .max(40)
  .refine((text) => isEmptyTime(text) || instant.safeParse(text).success, 'field.date')
  .nullish()

/** A caller's null comes as a word in an address. */
export const isEmptyTime = (text: string | null | undefined) =>
  text === undefined || text === null || ['', 'null', 'undefined'].includes(text.trim())

export const postFilters = z.strictObject({
  ids: chosenIds.optional(),
  /** The publish time from which, and before which. Both are obligatory, and at most seven days apart. */
  from: publishTime,
  to: publishTime,
  q: line(200).optional(),
  kind: commaSeparated(postKinds).optional(),
  lane: commaSeparated(lanes).optional(),
  /** A port of loading or discharge: its code, or a word for it. */
  port: line(60).optional(),
  /** A port of loading, and one of discharge. Both together are a way that one line of the post names. */
  pol: line(60).optional(),
  pod: line(60).optional(),
  container: commaSeparated(containers.map(({ code }) => code)).optional(),
  /** Without it bad ones are left out. */
  quality: commaSeparated(qualities).optional(),
  release: z.enum(releases).optional(),
  imported: yesOrNo.optional(),
  taken: commaSeparated(takings).optional(),
  state: commaSeparated(customerStates).optional(),
  claimed: yesOrNo.optional(),
  assigned: yesOrNo.optional(),
  sourceId: z.coerce.number().int().positive().optional(),
  platform: line(60).optional(),
})
export type PostFilters = z.output<typeof postFilters>

export const postListQuery = postFilters.extend({
  sort: z.enum(postSorts).default('published'),
  order: z.enum(['asc', 'desc']).default('desc'),
})

const ranges = ['crawl.publish_time_empty', 'crawl.range_backwards', 'crawl.range_too_long'] as const

export const listNetPosts = route({
  method: 'GET',
  path: '/crawl/posts',
  summary: 'Posts by publish time, at most seven days, filtered, a page at a time; bad ones only when asked for',
  permission: 'crawl.readPosts',
  rate: 'read',
  query: postListQuery.extend({
    limit: z.coerce.number().int().min(1).max(100).default(50),
    cursor: z.string().max(1000).optional(),
  }),
  response: page(netPost),
  failures: [...ranges, 'crawl.cursor_invalid'],
})

/** The rows do not wait for it. */
export const countNetPosts = route({
  method: 'GET',
  path: '/crawl/posts/count',
  summary: 'How many posts fit the filters: exact up to 10,000',
  permission: 'crawl.readPosts',
  rate: 'read',
  query: postFilters,
  response: listCount,
  failures: ranges,
})

export const listUndatedPosts = route({
  method: 'GET',
  path: '/crawl/posts/undated',
  summary:
    'Posts whose publish time nobody knows, the latest found first; they are in no other list until a person says it',
  permission: 'crawl.readPosts',
  rate: 'read',
  query: z.strictObject({
    limit: z.coerce.number().int().min(1).max(100).default(50),
    cursor: z.string().max(1000).optional(),
  }),
  response: page(netPost),
  failures: ['crawl.cursor_invalid'],
})

const found = ['crawl.post_not_found'] as const
const one = { params: idParam, rate: 'write' } as const

export const getNetPost = route({
  method: 'GET',
  path: '/crawl/posts/:id',
  summary: 'A post with its text, where it was found, and what was read in it',
  permission: 'crawl.readPosts',
  rate: 'read',
  params: idParam,
  response: netPostDetail,
  failures: found,
})

/** What a person says of a post; no source overwrites it later. */
export const postChanges = z
  .strictObject({
    kind: z.enum(postKinds),
    companyGuess: line(200),
    publishedAt: instant,
    dayOnly: z.boolean(),
  })
  .partial()

export const editNetPost = route({
  ...one,
  method: 'PATCH',
  path: '/crawl/posts/:id',
  summary: 'Say when a post was published, by which company, or what it is',
  permission: 'crawl.editPosts',
  body: postChanges,
  response: netPostDetail,
  versioned: true,
  failures: [...found, 'crawl.published_later', 'crawl.customer_covered', 'crawl.post_used', 'phonebook.names_spent'],
})

export const postMark = z
  .strictObject({ quality: z.enum(qualities), badReason: z.enum(badReasons).nullable().default(null) })
  .refine(({ quality, badReason }) => (quality === 'bad') === (badReason !== null), {
    path: ['badReason'],
    message: 'crawl.bad_reason_missing',
  })
export const postRelease = z.strictObject({ release: z.enum(releases) })

export const markNetPost = route({
  ...one,
  method: 'PUT',
  path: '/crawl/posts/:id/quality',
  summary: 'Mark a post good or bad, or take the mark off',
  permission: 'crawl.editPosts',
  body: postMark,
  response: netPost,
  versioned: true,
  failures: [...found, 'crawl.post_used', 'crawl.customer_covered'],
})

const takes = [...found, 'crawl.taken', 'crawl.not_released', 'crawl.marked_bad', 'crawl.customer_held'] as const

export const readNetPost = route({
  ...one,
  method: 'POST',
  path: '/crawl/posts/:id/reading',
  summary:
    'Hand the text of a post to the reader of rates, as requests or as offers; their review decides what becomes of it',
  permission: 'crawl.takePosts',
  body: z.strictObject({ side: z.enum(['demand', 'supply']) }),
  response: z.object({ readingId: id }),
  failures: takes,
})

export const claimNetPost = route({
  ...one,
  method: 'POST',
  path: '/crawl/posts/:id/claim',
  summary: 'Take the company of a post into one’s hands: a new one, or one of the pool, within the limits of claiming',
  permission: 'crawl.takePosts',
  body: z.strictObject({}),
  response: netPostDetail,
  failures: [
    ...takes,
    'crawl.post_without_company',
    'crawl.name_unfit',
    'phonebook.claims_spent',
    'phonebook.holding_full',
    'phonebook.claim_cooling',
    'phonebook.claim_quiet',
    'phonebook.company_claimed',
    'phonebook.company_assigned',
  ],
})

export const followNetPost = route({
  ...one,
  method: 'POST',
  path: '/crawl/posts/:id/follow-up',
  summary: 'Log a follow-up of a post on its company, which the caller may follow',
  permission: 'crawl.takePosts',
  body: z.strictObject({ content: z.string().trim().min(1).max(4000) }),
  response: netPostDetail,
  failures: [...takes, 'crawl.post_not_ours'],
})

export const giveBackNetPost = route({
  ...one,
  method: 'DELETE',
  path: '/crawl/posts/:id/take',
  summary:
    'Give a post back: others may take it; what claiming has done to its company is undone where nothing has come since',
  permission: 'crawl.takePosts',
  response: netPostDetail.extend({ keepsCompany: z.boolean() }),
  failures: [...found, 'crawl.taken', 'crawl.post_taken_by_nobody'],
})

export const lookUpNetPost = route({
  ...one,
  method: 'POST',
  path: '/crawl/posts/:id/look-up',
  summary: 'Who holds the company of a post: the declared look-up, counted and logged',
  permission: 'crawl.readPosts',
  body: z.strictObject({}),
  response: z.object({ matches: z.array(exactMatch) }),
  failures: [...found, 'phonebook.lookups_exhausted'],
})
