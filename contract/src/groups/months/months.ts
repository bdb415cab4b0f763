import { z } from 'zod'
import { commaSeparated, id, idParam } from '../../platform/envelope.ts'
import { route } from '../../platform/route.ts'
import { line } from '../../phonebook/matching/texts.ts'
import { groupPlatforms, groupTypes } from '../groups/fields.ts'

/** What a group is worth to us: keep it, leave it, or register it as the other type. */
const groupAdvices = ['keep', 'leave', 'changeType'] as const

/** Why; a bare verdict convinces nobody. */
const adviceReasons = ['broughtClients', 'broughtOrders', 'silent', 'seenElsewhere', 'mostlySupply', 'large'] as const

export const groupAdvice = z.object({
  advice: z.enum(groupAdvices),
  reasons: z.array(z.object({ reason: z.enum(adviceReasons), count: z.number() })),
})
export type GroupAdvice = z.output<typeof groupAdvice>

/** The figures of a month; each opens its rows. */
export const monthFigures = z.object({
  /** `2026-11`. */
  month: z.string(),
  messages: z.number().int(),
  speakers: z.number().int(),
  /** Messages of colleagues. */
  ownMessages: z.number().int(),
  supplies: z.number().int(),
  demands: z.number().int(),
  /** Demands for which boxes were found. */
  matched: z.number().int(),
  contacts: z.number().int(),
  accepted: z.number().int(),
  /** Findings that no other group had. */
  onlyHere: z.number().int(),
  newClients: z.number().int(),
  orders: z.number().int(),
  teu: z.number(),
})
export type MonthFigures = z.output<typeof monthFigures>

export const listGroupMonths = route({
  method: 'GET',
  path: '/groups/:id/months',
  summary: 'What a group brought in each of the last 24 months, newest first, and what to do with it',
  permission: 'groups.readMessages',
  rate: 'read',
  params: idParam,
  response: z.object({
    months: z.array(monthFigures),
    /** Null while too little is known of the group. */
    advice: groupAdvice.nullable(),
    /** People of the roster and the talk, and how many of them are in other groups of ours too. */
    people: z.number().int(),
    peopleElsewhere: z.number().int(),
  }),
  failures: ['groups.group_not_found'],
})

export const groupValue = monthFigures.extend({
  group: z.object({ id, name: z.string(), platform: z.enum(groupPlatforms), type: z.enum(groupTypes) }),
  advice: groupAdvice.nullable(),
})
export type GroupValue = z.output<typeof groupValue>

/** A month, `2026-11`. */
const monthText = z.string().regex(/^20\d\d-(?:0[1-9]|1[0-2])$/)

export const valueFilters = z.strictObject({
  month: monthText.optional(),
  /** A part of the group's name. */
  q: line(200).optional(),
  platform: commaSeparated(groupPlatforms).optional(),
  type: commaSeparated(groupTypes).optional(),
})
export type ValueFilters = z.output<typeof valueFilters>

export const listGroupValues = route({
  method: 'GET',
  path: '/groups/values',
  summary: 'What the groups that the caller may read brought in a month, those with most messages first',
  permission: 'groups.readMessages',
  rate: 'read',
  query: valueFilters.extend({
    limit: z.coerce.number().int().min(1).max(100).default(50),
    cursor: z.string().max(200).optional(),
  }),
  /** The month that is shown: the asked one, or the latest with messages. */
  response: z.object({ month: z.string(), rows: z.array(groupValue), next: z.string().nullable() }),
  failures: ['groups.cursor_invalid'],
})
