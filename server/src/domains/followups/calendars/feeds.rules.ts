import { addDays } from '@seamark/contract/platform/days'
import type { Task } from '@seamark/contract/followups/tasks/tasks'
import ICAL from 'ical.js'

interface Shown {
  name: string
  titleOf: (task: Task) => string
  /** Part of the events' UIDs, which makes them unique to this installation. */
  host: string
  now: Date
}

const usualMinutes = 30
/** Asks calendars to look again every 15 minutes (RFC 7986, 5.7; older programs know the second name); many would do so once a day. */
const readAgain = 'PT15M'

/** Returns the tasks as iCalendar text (RFC 5545). Each is an event in UTC or of a whole day; done tasks are marked. */
export function calendarText(tasks: readonly Task[], { name, titleOf, host, now }: Shown): string {
  const calendar = new ICAL.Component('vcalendar')
  calendar.updatePropertyWithValue('version', '2.0')
  calendar.updatePropertyWithValue('prodid', '-//Seamark//Tasks//EN')
  calendar.updatePropertyWithValue('calscale', 'GREGORIAN')
  calendar.updatePropertyWithValue('method', 'PUBLISH')
  calendar.updatePropertyWithValue('x-wr-calname', name)
  calendar.updatePropertyWithValue('refresh-interval', ICAL.Duration.fromString(readAgain))
  calendar.updatePropertyWithValue('x-published-ttl', readAgain)
  for (const task of tasks) calendar.addSubcomponent(eventOf(task, titleOf(task), host, now))
  return `${calendar.toString()}\r\n`
}

function eventOf(task: Task, title: string, host: string, now: Date) {
  const event = new ICAL.Component('vevent')
  event.updatePropertyWithValue('uid', `task-${task.id}@${host}`)
  event.updatePropertyWithValue('dtstamp', moment(now))
  event.updatePropertyWithValue('sequence', task.version)
  event.updatePropertyWithValue('summary', task.state === 'done' ? `✓ ${title}` : title)
  if (task.note) event.updatePropertyWithValue('description', task.note)
  event.updatePropertyWithValue('status', 'CONFIRMED')
  if (task.dueDay === null) {
    const start = new Date(task.dueAt)
    event.updatePropertyWithValue('dtstart', moment(start))
    event.updatePropertyWithValue('dtend', moment(new Date(start.getTime() + (task.minutes ?? usualMinutes) * 60_000)))
  } else {
    event.updatePropertyWithValue('dtstart', ICAL.Time.fromDateString(task.dueDay))
    event.updatePropertyWithValue('dtend', ICAL.Time.fromDateString(addDays(task.dueDay, 1)))
    event.updatePropertyWithValue('transp', 'TRANSPARENT')
  }
  return event
}

/** Formats a moment to the second, in UTC. */
const moment = (at: Date) => ICAL.Time.fromDateTimeString(`${at.toISOString().slice(0, 19)}Z`)
