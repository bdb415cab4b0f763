import { addDays, dayMs, weekdayOf } from '@seamark/contract/platform/days'
import type { RecordProgress } from '@seamark/contract/followups/templates/templates'
import type { SeededRandom } from '../../../platform/seeded-random.ts'
import { atWork, type Office, workdayFrom } from './clock.rules.ts'
import type { DemoRecord } from './stories.rules.ts'
import { chores, habits } from './words.rules.ts'
import { clockOf } from '../tasks/repeats.rules.ts'
import { remindersOf } from '../tasks/tasks.rules.ts'
import { clockAt, dayAt, endOfDay, momentAt } from '../../../platform/days.ts'

/** A row of the table of tasks, with the rows that belong to it. */
export interface DemoTask {
  kind: 'contact' | 'todo' | 'other'
  title: string
  priority: 'high' | 'normal' | 'low'
  companyId: number | null
  contactId: number | null
  personId: number
  dueAt: Date
  dueDay: string | null
  minutes: number | null
  remindMinutes: readonly number[]
  reminders: readonly Date[]
  state: 'open' | 'done'
  closedAt: Date | null
  isNext: boolean
  /** The record that has planned the task. */
  record: DemoRecord | null
  repeat: { name: string; place: number; start: string; every: string; interval: number; count: number } | null
  putOff: { at: Date; from: Date; note: string } | null
  createdAt: Date
}

const plain = {
  priority: 'normal',
  contactId: null,
  companyId: null,
  dueDay: null,
  minutes: null,
  remindMinutes: [],
  reminders: [],
  isNext: false,
  record: null,
  repeat: null,
  putOff: null,
} as const
const usualReminders = [0, 15]

/** Reminders begin tomorrow, so that people who look around on the first day are not interrupted. */
const remindersBefore = (due: Date, { now }: Office): readonly number[] =>
  due.getTime() > now.getTime() + dayMs / 2 ? usualReminders : []

/** Returns the contact that a record has planned, open or done by the next record. */
export function nextContactOf(record: DemoRecord, office: Office): DemoTask | undefined {
  const { nextContactAt: dueAt, nextDoneAt: closedAt } = record
  if (!dueAt) return undefined
  const remindMinutes = remindersBefore(dueAt, office)
  return {
    ...plain,
    kind: 'contact',
    title: '',
    companyId: record.companyId,
    contactId: record.contactId,
    personId: record.authorId,
    dueAt,
    remindMinutes,
    reminders: closedAt ? [] : remindersOf({ at: dueAt, day: null }, remindMinutes, office.now, office.zone),
    state: closedAt ? 'done' : 'open',
    closedAt,
    isNext: closedAt === null,
    record,
    createdAt: record.createdAt,
  }
}

interface Followed {
  id: number
  progress: RecordProgress
}

/** Returns a person's tasks beside contacts, some of them done. */
export function choresOf(
  personId: number,
  companies: readonly Followed[],
  random: SeededRandom,
  office: Office,
): DemoTask[] {
  const { now, zone } = office
  const today = dayAt(now, zone)
  return chores
    .filter(() => random.chance(0.8))
    .flatMap((chore) => {
      const about = chore.about ? companies.filter(({ progress }) => chore.about?.includes(progress)) : []
      if (chore.about && about.length === 0) return []
      const day = workdayFrom(office, today, chore.in)
      const due =
        chore.clock === undefined
          ? { at: endOfDay(day, zone), day }
          : { at: momentAt(`${day}T${chore.clock}:00`, zone), day: null }
      const isDone = due.at < now && chore.in < 0 && !chore.isLeft
      const createdAt = new Date(Math.min(now.getTime(), due.at.getTime()) - random.whole(2, 5) * dayMs)
      const remindMinutes = chore.priority === 'high' ? remindersBefore(due.at, office) : []
      return {
        ...plain,
        kind: chore.kind,
        title: chore.title,
        priority: chore.priority,
        companyId: chore.about ? random.pick(about).id : null,
        personId,
        dueAt: due.at,
        dueDay: due.day,
        minutes: chore.minutes ?? null,
        remindMinutes,
        reminders: isDone ? [] : remindersOf(due, remindMinutes, now, zone),
        state: isDone ? ('done' as const) : ('open' as const),
        closedAt: isDone ? new Date(Math.min(atWork(office, random, day).getTime(), now.getTime())) : null,
        putOff:
          chore.putOff === undefined
            ? null
            : {
                at: new Date(createdAt.getTime() + dayMs),
                from: new Date(due.at.getTime() - dayMs),
                note: chore.putOff,
              },
        createdAt,
      }
    })
}

/** Returns a person's weekly repeats: the past ones done, and the next one. */
export function habitsOf(personId: number, random: SeededRandom, office: Office): DemoTask[] {
  const { now, zone } = office
  return habits.flatMap(({ title, every, weekday, clock, count, done }) => {
    const next = nextWeekday(dayAt(now, zone), weekday, clockAt(now, zone).slice(11, 16) < clock)
    const start = `${addDays(next, -7 * done)}T${clock}:00`
    const name = `${personId}-${title}`
    return Array.from({ length: done + 1 }, (_, index): DemoTask => {
      const place = index + 1
      const dueAt = momentAt(clockOf({ start, every, interval: 1 }, place), zone)
      const isDone = index < done
      return {
        ...plain,
        kind: 'todo',
        title,
        personId,
        dueAt,
        state: isDone ? 'done' : 'open',
        closedAt: isDone ? new Date(Math.min(dueAt.getTime() + random.whole(5, 200) * 60_000, now.getTime())) : null,
        repeat: { name, place, start, every, interval: 1, count },
        createdAt: new Date(dueAt.getTime() - 7 * dayMs),
      }
    })
  })
}

/** Returns the next such weekday, which may be today if the hour has not passed. */
function nextWeekday(today: string, weekday: number, mayBeToday: boolean): string {
  const ahead = (weekday - weekdayOf(today) + 7) % 7
  return addDays(today, ahead === 0 && !mayBeToday ? 7 : ahead)
}
