import { lossReasons } from '../choices.ts'
import { z } from 'zod'
import { day } from '../../platform/envelope.ts'
import { route } from '../../platform/route.ts'
import { lanes } from '../../territory/lanes.ts'

const count = z.number().int()

/** So many days before its end an offer is said to end soon. */
export const soonDays = 3

/** Two ports of a lane between which offers hold today, with the lowest price of 40HQ in dollars, known surcharges added. */
const laneWay = z.object({
  pol: z.string(),
  pod: z.string(),
  dollars: z.number().nullable(),
  /** More may come on top. */
  isAtLeast: z.boolean(),
  endsOn: day,
})
export type LaneWay = z.output<typeof laneWay>

/** Two ports of a lane between which offers held within the last year and none holds today. */
const formerWay = z.object({ pol: z.string(), pod: z.string(), endedOn: day })
export type FormerWay = z.output<typeof formerWay>

const laneFigures = {
  lane: z.enum(lanes),
  /** Offers that hold today. */
  rates: count,
  /** Those of them that end within three days, and the first day on which one ends. */
  expiring: count,
  nextEnd: day.nullable(),
  /** Requests in the market. */
  demands: count,
}

const laneRow = z.object({ ...laneFigures, best: laneWay.nullable() })
export type LaneRow = z.output<typeof laneRow>

export const listLanes = route({
  method: 'GET',
  path: '/rates/lanes',
  summary: 'Every lane with its valid offers, the best price, what is wanted, and the next day on which an offer ends',
  permission: 'rates.seeLanes',
  rate: 'read',
  response: z.object({ today: day, lanes: z.array(laneRow) }),
})

/** Quotes count for so many days after they were issued. */
export const quoteDays = 180

export const laneQuotes = z.object({
  /** The first day of issue that counts. */
  since: day,
  issued: count,
  won: count,
  lost: count,
  noReply: count,
  reasons: z.array(z.object({ reason: z.enum(lossReasons), quotes: count })),
  /** The median by which we were dearer than the rival, in percent of the rival's price, and of how many quotes; null where nobody said one. */
  gap: z.object({ percent: z.number(), quotes: count }).nullable(),
})
export type LaneQuotes = z.output<typeof laneQuotes>

export const getLane = route({
  method: 'GET',
  path: '/rates/lanes/:lane',
  summary:
    'One lane: its ports with the best price of each, its figures, and how the quotes that the caller may see ended',
  permission: 'rates.seeLanes',
  rate: 'read',
  params: z.object({ lane: z.enum(lanes) }),
  response: z.object({
    today: day,
    ...laneFigures,
    /** The pairs of ports with valid offers, those with the lowest price first; at most 50. */
    ways: z.array(laneWay),
    /** Those that have none any more, but had in the last year, the latest first; at most 50. */
    formerWays: z.array(formerWay),
    /** Null for readers who do not see quotes. */
    quotes: laneQuotes.nullable(),
  }),
})
