import { sql } from 'kysely'
import type { ContainerType } from '@seamark/contract/rates/prices/prices'
import type { Context } from '../../../platform/context.ts'
import { actAsPerson } from '../../identity/index.ts'
import { confirmPair, dismissMatch, releasePair } from '../pairs/endings.commands.ts'
import { matchAllDemands } from '../pairs/matching.commands.ts'
import { takePair } from '../pairs/takings.commands.ts'

interface Proposed {
  demandId: number
  supplyId: number
  container: ContainerType
  offered: ContainerType
  boxes: number
  demandOwner: number
  supplyOwner: number
}

/** What becomes of the first requests that found an offer; the others keep their proposals. */
const ends = ['paired', 'matched', 'matched', 'released', 'dismissed'] as const
const wanted = 15

/** Matches what is there, and lets the people of the demo take, confirm, release and turn down the first of it. Returns how many pairs they made. */
export async function createDemoPairs(context: Context): Promise<number> {
  await matchAllDemands(context)
  const { rows } = await sql<Proposed>`
    select * from (
      select distinct on (p.demand_id) p.demand_id as "demandId", p.supply_id as "supplyId", p.container, p.offered,
        least(b.open, coalesce(f.open, b.open)) as boxes, d.owner_id as "demandOwner", s.owner_id as "supplyOwner"
      from rates.pairs p
      join rates.rates d on d.id = p.demand_id join rates.rates s on s.id = p.supply_id
      join rates.boxes b on b.rate_id = d.id and b.container = p.container
      left join rates.boxes f on f.rate_id = s.id and f.container = p.offered
      where p.state = 'proposed' and not exists (
        select from rates.pairs o where o.supply_id = p.supply_id and o.demand_id < p.demand_id)
      order by p.demand_id, p.id) first
    where boxes > 0 order by "demandId" limit ${wanted}`.execute(context.db)
  for (const [place, row] of rows.entries()) await endPair(context, row, ends[place % ends.length] ?? 'paired')
  return rows.length
}

async function endPair(context: Context, row: Proposed, end: (typeof ends)[number]) {
  const { demandId, supplyId, container, offered, boxes } = row
  const owner = await actAsPerson(context, row.demandOwner)
  if (end === 'dismissed') {
    await dismissMatch(owner, demandId, { supplyId, container, offered, dismissed: true })
    return
  }
  const { id, state } = await takePair(owner, demandId, { supplyId, container, offered, boxes })
  if (end === 'matched' && state === 'paired') await confirmPair(await actAsPerson(context, row.supplyOwner), id)
  if (end === 'released') await releasePair(owner, id, '客户改走下一班')
}
