import type { CreditedOrder } from '@seamark/contract/groups/months/months'
import { containers } from '@seamark/contract/territory/containers'
import { sql } from 'kysely'
import { authorize, type Context } from '../../../platform/context.ts'
import { nameOrders } from '../../orders/index.ts'
import { firstFindings } from '../findings/figures.queries.ts'
import { assertReadable } from '../messages/readable-groups.queries.ts'

const teuTable = JSON.stringify(containers.map(({ code, teu }) => ({ code, teu })))

/** The orders of the 90 days after such a finding, with their boxes in TEU. */
export const creditedOrders = sql`
  select o.id, o.created_at, boxes.teu from orders.orders o
  left join lateral (
    select sum(t.teu) as teu from orders.containers b
    join jsonb_to_recordset(${teuTable}::jsonb) as t(code text, teu numeric) on t.code = b.type where b.order_id = o.id) boxes on true
  where o.company_id = firsts.company_id and o.cancelled_at is null and o.delete_after is null
    and o.created_at >= firsts.at and o.created_at < firsts.at + interval '90 days'`

interface CreditRow {
  id: number
  teu: number
  day: string
}

/** The orders behind a month of a group, the earliest first. Those that the caller may not see are counted, as the month counts them. */
export async function listMonthOrders(context: Context, groupId: number, asked: string | undefined) {
  authorize(context, 'groups.readMessages')
  await assertReadable(context, groupId)
  const month = asked ?? (await latestMonthOf(context, groupId))
  const { rows } = await sql<CreditRow>`
    with firsts as (${firstFindings})
    select o.id::float8 as id, coalesce(o.teu, 0)::float8 as teu, to_char(o.created_at at time zone ${context.zone}, 'YYYY-MM-DD') as day
    from firsts cross join lateral (${creditedOrders}) o
    where firsts.group_id = ${groupId} and firsts.month = ${`${month}-01`}::date order by o.created_at, o.id`.execute(
    context.db,
  )
  const named = await nameOrders(
    context,
    rows.map(({ id }) => id),
  )
  const orders = rows.flatMap((row): CreditedOrder[] => {
    const order = named.get(row.id)
    return order ? [{ ...row, ...order }] : []
  })
  return { month, orders, hidden: rows.length - orders.length, teu: rows.reduce((sum, { teu }) => sum + teu, 0) }
}

export async function latestMonthOf({ db, zone }: Context, groupId: number): Promise<string> {
  const { rows } = await sql<{ month: string }>`
    select to_char(coalesce(max(month), date_trunc('month', now() at time zone ${zone})::date), 'YYYY-MM') as month
    from groups.months where group_id = ${groupId}`.execute(db)
  return rows[0]?.month ?? ''
}
