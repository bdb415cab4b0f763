import { sql } from 'kysely'
import { type Context, personOf } from '../../../platform/context.ts'
import { dayAt } from '../../../platform/days.ts'
import { tasksReachedBy } from '../policy.ts'

/** The contact with a company that is planned next by whom `planContact` plans for. */
export interface PlannedContact {
  /** Whose contact it is: the caller's own, or the custodian's where the caller only reaches that person. */
  personId: number
  /** The name of that person; null for the caller. */
  forName: string | null
  /** The open task that planning anew would move; null where it would make one. */
  taskId: number | null
  /** The day of that task. */
  day: string | null
}

/** What is planned of each company for the person whose plan the caller would make. */
export async function plannedContacts(
  context: Context,
  companyIds: readonly number[],
): Promise<ReadonlyMap<number, PlannedContact>> {
  const me = personOf(context)
  const { rows } = await sql<{
    company_id: number
    person_id: number
    name: string
    task_id: number | null
    due_at: Date | null
  }>`
    select c.id as company_id, whose.id as person_id, u.name, t.id as task_id, t.due_at
    from phonebook.companies c
    cross join lateral (
      select case when ${me.id} = any(c.follower_ids) then ${me.id} else coalesce((
        select t.person_id from (select c.custodian_id as person_id) t where t.person_id is not null and ${tasksReachedBy(me)}), ${me.id}) end as id) whose
    join identity.users u on u.id = whose.id
    left join lateral (
      select open.id, open.due_at from followups.tasks open
      where open.company_id = c.id and open.person_id = whose.id and open.kind = 'contact' and open.state = 'open' and open.repeat_every is null
      order by open.due_at, open.id limit 1) t on true
    where c.id = any(${[...companyIds]}::bigint[])`.execute(context.db)
  return new Map(
    rows.map((row) => [
      row.company_id,
      {
        personId: row.person_id,
        forName: row.person_id === me.id ? null : row.name,
        taskId: row.task_id,
        day: row.due_at && dayAt(row.due_at, context.zone),
      },
    ]),
  )
}
