import { sql } from 'kysely'
import { authorize, type Context } from '../../../platform/context.ts'
import { companiesWhere } from '../companies/filters/filters.queries.ts'
import type { CompanyFilters } from '@seamark/contract/phonebook/lists/lists'

/**
 * Returns how many companies that fit the filters each of these people holds; the list that opens from a count has as
 * many rows.
 */
export async function countByCustodian(
  context: Context,
  filters: Partial<CompanyFilters>,
  custodianIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  authorize(context, 'phonebook.listCompanies')
  const { rows } = await sql<{ id: number; count: number }>`
    select c.custodian_id as id, count(*)::int as count from phonebook.companies c
    where c.custodian_id = any(${[...custodianIds]}::bigint[]) and ${companiesWhere(context, filters)} group by c.custodian_id`.execute(
    context.db,
  )
  return new Map(rows.map(({ id, count }) => [id, count]))
}

/**
 * Returns how many companies that fit the filters stand at each step of the pipeline; the list that opens has as many
 * rows.
 */
export async function countByProgress(
  context: Context,
  filters: Partial<CompanyFilters>,
): Promise<ReadonlyMap<string, number>> {
  authorize(context, 'phonebook.listCompanies')
  const { rows } = await sql<{ progress: string; count: number }>`
    select c.progress, count(*)::int as count from phonebook.companies c where ${companiesWhere(context, filters)} group by c.progress`.execute(
    context.db,
  )
  return new Map(rows.map(({ progress, count }) => [progress, count]))
}
