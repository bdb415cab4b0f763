import { bases, boxOwners, quoteStatuses, rateKinds } from '../choices.ts'
import { z } from 'zod'
import { day, id, idParam, instant } from '../../platform/envelope.ts'
import { route } from '../../platform/route.ts'
import { applicationNote } from '../../applications/applications.ts'
import { lanes } from '../../territory/lanes.ts'
import { price, surcharge } from '../prices/prices.ts'
import { cargoClasses, newRate, rateSources, rateStates, releases, sides, spaces } from './fields.ts'

const optionalDays = z.number().int().nullable()
/** An answer says every value that was asked for, so nothing stands for a value that is missing. */
const shown = {
  kind: z.enum(rateKinds),
  basis: z.enum(bases),
  currency: z.string(),
  carrier: z.string(),
  routeCode: z.string(),
  contractNumber: z.string(),
  pols: z.array(z.string()),
  pods: z.array(z.string()),
  via: z.string(),
  lane: z.enum(['', ...lanes]),
  effective: day,
  expiry: day.nullable(),
  surcharges: z.array(surcharge),
  boxOwner: z.enum(boxOwners),
  space: z.enum(spaces),
  sailingDays: z.array(day),
  weekdays: z.array(z.number().int()),
  cutoff: day.nullable(),
  transitDays: optionalDays,
  freeCombined: optionalDays,
  freeDemurrage: optionalDays,
  freeDetention: optionalDays,
  tonnes: z.number().nullable(),
  cargo: z.string(),
  cargoClass: z.enum(cargoClasses),
  releases: z.array(z.enum(releases)),
  sourceName: z.string(),
  remark: z.string(),
  recommended: z.boolean(),
}
const named = z.object({ id, name: z.string() })

/** A price as it stands: what it followed, what it makes with known surcharges, and its last day. */
const shownPrice = price.extend({
  previous: z.number().nullable(),
  comparable: z.number().nullable(),
  comparableUsd: z.number().nullable(),
  atLeast: z.boolean(),
  /** The last day on which it holds; null once a newer price took its place, and for what is wanted. */
  endsOn: day.nullable(),
})

export const rate = z.object({
  id,
  version: z.number().int(),
  number: z.string(),
  side: z.enum(sides),
  state: z.enum(rateStates),
  closeReason: z.string(),
  ...shown,
  prices: z.array(shownPrice),
  /** `open`: not yet taken by a pair. */
  boxes: z.array(z.object({ container: price.shape.container, count: z.number().int(), open: z.number().int() })),
  /** The last day on which any of its prices holds; null for a request without an end. */
  endsOn: day.nullable(),
  isExpired: z.boolean(),
  /** Null where there is none, and where the caller may not see the record: then `isCompanyHidden`. */
  company: named.nullable(),
  isCompanyHidden: z.boolean(),
  contact: named.nullable(),
  owner: named,
  source: z.enum(rateSources),
  /** The text it was read from; empty for those who may not know whose request it is. */
  sourceText: z.string(),
  /** How the text named ports, where it did not write their codes. */
  portWords: z.array(z.object({ role: z.enum(['pol', 'pod']), code: z.string(), word: z.string() })),
  /** The reading and the place in it of the line that it was read from; null for those who may not see the reading. */
  reading: z.object({ id, line: z.number() }).nullable(),
  supersededBy: z.object({ id, number: z.string() }).nullable(),
  /** Null for offers. */
  quoteStatus: z.enum(quoteStatuses).nullable(),
  /** Source, remark and text of a request are left out for those who may not know whose it is. */
  masked: z.boolean(),
  createdAt: instant,
  createdBy: z.string(),
  updatedAt: instant,
  updatedBy: z.string(),
  can: z.object({ edit: z.boolean(), assign: z.boolean() }),
})
export type Rate = z.output<typeof rate>

const writing = { permission: 'rates.write', rate: 'write' } as const
const refusals = ['rates.rate_not_found', 'rates.rate_not_yours'] as const
const values = [
  'rates.dates_backwards',
  'rates.expiry_missing',
  'rates.currency_missing',
  'rates.price_range',
  'rates.too_many_pairs',
  'rates.pol_missing',
  'rates.pod_missing',
  'rates.port_unknown',
  'rates.carrier_unknown',
  'rates.boxes_missing',
  'rates.boxes_below_taken',
  'rates.container_twice',
  'rates.company_unknown',
  'rates.contact_unknown',
] as const

export const getRate = route({
  method: 'GET',
  path: '/rates/rates/:id',
  summary: 'An offer or a request, with all its values as the caller may see them',
  permission: 'rates.read',
  rate: 'read',
  params: idParam,
  response: rate,
  failures: ['rates.rate_not_found'],
})

export const createRate = route({
  ...writing,
  method: 'POST',
  path: '/rates/rates',
  summary: 'A new offer or request of the caller; a newer offer of the same key ends the older one',
  body: newRate,
  response: rate,
  failures: [...values],
})

export const rateEdit = newRate.omit({ side: true })
export type RateEdit = z.output<typeof rateEdit>

export const editRate = route({
  ...writing,
  method: 'PUT',
  path: '/rates/rates/:id',
  summary: 'Change the values; a stale version is refused with the current record in `details.current`',
  params: idParam,
  body: rateEdit,
  response: rate,
  versioned: true,
  failures: [...refusals, ...values, 'rates.rate_closed', 'rates.rate_paired'],
})

export const closeRate = route({
  ...writing,
  method: 'POST',
  path: '/rates/rates/:id/close',
  summary: 'Take an offer or a request out of the market, with a reason',
  params: idParam,
  body: z.strictObject({ reason: z.string().trim().min(1, 'rates.reason_missing').max(500) }),
  response: rate,
  versioned: true,
  failures: [...refusals, 'rates.rate_closed'],
})

export const reopenRate = route({
  ...writing,
  method: 'POST',
  path: '/rates/rates/:id/reopen',
  summary: 'Put a closed offer or request back into the market',
  params: idParam,
  response: rate,
  versioned: true,
  failures: [...refusals, 'rates.rate_open'],
})

export const deleteRate = route({
  ...writing,
  method: 'DELETE',
  path: '/rates/rates/:id',
  summary: 'Gone at once for everybody, undone within 10 seconds, then really deleted; older prices hold again',
  params: idParam,
  response: z.object({ undoUntil: instant }),
  versioned: true,
  failures: [...refusals],
})

export const restoreRate = route({
  ...writing,
  method: 'POST',
  path: '/rates/rates/:id/restore',
  summary: 'Undo a deletion while there is time',
  params: idParam,
  response: rate,
  failures: [...refusals, 'rates.undo_over'],
})

/** One price of the same key and container, as it held. */
export const keptPrice = z.object({
  rateId: id,
  number: z.string(),
  container: price.shape.container,
  amount: z.number(),
  isFrom: z.boolean(),
  currency: z.string(),
  effective: day,
  endsOn: day.nullable(),
})

export const listRateHistory = route({
  method: 'GET',
  path: '/rates/rates/:id/history',
  summary: 'The prices of the same key, newest first, and what people did to the record',
  permission: 'rates.read',
  rate: 'read',
  params: idParam,
  response: z.object({
    prices: z.array(keptPrice),
    entries: z.array(z.object({ id, text: z.string(), by: z.string().nullable(), at: instant })),
  }),
  failures: ['rates.rate_not_found'],
})

export const askForClient = route({
  method: 'POST',
  path: '/rates/rates/:id/applications',
  summary:
    'Ask those who answer for the hidden client of a rate to let the caller follow it; nothing is told before they agree',
  permission: 'rates.read',
  rate: 'write',
  params: idParam,
  body: z.strictObject({ note: applicationNote.default('') }),
  response: z.object({ id }),
  failures: ['rates.rate_not_found', 'rates.client_not_hidden', 'applications.open_already'],
})
