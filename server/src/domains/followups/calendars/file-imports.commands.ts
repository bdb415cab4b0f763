import { dayMs } from '@seamark/contract/platform/days'
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { mostImportedEvents, mostPreviewed } from '@seamark/contract/followups/calendars/calendars'
import { sql } from 'kysely'
import { actorId, authorize, type Context, personOf } from '../../../platform/context.ts'
import { fail, failField } from '../../../platform/failure.ts'
import { limitConcurrency } from '../../../platform/concurrency-limit.ts'
import { write } from '../../../platform/write.ts'
import type { ReadEvent } from './file-imports.rules.ts'
import type { Due } from '../tasks/tasks.rules.ts'

const yearMs = 366 * dayMs
const furthest = 10 * yearMs
const mostNamedZones = 5

/** Imports the events of a calendar file as the caller's tasks. Reading the same file again adds nothing. Fails as `readAndSort` does. */
export async function importCalendar(context: Context, text: string) {
  const { id } = personOf(context)
  const { wanted, ...told } = await readAndSort(context, text)
  return write(context, { permission: 'followups.writeTasks', audit: 'followups.calendarImported' }, async (tx) => {
    const given = wanted.map(({ uid, title, note, due, minutes }) => ({
      uid,
      title,
      note,
      due_at: due.at,
      due_day: due.day,
      minutes,
    }))
    const { rows } = await sql<{ id: number }>`
      with made as (
        insert into followups.tasks (kind, title, note, person_id, due_at, due_day, minutes, import_uid, created_by)
        select 'other', g.title, g.note, ${id}, g.due_at, g.due_day, g.minutes, g.uid, ${actorId(tx)}::bigint
        from json_to_recordset(${JSON.stringify(given)}::json) as g (uid text, title text, note text, due_at timestamptz, due_day date, minutes int)
        on conflict (person_id, import_uid) where import_uid is not null do nothing returning id, due_at),
      kept as (insert into followups.task_steps (task_id, step, by_id, to_due) select id, 'planned', ${actorId(tx)}::bigint, due_at from made)
      select id from made order by id`.execute(tx.db)
    if (rows.length === 0) tx.unchanged()
    else await tx.audit({ subject: 'user', id, after: { tasks: rows.length } })
    return { added: rows.length, known: wanted.length - rows.length, ...told, taskIds: rows.map((row) => row.id) }
  })
}

/** Returns what `importCalendar` would do. */
export async function previewCalendar(context: Context, text: string) {
  const { wanted, ...told } = await readAndSort(context, text)
  const { rows } = await sql<{ import_uid: string }>`
    select import_uid from followups.tasks
    where person_id = ${personOf(context).id} and import_uid = any(${wanted.map(({ uid }) => uid)}::text[])`.execute(
    context.db,
  )
  const known = new Set(rows.map(({ import_uid }) => import_uid))
  const added = wanted
    .filter(({ uid }) => !known.has(uid))
    .toSorted((one, other) => one.due.at.getTime() - other.due.at.getTime())
  const events = added.slice(0, mostPreviewed).map(({ title, due, unknownZone = null }) => ({
    title,
    dueAt: due.at.toISOString(),
    dueDay: due.day,
    unknownZone,
  }))
  return { added: added.length, known: known.size, ...told, events }
}

/** Deletes the imported tasks that nobody has changed since, so that the file can be imported again. Returns how many went and stayed. */
export async function withdrawImport(context: Context, taskIds: readonly number[]) {
  const { id } = personOf(context)
  return write(context, { permission: 'followups.writeTasks', audit: 'followups.importWithdrawn' }, async (tx) => {
    const { rows } = await sql`
      delete from followups.tasks where id = any(${[...taskIds]}::bigint[]) and person_id = ${id} and created_by = ${id}
        and import_uid is not null and version = 1 and state = 'open' returning id`.execute(tx.db)
    if (rows.length === 0) tx.unchanged()
    else await tx.audit({ subject: 'user', id, before: { tasks: rows.length } })
    return { withdrawn: rows.length, kept: taskIds.length - rows.length }
  })
}

/** Reads a file and sorts its events. Fails with calendar_unreadable, calendar_costly, calendar_too_many or overloaded. */
async function readAndSort(context: Context, text: string) {
  authorize(context, 'followups.writeTasks')
  const file = text.replace(/^\uFEFF/, '').trimStart()
  const isCalendar = /^begin:vcalendar/i.test(file)
  const events = isCalendar
    ? await runInTurn(() => readInThread({ text: file, now: context.now(), zone: context.zone }))
    : undefined
  if (!events) throw failField('text', 'followups.calendar_unreadable')
  if (events.length > mostImportedEvents) throw fail('followups.calendar_too_many', { most: mostImportedEvents })
  return sortEvents(events, context.now())
}

const runInTurn = limitConcurrency({
  atOnce: 1,
  inQueue: 8,
  full: () => fail('platform.overloaded', { seconds: 3 }, { retryAfter: 3 }),
})
/** In milliseconds; a file of two thousand events takes one second. */
const longestReading = 5000

/** Reads in a thread of its own, which is ended after `longestReading`, because finding the next day of a rule may never end. */
async function readInThread(order: { text: string; now: Date; zone: string }): Promise<ReadEvent[] | undefined> {
  const reader = new Worker(new URL('./file-imports.worker.ts', import.meta.url), {
    workerData: order,
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  })
  try {
    const answered: unknown[] = await once(reader, 'message', { signal: AbortSignal.timeout(longestReading) })
    // The cast is safe: our own thread has posted the message.
    return answered[0] as ReadEvent[] | undefined
  } catch (error) {
    throw isSpent(error) ? failField('text', 'followups.calendar_costly') : error
  } finally {
    await reader.terminate()
  }
}

/** Whether the thread ran out of time or memory. */
const isSpent = (error: unknown) =>
  error instanceof Error &&
  (error.name === 'AbortError' || ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'))

type DueEvent = ReadEvent & { due: Due }

/**
 * Returns the events that can become tasks, one per UID, and counts the others by reason. Times of a zone that nobody knows are read as the
 * office's, and those zones are named.
 */
function sortEvents(events: readonly ReadEvent[], now: Date) {
  const left = { past: 0, cancelled: 0, answers: 0, untimed: 0, far: 0, repeated: 0 }
  const latest = new Map<string, ReadEvent>()
  for (const event of events) {
    if (event.isAnswer) left.answers += 1
    else {
      if (latest.has(event.uid)) left.repeated += 1
      latest.set(event.uid, event)
    }
  }
  const wanted: DueEvent[] = []
  for (const event of latest.values()) {
    if (event.isCancelled) left.cancelled += 1
    else if (event.isOver) left.past += 1
    else if (!hasDue(event)) left.untimed += 1
    else if (event.due.at < now) left.past += 1
    else if (event.due.at.getTime() > now.getTime() + furthest) left.far += 1
    else wanted.push(event)
  }
  const unknownZones = new Set(wanted.flatMap(({ unknownZone }) => unknownZone ?? []))
  return { wanted, left, unknownZones: [...unknownZones].slice(0, mostNamedZones) }
}

const hasDue = (event: ReadEvent): event is DueEvent =>
  event.due !== undefined && !Number.isNaN(event.due.at.getTime()) && event.title !== ''
