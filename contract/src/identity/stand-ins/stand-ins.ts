import { daysBetween } from '../../platform/days.ts'
import { z } from 'zod'
import { day, id, idParam, instant } from '../../platform/envelope.ts'
import { route } from '../../platform/route.ts'

/** `planned` begins later, `active` holds now, `over` has reached its end, `ended` was ended early. */
const standInStates = ['planned', 'active', 'over', 'ended'] as const

/** The longest time in days, counting the first and the last. */
const longestStandIn = 92

/** A stand-in acts for a colleague who is away: from the first day to the last, both included, she reaches the records of the colleague. */
export const newStandIn = z
  .strictObject({
    absentId: id,
    coverId: id,
    from: day,
    until: day,
    note: z
      .string()
      .trim()
      .max(300)
      .refine((text) => !/[^\P{Cc}\n]/u.test(text), 'field.characters')
      .default(''),
  })
  .refine(({ absentId, coverId }) => absentId !== coverId, { error: 'identity.cover_self', path: ['coverId'] })
  .refine(({ from, until }) => from <= until, { error: 'identity.cover_days', path: ['until'] })
  .refine(({ from, until }) => daysBetween(from, until) < longestStandIn, {
    error: 'identity.cover_long',
    path: ['until'],
  })
export type NewStandIn = z.output<typeof newStandIn>

const person = z.object({ id, name: z.string() })

export const standIn = z.object({
  id,
  absent: person,
  cover: person,
  from: day,
  until: day,
  note: z.string(),
  state: z.enum(standInStates),
  createdBy: person,
  createdAt: instant,
  ended: z.object({ at: instant, by: z.string() }).nullable(),
  can: z.object({ end: z.boolean() }),
})
export type StandIn = z.output<typeof standIn>

export const listStandIns = route({
  method: 'GET',
  path: '/identity/covers',
  summary:
    'Stand-ins that concern the caller or people whom the caller reaches: those to come and those that hold, or those that are over',
  permission: 'identity.covers',
  rate: 'read',
  query: z.strictObject({ show: z.enum(['current', 'past']).default('current') }),
  response: z.object({ covers: z.array(standIn), can: z.object({ arrangeForOthers: z.boolean() }) }),
})

export const arrangeStandIn = route({
  method: 'POST',
  path: '/identity/covers',
  summary: 'Let a colleague stand in: for oneself, or for somebody whom the caller reaches and may give work to',
  permission: 'identity.covers',
  rate: 'write',
  body: newStandIn,
  response: standIn,
  failures: [
    'identity.cover_not_yours',
    'identity.cover_person_unknown',
    'identity.cover_person_unable',
    'identity.cover_past',
    'identity.cover_twice',
  ],
})

export const endStandIn = route({
  method: 'POST',
  path: '/identity/covers/:id/end',
  summary: 'End a stand-in before its last day',
  permission: 'identity.covers',
  rate: 'write',
  params: idParam,
  response: standIn,
  failures: ['identity.cover_not_found', 'identity.cover_over'],
})
