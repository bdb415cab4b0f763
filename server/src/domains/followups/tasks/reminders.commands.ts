import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { remind } from '../../notices/index.ts'
import { timeAt } from '../../../platform/days.ts'

/** So many in a transaction. */
const lotSize = 500

/** Tells every reminder whose time has come. Of several workers each takes others; what a killed one had taken is there again, untold. */
export async function tellReminders(context: Context) {
  while ((await tellLot(context)) === lotSize);
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

/** Marked and told in one transaction: both, or neither. */
async function tellLot(context: Context): Promise<number> {
  return write.bookkeep(context, 'followups.planContact', async (tx) => {
    const due = await takeDue(tx)
    const open = due.filter(({ state }) => state === 'open')
    const of = (isTitled: boolean) =>
      open.filter(({ title }) => (title !== '') === isTitled).map((one) => asReminder(tx, one))
    await remind(tx, 'followups.reminder.task', of(true))
    await remind(tx, 'followups.reminder.contact', of(false))
    return due.length
  })
}

/** Those that another worker has taken are passed over. */
async function takeDue(tx: WriteContext): Promise<DueReminder[]> {
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

/** The names in it are shown only to whoever may see the task's company when she reads it. */
const asReminder = ({ zone }: WriteContext, { id, person_id, title, due_at, due_day, company }: DueReminder) => ({
  userId: person_id,
  facts: { task: title, company: company ?? '', due: due_day ?? timeAt(due_at, zone) },
  subject: { kind: 'task', id },
  path: `/contacts/tasks?task=${id}`,
})
