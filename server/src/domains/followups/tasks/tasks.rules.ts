import { dialLink, dialledText } from '@seamark/contract/phonebook/matching/numbers'
import { dayMs } from '@seamark/contract/platform/days'
import type { NewTask, Task } from '@seamark/contract/followups/tasks/tasks'
import type { Actor } from '../../../platform/context.ts'
import { failField } from '../../../platform/failure.ts'
import { mayChangeTask } from '../policy.ts'
import { clockOf, mostPlaces, placesOf, type Series } from './repeats.rules.ts'
import { endOfDay, momentAt } from '../../../platform/days.ts'

export interface Due {
  at: Date
  /** The day, in the office's zone, by whose end the task is due; null if it is due at a moment. */
  day: string | null
}

/** Tasks can be planned up to ten years ahead and one year back. */
const yearsAhead = 10
const yearsBack = 1
const yearMs = 366 * dayMs

/** Returns when the task is due. Fails with due_too_far beyond ten years ahead and with due_too_early beyond one year back. */
export function dueOf({ dueAt, dueDay }: Pick<NewTask, 'dueAt' | 'dueDay'>, now: Date, zone: string): Due {
  const field = dueDay === null ? 'dueAt' : 'dueDay'
  failIfTooFar(new Date(dueAt ?? dueDay ?? ''), now, field)
  const at = dueDay === null ? new Date(dueAt ?? '') : endOfDay(dueDay, zone)
  if (at.getTime() < now.getTime() - yearsBack * yearMs) throw failField(field, 'followups.due_too_early')
  return { at, day: dueDay }
}

export function failIfTooFar(at: Date, now: Date, field: string) {
  if (!(at.getTime() <= now.getTime() + yearsAhead * yearMs))
    throw failField(field, 'followups.due_too_far', { years: yearsAhead })
}

/** Returns the repeat that begins with this task. Fails with repeat_once, repeat_too_many (500) or due_too_far. */
export function seriesOf(repeat: NonNullable<NewTask['repeat']>, start: string, now: Date, zone: string): Series {
  const series = { ...repeat, start }
  const places = placesOf(series)
  if (places < 2) throw failField('repeat.until', 'followups.repeat_once')
  if (places > mostPlaces) throw failField('repeat.until', 'followups.repeat_too_many', { most: mostPlaces })
  failIfTooFar(momentAt(clockOf(series, places), zone), now, repeat.count === null ? 'repeat.until' : 'repeat.count')
  return series
}

/** Reminders of a task that is due on a day count back from the hour at which the office opens. */
const dayBegins = '09:00:00'

/** Returns the moments at which reminders are sent, without those that have passed. */
export function remindersOf({ at, day }: Due, minutes: readonly number[], now: Date, zone: string): Date[] {
  const from = (day === null ? at : momentAt(`${day}T${dayBegins}`, zone)).getTime()
  return minutes.map((before) => new Date(from - before * 60_000)).filter((moment) => moment >= now)
}

export interface TaskRow {
  id: number
  version: number
  kind: Task['kind']
  title: string
  note: string
  company_id: number | null
  company_name: string | null
  contact_id: number | null
  contact_name: string | null
  /** The number of the contact, or of the company's first one, for insiders of an open task's company. */
  reached_name: string | null
  reached_number: string | null
  reached_key: string | null
  phone_country_code: string | null
  phone_area_code: string | null
  telephone: string | null
  is_covered: boolean
  person_id: number
  person_name: string
  priority: Task['priority']
  due_at: Date
  due_day: string | null
  minutes: number | null
  remind_minutes: number[]
  state: Task['state']
  postponed: number
  is_next: boolean
  series_id: number | null
  repeat_place: number | null
  repeat_start: string | null
  repeat_every: Series['every'] | null
  repeat_interval: number | null
  repeat_count: number | null
  repeat_until: string | null
  closed_at: Date | null
  closed_by: number | null
  closed_by_name: string | null
  created_by: number | null
  created_by_name: string | null
  created_at: Date
  /** When the last mail of its reminders was begun, if it was refused or may have got lost. */
  mail_at: Date | null
  mail_outcome: 'unknown' | 'refused' | null
}

const toNamed = (id: number | null, name: string | null) => (id === null ? null : { id, name: name ?? '' })

const reminderMailOf = ({ mail_at: at, mail_outcome: outcome }: TaskRow): Task['reminderMail'] =>
  at && outcome && { at: at.toISOString(), outcome }

/** Whom a reader who sees the company calls about the task. */
function callOf(row: TaskRow): Task['call'] {
  if (row.state !== 'open') return null
  if (row.reached_number !== null)
    return { name: row.reached_name ?? '', number: row.reached_number, link: `tel:${row.reached_key ?? ''}` }
  const number = dialledText({
    phoneCountryCode: row.phone_country_code ?? '',
    phoneAreaCode: row.phone_area_code ?? '',
    telephone: row.telephone ?? '',
  })
  const link = dialLink(number)
  return link === undefined ? null : { name: '', number, link }
}

/** Returns the task as its reader may see it. If the reader may not see its company, only its time and person are shown. */
export function asTask(row: TaskRow, actor: Actor): Task {
  const shown = row.is_covered ? { ...row, title: '', note: '', company_id: null, contact_id: null } : row
  const mayChange = mayChangeTask(actor, row)
  return {
    id: row.id,
    version: row.version,
    kind: row.kind,
    title: shown.title,
    note: shown.note,
    companyId: shown.company_id,
    company: toNamed(shown.company_id, row.company_name),
    contactId: shown.contact_id,
    contact: toNamed(shown.contact_id, row.contact_name),
    call: row.is_covered ? null : callOf(row),
    isCovered: row.is_covered,
    personId: row.person_id,
    person: { id: row.person_id, name: row.person_name },
    priority: row.priority,
    dueAt: row.due_at.toISOString(),
    dueDay: row.due_day,
    minutes: row.minutes,
    remindMinutes: row.remind_minutes,
    repeat: repeatOf(row),
    repeatPlace: row.repeat_place,
    state: row.state,
    postponed: row.postponed,
    isNext: row.is_next,
    closedAt: row.closed_at?.toISOString() ?? null,
    closedBy: toNamed(row.closed_by, row.closed_by_name),
    createdBy: toNamed(row.created_by, row.created_by_name),
    createdAt: row.created_at.toISOString(),
    reminderMail: reminderMailOf(row),
    can: { edit: mayChange && row.state === 'open', reopen: mayChange && row.state !== 'open' },
  }
}

export const repeatOf = ({
  repeat_every: every,
  repeat_interval: interval,
  repeat_count: count,
  repeat_until: until,
}: TaskRow) => (every === null ? null : { every, interval: interval ?? 1, count, until })
