import type { ContainerType } from '@seamark/contract/rates/prices/prices'
import { type RawBuilder, sql } from 'kysely'
import { actorId, type Context } from '../../../platform/context.ts'

/** A pair with what its deeds need of both sides. */
export interface StandingPair {
  id: number
  state: 'proposed' | 'paired' | 'matched' | 'released' | 'dismissed'
  container: ContainerType
  offered: ContainerType
  boxes: number | null
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
    select p.id, p.state, p.container, p.offered, p.boxes, p.taken_side as "takenSide",
      ${sideOf(sql`d`)} as demand, ${sideOf(sql`s`)} as supply
    from rates.pairs p join rates.rates d on d.id = p.demand_id join rates.rates s on s.id = p.supply_id
    where ${condition} order by p.id`.execute(db)
  return rows
}

/** The owners of both sides other than the caller. */
export const othersOf = (context: Context, { demand, supply }: Pick<StandingPair, 'demand' | 'supply'>): number[] =>
  [...new Set([demand.ownerId, supply.ownerId])].filter((id) => id !== actorId(context))
