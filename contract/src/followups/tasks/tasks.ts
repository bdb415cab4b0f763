import { z } from 'zod'
import { day, id, idParam, instant, listCount, page } from '../../platform/envelope.ts'
import { route } from '../../platform/route.ts'
import { maskableLink, maskable } from '../../platform/masked-values.ts'

const whole = (least: number, most: number) => z.number().int().min(least).max(most)
const named = z.object({ id, name: z.string() })

export const taskKinds = ['contact', 'todo', 'other'] as const
export const priorities = ['high', 'normal', 'low'] as const
const taskStates = ['open', 'done', 'cancelled'] as const
export const repeats = ['day', 'week', 'month', 'year'] as const

/** Repeats every so many days, weeks, months or years; it may end after a number of times or on a day. */
export const repeat = z
  .strictObject({
    every: z.enum(repeats),
    interval: whole(1, 99),
    count: whole(2, 500).nullable(),
    until: day.nullable(),
  })
  .refine(({ count, until }) => (count === null) !== (until === null), {
    path: ['until'],
    message: 'followups.repeat_endless',
  })
export type Repeat = z.output<typeof repeat>

/** A reminder comes so many minutes before, four weeks at most. */
const remindMinutes = z
  .array(whole(0, 40_320))
  .max(5)
  .transform((all) => [...new Set(all)].toSorted((one, other) => one - other))
const note = z.string().trim().max(2000)

const fields = {
  kind: z.enum(taskKinds),
  /** May be empty where the company says enough, as for a contact that is due. */
  title: z
    .string()
    .trim()
    .max(200)
    .refine((text) => !/\p{Cc}/u.test(text), 'field.characters'),
  note,
  companyId: id.nullable(),
  contactId: id.nullable(),
  /** The owner of the task; by default the caller. */
  personId: id.nullable(),
  priority: z.enum(priorities),
  /** The moment by which the task is due, or the day at whose end it is, in the office's zone. */
  dueAt: instant.nullable(),
  dueDay: day.nullable(),
  /** The length of the task on the calendar. */
  minutes: whole(5, 1440).nullable(),
  remindMinutes,
  repeat: repeat.nullable(),
}
type Due = { dueAt: string | null; dueDay: string | null }
const hasOneDue = ({ dueAt, dueDay }: Due) => (dueAt === null) !== (dueDay === null)
const oneDue = { path: ['dueAt'], message: 'followups.due_missing' }

export const newTask = z
  .strictObject({
    ...fields,
    note: note.default(''),
    companyId: id.nullable().default(null),
    contactId: id.nullable().default(null),
    personId: id.nullable().default(null),
    priority: fields.priority.default('normal'),
    dueAt: instant.nullable().default(null),
    dueDay: day.nullable().default(null),
    minutes: fields.minutes.default(null),
    remindMinutes: remindMinutes.default([]),
    repeat: repeat.nullable().default(null),
  })
  .refine(hasOneDue, oneDue)
  .refine(({ title, kind, companyId }) => title !== '' || (kind === 'contact' && companyId !== null), {
    path: ['title'],
    message: 'followups.task_title_blank',
  })
export type NewTask = z.output<typeof newTask>

/** A problem with a reminder by mail that the owner should know. */
const mailTroubles = ['unknown', 'refused'] as const

export const task = z.object({
  id,
  version: z.number().int(),
  ...fields,
  remindMinutes: z.array(z.number().int()),
  repeat: z
    .object({
      every: z.enum(repeats),
      interval: z.number().int(),
      count: z.number().int().nullable(),
      until: day.nullable(),
    })
    .nullable(),
  /** The number of this repeat. */
  repeatPlace: z.number().int().nullable(),
  dueAt: instant,
  person: named,
  /** Null also where the reader may not see the company. `isCovered` is then true, and the subject of the task stays hidden. */
  company: named.nullable(),
  contact: named.nullable(),
  /** Whom to call: the contact, else the first address of the company, else the company; null where there is no number, or for no insider. */
  call: z.object({ name: z.string(), number: maskable(z.string()), link: maskableLink(z.string()) }).nullable(),
  isCovered: z.boolean(),
  state: z.enum(taskStates),
  /** How often the task was put off. */
  postponed: z.number().int(),
  /** True when a follow-up planned the task. */
  isNext: z.boolean(),
  closedAt: instant.nullable(),
  closedBy: named.nullable(),
  createdBy: named.nullable(),
  createdAt: instant,
  /** The time when its last reminder by mail was refused, or may have failed. It is not sent again. */
  reminderMail: z.object({ at: instant, outcome: z.enum(mailTroubles) }).nullable(),
  can: z.object({ edit: z.boolean(), reopen: z.boolean() }),
})
export type Task = z.output<typeof task>

/** The history of a task, oldest first. */
export const taskSteps = ['planned', 'moved', 'postponed', 'done', 'reopened', 'cancelled', 'passedOn'] as const
export const taskDetail = task.extend({
  steps: z.array(
    z.object({
      id,
      step: z.enum(taskSteps),
      at: instant,
      by: named.nullable(),
      note: z.string(),
      from: instant.nullable(),
      to: instant.nullable(),
    }),
  ),
})
export type TaskDetail = z.output<typeof taskDetail>

export const taskLists = ['open', 'overdue', 'today', 'coming', 'done', 'cancelled'] as const
/** `milliseconds-id` of the last row. */
const cursor = z.string().regex(/^\d{1,14}-\d{1,15}$/)
/** The owners: the caller, everybody whom she reaches, or one of them. */
export const taskOwners = ['own', 'team'] as const
const whose = { of: z.enum(taskOwners).default('own'), personId: z.coerce.number().int().positive().optional() }

export const listTasks = route({
  method: 'GET',
  path: '/followups/tasks',
  summary: 'Tasks by when they are due; closed ones the last first',
  permission: 'followups.readTasks',
  rate: 'read',
  query: z.strictObject({
    show: z.enum(taskLists).default('open'),
    ...whose,
    companyId: z.coerce.number().int().positive().optional(),
    kind: z.enum(taskKinds).optional(),
    q: z.string().trim().max(100).optional(),
    limit: z.coerce.number().int().min(1).max(200).default(50),
    cursor: cursor.optional(),
  }),
  response: page(task),
  failures: ['followups.task_person_unknown'],
})

export const countTasks = route({
  method: 'GET',
  path: '/followups/tasks/counts',
  summary: 'How many open tasks are overdue, due today and due later',
  permission: 'followups.readTasks',
  rate: 'read',
  query: z.strictObject(whose),
  response: z.object({
    overdue: listCount,
    today: listCount,
    coming: listCount,
    /** Whether the caller reaches anybody beside herself. */
    hasTeam: z.boolean(),
  }),
  failures: ['followups.task_person_unknown'],
})

export const getTask = route({
  method: 'GET',
  path: '/followups/tasks/:id',
  summary: 'One task with its steps',
  permission: 'followups.readTasks',
  rate: 'read',
  params: idParam,
  response: taskDetail,
  failures: ['followups.task_not_found'],
})

/** The refusals of whatever plans a task. */
const planning = [
  'followups.task_person_unknown',
  'followups.task_person_blind',
  'followups.company_unknown',
  'followups.contact_unknown',
  'followups.due_too_far',
  'followups.due_too_early',
  'followups.repeat_too_many',
  'followups.repeat_once',
] as const

export const createTask = route({
  method: 'POST',
  path: '/followups/tasks',
  summary: 'Plan a task, for oneself or for whom one reaches',
  permission: 'followups.writeTasks',
  rate: 'write',
  body: newTask,
  response: task,
  failures: planning,
})

const changing = ['followups.task_not_found', 'followups.task_not_yours', 'followups.task_closed'] as const

export const changeTask = route({
  method: 'PUT',
  path: '/followups/tasks/:id',
  summary: 'Change an open task, whole; a stale version is refused with the task as it is in `details.current`',
  permission: 'followups.writeTasks',
  rate: 'write',
  params: idParam,
  body: newTask,
  response: task,
  versioned: true,
  failures: [...changing, ...planning],
})

const due = { dueAt: instant.nullable().default(null), dueDay: day.nullable().default(null) }

export const moveTask = route({
  method: 'PATCH',
  path: '/followups/tasks/:id/time',
  summary: 'Another time, or another length, as by dragging it on the calendar',
  permission: 'followups.writeTasks',
  rate: 'write',
  params: idParam,
  body: z.strictObject({ ...due, minutes: fields.minutes }).refine(hasOneDue, oneDue),
  response: task,
  versioned: true,
  failures: [...changing, 'followups.due_too_far', 'followups.due_too_early'],
})

const why = z.string().trim().max(500)

export const postponeTask = route({
  method: 'POST',
  path: '/followups/tasks/:id/postpone',
  summary: 'Put a task off to a later time, with a note',
  permission: 'followups.writeTasks',
  rate: 'write',
  params: idParam,
  body: z.strictObject({ ...due, note: why.default('') }).refine(hasOneDue, oneDue),
  response: task,
  versioned: true,
  failures: [...changing, 'followups.due_too_far', 'followups.due_not_later'],
})

export const finishTask = route({
  method: 'POST',
  path: '/followups/tasks/:id/done',
  summary: 'A task is done; the next of its repeat is planned',
  permission: 'followups.writeTasks',
  rate: 'write',
  params: idParam,
  body: z.strictObject({ note: why.default('') }),
  response: z.object({ task, next: task.nullable() }),
  versioned: true,
  failures: changing,
})

export const cancelTask = route({
  method: 'POST',
  path: '/followups/tasks/:id/cancel',
  summary: 'A task need not be done, with a note; the rest of its repeat goes with it',
  permission: 'followups.writeTasks',
  rate: 'write',
  params: idParam,
  body: z.strictObject({ note: why.default('') }),
  response: task,
  versioned: true,
  failures: changing,
})

export const reopenTask = route({
  method: 'POST',
  path: '/followups/tasks/:id/reopen',
  summary: 'A closed task is open again; the next of its repeat goes, unless somebody has touched it',
  permission: 'followups.writeTasks',
  rate: 'write',
  params: idParam,
  response: task,
  versioned: true,
  failures: ['followups.task_not_found', 'followups.task_not_yours', 'followups.task_open'],
})
