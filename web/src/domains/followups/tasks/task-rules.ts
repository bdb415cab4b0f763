import { dayMs } from '@seamark/contract/platform/days'
import type { Task } from '@seamark/contract/followups/tasks/tasks'

export type TaskGroup = 'overdue' | 'today' | 'tomorrow' | 'week' | 'later'

const startOfDay = (at: Date) => new Date(at.getFullYear(), at.getMonth(), at.getDate())

/** The heading of a task by the reader's own clock; a task for a whole day goes by its date in every time zone. */
export function groupOf({ dueAt, dueDay }: Pick<Task, 'dueAt' | 'dueDay'>, now: Date): TaskGroup {
  if (new Date(dueAt) < now) return 'overdue'
  const due = dueDay === null ? new Date(dueAt) : dayOf(dueDay)
  const days = Math.round((startOfDay(due).getTime() - startOfDay(now).getTime()) / dayMs)
  if (days <= 0) return 'today'
  if (days === 1) return 'tomorrow'
  return days < 7 ? 'week' : 'later'
}

const dayOf = (day: string) => new Date(`${day}T00:00:00`)

/** Consecutive tasks under their headings; the list must be sorted by due time. */
export function groupTasks(tasks: readonly Task[], now: Date): { group: TaskGroup; tasks: Task[] }[] {
  const groups: { group: TaskGroup; tasks: Task[] }[] = []
  for (const task of tasks) {
    const group = groupOf(task, now)
    const last = groups.at(-1)
    if (last?.group === group) last.tasks.push(task)
    else groups.push({ group, tasks: [task] })
  }
  return groups
}

const quickDelays = ['hour', 'tomorrow', 'threeDays', 'monday', 'week'] as const
export type QuickDelay = (typeof quickDelays)[number]

/** The new due time after a one-click delay: "later today" is in an hour, the others at nine in the morning. */
export function delayedTo(delay: QuickDelay, now: Date): Date {
  if (delay === 'hour') return new Date(now.getTime() + 3_600_000)
  const days = { tomorrow: 1, threeDays: 3, monday: (8 - now.getDay()) % 7 || 7, week: 7 }[delay]
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, 9)
}

/** The one-click delays for this task: only those later than its due time; a task for a whole day stays one. */
export function delaysOf(
  { dueAt, dueDay }: Pick<Task, 'dueAt' | 'dueDay'>,
  now: Date,
): { delay: QuickDelay; at: Date }[] {
  const due = dueDay === null ? new Date(dueAt) : new Date(dayOf(dueDay).getTime() + dayMs)
  return quickDelays
    .filter((delay) => dueDay === null || delay !== 'hour')
    .map((delay) => ({ delay, at: delayedTo(delay, now) }))
    .filter(({ at }) => at > due)
}

/** The proposed delay: tomorrow, or one day after the due time where that is later. */
export function usualDelay(task: Pick<Task, 'dueAt' | 'dueDay'>, now: Date): Date {
  const tomorrow = delaysOf(task, now).find(({ delay }) => delay === 'tomorrow')?.at
  if (tomorrow) return tomorrow
  const due = task.dueDay === null ? new Date(task.dueAt) : dayOf(task.dueDay)
  return new Date(due.getFullYear(), due.getMonth(), due.getDate() + 1, due.getHours(), due.getMinutes())
}
