import { type RawBuilder, sql } from 'kysely'
import { type WriteContext, write } from '../../../platform/write.ts'

const deed = { permission: 'phonebook.openCompany', audit: 'rates.ratesMoved' } as const

interface Merged {
  keepId: number
  otherIds: readonly number[]
}

/** Moves the rates of merged companies to the company that is kept; `company_came_by` remembers where they were. */
export const carryRates = (context: WriteContext, { keepId, otherIds }: Merged) =>
  moveRates(
    context,
    sql<{ id: number }>`
      update rates.rates set company_came_by = company_came_by || company_id, company_id = ${keepId}::bigint
      where company_id = any(${[...otherIds]}::bigint[]) returning id`,
  )

/** Undoes `carryRates` when a merge is undone: each rate returns to the company that it came from. */
export const returnRates = (context: WriteContext, { keepId, otherIds }: Merged) =>
  moveRates(
    context,
    sql<{ id: number }>`
      update rates.rates
      set company_id = company_came_by[cardinality(company_came_by)], company_came_by = trim_array(company_came_by, 1)
      where company_id = ${keepId} and company_came_by[cardinality(company_came_by)] = any(${[...otherIds]}::bigint[])
      returning id`,
  )

async function moveRates(context: WriteContext, statement: RawBuilder<{ id: number }>) {
  await write(context, deed, async (tx) => {
    const { rows } = await statement.execute(tx.db)
    if (rows.length === 0) return tx.unchanged()
    await tx.audits(rows.map(({ id }) => ({ subject: 'rate', id })))
  })
}
