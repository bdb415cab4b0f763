import type { NewTask, Repeat, Task } from '@seamark/contract/followups/tasks/tasks'
import dayjs, { type Dayjs } from 'dayjs'

/** The form's fields, as people fill them in. */
export interface TaskValues {
  kind: Task['kind']
  title: string
  companyId: number | null
  contactId: number | null
  personId: number | null
  isWholeDay: boolean
  due: Dayjs | null
  minutes: number | null
  priority: Task['priority']
  remindMinutes: number[]
  every: Repeat['every'] | 'never'
  interval: number
  ends: 'count' | 'until'
  count: number
  until: Dayjs | null
  note: string
}

/** The initial values of a new task. */
export interface TaskStart
  extends Partial<Pick<TaskValues, 'kind' | 'title' | 'companyId' | 'contactId' | 'minutes' | 'isWholeDay' | 'note'>> {
  company?: { id: number; name: string } | null
  at?: Date
}

export function valuesOf(task: Task | undefined, start: TaskStart, now = new Date()): TaskValues {
  if (!task) return { ...blank(now), ...start, ...(start.at ? { due: dayjs(start.at) } : {}) }
  const { repeat } = task
  return {
    ...blank(now),
    kind: task.kind,
    title: task.title,
    companyId: task.companyId,
    contactId: task.contactId,
    personId: task.personId,
    isWholeDay: task.dueDay !== null,
    due: dayjs(task.dueDay ?? task.dueAt),
    minutes: task.minutes,
    priority: task.priority,
    remindMinutes: task.remindMinutes,
    note: task.note,
    ...(repeat
      ? {
          every: repeat.every,
          interval: repeat.interval,
          ends: repeat.count === null ? ('until' as const) : ('count' as const),
          count: repeat.count ?? 10,
          until: repeat.until === null ? null : dayjs(repeat.until),
        }
      : {}),
  }
}

function blank(now: Date): TaskValues {
  return {
    kind: 'todo',
    title: '',
    companyId: null,
    contactId: null,
    personId: null,
    isWholeDay: false,
    due: dayjs(now).add(1, 'day').hour(9).minute(0).second(0).millisecond(0),
    minutes: null,
    priority: 'normal',
    remindMinutes: [15],
    every: 'never',
    interval: 1,
    ends: 'count',
    count: 10,
    until: null,
    note: '',
  }
}

const dayText = (day: Dayjs | null) => day?.format('YYYY-MM-DD') ?? null

/** The body of the call. */
export function toTaskBody(values: TaskValues): Record<keyof NewTask, unknown> {
  const { kind, title, companyId, contactId, personId, isWholeDay, due, minutes, priority, remindMinutes, note } =
    values
  return {
    kind,
    title,
    companyId: companyId ?? null,
    contactId: contactId ?? null,
    personId: personId ?? null,
    dueAt: isWholeDay ? null : (due?.toISOString() ?? null),
    dueDay: isWholeDay ? dayText(due) : null,
    minutes: isWholeDay ? null : (minutes ?? null),
    priority,
    remindMinutes,
    note,
    repeat: repeatOf(values),
  }
}

function repeatOf({ every, interval, ends, count, until }: TaskValues) {
  if (every === 'never') return null
  return { every, interval, count: ends === 'count' ? count : null, until: ends === 'until' ? dayText(until) : null }
}

/** The field of the form that shows a problem of the contract's field. */
const shownAt: Readonly<Record<string, keyof TaskValues>> = {
  dueAt: 'due',
  dueDay: 'due',
  repeat: 'every',
  interval: 'interval',
  count: 'count',
  until: 'until',
}
/** The other fields of which the problem of a field speaks. */
export const fieldsTogether = {
  due: ['isWholeDay'],
  count: ['due', 'every', 'interval', 'ends'],
  until: ['due', 'every', 'interval', 'ends'],
  personId: ['companyId'],
} satisfies Partial<Record<keyof TaskValues, (keyof TaskValues)[]>>

export const placeProblems = <Problem extends { name: (string | number)[] }>(problems: readonly Problem[]): Problem[] =>
  problems.map((problem) => {
    const field = String(problem.name.at(-1))
    return { ...problem, name: [shownAt[field] ?? shownAt[String(problem.name[0])] ?? field] }
  })
