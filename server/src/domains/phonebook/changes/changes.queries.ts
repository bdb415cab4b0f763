import type { CompanyChange } from '@seamark/contract/phonebook/changes/changes'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { fail } from '../../../platform/failure.ts'
import { cutPage, fixedPage } from '../../../platform/page.ts'
import { findDepartmentNames } from '../../identity/index.ts'
import { departmentsIn, fieldChanges } from './changes.rules.ts'
import { companyRow } from '../companies/companies.queries.ts'
import { maySee, readsValues } from '../policy.ts'
import { asSeenBy } from '../companies/masking.rules.ts'

/**
 * Returns the logged changes of one company's fields, newest first. Only who reads values gets them, since they hold contact
 * values that others see masked.
 */
export async function listCompanyChanges(context: Context, id: number, before?: number) {
  const { actor, language } = context
  const row = await companyRow(context, id)
  if (!actor || !row || !maySee(actor, row)) throw fail('phonebook.company_not_found')
  if (!readsValues(actor, row)) throw fail('phonebook.changes_covered')
  const logged = await findLoggedChanges(context, id, before)
  const departments = await findDepartmentNames(
    context,
    departmentsIn(logged.flatMap((entry) => [entry.before, entry.after])),
  )
  const reader = { row, company: asSeenBy(actor, row), departments, language }
  const page = cutPage(logged, fixedPage.history, (last) => last.id)
  const entries = page.rows.map(
    (entry): CompanyChange => ({
      id: entry.id,
      at: entry.at.toISOString(),
      actor: entry.actor_id === null ? null : { id: entry.actor_id, name: entry.actor_name ?? '' },
      kind: entry.action === created ? 'created' : 'changed',
      fields: entry.action === created ? [] : fieldChanges(entry.before, entry.after, reader),
    }),
  )
  return {
    entries: entries.filter(({ kind, fields }) => kind === 'created' || fields.length > 0),
    next: page.next,
  }
}

const created = 'phonebook.companyCreated'

interface LoggedChange {
  id: number
  at: Date
  action: string
  actor_id: number | null
  actor_name: string | null
  before: unknown
  after: unknown
}

/**
 * Selects log rows with values before and after, from forms, files and bulk runs alike; other events are in the
 * company's activity.
 */
async function findLoggedChanges({ db }: Context, id: number, before: number | undefined): Promise<LoggedChange[]> {
  const { rows } = await sql<LoggedChange>`
    select a.id, a.at, a.action, a.actor_id, actor.name as actor_name, v.before, v.after
    from platform.audit a
    join platform.audit_values v on v.audit_id = a.id
    left join identity.users actor on actor.id = a.actor_id
    where a.subject_kind = 'company' and a.subject_id = ${id} and (a.action = ${created} or (v.before is not null and v.after is not null))
      ${before === undefined ? sql`` : sql`and a.id < ${before}`}
    order by a.id desc limit ${fixedPage.history + 1}`.execute(db)
  return rows
}
