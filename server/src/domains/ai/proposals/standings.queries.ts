import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { dayAt } from '../../../platform/days.ts'
import { type PlannedContact, plannedContacts } from '../../followups/index.ts'
import { type CompanyToday, companiesToday } from '../subjects/companies.queries.ts'

/** What stands of a company today that a proposal may change. */
export interface Standing extends CompanyToday {
  version: number
  progress: string
  lastContactDay: string | null
  tagIds: readonly number[]
  /** The contact that would be moved, and whose it is. */
  planned: PlannedContact
}

/** By the ids that were kept; without those that the caller may not see today. */
export async function standingsOf(
  context: Context,
  keptIds: readonly number[],
): Promise<ReadonlyMap<number, Standing>> {
  const companies = await companiesToday(context, keptIds)
  if (companies.size === 0) return new Map()
  const ids = [...new Set([...companies.values()].map(({ id }) => id))]
  const [{ rows }, planned] = await Promise.all([
    sql<Omit<Standing, 'planned' | 'lastContactDay'> & { last_touch_at: Date | null }>`
      select c.id, c.name, c.version, c.progress, c.last_touch_at, 
        array(select t.tag_id::float8 from phonebook.company_tags t where t.company_id = c.id order by t.tag_id) as "tagIds"
      from phonebook.companies c where c.id = any(${ids}::bigint[])`.execute(context.db),
    plannedContacts(context, ids),
  ])
  const standings = new Map(
    rows.flatMap(({ last_touch_at, ...row }): [number, Standing][] => {
      const contact = planned.get(row.id)
      const lastContactDay = last_touch_at && dayAt(last_touch_at, context.zone)
      return contact ? [[row.id, { ...row, lastContactDay, planned: contact }]] : []
    }),
  )
  return new Map(
    [...companies].flatMap(([kept, { id }]): [number, Standing][] => {
      const standing = standings.get(id)
      return standing ? [[kept, standing]] : []
    }),
  )
}
