import { sql } from 'kysely'
import { actorId, type Context } from '../../../platform/context.ts'
import { failField } from '../../../platform/failure.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import {
  forgetReminders,
  insertStep,
  lockCompany,
  publishTask,
  recordTaskActivity,
  updateNextContact,
} from './changes.commands.ts'
import { insertTask, toAuditValues } from './tasks.commands.ts'
import { dueOf, failIfTooFar } from './tasks.rules.ts'

export interface PlannedFor {
  personId: number
  companyId: number
  title: string
  note: string
  /** The day at whose end it is due, or the moment. */
  due: { day: string } | { at: Date }
}

/**
 * Plans a task that a floor above has for a person, in the caller's transaction: a quote of hers asks for its outcome. It is a todo, and
 * no contact is planned by it. Returns the task's id.
 */
export async function planTaskFor(context: Context, { personId, companyId, title, note, due: given }: PlannedFor) {
  return write(context, { permission: 'followups.planContact', audit: 'followups.taskPlanned' }, async (tx) => {
    await lockCompany(tx, companyId)
    const [dueAt, dueDay] = 'at' in given ? [given.at.toISOString(), null] : [null, given.day]
    const due = dueOf({ dueAt, dueDay }, tx.now(), tx.zone)
    const task = { ...emptyTaskFields, kind: 'todo' as const, title, note, companyId, contactId: null, personId }
    const id = await insertTask(tx, { ...task, due, remindMinutes: [] })
    await tx.audit({ subject: 'task', id, after: toAuditValues({ ...task, dueAt, dueDay }) })
    await recordTaskActivity(tx, { company_id: companyId, kind: 'todo', title }, 'followups.activity.taskPlanned', due)
    publishTask(tx, { id, person_id: personId })
    return id
  })
}

export interface NextContact {
  companyId: number
  contactId: number | null
  /** Null plans nothing and leaves existing plans as they are. */
  at: Date | null
  personId: number
  /** The follow-up that plans it. */
  recordId: number
}

/**
 * Plans the person's next contact with a company as a task, in the transaction of the follow-up that names it. The
 * contact that an earlier follow-up of this person had planned is done by this one. Returns the task's id, or null if
 * `at` is null. Fails with next_past or due_too_far.
 */
export async function planNextContact(
  context: Context,
  { companyId, contactId, at, personId, recordId }: NextContact,
): Promise<number | null> {
  return write(context, { permission: 'followups.planContact', audit: 'followups.taskPlanned' }, async (tx) => {
    if (at === null) {
      tx.unchanged()
      return null
    }
    if (at <= tx.now()) throw failField('nextContactAt', 'followups.next_past')
    failIfTooFar(at, tx.now(), 'nextContactAt')
    await lockCompany(tx, companyId)
    await finishFormerContact(tx, companyId, personId)
    const due = { at, day: null }
    const task = {
      ...emptyTaskFields,
      kind: 'contact' as const,
      companyId,
      contactId,
      personId,
      remindMinutes: [...usualReminders],
    }
    const id = await insertTask(tx, { ...task, due, is_next: true, record_id: recordId })
    await tx.audit({ subject: 'task', id, after: toAuditValues({ ...task, dueAt: at.toISOString(), dueDay: null }) })
    await updateNextContact(tx, companyId)
    publishTask(tx, { id, person_id: personId })
    return id
  })
}

/** The fields that a task planned by another record leaves empty. */
const emptyTaskFields = { title: '', note: '', priority: 'normal', minutes: null, repeat: null } as const
/** In minutes: reminders are sent a quarter of an hour before the contact and when it is due. */
const usualReminders = [0, 15]

async function finishFormerContact(tx: WriteContext, companyId: number, personId: number) {
  const { rows } = await sql<{ id: number }>`
    update followups.tasks set state = 'done', is_next = false, closed_at = now(), closed_by = ${actorId(tx)}::bigint, version = version + 1, updated_at = now()
    where company_id = ${companyId} and person_id = ${personId} and is_next and state = 'open' returning id`.execute(
    tx.db,
  )
  for (const { id } of rows) {
    await forgetReminders(tx, id)
    await insertStep(tx, id, { step: 'done' })
    await tx.audit({ subject: 'task', id, before: { state: 'open' }, after: { state: 'done' } })
  }
}
