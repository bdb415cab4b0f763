import { bases, boxOwners, quoteStatuses, rateKinds, rateSorts } from '../choices.ts'
import { z } from 'zod'
import { chosenIds, commaSeparated, day, listCount, page, yesOrNo } from '../../platform/envelope.ts'
import { route } from '../../platform/route.ts'
import { lanes, portCode } from '../../territory/lanes.ts'
import { containerType } from '../prices/prices.ts'
import { rateSources, rateStates, sides, spaces } from './fields.ts'
import { rate } from './rates.ts'

const ports = z
  .string()
  .max(1000)
  .transform((text) => [...new Set(text.toUpperCase().split(',').filter(Boolean))])
  .pipe(z.array(z.string().regex(portCode, 'rates.port_form')).max(100))
const words = z
  .string()
  .max(1000)
  .transform((text) => text.split(',').filter(Boolean))
  .pipe(z.array(z.string().max(20)).max(50))

export const rateFilters = z.strictObject({
  ids: chosenIds.optional(),
  q: z.string().trim().max(200).optional(),
  side: z.enum(sides).optional(),
  state: commaSeparated(rateStates).optional(),
  /** With it also what has run out, or was replaced or closed. */
  expired: yesOrNo.optional(),
  pol: ports.optional(),
  pod: ports.optional(),
  lane: commaSeparated(lanes).optional(),
  carrier: words.optional(),
  routeCode: z.string().trim().max(40).optional(),
  /** The container that prices are asked and sorted by; 40HQ where none is named. */
  container: containerType.optional(),
  /** In dollars. */
  priceFrom: z.coerce.number().optional(),
  priceTo: z.coerce.number().optional(),
  /** Holds on this day. */
  validOn: day.optional(),
  /** Ends on this day or before. */
  endsTo: day.optional(),
  kind: commaSeparated(rateKinds).optional(),
  basis: commaSeparated(bases).optional(),
  boxOwner: commaSeparated(boxOwners).optional(),
  space: commaSeparated(spaces).optional(),
  source: commaSeparated(rateSources).optional(),
  recommended: yesOrNo.optional(),
  quoteStatus: z.enum(quoteStatuses).optional(),
  /** Requests for which nothing was found yet. */
  unmatched: yesOrNo.optional(),
  ownerId: z.coerce.number().int().positive().optional(),
  companyId: z.coerce.number().int().positive().optional(),
  mine: yesOrNo.optional(),
})
export type RateFilters = z.output<typeof rateFilters>

/** The list as it stands: filters and order, without paging. */
export const rateListQuery = rateFilters.extend({
  sort: z.enum(rateSorts).default('updatedAt'),
  order: z.enum(['asc', 'desc']).default('desc'),
})

/** What every row of a list holds: where to, for whom it stands, and what the actions on a row need. */
const always = {
  id: true,
  version: true,
  number: true,
  side: true,
  state: true,
  pols: true,
  pods: true,
  lane: true,
  currency: true,
  basis: true,
  isExpired: true,
  endsOn: true,
  expiry: true,
  effective: true,
  masked: true,
  can: true,
} as const
const asked = rate.omit({ ...always, sourceText: true, portWords: true, reading: true })
export type RateListedField = keyof typeof asked.shape
// The keys of the object are exactly the fields of the type.
export const rateListedFields = Object.keys(asked.shape) as RateListedField[]

export const listedRate = rate.pick(always).extend(asked.partial().shape)
export type ListedRate = z.output<typeof listedRate>

export const listRates = route({
  method: 'GET',
  path: '/rates/rates',
  summary: 'Offers and requests, filtered, sorted, a page at a time, with the fields that are asked for',
  permission: 'rates.read',
  rate: 'read',
  query: rateListQuery.extend({
    limit: z.coerce.number().int().min(1).max(100).default(50),
    cursor: z.string().max(1000).optional(),
    columns: commaSeparated(rateListedFields).optional(),
  }),
  response: page(listedRate),
  failures: ['rates.cursor_invalid'],
})

/** The rows do not wait for it. */
export const countRates = route({
  method: 'GET',
  path: '/rates/rates/count',
  summary: 'How many offers or requests fit the filters: exact up to 10,000, or an estimate',
  permission: 'rates.read',
  rate: 'read',
  query: rateFilters,
  response: listCount,
})
