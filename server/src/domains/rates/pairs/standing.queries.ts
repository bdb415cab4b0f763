import type { ContainerType } from '@seamark/contract/rates/prices/prices'
import { type RawBuilder, sql } from 'kysely'
import { actorId, type Context, passes, personOf } from '../../../platform/context.ts'

/** A pair with what its deeds need of both sides. */
export interface StandingPair {
  id: number
  state: 'proposed' | 'paired' | 'matched' | 'released' | 'dismissed'
  container: ContainerType
  offered: ContainerType
  boxes: number | null
  /** The price of one as it stood when it was taken. */
  price: number | null
  currency: string
  takenSide: 'supply' | 'demand' | null
  demand: PairSide
  supply: PairSide
}

export interface PairSide {
  id: number
  number: string
  ownerId: number
  ownerName: string
  companyId: number | null
}

const sideOf = (alias: RawBuilder<unknown>) => sql`json_build_object(
  'id', ${alias}.id, 'number', ${alias}.number, 'ownerId', ${alias}.owner_id, 'companyId', ${alias}.company_id,
  'ownerName', (select name from identity.users u where u.id = ${alias}.owner_id))`

/** Reads pairs `p` as they stand, in the order of their ids. */
export async function findPairs({ db }: Context, condition: RawBuilder<unknown>): Promise<StandingPair[]> {
  const { rows } = await sql<StandingPair>`
    select p.id, p.state, p.container, p.offered, p.boxes, p.price::float8, p.currency, p.taken_side as "takenSide",
      ${sideOf(sql`d`)} as demand, ${sideOf(sql`s`)} as supply
    from rates.pairs p join rates.rates d on d.id = p.demand_id join rates.rates s on s.id = p.supply_id
    where ${condition} order by p.id`.execute(db)
  return rows
}

/** A pair as a record of a floor above names it: `seen` is null for a caller who may not read supply and demand. */
export interface NamedPair {
  state: StandingPair['state']
  /** The company of the request, which the caller may be unable to see. */
  companyId: number | null
  seen: StandingPair | null
}

/** The pairs that records of floors above name. One with a deleted side is left out. */
export async function findNamedPairs(
  context: Context,
  ids: readonly number[],
): Promise<ReadonlyMap<number, NamedPair>> {
  const pairs = await findPairs(
    context,
    sql`p.id = any(${[...ids]}::bigint[]) and d.delete_after is null and s.delete_after is null`,
  )
  const isSeen = passes(personOf(context), 'rates.read')
  return new Map(
    pairs.map((pair) => [pair.id, { state: pair.state, companyId: pair.demand.companyId, seen: isSeen ? pair : null }]),
  )
}

/** The owners of both sides other than the caller. */
export const othersOf = (context: Context, { demand, supply }: Pick<StandingPair, 'demand' | 'supply'>): number[] =>
  [...new Set([demand.ownerId, supply.ownerId])].filter((id) => id !== actorId(context))
