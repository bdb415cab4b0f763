import { daysBetween } from '../../platform/days.ts'
import { z } from 'zod'
import { day, id, instant } from '../../platform/envelope.ts'
import { route } from '../../platform/route.ts'
import { task, taskOwners } from '../tasks/tasks.ts'

export const officeDayKinds = ['holiday', 'workday'] as const

/** A day on which the office is closed, or a weekend day on which it works. */
export const officeDay = z.strictObject({
  day,
  kind: z.enum(officeDayKinds),
  name: z.string().trim().min(1).max(40),
  nameEn: z.string().trim().max(40).default(''),
})
export type OfficeDay = z.output<typeof officeDay>

/** The most weeks that are shown at once. */
const mostDays = 62

export const getCalendar = route({
  method: 'GET',
  path: '/followups/calendar',
  summary:
    'Tasks and days off between two days of the office: the own ones, of a colleague, or of all whom the caller reaches',
  permission: 'followups.readTasks',
  rate: 'read',
  query: z
    .strictObject({
      from: day,
      until: day,
      of: z.enum(taskOwners).default('own'),
      personId: z.coerce.number().int().positive().optional(),
    })
    .refine(({ from, until }) => from < until && daysBetween(from, until) <= mostDays, {
      path: ['until'],
      message: 'field.invalid',
    }),
  response: z.object({
    /** The time zone of the days. */
    zone: z.string(),
    tasks: z.array(task),
    /** True when there are more entries than are shown. */
    isCut: z.boolean(),
    /** Whether the caller reaches anybody beside herself. */
    hasTeam: z.boolean(),
    officeDays: z.array(officeDay),
    can: z.object({ keepOfficeDays: z.boolean() }),
  }),
  failures: ['followups.task_person_unknown'],
})

export const keepOfficeDays = route({
  method: 'PUT',
  path: '/followups/officeDays',
  summary: "A year's days off and make-up workdays, whole, as the authorities have announced them",
  permission: 'followups.keepOfficeDays',
  rate: 'write',
  body: z
    .strictObject({ year: z.number().int().min(2020).max(2100), days: z.array(officeDay).max(200) })
    .refine(({ year, days }) => days.every((one) => one.day.startsWith(`${year}-`)), {
      path: ['days'],
      message: 'followups.office_day_year',
    })
    .refine(({ days }) => new Set(days.map((one) => one.day)).size === days.length, {
      path: ['days'],
      message: 'followups.office_day_twice',
    }),
  response: z.object({ days: z.array(officeDay) }),
})

/** Whether one's calendar has a secret address. The address itself is shown once, when it is made. */
const feed = z.object({ madeAt: instant.nullable(), readAt: instant.nullable() })
export type Feed = z.output<typeof feed>

export const getFeed = route({
  method: 'GET',
  path: '/followups/feed',
  summary: 'Whether the caller has a secret calendar address, and when it was last read',
  permission: 'followups.readTasks',
  rate: 'read',
  response: feed,
})

export const renewFeed = route({
  method: 'POST',
  path: '/followups/feed',
  summary: 'A new secret address of the own calendar; the former ends. The path is told this once',
  permission: 'followups.writeTasks',
  rate: 'write',
  response: feed.extend({ path: z.string() }),
})

export const endFeed = route({
  method: 'DELETE',
  path: '/followups/feed',
  summary: 'End the secret calendar address',
  permission: 'followups.writeTasks',
  rate: 'write',
  response: z.null(),
})

export const openFeed = route({
  method: 'GET',
  path: '/followups/feeds/:token',
  summary: "The calendar (RFC 5545) behind a secret address, with its person's rights of now",
  permission: 'followups.openFeed',
  rate: 'open',
  params: z.object({ token: z.string().regex(/^[\w-]{43}(?:\.ics)?$/) }),
  response: z.unknown(),
  raw: 'file',
  failures: ['followups.feed_unknown'],
})

export const mostImportedEvents = 2000
export const mostImportedBytes = 1_000_000

const calendarFile = {
  permission: 'followups.writeTasks',
  rate: 'write',
  body: z.strictObject({ text: z.string().min(1).max(mostImportedBytes) }),
  failures: ['followups.calendar_unreadable', 'followups.calendar_too_many', 'followups.calendar_costly'],
} as const

const judged = z.object({
  added: z.number().int(),
  /** Events that exist already. */
  known: z.number().int(),
  /** Reasons for leaving out events: over or done; cancelled; answers to invitations; without a time; further away than tasks reach; listed twice in the file. */
  left: z.object({
    past: z.number().int(),
    cancelled: z.number().int(),
    answers: z.number().int(),
    untimed: z.number().int(),
    far: z.number().int(),
    repeated: z.number().int(),
  }),
  /** Names of time zones that nobody knows. The times of such events were read as the office's, so a person must look at them. */
  unknownZones: z.array(z.string()),
})

/** The most events that are shown before an import. */
export const mostPreviewed = 50

export const previewCalendar = route({
  ...calendarFile,
  method: 'POST',
  path: '/followups/calendarPreviews',
  summary: 'What importing an iCalendar file would do; nothing is written',
  response: judged.extend({
    /** The first of the events that would be added, by their due time. */
    events: z.array(
      z.object({ title: z.string(), dueAt: instant, dueDay: day.nullable(), unknownZone: z.string().nullable() }),
    ),
  }),
})
export type CalendarPreview = z.output<typeof previewCalendar.response>

export const importCalendar = route({
  ...calendarFile,
  method: 'POST',
  path: '/followups/calendarImports',
  summary: 'Events and to-dos of an iCalendar file as own tasks; the same file again changes nothing',
  response: judged.extend({ taskIds: z.array(id) }),
})

export const withdrawImport = route({
  method: 'POST',
  path: '/followups/calendarImports/withdrawals',
  summary: 'Take back tasks that an import has made, where nobody has touched them since',
  permission: 'followups.writeTasks',
  rate: 'write',
  body: z.strictObject({ taskIds: z.array(id).min(1).max(mostImportedEvents) }),
  response: z.object({ withdrawn: z.number().int(), kept: z.number().int() }),
})
