import { type RawBuilder, sql } from 'kysely'
import { businessDay } from '../../../platform/business-day.ts'
import type { Context } from '../../../platform/context.ts'
import { timeAt } from '../../../platform/days.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { remind } from '../../notices/index.ts'

/** The reminders that one transaction sends. */
const lotSize = 500

const kinds = ['freeTimeEnds', 'billMissing', 'settlementPassed', 'siCutOff', 'vgmCutOff', 'cyCutOff'] as const
type Kind = (typeof kinds)[number]

/**
 * Reminds managers and operators of what is due: each thing once for each day that it is about, so a day that moves is told anew. What a killed
 * worker had taken is rolled back and told the next hour.
 */
export async function remindOfOrders(context: Context) {
  for (const kind of kinds) while ((await remindLot(context, kind)) === lotSize);
}

interface DueOrder {
  id: number
  number: string
  manager_id: number
  operator_id: number | null
  day: string
  moment: Date | null
}

async function remindLot(context: Context, kind: Kind): Promise<number> {
  return write.bookkeep(context, 'orders.listOrders', async (tx) => {
    const due = await takeDue(tx, kind)
    await remind(
      tx,
      `orders.reminder.${kind}`,
      due.flatMap((order) => peopleOf(order).map((userId) => toReminder(tx, order, userId))),
    )
    return due.length
  })
}

const peopleOf = ({ manager_id: manager, operator_id: operator }: DueOrder) =>
  operator === null || operator === manager ? [manager] : [manager, operator]

const toReminder = ({ zone }: WriteContext, { id, number, day, moment }: DueOrder, userId: number) => ({
  userId,
  facts: { order: number, day: moment === null ? day : timeAt(moment, zone) },
  subject: { kind: 'order', id },
  path: `/freight/orders/${id}`,
})

/** Marks what is due as told and returns what nobody was told before. */
async function takeDue(tx: WriteContext, kind: Kind): Promise<DueOrder[]> {
  const { day, moment, condition } = dueOf(tx, kind)
  const { rows } = await sql<DueOrder>`
    with due as (
      select o.id, ${day} as day from orders.orders o
      where o.delete_after is null and o.cancelled_at is null and ${condition}
        and not exists (select from orders.told t where t.order_id = o.id and t.kind = ${kind} and t.day = ${day})
      order by o.id limit ${lotSize}),
    told as (
      insert into orders.told (order_id, kind, day) select id, ${kind}, day from due on conflict do nothing returning order_id, day)
    select o.id, o.number, o.manager_id, o.operator_id, told.day, ${moment} as moment
    from told join orders.orders o on o.id = told.order_id order by o.id`.execute(tx.db)
  return rows
}

/** When a thing is due: the day that it is about, and its moment where it has one. */
function dueOf(tx: WriteContext, kind: Kind) {
  const today = businessDay(tx)
  const none = sql`null::timestamptz`
  const cutOff = (column: RawBuilder<unknown>) => ({
    day: sql`(${column} at time zone ${tx.zone})::date`,
    moment: column,
    condition: sql`(${column} > ${tx.now()}::timestamptz and ${column} <= ${tx.now()}::timestamptz + interval '24 hours' and o.reached in ('booking', 'booked', 'released'))`,
  })
  const due: Record<Kind, { day: RawBuilder<unknown>; moment: RawBuilder<unknown>; condition: RawBuilder<unknown> }> = {
    freeTimeEnds: {
      day: sql`o.free_until`,
      moment: none,
      condition: sql`(o.free_until between ${today} and ${today} + 2 and o.reached in ('sailed', 'arrived'))`,
    },
    billMissing: {
      day: sql`o.sailing_on`,
      moment: none,
      condition: sql`(o.sailing_on between ${today} and ${today} + 2 and o.master_bill = '' and o.house_bill = '')`,
    },
    settlementPassed: {
      day: sql`o.settlement_day`,
      moment: none,
      condition: sql`(o.settlement_day < ${today} and o.settlement_day >= ${today} - 60 and o.settled_day is null)`,
    },
    siCutOff: cutOff(sql`o.si_cut_off`),
    vgmCutOff: cutOff(sql`o.vgm_cut_off`),
    cyCutOff: cutOff(sql`o.cy_cut_off`),
  }
  return due[kind]
}
