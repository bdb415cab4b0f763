import { z } from 'zod'
import { day, id, idParam, instant } from '../../platform/envelope.ts'
import { route } from '../../platform/route.ts'
import { lanes, portCode } from '../../territory/lanes.ts'
import { tradeId } from '../slices/slices.ts'

/**
 * The kinds of news: more volume, a country of origin or goods (`chapter`) that were not there before, the first shipment in a year, none for
 * a long time.
 */
export const watchAlerts = ['volume', 'origin', 'chapter', 'first', 'silence'] as const
export type WatchAlert = (typeof watchAlerts)[number]

/** The percentages of volume compare this number of full months with as many before. */
export const watchedMonths = 3

const subject = z.union([
  z.strictObject({ partyId: tradeId }),
  z.strictObject({ lane: z.enum(lanes) }),
  z.strictObject({
    pol: z.string().trim().toUpperCase().regex(portCode, 'trade.watch_port'),
    pod: z.string().trim().toUpperCase().regex(portCode, 'trade.watch_port'),
  }),
  z.strictObject({
    hs: z
      .string({ error: 'trade.watch_hs' })
      .trim()
      .regex(/^\d{2,10}$/, 'trade.watch_hs'),
  }),
])
export type WatchSubject = z.output<typeof subject>

/** The number of digits in which new goods are told: two for a chapter, or two more than watched goods have; null where nothing is finer. */
export function newGoodsDigits(subject: object): number | null {
  const digits = 'hs' in subject && typeof subject.hs === 'string' ? subject.hs.length : 0
  return digits === 0 ? 2 : digits < 4 ? 4 : digits < 6 ? 6 : null
}

/** The kinds of news that are possible for a subject. */
export const alertsOf = (subject: object): readonly WatchAlert[] =>
  watchAlerts.filter((alert) => alert !== 'chapter' || newGoodsDigits(subject) !== null)

const settings = {
  alerts: z
    .array(z.enum(watchAlerts))
    .min(1, 'trade.watch_alerts')
    .max(watchAlerts.length)
    .transform((all) => watchAlerts.filter((one) => all.includes(one))),
  volumePercent: z
    .number({ error: 'trade.watch_percent' })
    .int('trade.watch_percent')
    .min(10, 'trade.watch_percent')
    .max(1000, 'trade.watch_percent'),
  silenceDays: z
    .number({ error: 'trade.watch_days' })
    .int('trade.watch_days')
    .min(7, 'trade.watch_days')
    .max(730, 'trade.watch_days'),
} as const

export const newWatch = z
  .strictObject({
    subject,
    alerts: settings.alerts.default([...watchAlerts]),
    volumePercent: settings.volumePercent.default(50),
    silenceDays: settings.silenceDays.default(60),
  })
  .refine(({ subject: watched, alerts }) => alerts.some((alert) => alertsOf(watched).includes(alert)), {
    path: ['alerts'],
    message: 'trade.watch_alerts',
  })
export type NewWatch = z.output<typeof newWatch>

export const watchChanges = z.strictObject({ ...settings, isPaused: z.boolean() }).partial()
export type WatchChanges = z.output<typeof watchChanges>

export const watchFound = z.object({
  id,
  kind: z.enum(watchAlerts),
  /** The findings: `now`, `before`, `percent`; `code`; `day`; `days`. */
  found: z.object({
    now: z.number().optional(),
    before: z.number().optional(),
    percent: z.number().optional(),
    code: z.string().optional(),
    day: day.optional(),
    days: z.number().int().optional(),
  }),
  /** The records behind the news, as parameters of the list's address. */
  slice: z.record(z.string(), z.string()),
  at: instant,
})
export type WatchFound = z.output<typeof watchFound>

export const watch = z.object({
  id,
  version: z.number().int(),
  subject: z.union([
    z.object({ partyId: id, name: z.string() }),
    z.object({ lane: z.string() }),
    z.object({ pol: z.string(), pod: z.string() }),
    z.object({ hs: z.string() }),
  ]),
  alerts: z.array(z.enum(watchAlerts)),
  volumePercent: z.number().int(),
  silenceDays: z.number().int(),
  isPaused: z.boolean(),
  /** Null when not yet known, because the engine was away. */
  lookedAt: instant.nullable(),
  createdAt: instant,
  /** The newest ones only. */
  found: z.array(watchFound),
  foundCount: z.number().int(),
})
export type Watch = z.output<typeof watch>

/** The most watches that one person can have. */
export const mostWatches = 200

const own = { permission: 'trade.watch', rate: 'write' } as const

export const listWatches = route({
  method: 'GET',
  path: '/trade/watches',
  summary: "The caller's own watches, the newest first, with what they found",
  permission: 'trade.watch',
  rate: 'read',
  response: z.object({ rows: z.array(watch) }),
})

export const listWatchFound = route({
  method: 'GET',
  path: '/trade/watches/:id/found',
  summary: 'All that a watch has found, the newest first',
  permission: 'trade.watch',
  rate: 'read',
  params: idParam,
  query: z.strictObject({ before: z.coerce.number().int().positive().optional() }),
  response: z.object({ rows: z.array(watchFound), next: z.number().int().nullable() }),
  failures: ['trade.watch_not_found'],
})

export const createWatch = route({
  ...own,
  method: 'POST',
  path: '/trade/watches',
  summary: 'Watch a party, a lane, a pair of ports or goods: what is new from now on is told once',
  body: newWatch,
  response: watch,
  failures: ['trade.party_not_found', 'trade.watch_taken', 'trade.watches_full'],
})

export const changeWatch = route({
  ...own,
  method: 'PATCH',
  path: '/trade/watches/:id',
  summary: 'Change what a watch tells and from when, pause it, or let it go on',
  params: idParam,
  body: watchChanges,
  response: watch,
  versioned: true,
  failures: ['trade.watch_not_found'],
})

export const deleteWatch = route({
  ...own,
  method: 'DELETE',
  path: '/trade/watches/:id',
  summary: 'Give a watch up, and forget what it found',
  params: idParam,
  response: z.object({ id }),
  failures: ['trade.watch_not_found'],
})
