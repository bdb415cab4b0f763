import type { NewTask, Task, taskSteps } from '@seamark/contract/followups/tasks/tasks'
import { sql } from 'kysely'
import { actorId, personOf } from '../../../platform/context.ts'
import { anyOf } from '../../../platform/database/prepared-statements.ts'
import { sentAhead } from '../../../platform/database/sent-ahead.ts'
import { fail, failField } from '../../../platform/failure.ts'
import type { WriteContext } from '../../../platform/write.ts'
import { recordActivity } from '../../activity/index.ts'
import { actFor } from '../../identity/index.ts'
import { openTo, setNextContact } from '../../phonebook/index.ts'
import { isInHand, mayChangeTask, reachesPerson } from '../policy.ts'
import { selectTasks, taskRow } from './tasks.queries.ts'
import { asTask, type Due, remindersOf, type TaskRow } from './tasks.rules.ts'

/**
 * Locks the task and returns its row. The task's company and the company that it moves to are locked first, in the order of their ids;
 * everybody who writes both locks them in this order, so that no two can deadlock. Fails with task_not_found, task_not_yours or, where the caller
 * has seen a version, version_stale.
 */
export async function lockTaskToChange(
  tx: WriteContext,
  id: number,
  version?: number,
  toCompanyId: number | null = null,
): Promise<TaskRow> {
  const seen = await taskRow(tx, id)
  if (!seen) throw fail('followups.task_not_found')
  const companies = [...new Set([seen.company_id, toCompanyId])].filter((one) => one !== null)
  for (const companyId of companies.sort((one, other) => one - other)) await lockCompany(tx, companyId)
  await tx.db.selectFrom('followups.tasks').select('id').where('id', '=', id).forUpdate().modifyEnd(sentAhead).execute()
  const row = await taskRow(tx, id)
  if (!row) throw fail('followups.task_not_found')
  if (!mayChangeTask(personOf(tx), row)) throw fail('followups.task_not_yours')
  if (version !== undefined && row.version !== version)
    throw fail('platform.version_stale', {}, { current: asTask(row, personOf(tx)) })
  return row
}

/** Locks a task as `lockTaskToChange` does, and fails with task_closed if the task is not open. */
export async function lockOpenTask(
  tx: WriteContext,
  id: number,
  version: number,
  toCompanyId: number | null = null,
): Promise<TaskRow> {
  const row = await lockTaskToChange(tx, id, version, toCompanyId)
  if (row.state !== 'open') throw fail('followups.task_closed')
  return row
}

/** Nobody reads the company here, so nobody waits for the lock: what is sent behind it is done once it is held. */
export const lockCompany = (tx: WriteContext, id: number) =>
  sql`${sentAhead} select from phonebook.companies where id = ${id} for no key update`.execute(tx.db)

/**
 * Returns the id of the person for whom the task is planned: an active user whom the caller reaches and who sees the task's company.
 * Fails with task_person_unknown or task_person_blind.
 */
export async function findTaskPerson(
  tx: WriteContext,
  { personId, companyId }: Pick<NewTask, 'personId' | 'companyId'>,
): Promise<number> {
  const me = personOf(tx)
  const id = personId ?? me.id
  if (id === me.id) return id
  if (!reachesPerson(me, id)) throw failField('personId', 'followups.task_person_unknown')
  const { rows } = await sql<{ role_id: number }>`
    select held.role_id from identity.users u join identity.user_roles held on held.user_id = u.id and held.is_primary
    where u.id = ${id} and u.disabled_at is null`.execute(tx.db)
  const roleId = rows[0]?.role_id
  if (roleId === undefined) throw failField('personId', 'followups.task_person_unknown')
  if (companyId === null) return id
  const { actor } = await actFor(tx, { userId: id, roleId })
  const sees =
    await sql`select from phonebook.companies c where c.id = ${companyId} and c.delete_after is null and ${actor ? openTo(actor) : sql`false`}`.execute(
      tx.db,
    )
  if (sees.rows.length === 0) throw failField('personId', 'followups.task_person_blind')
  return id
}

/**
 * Locks the company and contact of a task, if it has them, and checks that the caller sees them. Fails with
 * company_unknown or contact_unknown.
 */
export async function lockTaskSubject(
  tx: WriteContext,
  { companyId, contactId }: Pick<NewTask, 'companyId' | 'contactId'>,
) {
  if (contactId !== null && companyId === null) throw failField('contactId', 'followups.contact_unknown')
  if (companyId === null) return
  const { rows } = await sql`
    select from phonebook.companies c where c.id = ${companyId} and c.delete_after is null and ${openTo(personOf(tx))} for no key update of c`.execute(
    tx.db,
  )
  if (rows.length === 0) throw failField('companyId', 'followups.company_unknown')
  if (contactId === null) return
  const found =
    await sql`select from phonebook.contacts where id = ${contactId} and company_id = ${companyId} and delete_after is null for key share`.execute(
      tx.db,
    )
  if (found.rows.length === 0) throw failField('contactId', 'followups.contact_unknown')
}

/** Replaces the reminders that have not been sent yet; those that were sent stay. */
export async function planReminders(tx: WriteContext, taskId: number, due: Due, minutes: readonly number[]) {
  await forgetReminders(tx, taskId)
  const moments = remindersOf(due, minutes, tx.now(), tx.zone)
  if (moments.length === 0) return
  await tx.db
    .insertInto('followups.reminders')
    .values(moments.map((at) => ({ task_id: taskId, at })))
    .onConflict((conflict) => conflict.doNothing())
    .modifyEnd(sentAhead)
    .execute()
}

/** Deletes the reminders that have not been sent yet. */
export async function forgetReminders(tx: WriteContext, taskId: number) {
  await tx.db
    .deleteFrom('followups.reminders')
    .where('task_id', '=', taskId)
    .where('told_at', 'is', null)
    .modifyEnd(sentAhead)
    .execute()
}

interface Step {
  step: (typeof taskSteps)[number]
  note?: string
  from?: Date
  to?: Date
}

export async function insertStep(tx: WriteContext, taskId: number, { step, note = '', from, to }: Step) {
  await tx.db
    .insertInto('followups.task_steps')
    .values({ task_id: taskId, step, note, by_id: actorId(tx), from_due: from ?? null, to_due: to ?? null })
    .modifyEnd(sentAhead)
    .execute()
}

/** Computes the company's next contact anew: the earliest open contact task of its custodian and follow-up persons. */
export async function updateNextContact(tx: WriteContext, companyId: number | null) {
  if (companyId !== null) await updateNextContacts(tx, [companyId])
}

/** Does the same for several companies, in the order of their ids. */
export async function updateNextContacts(tx: WriteContext, companyIds: readonly number[]) {
  const { rows } = await sql<{ id: number; at: Date | null }>`
    select c.id, planned.at from phonebook.companies c
    cross join lateral (select min(t.due_at) as at from followups.tasks t where t.company_id = c.id and t.kind = 'contact' and t.state = 'open' and ${isInHand}) planned
    where c.id = ${anyOf(companyIds)} and c.delete_after is null and c.next_contact_at is distinct from planned.at order by c.id`.execute(
    tx.db,
  )
  for (const { id, at } of rows) await setNextContact(tx, { companyId: id, at })
}

/** Records an activity on the task's company, if it has one. `due` is given when the activity tells the new due date. */
export async function recordTaskActivity(
  tx: WriteContext,
  { company_id, kind, title }: Pick<TaskRow, 'company_id' | 'kind' | 'title'>,
  activity: string,
  due?: Due,
) {
  if (company_id === null) return
  const facts = {
    task: title === '' ? '' : `“${title}”`,
    kind,
    ...(due ? { due: due.day ?? due.at.toISOString() } : {}),
  }
  await recordActivity(tx, { subject: 'company', id: company_id, kind: activity, facts })
}

/** Publishes the change to the task's person, and returns the task as the caller sees it now. */
export async function publishAndGetTask(tx: WriteContext, id: number): Promise<Task> {
  const [row] = await selectTasks(tx, sql`where t.id = ${id}`)
  if (!row) throw fail('followups.task_not_found')
  publishTask(tx, row)
  return asTask(row, personOf(tx))
}

export function publishTask(tx: WriteContext, { id, person_id }: Pick<TaskRow, 'id' | 'person_id'>) {
  const by = actorId(tx)
  tx.publish({
    event: { topic: 'followups.task', id, ...(by === null ? {} : { by }) },
    audience: { person: person_id },
  })
}
