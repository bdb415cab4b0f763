import type { ContainerType } from '@seamark/contract/rates/prices/prices'
import { sql } from 'kysely'
import { sentAhead } from '../../../platform/database/sent-ahead.ts'
import { timeAt } from '../../../platform/days.ts'
import { fail } from '../../../platform/failure.ts'
import type { WriteContext } from '../../../platform/write.ts'

/** Boxes of one rate that a pair takes. */
export interface Share {
  rateId: number
  container: ContainerType
}

/**
 * Reserves boxes on both sides of a pair, in the order of the rates' ids. Each side is reserved only while it has so many left, so nothing is promised twice. An
 * offer that does not say how many it has promises nothing. Throws boxes_taken and boxes_short.
 */
export async function reserveBoxes(tx: WriteContext, shares: readonly Share[], count: number) {
  for (const share of shares.toSorted((one, other) => one.rateId - other.rateId)) {
    const { rows } = await sql<{ open: number }>`
      update rates.boxes set open = open - ${count}::int
      where rate_id = ${share.rateId} and container = ${share.container} and open >= ${count}::int
      returning open`.execute(tx.db)
    if (rows.length === 0) await failIfSaid(tx, share)
  }
}

/** Gives the boxes of pairs back to both sides. */
export async function returnBoxes(tx: WriteContext, shares: readonly (Share & { boxes: number })[]) {
  await sql`${sentAhead}
    update rates.boxes b set open = least(b.total, b.open + g.boxes)
    from (
      select rate_id, container, sum(boxes)::int as boxes
      from json_to_recordset(${JSON.stringify(
        shares.map(({ rateId, container, boxes }) => ({ rate_id: rateId, container, boxes })),
      )}::json) as s (rate_id bigint, container text, boxes int)
      group by rate_id, container) g
    where b.rate_id = g.rate_id and b.container = g.container`.execute(tx.db)
}

async function failIfSaid(tx: WriteContext, { rateId, container }: Share) {
  const { rows } = await sql<{ open: number; name: string | null; taken_at: Date | null }>`
    select b.open, t.name, t.taken_at from rates.boxes b
    left join lateral (
      select u.name, p.taken_at from rates.pairs p join identity.users u on u.id = p.taken_by
      where p.state in ('paired', 'matched') and b.rate_id in (p.demand_id, p.supply_id)
        and b.container = case when p.demand_id = b.rate_id then p.container else p.offered end
      order by p.taken_at desc, p.id desc limit 1) t on true
    where b.rate_id = ${rateId} and b.container = ${container}`.execute(tx.db)
  const [row] = rows
  if (!row) return
  const left = row.open
  if (row.name === null || row.taken_at === null) throw fail('rates.boxes_short', { container, left })
  throw fail('rates.boxes_taken', { container, left, name: row.name, time: timeAt(row.taken_at, tx.zone).slice(-5) })
}

/**
 * Says anew whether rates are matched: nothing of what they said is left, somebody has confirmed, and nobody still has to. Their legs follow, so that matching
 * passes over them. Returns the ids whose state changed.
 */
export async function settleMatched(tx: WriteContext, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with settled as (
      select r.id, case when
        exists (select from rates.boxes b where b.rate_id = r.id)
        and not exists (select from rates.boxes b where b.rate_id = r.id and b.open > 0)
        and exists (select from rates.pairs p where p.state = 'matched' and r.id in (p.demand_id, p.supply_id))
        and not exists (select from rates.pairs p where p.state = 'paired' and r.id in (p.demand_id, p.supply_id))
        then 'matched' else 'open' end as state
      from rates.rates r
      where r.id = any(${[...ids]}::bigint[]) and r.state in ('open', 'matched') and r.delete_after is null),
    legs as (
      update rates.legs l set state = s.state from settled s
      where l.rate_id = s.id and l.state in ('open', 'matched') and l.state <> s.state)
    update rates.rates r set state = s.state, version = r.version + 1 from settled s
    where r.id = s.id and r.state <> s.state returning r.id`.execute(tx.db)
  return rows.map(({ id }) => id)
}
