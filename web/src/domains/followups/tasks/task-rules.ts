import type { Task } from '@seamark/contract/followups/tasks'

export type TaskGroup = 'overdue' | 'today' | 'tomorrow' | 'week' | 'later'

const dayMs = 86_400_000
const startOfDay = (at: Date) => new Date(at.getFullYear(), at.getMonth(), at.getDate())

/** Under which heading a task stands by the reader's own clock. */
export function groupOf({ dueAt }: Pick<Task, 'dueAt'>, now: Date): TaskGroup {
  const due = new Date(dueAt)
  if (due < now) return 'overdue'
  const days = Math.round((startOfDay(due).getTime() - startOfDay(now).getTime()) / dayMs)
  if (days <= 0) return 'today'
  if (days === 1) return 'tomorrow'
  return days < 7 ? 'week' : 'later'
}

/** Consecutive tasks under their headings; the list comes by when they are due. */
export function grouped(tasks: readonly Task[], now: Date): { group: TaskGroup; tasks: Task[] }[] {
  const groups: { group: TaskGroup; tasks: Task[] }[] = []
  for (const task of tasks) {
    const group = groupOf(task, now)
    const last = groups.at(-1)
    if (last?.group === group) last.tasks.push(task)
    else groups.push({ group, tasks: [task] })
  }
  return groups
}

export const quickDelays = ['hour', 'tomorrow', 'threeDays', 'monday', 'week'] as const
export type QuickDelay = (typeof quickDelays)[number]

/** To when a task is put off by one click: later today in an hour, else at nine in the morning. */
export function delayedTo(delay: QuickDelay, now: Date): Date {
  if (delay === 'hour') return new Date(now.getTime() + 3_600_000)
  const days = { tomorrow: 1, threeDays: 3, monday: (8 - now.getDay()) % 7 || 7, week: 7 }[delay]
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, 9)
}
