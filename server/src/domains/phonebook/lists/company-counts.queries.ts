import { countOf } from '../companies/pages/pages.queries.ts'
import { sql } from 'kysely'
import { authorize, type Context, personOf } from '../../../platform/context.ts'
import { companiesWhere } from '../companies/filters/filters.queries.ts'
import type { CompanyFilters } from '@seamark/contract/phonebook/lists/lists'
import { progresses } from '@seamark/contract/phonebook/companies/companies'

/** The home page's figures; each is the count of a list that the caller can open. */
export async function countCompanies(context: Context) {
  authorize(context, 'phonebook.listCompanies')
  const person = personOf(context)
  const { rows: weeks } = await sql<{ start: string }>`
    select date_trunc('week', ${context.now()}::timestamptz at time zone ${context.zone})::date as start`.execute(
    context.db,
  )
  const weekStart = weeks[0]?.start ?? ''
  const counts = await Promise.all([
    counted('mine', { custodianId: person.id }),
    counted('visible', {}),
    counted('pool', { visibility: 'public' }),
    counted('newThisWeek', { createdFrom: weekStart }),
  ])
  return { counts, mineByProgress: await heldByProgress(context, person.id), weekStart }

  async function counted<Name extends string>(name: Name, filters: Partial<CompanyFilters>) {
    return { name, ...(await countOf(context, companiesWhere(context, filters))) }
  }
}

/** How many of a custodian's companies stand where in the pipeline, in its order. */
async function heldByProgress({ db }: Context, custodianId: number) {
  const held = await db
    .selectFrom('phonebook.companies')
    .select(({ fn }) => ['progress', fn.countAll<number>().as('value')])
    .where('custodian_id', '=', custodianId)
    .where('delete_after', 'is', null)
    .groupBy('progress')
    .execute()
  return progresses.map((progress) => ({ progress, value: held.find((row) => row.progress === progress)?.value ?? 0 }))
}
