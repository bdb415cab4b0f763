import { z } from 'zod'
import {
  chosenIds,
  commaSeparated,
  day,
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
import {
  badReasons,
  bringTargets,
  customerSorts,
  customerStates,
  kindHints,
  methods,
  qualities,
  reaches,
  releases,
  sortings,
} from '../choices.ts'
import { contactFields, customerFieldNames, customerValues } from './fields.ts'
import { maskable, maskedText } from '../../platform/masked-values.ts'

const field = z.enum(customerFieldNames)
const sourceName = z.object({ id, name: z.string() })
const contactTexts = z.object({
  address: z.string(),
  contact: z.string(),
  telephone: maskable(z.string()),
  email: maskable(z.string()),
  website: z.string(),
  qq: maskable(z.string()),
  wechat: maskable(z.string()),
})

export const crawledCustomer = z.object({
  kindHint: z.union([z.literal(''), z.enum(kindHints)]),
  country: z.string(),
  province: z.string(),
  city: z.string(),
  creditCode: z.string(),
  industry: z.string(),
  products: z.string(),
  routeWords: z.string(),
  id,
  version: z.number().int(),
  name: z.string(),
  /** The ways to reach it that are known; none where they are covered. */
  reach: z.array(z.enum(contactFields)),
  /** It is a colleague's client: how to reach it is not told. */
  covered: z.boolean(),
  quality: z.enum(qualities),
  badReason: z.enum(badReasons).nullable(),
  sorting: z.enum(sortings),
  release: z.enum(releases),
  isImported: z.boolean(),
  state: z.enum(customerStates),
  /** The company of the phonebook, for those who see it. */
  company: z.object({ id, name: z.string(), custodian: z.string().nullable() }).nullable(),
  isClaimed: z.boolean(),
  /** Whether its company was given to somebody by a manager; null where the caller may not know. */
  isAssigned: z.boolean().nullable(),
  sources: z.array(sourceName),
  /** Fields in which sources disagree and nobody has chosen. */
  conflicts: z.array(field),
  firstSeenAt: instant,
  lastSeenAt: instant,
  can: z.object({ edit: z.boolean(), bring: z.boolean(), forget: z.boolean() }),
})
export type CrawledCustomer = z.output<typeof crawledCustomer>

const reaching: ReadonlySet<unknown> = new Set(['telephone', 'email', 'qq', 'wechat'])

const plainValue = z.object({
  id,
  field,
  text: z.string(),
  source: sourceName.nullable(),
  method: z.enum(methods),
  fileName: z.string(),
  row: z.number().int().nullable(),
  /** The page on which the source found it. */
  address: z.string(),
  /** When the source found it; null where the file does not say. */
  foundAt: instant.nullable(),
  keptAt: instant,
  /** The words around it. */
  around: z.string(),
  isInForce: z.boolean(),
  /** Who typed or chose it. */
  by: z.string().nullable(),
})
/** A value that reaches the customer is covered, and so are the words around each: a page says all at one place. */
export const foundValue = maskable(plainValue, (value) => {
  const { success, data } = plainValue.safeParse(value)
  if (!success) return value
  return { ...data, text: reaching.has(data.field) ? maskedText : data.text, around: '' }
})
export type FoundValue = z.output<typeof foundValue>

export const customerDetail = crawledCustomer.extend({
  contacts: contactTexts,
  /** The values in force first, then the earlier ones. */
  values: z.array(foundValue),
})
export type CustomerDetail = z.output<typeof customerDetail>

export const customerFilters = z.strictObject({
  ids: chosenIds.optional(),
  q: line(200).optional(),
  /** Without it bad ones are left out. */
  quality: commaSeparated(qualities).optional(),
  sorting: z.enum(sortings).optional(),
  release: z.enum(releases).optional(),
  imported: yesOrNo.optional(),
  state: commaSeparated(customerStates).optional(),
  claimed: yesOrNo.optional(),
  assigned: yesOrNo.optional(),
  kindHint: z.enum(['shipper', 'forwarder', 'unknown']).optional(),
  country: line(2).optional(),
  province: line(60).optional(),
  reach: commaSeparated(reaches).optional(),
  conflicts: z.literal('true').optional(),
  sourceId: z.coerce.number().int().positive().optional(),
  seenFrom: day.optional(),
  seenTo: day.optional(),
})
export type CustomerFilters = z.output<typeof customerFilters>

/** The list as it stands: filters and order, without paging. */
export const customerListQuery = customerFilters.extend({
  sort: z.enum(customerSorts).default('lastSeen'),
  order: z.enum(['asc', 'desc']).default('desc'),
})

export const listCrawledCustomers = route({
  method: 'GET',
  path: '/crawl/customers',
  summary: 'Crawled customers, filtered, sorted, a page at a time; bad ones only when asked for',
  permission: 'crawl.readCustomers',
  rate: 'read',
  query: customerListQuery.extend({
    limit: z.coerce.number().int().min(1).max(100).default(50),
    cursor: z.string().max(1000).optional(),
  }),
  response: page(crawledCustomer),
  failures: ['crawl.cursor_invalid'],
})

/** The rows do not wait for it. */
export const countCrawledCustomers = route({
  method: 'GET',
  path: '/crawl/customers/count',
  summary: 'How many crawled customers fit the filters: exact up to 10,000',
  permission: 'crawl.readCustomers',
  rate: 'read',
  query: customerFilters,
  response: listCount,
})

export const getCrawledCustomer = route({
  method: 'GET',
  path: '/crawl/customers/:id',
  summary: 'A crawled customer with where each of its values was found',
  permission: 'crawl.readCustomers',
  rate: 'read',
  params: idParam,
  response: customerDetail,
  failures: ['crawl.customer_not_found'],
})

export const editCrawledCustomer = route({
  method: 'PATCH',
  path: '/crawl/customers/:id',
  summary: 'Type values, or choose among those that sources disagree on; no source overwrites them later',
  permission: 'crawl.editCustomers',
  rate: 'write',
  params: idParam,
  body: customerValues,
  response: customerDetail,
  versioned: true,
  failures: ['crawl.customer_not_found', 'crawl.customer_covered'],
})

/** One without a reason is no bad one, so that a mark says what is wrong. */
export const customerMark = z
  .strictObject({ quality: z.enum(qualities), badReason: z.enum(badReasons).nullable().default(null) })
  .refine(({ quality, badReason }) => (quality === 'bad') === (badReason !== null), {
    path: ['badReason'],
    message: 'crawl.bad_reason_missing',
  })

export const markCrawledCustomer = route({
  method: 'PUT',
  path: '/crawl/customers/:id/quality',
  summary: 'Mark a customer good or bad, or take the mark off',
  permission: 'crawl.editCustomers',
  rate: 'write',
  params: idParam,
  body: customerMark,
  response: crawledCustomer,
  versioned: true,
  failures: ['crawl.customer_not_found', 'crawl.customer_imported', 'crawl.customer_covered'],
})

export const lookUpCrawledCustomer = route({
  method: 'POST',
  path: '/crawl/customers/:id/look-up',
  summary: 'Who holds the company of a crawled customer: the declared look-up, counted and logged',
  permission: 'crawl.readCustomers',
  rate: 'write',
  params: idParam,
  body: z.strictObject({}),
  response: z.object({ matches: z.array(exactMatch) }),
  failures: ['crawl.customer_not_found', 'phonebook.lookups_exhausted'],
})

export const forgetCrawledCustomer = route({
  method: 'DELETE',
  path: '/crawl/customers/:id',
  summary:
    'Never again: deletes it and refuses its name, mailbox, telephone and website from all sources; undone within 10 seconds',
  permission: 'crawl.forgetCustomers',
  rate: 'write',
  params: idParam,
  response: z.object({ undoUntil: instant }),
  versioned: true,
  failures: ['crawl.customer_not_found', 'crawl.customer_covered'],
})

export const restoreCrawledCustomer = route({
  method: 'POST',
  path: '/crawl/customers/:id/restore',
  summary: 'Undo it while there is time',
  permission: 'crawl.forgetCustomers',
  rate: 'write',
  params: idParam,
  response: crawledCustomer,
  failures: ['crawl.customer_not_found', 'crawl.undo_over', 'crawl.name_taken'],
})

/** What many customers get at once. */
export const customerSorting = z.strictObject({ sorting: z.enum(sortings) })
export const customerRelease = z.strictObject({ release: z.enum(releases) })
export const customerBringing = z
  .strictObject({ target: z.enum(bringTargets), userId: id.nullable().default(null) })
  .refine(({ target, userId }) => target !== 'colleague' || userId !== null, {
    path: ['userId'],
    message: 'crawl.assignee_missing',
  })
