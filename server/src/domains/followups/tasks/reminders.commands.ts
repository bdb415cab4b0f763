import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { remind } from '../../notices/index.ts'
import { timeAt } from '../../../platform/days.ts'

/** The reminders that one transaction sends. */
const lotSize = 500

/** Sends every reminder whose time has come. Several workers share them; what a killed worker had taken is rolled back and sent later. */
export async function sendReminders(context: Context) {
  while ((await sendLot(context)) === lotSize);
}

interface DueReminder {
  id: number
  person_id: number
  title: string
  due_at: Date
  due_day: string | null
  company: string | null
  state: string
}

/** Marks and sends a lot in one transaction, so that no reminder is lost or sent twice. */
async function sendLot(context: Context): Promise<number> {
  return write.bookkeep(context, 'followups.planContact', async (tx) => {
    const due = await takeDueReminders(tx)
    const open = due.filter(({ state }) => state === 'open')
    const of = (isTitled: boolean) =>
      open.filter(({ title }) => (title !== '') === isTitled).map((one) => asReminder(tx, one))
    await remind(tx, 'followups.reminder.task', of(true))
    await remind(tx, 'followups.reminder.contact', of(false))
    return due.length
  })
}

/** Marks due reminders as sent, skipping those that another worker has locked. */
async function takeDueReminders(tx: WriteContext): Promise<DueReminder[]> {
  const { rows } = await sql<DueReminder>`
    with due as materialized (
      select r.task_id, r.at from followups.reminders r where r.told_at is null and r.at <= ${tx.now()}::timestamptz
      order by r.at, r.task_id limit ${lotSize} for update skip locked),
    told as (
      update followups.reminders r set told_at = now() from due where r.task_id = due.task_id and r.at = due.at and r.told_at is null returning r.task_id)
    select t.id, t.person_id, t.title, t.due_at, t.due_day, t.state, c.name as company
    from told join followups.tasks t on t.id = told.task_id left join phonebook.companies c on c.id = t.company_id`.execute(
    tx.db,
  )
  return rows
}

/** Names are masked later, when the notice is read, for people who may not see the task's company by then. */
const asReminder = ({ zone }: WriteContext, { id, person_id, title, due_at, due_day, company }: DueReminder) => ({
  userId: person_id,
  facts: { task: title, company: company ?? '', due: due_day ?? timeAt(due_at, zone) },
  subject: { kind: 'task', id },
  path: `/contacts/tasks?task=${id}`,
})
