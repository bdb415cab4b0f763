import { partyStates, recordSorts } from '../choices.ts'
import { z } from 'zod'
import { id, page } from '../../platform/envelope.ts'
import { route } from '../../platform/route.ts'
import { remarks } from '../reading/remarks.ts'
import { directions, modes, slice } from '../slices/slices.ts'

export type PartyStateName = (typeof partyStates)[number]

/** An importer or exporter of a record; `id` is null and `name` is empty where the party is not disclosed. */
const side = z.object({
  id: id.nullable(),
  /** `name` is the party's name; `text` is the name in the source. */
  name: z.string(),
  text: z.string(),
  forwards: z.boolean(),
  state: z.enum(partyStates).nullable(),
})
export type RecordSide = z.output<typeof side>

/** A record's identifier, import and line: `12-345`. */
const recordId = z.string().regex(/^[1-9]\d{0,8}-[1-9]\d{0,8}$/)

const described = {
  id: recordId,
  source: z.object({ id, name: z.string() }),
  direction: z.enum(directions),
  hs: z.string(),
  commodity: z.string(),
  importer: side,
  exporter: side,
  pol: z.string(),
  pod: z.string(),
  origin: z.string(),
  destination: z.string(),
  weight: z.number().nullable(),
  quantity: z.number().nullable(),
  quantityUnit: z.string(),
  /** In US dollars. */
  value: z.number().nullable(),
  /** The amount as the source says it, where that is not in dollars; null otherwise. */
  valueSaid: z.number().nullable(),
  /** By ISO 4217; empty where the source names none. */
  currency: z.string(),
  /** How much of the currency a dollar cost, where the value was converted by the table of rates. */
  rate: z.number().nullable(),
  remarks: z.array(z.enum(remarks)),
}

/** One shipment line. Texts are empty and other values null where the source says nothing. */
export const tradeRecord = z.object({
  ...described,
  date: z.iso.date(),
  /** The source's own words, `2` or `high`; empty where the source does not work codes out. */
  hsCertainty: z.string(),
  forwarder: z.string(),
  containers: z.array(z.string()),
  containerTypes: z.array(z.string()),
  teu: z.number(),
  sourceTeu: z.number().nullable(),
  vessel: z.string(),
  voyage: z.string(),
  imo: z.number().int(),
  carrier: z.string(),
  mode: z.enum(modes),
  polText: z.string(),
  podText: z.string(),
  lane: z.string(),
  weightText: z.string(),
  masterBill: z.string(),
  houseBill: z.string(),
})
export type TradeRecord = z.output<typeof tradeRecord>

/** A month's figure of a source that publishes no single shipments. */
export const tradeAggregate = z.object({ ...described, month: z.string().regex(/^\d{4}-\d{2}$/) })
export type TradeAggregate = z.output<typeof tradeAggregate>

const paging = {
  order: z.enum(['asc', 'desc']).default('desc'),
  cursor: z.string().max(90).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
}

/** The sums over all rows of a list that have the value. A figure that opens the list equals the sum shown there. */
const totals = { weight: z.number(), value: z.number() }

export type RecordSort = (typeof recordSorts)[number]

export const recordsQuery = z.strictObject({ ...slice, ...paging, sort: z.enum(recordSorts).default('date') })

export const listTradeRecords = route({
  method: 'GET',
  path: '/trade/records',
  summary:
    'The shipment lines of a slice by date, the last first, or by a figure of theirs; the count is exact however many there are',
  permission: 'trade.readRecords',
  rate: 'read',
  query: recordsQuery,
  response: page(tradeRecord),
})

export const sumTradeRecords = route({
  method: 'GET',
  path: '/trade/record-totals',
  summary: 'What all the shipment lines of a slice add up to, beside their list, which does not wait for it',
  permission: 'trade.readRecords',
  rate: 'read',
  query: z.strictObject(slice),
  response: z.object({ teu: z.number(), ...totals }),
})

export const getTradeRecord = route({
  method: 'GET',
  path: '/trade/records/:id',
  summary: 'A shipment line with all that is known of it',
  permission: 'trade.readRecords',
  rate: 'read',
  params: z.object({ id: recordId }),
  response: tradeRecord,
  failures: ['trade.record_not_found'],
})

/** The parameters of a slice that also apply to an aggregated row. */
const { source, direction, from, to, pol, pod, port, origin, destination, hs, importer, exporter, party, commodity } =
  slice
const aggregateSlice = {
  source,
  direction,
  from,
  to,
  pol,
  pod,
  port,
  origin,
  destination,
  hs,
  importer,
  exporter,
  party,
  commodity,
}

export const aggregatesQuery = z.strictObject({ ...aggregateSlice, ...paging })

export const listTradeAggregates = route({
  method: 'GET',
  path: '/trade/aggregates',
  summary: 'Monthly figures of sources that publish no single shipments, apart from the records and never among them',
  permission: 'trade.readRecords',
  rate: 'read',
  query: aggregatesQuery,
  response: page(tradeAggregate).extend({ totals: z.object(totals) }),
})
