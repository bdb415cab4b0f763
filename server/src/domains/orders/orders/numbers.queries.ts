import type { Context } from '../../../platform/context.ts'
import { dayAt } from '../../../platform/days.ts'

/** A business number that is not given away yet: `2611-0042`, after the last one of the office's month and after `after`. */
export async function makeNumber({ db, now, zone }: Context, after: number) {
  const day = dayAt(now(), zone)
  const month = `${day.slice(2, 4)}${day.slice(5, 7)}`
  const counter = await db
    .selectFrom('orders.number_counters')
    .select('last')
    .where('month', '=', month)
    .executeTakeFirst()
  const place = Math.max(counter?.last ?? 0, after) + 1
  return { month, place, number: `${month}-${String(place).padStart(4, '0')}` }
}
