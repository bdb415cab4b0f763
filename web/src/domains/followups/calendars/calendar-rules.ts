import { addDays } from '@seamark/contract/platform/days'
import type { OfficeDay } from '@seamark/contract/followups/calendars/calendars'
import type { Task } from '@seamark/contract/followups/tasks/tasks'
import type { EventInput } from '@fullcalendar/core'
import type { CalendarEntry } from './calendar-extension-rules.ts'

const usualMinutes = 30

/** A task as an event of the calendar. */
export function eventOf(task: Task, title: string, isOthers: boolean): EventInput {
  const classNames = [
    'cal-task',
    `cal-${task.kind}`,
    ...(task.state === 'done' ? ['cal-done'] : []),
    ...(task.priority === 'high' ? ['cal-high'] : []),
  ]
  const common = {
    id: String(task.id),
    title: isOthers ? `${task.person.name} · ${title}` : title,
    classNames,
    editable: task.can.edit,
    extendedProps: { task, rank: 0 },
  }
  if (task.dueDay !== null) return { ...common, start: task.dueDay, allDay: true, durationEditable: false }
  const start = new Date(task.dueAt)
  return { ...common, start, end: new Date(start.getTime() + (task.minutes ?? usualMinutes) * 60_000) }
}

/** Whom somebody wants to visit at a fair stands behind her tasks, which a full day would else hide. */
export const entryEvent = ({ key, title, from, until, href, tone }: CalendarEntry): EventInput => ({
  id: key,
  title,
  start: from,
  end: until,
  allDay: true,
  editable: false,
  classNames: ['cal-task', `cal-entry-${tone}`],
  extendedProps: { href, rank: tone === 'event' ? 0 : 1 },
})

export const dayOff = ({ day, kind }: OfficeDay, title: string): EventInput => ({
  id: `day-${day}`,
  start: day,
  allDay: true,
  display: 'background',
  title,
  classNames: [`cal-${kind}`],
})

const two = (value: number) => String(value).padStart(2, '0')
/** The day by the reader's own clock. */
export const dayText = (at: Date) => `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`

/** The office's days that the shown days may overlap, in any time zone of the reader. */
export const reachOf = ({ from, until }: { from: string; until: string }) => ({
  from: addDays(from, -1),
  until: addDays(until, 1),
})

/** An agenda of the current month begins today; past days are in the month view. */
export const agendaFrom = (day: string, today: string) =>
  day < today && day.slice(0, 7) === today.slice(0, 7) ? today : day

/**
 * Returns the day that the address keeps while a period is shown, so that another view opens where the reader was: the kept day
 * as long as the period holds it, else today, else the first day. Undefined is today.
 */
export function dayToKeep({ first, end }: { first: string; end: string }, kept: string | undefined, today: string) {
  const holds = (day: string) => day >= first && day < end
  if (kept !== undefined && kept !== today && holds(kept)) return kept
  return holds(today) ? undefined : first
}

/** The new time of a task after its event was dragged or resized. */
export function movedTo({ start, end, allDay }: { start: Date; end: Date | null; allDay: boolean }) {
  if (allDay) return { dueAt: null, dueDay: dayText(start), minutes: null }
  const minutes = end ? Math.round((end.getTime() - start.getTime()) / 60_000) : usualMinutes
  return { dueAt: start.toISOString(), dueDay: null, minutes: Math.min(1440, Math.max(5, minutes)) }
}

/** Parses one day per line: `2027-01-01 holiday 元旦 New Year`; Chinese or English words of a line give the kind. */
export function readOfficeDays(text: string): { days: OfficeDay[]; wrong: number | undefined } {
  const days: OfficeDay[] = []
  const lines = text.split('\n').map((line) => line.trim())
  for (const [index, line] of lines.entries()) {
    if (line === '') continue
    const found = /^(\d{4}-\d\d-\d\d)\s+(holiday|workday|放假|上班)\s+(\S+)\s*(.*)$/.exec(line)
    if (!found) return { days, wrong: index + 1 }
    const [, day = '', kind = '', name = '', nameEn = ''] = found
    days.push({ day, kind: kind === 'workday' || kind === '上班' ? 'workday' : 'holiday', name, nameEn })
  }
  return { days, wrong: undefined }
}

export const officeDaysText = (days: readonly OfficeDay[]) =>
  days.map(({ day, kind, name, nameEn }) => `${day} ${kind} ${name} ${nameEn}`.trim()).join('\n')
