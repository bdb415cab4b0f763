import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { mostImportedEvents } from '@seamark/contract/followups/calendars'
import { sql } from 'kysely'
import { actorId, authorize, type Context, personOf } from '../../platform/context.ts'
import { fail, failField } from '../../platform/failure.ts'
import { inTurns } from '../../platform/turns.ts'
import { write } from '../../platform/write.ts'
import type { ReadEvent } from './calendar-imports.rules.ts'

const yearMs = 366 * 86_400_000
const furthest = 10 * yearMs

/** Events of a calendar file as own tasks, each once however often the file is read. */
export async function importCalendar(context: Context, text: string) {
  const { id } = personOf(context)
  authorize(context, 'followups.writeTasks')
  const events = await inTurn(() => readApart({ text, now: context.now(), zone: context.zone }))
  if (!events) throw failField('text', 'followups.calendar_unreadable')
  if (events.length > mostImportedEvents) throw fail('followups.calendar_too_many', { most: mostImportedEvents })
  return write(context, { permission: 'followups.writeTasks', audit: 'followups.calendarImported' }, async (tx) => {
    const { wanted, left } = sorted(events, tx.now())
    const given = wanted.map(({ uid, title, note, due, minutes }) => ({ uid, title, note, due_at: due?.at, due_day: due?.day, minutes }))
    const { rows } = await sql<{ id: number }>`
      with made as (
        insert into followups.tasks (kind, title, note, person_id, due_at, due_day, minutes, import_uid, created_by)
        select 'other', g.title, g.note, ${id}, g.due_at, g.due_day, g.minutes, g.uid, ${actorId(tx)}::bigint
        from json_to_recordset(${JSON.stringify(given)}::json) as g (uid text, title text, note text, due_at timestamptz, due_day date, minutes int)
        on conflict (person_id, import_uid) where import_uid is not null do nothing returning id, due_at),
      kept as (insert into followups.task_steps (task_id, step, by_id, to_due) select id, 'planned', ${actorId(tx)}::bigint, due_at from made)
      select id from made`.execute(tx.db)
    if (rows.length === 0) tx.unchanged()
    else await tx.audit({ subject: 'user', id, after: { tasks: rows.length } })
    return { added: rows.length, known: wanted.length - rows.length, left }
  })
}

const inTurn = inTurns({ atOnce: 1, inQueue: 8, full: () => fail('platform.overloaded', { seconds: 3 }, { retryAfter: 3 }) })
/** A file of two thousand events is read in a second. */
const longestReading = 5000

/** In a thread of its own, which is ended after its time: to look for the next day of a rule may take for ever. */
async function readApart(order: { text: string; now: Date; zone: string }): Promise<ReadEvent[] | undefined> {
  const reader = new Worker(new URL('./calendar-imports.worker.ts', import.meta.url), { workerData: order, resourceLimits: { maxOldGenerationSizeMb: 256 } })
  try {
    const answered: unknown[] = await once(reader, 'message', { signal: AbortSignal.timeout(longestReading) })
    // What our own thread has posted.
    return answered[0] as ReadEvent[] | undefined
  } catch (error) {
    throw isSpent(error) ? failField('text', 'followups.calendar_costly') : error
  } finally {
    await reader.terminate()
  }
}

/** Out of time, or of memory. */
const isSpent = (error: unknown) => error instanceof Error && (error.name === 'AbortError' || ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'))

/** What may become a task, each number once; and why the others may not. */
function sorted(events: readonly ReadEvent[], now: Date) {
  const left = { past: 0, untimed: 0, far: 0 }
  const wanted = new Map<string, ReadEvent>()
  for (const event of events) {
    const at = event.due?.at.getTime()
    if (event.isOver) left.past += 1
    else if (at === undefined || Number.isNaN(at) || event.title === '') left.untimed += 1
    else if (at < now.getTime()) left.past += 1
    else if (at > now.getTime() + furthest) left.far += 1
    else wanted.set(event.uid, event)
  }
  return { wanted: [...wanted.values()], left }
}
