import { orderListQuery } from '@seamark/contract/orders/lists/lists'
import { ordersWhere } from '@seamark/server/domains/orders/orders/filters.queries'
import type { Context } from '@seamark/server/platform/context'
import { sql } from 'kysely'
import { compile, type Statement } from '../bare/statements.ts'

const pageRows = 50

/** The columns of the list's standard view. */
const shown = sql`o.id, o.number, o.status, o.rolled, c.name as client, o.pol, o.transfer_port, o.pod, o.sailing_on, o.carrier, o.vessel, o.voyage, o.booking_no,
  o.master_bill, o.boxes, o.arriving_on, o.settlement_day, o.settled_day, manager.name as manager, o.flags, o.updated_at`
const named = sql`left join phonebook.companies c on c.id = o.company_id join identity.users manager on manager.id = o.manager_id`
const order = sql`o.updated_at desc, o.id desc`

/** The list of orders in several forms, because the planner does not find the best plan of each question by itself. */
export function orderForms(context: Context, query: URLSearchParams): Statement[] {
  const { limit: _limit, columns: _columns, ...given } = Object.fromEntries(query)
  const { sort: _sort, order: _order, ...filters } = orderListQuery.parse(given)
  const where = ordersWhere(context, filters)
  const page = sql`order by ${order} limit ${pageRows + 1}`
  return [
    sql`select ${shown} from orders.orders o ${named} where ${where} ${page}`,
    sql`select ${shown} from (select * from orders.orders o where ${where} offset 0) o ${named} ${page}`,
    sql`select ${shown} from (select * from orders.orders o where ${where} ${page}) o ${named} order by ${order}`,
    sql`select ${shown} from (select * from (select * from orders.orders o where ${where} offset 0) o ${page}) o ${named} order by ${order}`,
  ].map((form) => compile(context, form))
}
