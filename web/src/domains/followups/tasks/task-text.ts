import type { Task } from '@seamark/contract/followups/tasks/tasks'
import { dateTime, formatDate } from '../../../platform/language/format.ts'
import { currentLanguage, t } from '../../../platform/language/i18n.ts'

/** The name of a task: its title, or the contact to be made. */
export function taskTitle({
  title,
  company,
  isCovered,
  kind,
}: Pick<Task, 'title' | 'company' | 'isCovered' | 'kind'>): string {
  if (isCovered) return t('followups.task.covered')
  if (title !== '') return title
  return company ? t('followups.task.contactCompany', { name: company.name }) : t(`followups.task.kind.${kind}`)
}

/** `今天 15:30`, `11月23日 周一`, with the year where it is not the current one. */
export function dueText({ dueAt, dueDay }: Pick<Task, 'dueAt' | 'dueDay'>, now = new Date()): string {
  const at = dueDay === null ? new Date(dueAt) : new Date(`${dueDay}T12:00:00`)
  const isThisYear = at.getFullYear() === now.getFullYear()
  const day = new Intl.DateTimeFormat(currentLanguage(), {
    month: 'short',
    day: 'numeric',
    weekday: 'short',
    ...(isThisYear ? {} : { year: 'numeric' }),
  }).format(at)
  return dueDay === null ? `${day} ${formatDate(at, 'HH:mm') ?? ''}` : day
}

/** The problem with the reminder mail; undefined when it was sent. */
export const mailText = ({ reminderMail: mail }: Pick<Task, 'reminderMail'>) =>
  mail ? t(`followups.task.mail.${mail.outcome}`, { at: dateTime(mail.at) }) : undefined

/** The repetition in words, such as "every second week, ten times". */
export function repeatText({ every, interval, count, until }: NonNullable<Task['repeat']>): string {
  const rhythm =
    interval === 1 ? t(`followups.task.every.${every}`) : t(`followups.task.everyFew.${every}`, { interval })
  return `${rhythm} · ${count === null ? t('followups.task.until', { day: until ?? '' }) : t('followups.task.times', { count })}`
}

/** The minutes before the due time that the form offers. */
export const usualReminders = [0, 5, 15, 30, 60, 120, 1440, 2880, 10_080]

export function reminderText(minutes: number): string {
  if (minutes === 0) return t('followups.task.remind.now')
  if (minutes % 1440 === 0) return t('followups.task.remind.days', { count: minutes / 1440 })
  return minutes % 60 === 0
    ? t('followups.task.remind.hours', { count: minutes / 60 })
    : t('followups.task.remind.minutes', { count: minutes })
}
