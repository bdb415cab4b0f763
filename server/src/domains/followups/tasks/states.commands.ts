import type { Task } from '@seamark/contract/followups/tasks/tasks'
import { sql } from 'kysely'
import { actorId, type Context, personOf } from '../../../platform/context.ts'
import { sentAhead } from '../../../platform/database/sent-ahead.ts'
import { fail, failField } from '../../../platform/failure.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { nextPlace } from './repeats.rules.ts'
import {
  publishAndGetTask,
  publishTask,
  forgetReminders,
  updateNextContact,
  insertStep,
  recordTaskActivity,
  lockOpenTask,
  planReminders,
  lockTaskToChange,
} from './changes.commands.ts'
import { insertTask } from './tasks.commands.ts'
import { type Due, dueOf, repeatOf, type TaskRow } from './tasks.rules.ts'
import { endOfDay, momentAt } from '../../../platform/days.ts'

interface When {
  dueAt: string | null
  dueDay: string | null
}

/** Marks a task as done. The next task of its repeat is planned once, in the same transaction, and returned with it. */
export async function finishTask(
  context: Context,
  id: number,
  version: number,
  note: string,
): Promise<{ task: Task; next: Task | null }> {
  return write(context, { permission: 'followups.writeTasks', audit: 'followups.taskDone' }, async (tx) => {
    const row = await lockOpenTask(tx, id, version)
    const nextId = await finishLocked(tx, row, note)
    return {
      task: await publishAndGetTask(tx, id),
      next: nextId === undefined ? null : await publishAndGetTask(tx, nextId),
    }
  })
}

/** Marks a task of this company as done by a follow-up, in its transaction; one that somebody has closed meanwhile stays as it is. */
export async function finishTaskOf(context: Context, companyId: number, id: number) {
  await write(context, { permission: 'followups.writeTasks', audit: 'followups.taskDone' }, async (tx) => {
    const row = await lockTaskToChange(tx, id)
    if (row.company_id !== companyId) throw fail('followups.task_not_found')
    if (row.state !== 'open') return tx.unchanged()
    await finishLocked(tx, row, '')
    publishTask(tx, row)
  })
}

/** Returns the id of the next task of its repeat, if one was planned. */
async function finishLocked(tx: WriteContext, row: TaskRow, note: string): Promise<number | undefined> {
  await closeTask(tx, row, 'done', note)
  const nextId = await planNext(tx, row)
  await updateNextContact(tx, row.company_id)
  await recordTaskActivity(tx, row, 'followups.activity.taskDone')
  return nextId
}

/** Cancels a task, and with it the rest of its repeat. */
export async function cancelTask(context: Context, id: number, version: number, note: string): Promise<Task> {
  return write(context, { permission: 'followups.writeTasks', audit: 'followups.taskCancelled' }, async (tx) => {
    const row = await lockOpenTask(tx, id, version)
    await closeTask(tx, row, 'cancelled', note)
    await updateNextContact(tx, row.company_id)
    await recordTaskActivity(tx, row, 'followups.activity.taskCancelled')
    return publishAndGetTask(tx, id)
  })
}

async function closeTask(tx: WriteContext, { id, version }: TaskRow, state: 'done' | 'cancelled', note: string) {
  await tx.db
    .updateTable('followups.tasks')
    .set({
      state,
      closed_at: sql<Date>`now()`,
      closed_by: actorId(tx),
      version: version + 1,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .modifyEnd(sentAhead)
    .execute()
  await forgetReminders(tx, id)
  await insertStep(tx, id, { step: state, note })
  await tx.audit({ subject: 'task', id, before: { state: 'open' }, after: { state, ...(note ? { note } : {}) } })
}

/** Plans the next future task of a repeat and returns its id; undefined if the repeat is over or a later task exists already. */
async function planNext(tx: WriteContext, row: TaskRow): Promise<number | undefined> {
  const repeat = repeatOf(row)
  const { repeat_start: start, series_id: series, repeat_place: place } = row
  if (!repeat || start === null || place === null) return undefined
  const now = tx.now()
  const next = nextPlace({ ...repeat, start }, place, row.due_at > now ? row.due_at : now, tx.zone)
  if (!next) return undefined
  const later = await tx.db
    .selectFrom('followups.tasks')
    .select('id')
    .where('series_id', '=', series)
    .where('repeat_place', '>', place)
    .executeTakeFirst()
  if (later) return undefined
  return insertTask(tx, {
    ...row,
    ...aboutOf(row),
    due: dueOfClock(tx, next.clock, row.due_day !== null),
    is_next: false,
    repeat_place: next.place,
  })
}

const aboutOf = (row: TaskRow) => ({
  companyId: row.company_id,
  contactId: row.contact_id,
  personId: row.person_id,
  remindMinutes: row.remind_minutes,
})

function dueOfClock({ zone }: WriteContext, clock: string, isDay: boolean): Due {
  const day = clock.slice(0, 10)
  return isDay ? { at: endOfDay(day, zone), day } : { at: momentAt(clock, zone), day: null }
}

/**
 * Opens a closed task again. The next task of its repeat, which closing it had planned, is deleted unless somebody has changed it. The
 * task of a person who has left since passes to the custodian of its company, or else to the caller.
 */
export async function reopenTask(context: Context, id: number, version: number): Promise<Task> {
  return write(context, { permission: 'followups.writeTasks', audit: 'followups.taskReopened' }, async (tx) => {
    const row = await lockTaskToChange(tx, id, version)
    if (row.state === 'open') throw fail('followups.task_open')
    await withdrawNext(tx, row)
    const personId = await findPersonToReopen(tx, row)
    const isPassedOn = personId !== row.person_id
    const isNext = row.is_next && !(await hasNextContact(tx, { ...row, person_id: personId }))
    await tx.db
      .updateTable('followups.tasks')
      .set({
        state: 'open',
        person_id: personId,
        ...(isPassedOn ? { import_uid: null } : {}),
        closed_at: null,
        closed_by: null,
        is_next: isNext,
        version: version + 1,
        updated_at: sql<Date>`now()`,
      })
      .where('id', '=', id)
      .execute()
    await planReminders(tx, id, { at: row.due_at, day: row.due_day }, row.remind_minutes)
    await insertStep(tx, id, { step: 'reopened' })
    if (isPassedOn) await insertStep(tx, id, { step: 'passedOn' })
    await tx.audit({
      subject: 'task',
      id,
      before: { state: row.state, ...(isPassedOn ? { personId: row.person_id } : {}) },
      after: { state: 'open', ...(isPassedOn ? { personId } : {}) },
    })
    await updateNextContact(tx, row.company_id)
    await recordTaskActivity(tx, row, 'followups.activity.taskReopened')
    return publishAndGetTask(tx, id)
  })
}

async function findPersonToReopen(tx: WriteContext, { company_id, person_id }: TaskRow): Promise<number> {
  const { rows } = await sql<{ isGone: boolean; custodianId: number | null }>`
    select u.disabled_at is not null as "isGone",
           (select c.custodian_id from phonebook.companies c where c.id = ${company_id}::bigint) as "custodianId"
    from identity.users u where u.id = ${person_id} for share of u`.execute(tx.db)
  const [found] = rows
  return found?.isGone ? (found.custodianId ?? personOf(tx).id) : person_id
}

/** If there are other later tasks, for example one that is done already, nothing is deleted and the repeat continues from them. */
async function withdrawNext(tx: WriteContext, { series_id: series, repeat_place: place }: TaskRow) {
  if (series === null || place === null) return
  await sql`
    delete from followups.tasks next
    where next.series_id = ${series} and next.repeat_place > ${place} and next.version = 1 and next.state = 'open'
      and not exists (select from followups.tasks t where t.series_id = ${series} and t.repeat_place > ${place} and t.id <> next.id)`.execute(
    tx.db,
  )
}

async function hasNextContact(tx: WriteContext, { company_id, person_id }: TaskRow): Promise<boolean> {
  const found = await tx.db
    .selectFrom('followups.tasks')
    .select('id')
    .where('company_id', '=', company_id)
    .where('person_id', '=', person_id)
    .where('is_next', '=', true)
    .where('state', '=', 'open')
    .executeTakeFirst()
  return found !== undefined
}

/** Postpones a task to a later time; the note stays in its history. Fails with due_not_later. */
export async function postponeTask(
  context: Context,
  id: number,
  version: number,
  when: When & { note: string },
): Promise<Task> {
  return write(context, { permission: 'followups.writeTasks', audit: 'followups.taskPostponed' }, async (tx) => {
    const row = await lockOpenTask(tx, id, version)
    const due = dueOf(when, tx.now(), tx.zone)
    if (due.at <= row.due_at || due.at <= tx.now())
      throw failField(when.dueDay === null ? 'dueAt' : 'dueDay', 'followups.due_not_later')
    await saveDue(tx, row, { due, minutes: row.minutes, postponed: row.postponed + 1 })
    await insertStep(tx, id, { step: 'postponed', note: when.note, from: row.due_at, to: due.at })
    await recordTaskActivity(tx, row, 'followups.activity.taskPostponed', due)
    return publishAndGetTask(tx, id)
  })
}

/** Changes the time or length of a task, as when it is dragged on the calendar. */
export async function moveTask(
  context: Context,
  id: number,
  version: number,
  { minutes, ...when }: When & { minutes: number | null },
): Promise<Task> {
  return write(context, { permission: 'followups.writeTasks', audit: 'followups.taskMoved' }, async (tx) => {
    const row = await lockOpenTask(tx, id, version)
    const due = dueOf(when, tx.now(), tx.zone)
    await saveDue(tx, row, { due, minutes, postponed: row.postponed })
    if (due.at.getTime() !== row.due_at.getTime())
      await insertStep(tx, id, { step: 'moved', from: row.due_at, to: due.at })
    return publishAndGetTask(tx, id)
  })
}

async function saveDue(
  tx: WriteContext,
  row: TaskRow,
  { due, minutes, postponed }: { due: Due; minutes: number | null; postponed: number },
) {
  await tx.db
    .updateTable('followups.tasks')
    .set({
      due_at: due.at,
      due_day: due.day,
      minutes: due.day === null ? minutes : null,
      postponed,
      version: row.version + 1,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', row.id)
    .execute()
  await planReminders(tx, row.id, due, row.remind_minutes)
  await tx.audit({
    subject: 'task',
    id: row.id,
    before: { dueAt: row.due_at, minutes: row.minutes },
    after: { dueAt: due.at, minutes },
  })
  await updateNextContact(tx, row.company_id)
}
