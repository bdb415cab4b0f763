import type { Pair } from '@seamark/contract/rates/pairs/pairs'
import type { ContainerType } from '@seamark/contract/rates/prices/prices'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { fail } from '../../../platform/failure.ts'

export interface PairRow {
  id: number
  demandId: number
  supplyId: number
  container: ContainerType
  offered: ContainerType
  pair: Pair
}

/** Reads pairs `p` as the screens show them. */
export async function findShownPairs({ db }: Context, condition: RawBuilder<unknown>): Promise<PairRow[]> {
  const { rows } = await sql<PairRow & { takenAt: Date | null; confirmedAt: Date | null }>`
    select p.id, p.demand_id as "demandId", p.supply_id as "supplyId", p.container, p.offered,
      p.taken_at as "takenAt", p.confirmed_at as "confirmedAt",
      json_build_object(
        'id', p.id, 'state', p.state, 'boxes', p.boxes, 'price', p.price::float8, 'currency', p.currency, 'takenSide', p.taken_side,
        'takenBy', (select name from identity.users u where u.id = p.taken_by),
        'confirmedBy', (select name from identity.users u where u.id = p.confirmed_by), 'reason', p.reason) as pair
    from rates.pairs p where ${condition} order by p.id desc limit 300`.execute(db)
  return rows.map(({ takenAt, confirmedAt, pair, ...row }) => ({
    ...row,
    pair: { ...pair, takenAt: takenAt?.toISOString() ?? null, confirmedAt: confirmedAt?.toISOString() ?? null },
  }))
}

export async function requirePair(context: Context, id: number): Promise<Pair> {
  const [row] = await findShownPairs(context, sql`p.id = ${id}`)
  if (!row) throw fail('rates.pair_not_found')
  return row.pair
}
