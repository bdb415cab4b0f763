import { newTask } from '@seamark/contract/followups/tasks/tasks'
import { authorize, personOf } from '../../../platform/context.ts'
import type { WriteContext } from '../../../platform/write.ts'
import { lockTaskSubject } from './changes.commands.ts'
import { plannedContacts } from './planned-contacts.queries.ts'
import { changeTask, createTask } from './tasks.commands.ts'
import { taskRow } from './tasks.queries.ts'

/**
 * Plans the next contact with a company for the end of a day, and returns the task: the contact that is planned next is moved there, else a task is made.
 * Fails as making and changing a task do.
 */
export async function planContact(
  tx: WriteContext,
  { companyId, day }: { companyId: number; day: string },
): Promise<number> {
  authorize(tx, 'followups.writeTasks')
  await lockTaskSubject(tx, { companyId, contactId: null })
  const planned = (await plannedContacts(tx, [companyId])).get(companyId)
  const personId = planned?.personId ?? personOf(tx).id
  const row = planned?.taskId ? await taskRow(tx, planned.taskId) : undefined
  if (!row)
    return (await createTask(tx, newTask.parse({ kind: 'contact', title: '', companyId, personId, dueDay: day }))).id
  const moved = newTask.parse({
    kind: 'contact',
    title: row.title,
    note: row.note,
    companyId,
    contactId: row.contact_id,
    personId,
    priority: row.priority,
    dueDay: day,
    remindMinutes: row.remind_minutes,
  })
  return (await changeTask(tx, row.id, row.version, moved)).id
}
