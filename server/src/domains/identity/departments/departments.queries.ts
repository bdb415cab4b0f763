import type { Department } from '@seamark/contract/identity/departments/departments'
import { sql } from 'kysely'
import { type Context, passes } from '../../../platform/context.ts'
import { fail } from '../../../platform/failure.ts'
import { mayDeleteOffice } from '../../../platform/office-records.ts'
import { type DepartmentRow, withTotals } from './departments.rules.ts'

/** The whole tree, siblings in their order, with the number of people who work in each department today. */
export async function listDepartmentTree(context: Context) {
  return {
    departments: withTotals(await readDepartments(context)),
    can: {
      edit: passes(context.actor, 'identity.manageDepartments'),
      delete:
        passes(context.actor, 'identity.manageDepartments') && mayDeleteOffice(context, 'identity.deleteDepartments'),
    },
  }
}

/** One department as the tree shows it; throws not_found when it is gone. */
export async function getDepartment(context: Context, id: number): Promise<Department> {
  const found = withTotals(await readDepartments(context)).find((department) => department.id === id)
  if (!found) throw fail('identity.department_not_found')
  return found
}

async function readDepartments({ db }: Context): Promise<DepartmentRow[]> {
  const { rows } = await sql<DepartmentRow>`
    select d.id, d.version, d.parent_id, d.name, coalesce(working.people, 0) as people
    from identity.departments d
    left join (
      select department_id, count(*)::int as people from identity.users
      where disabled_at is null and department_id is not null group by department_id) working on working.department_id = d.id
    where d.deleted_at is null
    order by d.position, d.id`.execute(db)
  return rows
}
