import { z } from 'zod'
import { commaSeparated, day, id, idParam } from '../../platform/envelope.ts'
import { route } from '../../platform/route.ts'
import { line } from '../../phonebook/matching/texts.ts'
import { groupAdvices, monthFigureNames, valueSorts } from '../choices.ts'
import { groupPlatforms, groupTypes } from '../groups/fields.ts'

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
  advice: commaSeparated(groupAdvices).optional(),
  /** Groups that have something of each of these figures. */
  figure: commaSeparated(monthFigureNames).optional(),
})
export type ValueFilters = z.output<typeof valueFilters>

/** The list as it stands: filters and order, without paging. */
export const valueListQuery = valueFilters.extend({
  sort: z.enum(valueSorts).default('messages'),
  order: z.enum(['asc', 'desc']).default('desc'),
})
export type ValueListQuery = z.output<typeof valueListQuery>

export const listGroupValues = route({
  method: 'GET',
  path: '/groups/values',
  summary: 'What the groups that the caller may read brought in a month, filtered, sorted, a page at a time',
  permission: 'groups.readMessages',
  rate: 'read',
  query: valueListQuery.extend({
    limit: z.coerce.number().int().min(1).max(100).default(50),
    cursor: z.string().max(200).optional(),
  }),
  /** The month that is shown: the asked one, or the latest with messages. */
  response: z.object({ month: z.string(), rows: z.array(groupValue), next: z.string().nullable() }),
  failures: ['groups.cursor_invalid'],
})

/** An order that is credited to a group, for those who see it. */
const creditedOrder = z.object({
  id,
  number: z.string(),
  client: z.string(),
  pol: z.string(),
  pod: z.string(),
  teu: z.number(),
  /** The day of the office on which it was made. */
  day,
})
export type CreditedOrder = z.output<typeof creditedOrder>

export const listMonthOrders = route({
  method: 'GET',
  path: '/groups/:id/months/orders',
  summary: 'The orders of 90 days that a month of a group is credited with, and how many the caller may not see',
  permission: 'groups.readMessages',
  rate: 'read',
  params: idParam,
  query: z.strictObject({ month: monthText.optional() }),
  response: z.object({
    /** The asked month, or the latest of the group. */
    month: z.string(),
    orders: z.array(creditedOrder),
    hidden: z.number().int(),
    /** Of all of them. */
    teu: z.number(),
  }),
  failures: ['groups.group_not_found'],
})

/** So many of those who spoke in a month are named. */
export const mostSpeakers = 200

export const listMonthSpeakers = route({
  method: 'GET',
  path: '/groups/:id/months/speakers',
  summary: 'Who spoke in a month of a group, or who of us did, the most frequent first, the first two hundred',
  permission: 'groups.readMessages',
  rate: 'read',
  params: idParam,
  query: z.strictObject({ month: monthText.optional(), ours: z.literal('true').optional() }),
  response: z.object({
    /** The asked month, or the latest of the group. */
    month: z.string(),
    speakers: z.array(z.object({ senderId: id, name: z.string(), messages: z.number().int(), isOurs: z.boolean() })),
    /** Of all of them, also those who are not named. */
    count: z.number().int(),
    messages: z.number().int(),
  }),
  failures: ['groups.group_not_found', 'groups.messages_unavailable'],
})
export type MonthSpeakers = z.output<typeof listMonthSpeakers.response>
