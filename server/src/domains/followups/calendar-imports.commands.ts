import { mostImportedEvents } from '@seamark/contract/followups/calendars'
import { sql } from 'kysely'
import { actorId, type Context, personOf } from '../../platform/context.ts'
import { fail, failField } from '../../platform/failure.ts'
import { write } from '../../platform/write.ts'
import { type ReadEvent, readCalendar } from './calendar-imports.rules.ts'

const yearMs = 366 * 86_400_000
const furthest = 10 * yearMs

/** Events of a calendar file as own tasks, each once however often the file is read. */
export async function importCalendar(context: Context, text: string) {
  const { id } = personOf(context)
  return write(context, { permission: 'followups.writeTasks', audit: 'followups.calendarImported' }, async (tx) => {
    const now = tx.now()
    const events = readCalendar(text, now, tx.zone)
    if (!events) throw failField('text', 'followups.calendar_unreadable')
    if (events.length > mostImportedEvents) throw fail('followups.calendar_too_many', { most: mostImportedEvents })
    const { wanted, left } = sorted(events, now)
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

/** What may become a task, each number once; and why the others may not. */
function sorted(events: readonly ReadEvent[], now: Date) {
  const left = { past: 0, untimed: 0, far: 0 }
  const wanted = new Map<string, ReadEvent>()
  for (const event of events) {
    const at = event.due?.at.getTime()
    if (at === undefined || Number.isNaN(at) || event.title === '') left.untimed += 1
    else if (at < now.getTime()) left.past += 1
    else if (at > now.getTime() + furthest) left.far += 1
    else wanted.set(event.uid, event)
  }
  return { wanted: [...wanted.values()], left }
}
