import type { NewTask, Task } from '@seamark/contract/followups/tasks/tasks'
import { sql } from 'kysely'
import { actorId, type Context } from '../../../platform/context.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import {
  publishAndGetTask,
  lockTaskSubject,
  updateNextContact,
  insertStep,
  recordTaskActivity,
  lockOpenTask,
  findTaskPerson,
  planReminders,
  publishTask,
} from './changes.commands.ts'
import { dueOf, repeatOf, seriesOf, type Due, type TaskRow } from './tasks.rules.ts'
import { clockAt } from '../../../platform/days.ts'

/**
 * Plans a task for the caller or for a person whom the caller reaches, and returns it. That person gets no notification; the task
 * appears in their list. Fails with the field that is wrong.
 */
export async function createTask(context: Context, input: NewTask): Promise<Task> {
  return write(context, { permission: 'followups.writeTasks', audit: 'followups.taskPlanned' }, async (tx) => {
    await lockTaskSubject(tx, input)
    const personId = await findTaskPerson(tx, input)
    const due = dueOf(input, tx.now(), tx.zone)
    const id = await insertTask(tx, { ...input, personId, due, ...toRepeatColumns(tx, input, due) })
    await tx.audit({ subject: 'task', id, after: toAuditValues({ ...input, personId }) })
    await recordTaskActivity(
      tx,
      { company_id: input.companyId, kind: input.kind, title: input.title },
      'followups.activity.taskPlanned',
      due,
    )
    if (input.kind === 'contact') await updateNextContact(tx, input.companyId)
    return publishAndGetTask(tx, id)
  })
}

/** Replaces all values of an open task. If its rule or time differs, its repeat begins anew from this task. */
export async function changeTask(context: Context, id: number, version: number, input: NewTask): Promise<Task> {
  return write(context, { permission: 'followups.writeTasks', audit: 'followups.taskChanged' }, async (tx) => {
    const row = await lockOpenTask(tx, id, version, input.companyId)
    // Masked values stay as they are, since the caller did not see them.
    const given = row.is_covered
      ? {
          ...input,
          title: row.title,
          note: row.note,
          companyId: row.company_id,
          contactId: row.contact_id,
          kind: row.kind,
        }
      : input
    if (!row.is_covered) await lockTaskSubject(tx, given)
    const personId = given.personId === row.person_id ? row.person_id : await findTaskPerson(tx, given)
    const due = dueUnlessSame(tx, given, row)
    await tx.db
      .updateTable('followups.tasks')
      .set({
        ...toColumns({ ...given, personId, due }),
        ...(isSameRepeat(given, row, due)
          ? {}
          : { ...toRepeatColumns(tx, given, due), series_id: given.repeat ? id : null }),
        // A follow-up finishes the task that is marked `is_next`. That would end a repeat, so repeats are never marked.
        is_next:
          row.is_next &&
          !given.repeat &&
          given.kind === 'contact' &&
          given.companyId === row.company_id &&
          personId === row.person_id,
        version: version + 1,
        updated_at: sql<Date>`now()`,
        // The new person may import a calendar file with the same meeting, and one person's import numbers are unique.
        ...(personId === row.person_id ? {} : { import_uid: null }),
      })
      .where('id', '=', id)
      .execute()
    await planReminders(tx, id, due, given.remindMinutes)
    if (due.at.getTime() !== row.due_at.getTime())
      await insertStep(tx, id, { step: 'moved', from: row.due_at, to: due.at })
    if (personId !== row.person_id) await insertStep(tx, id, { step: 'passedOn' })
    await tx.audit({ subject: 'task', id, before: rowToAuditValues(row), after: toAuditValues({ ...given, personId }) })
    await updateNextContact(tx, row.company_id)
    if (given.companyId !== row.company_id) await updateNextContact(tx, given.companyId)
    if (personId !== row.person_id) publishTask(tx, row)
    return publishAndGetTask(tx, id)
  })
}

type TaskToInsert = Pick<
  NewTask,
  'kind' | 'title' | 'note' | 'companyId' | 'contactId' | 'priority' | 'minutes' | 'remindMinutes'
> & {
  personId: number
  due: Due
  is_next?: boolean
  record_id?: number
}

/** Inserts a task with its reminders and first step, and returns its id. The first task of a repeat gives its id to the series. */
export async function insertTask(
  tx: WriteContext,
  { due, is_next, record_id, ...task }: TaskToInsert & Partial<RepeatColumns>,
): Promise<number> {
  const {
    repeat_every = null,
    series_id = null,
    repeat_interval,
    repeat_count,
    repeat_until,
    repeat_start,
    repeat_place,
  } = task
  const { id } = await tx.db
    .insertInto('followups.tasks')
    .values({
      ...toColumns({ ...task, due }),
      ...(repeat_every === null
        ? {}
        : { repeat_every, repeat_interval, repeat_count, repeat_until, repeat_start, repeat_place, series_id }),
      is_next: is_next ?? false,
      record_id: record_id ?? null,
      created_by: actorId(tx),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (repeat_every !== null && series_id === null)
    await tx.db.updateTable('followups.tasks').set({ series_id: id }).where('id', '=', id).execute()
  await planReminders(tx, id, due, task.remindMinutes)
  await insertStep(tx, id, { step: 'planned', to: due.at })
  return id
}

const toColumns = ({
  kind,
  title,
  note,
  companyId,
  contactId,
  personId,
  priority,
  due,
  minutes,
  remindMinutes,
}: Omit<TaskToInsert, 'is_next' | 'record_id'>) => ({
  kind,
  title,
  note,
  company_id: companyId,
  contact_id: contactId,
  person_id: personId,
  priority,
  due_at: due.at,
  due_day: due.day,
  minutes: due.day === null ? minutes : null,
  remind_minutes: remindMinutes,
})

export type RepeatColumns = Pick<
  TaskRow,
  'repeat_every' | 'repeat_interval' | 'repeat_count' | 'repeat_until' | 'repeat_start' | 'repeat_place' | 'series_id'
>
const noRepeat: RepeatColumns = {
  repeat_every: null,
  repeat_interval: null,
  repeat_count: null,
  repeat_until: null,
  repeat_start: null,
  repeat_place: null,
  series_id: null,
}

function toRepeatColumns(tx: WriteContext, { repeat }: Pick<NewTask, 'repeat'>, due: Due): RepeatColumns {
  if (repeat === null) return noRepeat
  const start = due.day === null ? clockAt(due.at, tx.zone) : `${due.day}T00:00:00`
  const { every, interval, count, until } = seriesOf(repeat, start, tx.now(), tx.zone)
  return {
    repeat_every: every,
    repeat_interval: interval,
    repeat_count: count,
    repeat_until: until,
    repeat_start: start,
    repeat_place: 1,
    series_id: null,
  }
}

const isSameRepeat = ({ repeat }: NewTask, row: TaskRow, due: Due) =>
  JSON.stringify(repeat) === JSON.stringify(repeatOf(row)) &&
  due.at.getTime() === row.due_at.getTime() &&
  due.day === row.due_day

/** An unchanged due date is not checked, so that a task that is long overdue can still be edited. */
function dueUnlessSame(tx: WriteContext, input: NewTask, row: TaskRow): Due {
  const isSame =
    input.dueDay === null
      ? row.due_day === null && Date.parse(input.dueAt ?? '') === row.due_at.getTime()
      : input.dueDay === row.due_day
  return isSame ? { at: row.due_at, day: row.due_day } : dueOf(input, tx.now(), tx.zone)
}

/** The values for the audit log. They are not masked here: whether a reader may see them is asked of the task when they are opened. */
export const toAuditValues = (task: Partial<NewTask>) => task
const rowToAuditValues = (row: TaskRow) =>
  toAuditValues({
    kind: row.kind,
    title: row.title,
    note: row.note,
    companyId: row.company_id,
    contactId: row.contact_id,
    personId: row.person_id,
    priority: row.priority,
    dueAt: row.due_day === null ? row.due_at.toISOString() : null,
    dueDay: row.due_day,
    minutes: row.minutes,
    remindMinutes: row.remind_minutes,
    repeat: repeatOf(row),
  })
