import { sql } from 'kysely'
import { type Context, passes, personOf } from '../../../platform/context.ts'
import { openTo } from '../../phonebook/index.ts'

/** A company as it is called today; merged into another, it is that one. */
export interface CompanyToday {
  id: number
  name: string
}

/** The companies among these that the caller may see today, by the ids that were kept. */
export async function companiesToday(
  context: Context,
  ids: readonly number[],
): Promise<ReadonlyMap<number, CompanyToday>> {
  if (ids.length === 0 || !passes(context.actor, 'phonebook.openCompany')) return new Map()
  const { rows } = await sql<CompanyToday & { kept: number }>`
    select kept.id as kept, c.id, c.name from phonebook.companies kept
    join phonebook.companies c on c.id = coalesce(kept.merged_into, kept.id)
    where kept.id = any(${[...ids]}::bigint[]) and c.delete_after is null and ${openTo(personOf(context))}`.execute(
    context.db,
  )
  return new Map(rows.map(({ kept, ...company }) => [kept, company]))
}
