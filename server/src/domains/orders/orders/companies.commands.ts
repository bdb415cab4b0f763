import { sql } from 'kysely'
import { businessDay } from '../../../platform/business-day.ts'
import type { WriteContext } from '../../../platform/write.ts'
import { exemptCompany, progressCompany } from '../../phonebook/index.ts'
import { ordersChanged } from '../events.ts'
import type { OrderRow } from './orders.queries.ts'

/** A company stays out of the pool for so many days after the last of its ships has sailed. */
const exemptDays = 30

/**
 * Locks companies in the order of their ids before any of their orders is written, as everybody does who writes both, so that no two wait for each
 * other in a circle.
 */
export async function lockCompanies(tx: WriteContext, ids: readonly number[]) {
  if (ids.length === 0) return
  await sql`
    select id from phonebook.companies where id = any(${[...new Set(ids)]}::bigint[]) order by id for no key update`.execute(
    tx.db,
  )
}

/** Keeps the companies from the pool as long as their booked orders say, and proposes `ordered` for the one of `booked`. */
export async function tellCompanies(tx: WriteContext, ids: readonly number[], booked?: OrderRow) {
  const companies = await exemptions(tx, ids)
  for (const { id, until } of companies) await exemptCompany(tx, { companyId: id, until })
  const company = companies.find(({ id, custodian_id: custodian }) => id === booked?.company_id && custodian !== null)
  if (company) await progressCompany(tx, { companyId: company.id, to: 'ordered', at: tx.now(), cause: 'order' })
}

/** Tells the floors above whose orders are no longer as they were; a company that is not known is nobody's. */
export async function announceOrders(tx: WriteContext, companies: readonly (number | null)[]) {
  const companyIds = [...new Set(companies.filter((id) => id !== null))]
  if (companyIds.length > 0) await tx.reactions.announce(tx, ordersChanged, { companyIds })
}

interface Exemption {
  id: number
  custodian_id: number | null
  /** The first moment at which no order keeps the company any more; null where none does. */
  until: Date | null
}

/** An order whose ship has no day yet keeps its company from today on. */
async function exemptions(tx: WriteContext, ids: readonly number[]): Promise<Exemption[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Exemption>`
    select c.id, c.custodian_id,
      (select ((max(coalesce(o.sailing_on, ${businessDay(tx)})) + ${exemptDays + 1}::int)::timestamp at time zone ${tx.zone})
       from orders.orders o
       where o.company_id = c.id and o.booking_no <> '' and o.cancelled_at is null and o.delete_after is null) as until
    from phonebook.companies c where c.id = any(${[...new Set(ids)]}::bigint[]) and c.delete_after is null order by c.id`.execute(
    tx.db,
  )
  return rows
}
