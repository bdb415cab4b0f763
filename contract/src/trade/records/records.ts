import { z } from 'zod'
import { id, page } from '../../platform/envelope.ts'
import { route } from '../../platform/route.ts'
import { remarks } from '../reading/remarks.ts'
import { directions, modes, slice } from '../slices/slices.ts'

/** What a party is to whoever asks: her company or one that she follows, somebody else's, of the pool, or not in the phonebook. */
export const partyStates = ['ours', 'colleague', 'pool', 'new'] as const
export type PartyStateName = (typeof partyStates)[number]

/** An importer or exporter of a record; `id` is null and `name` empty where nobody is disclosed. */
const side = z.object({
  id: id.nullable(),
  /** As the party is called; `text` is what the source wrote. */
  name: z.string(),
  text: z.string(),
  forwards: z.boolean(),
  state: z.enum(partyStates).nullable(),
})
export type RecordSide = z.output<typeof side>

/** A record's name: import and line, `12-345`. */
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
  value: z.number().nullable(),
  remarks: z.array(z.enum(remarks)),
}

/** One shipment line. Empty texts and nulls are what the source does not say. */
export const tradeRecord = z.object({
  ...described,
  date: z.iso.date(),
  /** In the source's own words, `2` or `high`; empty where its codes are not worked out. */
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

/** What all rows of a list add up to, as far as they say it: a figure that opens the list is found again in it. */
const totals = { weight: z.number(), value: z.number() }

/** What a list of records may be sorted by; what does not say it comes last. */
export const recordSorts = ['date', 'teu', 'weight', 'value'] as const
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

/** What of a slice an aggregated row knows too. */
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
