import { z } from 'zod'
import { day, id, idParam, instant } from '../../platform/envelope.ts'
import { route } from '../../platform/route.ts'
import { containerType } from '../prices/prices.ts'
import { rate } from '../rates/rates.ts'

/** 推荐 → 已配对 → 已匹配 → 已解除; 不合适. */
export const pairStates = ['proposed', 'paired', 'matched', 'released', 'dismissed'] as const
export type PairState = (typeof pairStates)[number]

/** Whether the ports are those that are wanted, in the same harbour, or neighbours. */
export const portDistances = ['exact', 'same', 'near'] as const
/** What stands apart from the best: neighbours' ports, prices far over the target, what somebody turned down. */
const matchFolds = ['none', 'near', 'over', 'dismissed'] as const

const boxCount = z
  .number({ error: 'rates.boxes_form' })
  .int('rates.boxes_form')
  .min(1, 'rates.boxes_form')
  .max(10_000, 'rates.boxes_form')

export const pair = z.object({
  id,
  state: z.enum(pairStates),
  boxes: z.number().int().nullable(),
  /** The price of one as it stood when it was taken. */
  price: z.number().nullable(),
  currency: z.string(),
  takenBy: z.string().nullable(),
  takenSide: z.enum(['supply', 'demand']).nullable(),
  takenAt: instant.nullable(),
  confirmedBy: z.string().nullable(),
  confirmedAt: instant.nullable(),
  reason: z.string(),
})
export type Pair = z.output<typeof pair>

export const match = z.object({
  /** The other side: an offer for a request, a request for an offer. */
  rate,
  /** The container that is wanted, and the one that is offered for it. */
  container: containerType,
  offered: containerType,
  ports: z.enum(portDistances),
  fold: z.enum(matchFolds),
  /** What it makes in the currency of the offer with known surcharges; null without a price. */
  price: z.number().nullable(),
  atLeast: z.boolean(),
  currency: z.string(),
  /** The share by which it is above the target; below zero where it is cheaper, null where one of them has no price. */
  gap: z.number().nullable(),
  /** Days between the cargo and the offer; 0 where they meet. */
  days: z.number().int(),
  wanted: z.number().int(),
  /** Null where the offer does not say how many it has. */
  free: z.number().int().nullable(),
  /** Pairs with this supplier that were kept within half a year. */
  kept: z.number().int(),
  pair: pair.nullable(),
  can: z.object({ take: z.boolean(), confirm: z.boolean(), release: z.boolean(), dismiss: z.boolean() }),
})
export type Match = z.output<typeof match>

export const listMatches = route({
  method: 'GET',
  path: '/rates/rates/:id/matches',
  summary:
    'What meets an offer or a request: its pairs first, then the others by rank, each with the reasons of its rank',
  permission: 'rates.read',
  rate: 'read',
  params: idParam,
  response: z.object({
    rate,
    matches: z.array(match),
    /** The office's day. */
    today: day,
  }),
  failures: ['rates.rate_not_found'],
})

const pairing = { permission: 'rates.pair', rate: 'write' } as const
const refusals = ['rates.rate_not_found', 'rates.rate_not_yours', 'rates.same_company'] as const
const chosen = { supplyId: id, container: containerType }

export const takePair = route({
  ...pairing,
  method: 'POST',
  path: '/rates/rates/:id/pairs',
  summary:
    'Take boxes of an offer for a request; the other owner confirms, and where both have one owner it is matched',
  params: idParam,
  body: z.strictObject({ ...chosen, offered: containerType, boxes: boxCount }),
  response: pair,
  failures: [
    ...refusals,
    'rates.superseded_since',
    'rates.no_match',
    'rates.already_paired',
    'rates.boxes_taken',
    'rates.boxes_short',
  ],
})

export const dismissMatch = route({
  ...pairing,
  method: 'POST',
  path: '/rates/rates/:id/dismissals',
  summary: 'Turn an offer down for a request until it is cheaper or has other days; or take that back',
  params: idParam,
  body: z.strictObject({ ...chosen, offered: containerType, dismissed: z.boolean().default(true) }),
  response: z.null(),
  failures: [...refusals, 'rates.already_paired'],
})

const overPair = ['rates.pair_not_found', 'rates.rate_not_yours', 'rates.pair_over'] as const

export const confirmPair = route({
  ...pairing,
  method: 'POST',
  path: '/rates/pairs/:id/confirm',
  summary: 'Confirm what the other owner has taken',
  params: idParam,
  response: pair,
  failures: [...overPair],
})

export const releasePair = route({
  ...pairing,
  method: 'POST',
  path: '/rates/pairs/:id/release',
  summary: 'Undo a pair with a reason; its boxes come back and both sides are on the market again',
  params: idParam,
  body: z.strictObject({ reason: z.string().trim().min(1, 'rates.release_reason').max(500) }),
  response: pair,
  failures: [...overPair],
})
