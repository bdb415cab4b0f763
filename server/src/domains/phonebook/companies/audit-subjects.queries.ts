import type { AuditedSubject } from '../../../platform/domain.ts'
import { sql } from 'kysely'
import { type Context, personOf } from '../../../platform/context.ts'
import { companiesWhere } from './filters/filters.queries.ts'
import { custodyColumns, readsValues, visibleTo } from '../policy.ts'

/** Companies in the audit log: readers find the companies that they may see, and only who reads values there reads them here. */
export const companySubject: AuditedSubject = {
  kind: 'company',
  namesOf: async (context, ids) => {
    const { rows } = await sql<{ id: number; name: string }>`
      select c.id, c.name from phonebook.companies c
      where c.id = any(${[...ids]}::bigint[]) and c.delete_after is null and ${visibleTo(personOf(context))}`.execute(
      context.db,
    )
    return new Map(rows.map(({ id, name }) => [id, name]))
  },
  find: async (context, q) => {
    const { rows } = await sql<{ id: number }>`
      select c.id from phonebook.companies c where ${companiesWhere(context, { q })} order by c.id desc limit 200`.execute(
      context.db,
    )
    return rows.map(({ id }) => id)
  },
  mayOpen: async ({ db, actor }: Context, id) => {
    const row = await db
      .selectFrom('phonebook.companies')
      .select(custodyColumns)
      .where('id', '=', id)
      .executeTakeFirst()
    return actor !== null && row !== undefined && readsValues(actor, row)
  },
}

/** The names of companies for the log of bulk runs. Merged companies are included, since they can come back. */
export async function namesWithMerged(context: Context, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ id: number; name: string }>`
    select c.id, c.name from phonebook.companies c
    where c.id = any(${[...ids]}::bigint[]) and (c.delete_after is null or c.merged_into is not null) and ${visibleTo(personOf(context))}`.execute(
    context.db,
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}
