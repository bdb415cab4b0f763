import type { Pair, takePair as contract } from '@seamark/contract/rates/pairs/pairs'
import { sql } from 'kysely'
import type { z } from 'zod'
import { type Context, personOf } from '../../../platform/context.ts'
import { fail } from '../../../platform/failure.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { pairsSettled } from '../events.ts'
import { mayChange } from '../policy.ts'
import { lockRates } from '../rates/locks.commands.ts'
import { failIfReplaced, getRate } from '../rates/rates.queries.ts'
import { reserveBoxes, settleMatched } from './boxes.commands.ts'
import { candidatesOf } from './candidates.queries.ts'
import { matchLater } from './matching.commands.ts'
import { requirePair } from './pairs.queries.ts'
import { findPairs, type PairSide, type StandingPair } from './standing.queries.ts'
import { auditedPair, tellOfPair } from './tellings.commands.ts'

type Taking = z.output<NonNullable<typeof contract.body>>

/**
 * Takes boxes of an offer for a request: they are reserved on both sides, and the owner of the other side confirms. Where one person owns both it is matched at
 * once. Throws rate_not_found, rate_not_yours, same_company, superseded_since, boxes_taken, boxes_short, no_match, already_paired.
 */
export async function takePair(context: Context, demandId: number, taking: Taking): Promise<Pair> {
  return write(context, { permission: 'rates.pair', audit: 'rates.pairTaken' }, async (tx) => {
    const { demand, supply, takenSide } = await lockSides(tx, demandId, taking.supplyId)
    const { container, offered, boxes } = taking
    await failIfReplaced(tx, await getRate(tx, supply.id))
    await failIfApart(tx, demandId, taking)
    await reserveBoxes(
      tx,
      [
        { rateId: demand.id, container },
        { rateId: supply.id, container: offered },
      ],
      boxes,
    )
    const taken = await keepTaken(tx, { demand, supply, takenSide, taking })
    await settleMatched(tx, [demand.id, supply.id])
    if (taken.state === 'matched') await tx.reactions.announce(tx, pairsSettled, { ids: [demand.id, supply.id] })
    await tx.audits(auditedPair(taken, { state: taken.state, container, boxes }))
    await tellOfPair(tx, taken.state === 'matched' ? 'matched' : 'paired', taken)
    await matchLater(tx, [demand.id, supply.id])
    return requirePair(tx, taken.id)
  })
}

interface Sides {
  demand: PairSide
  supply: PairSide
  takenSide: 'supply' | 'demand'
}

/** Locks both sides in the order of their ids, and says for which of them the caller acts: her own, else that of a person whom she reaches. */
export async function lockSides(tx: WriteContext, demandId: number, supplyId: number): Promise<Sides> {
  await lockRates(tx, [demandId, supplyId])
  const { rows } = await sql<PairSide & { side: string }>`
    select r.id, r.number, r.side, r.owner_id as "ownerId", r.company_id as "companyId", u.name as "ownerName"
    from rates.rates r join identity.users u on u.id = r.owner_id
    where r.id in (${demandId}, ${supplyId}) and r.delete_after is null`.execute(tx.db)
  const demand = rows.find(({ id, side }) => id === demandId && side === 'demand')
  const supply = rows.find(({ id, side }) => id === supplyId && side === 'supply')
  if (!demand || !supply) throw fail('rates.rate_not_found')
  const person = personOf(tx)
  const takenSide = supply.ownerId === person.id && demand.ownerId !== person.id ? 'supply' : 'demand'
  const [own, other] = takenSide === 'supply' ? [supply, demand] : [demand, supply]
  if (demand.companyId !== null && demand.companyId === supply.companyId) throw fail('rates.same_company')
  if (mayChange(person, own)) return { demand, supply, takenSide }
  if (mayChange(person, other)) return { demand, supply, takenSide: takenSide === 'supply' ? 'demand' : 'supply' }
  throw fail('rates.rate_not_yours', { owner: demand.ownerName })
}

/** Keeps the pair after its boxes are reserved: what matching proposed or somebody turned down becomes the pair. */
async function keepTaken(
  tx: WriteContext,
  { demand, supply, takenSide, taking }: Sides & { taking: Taking },
): Promise<StandingPair> {
  const isMatched = demand.ownerId === supply.ownerId
  const person = personOf(tx).id
  const { rows } = await sql<{ id: number }>`
    insert into rates.pairs as p (demand_id, supply_id, container, offered, state, boxes, price, currency, taken_by, taken_side, taken_at,
      confirmed_by, confirmed_at, told_at)
    select ${demand.id}, ${supply.id}, ${taking.container}, ${taking.offered}, ${isMatched ? 'matched' : 'paired'}, ${taking.boxes},
      c.amount, coalesce(c.currency, ''), ${person}, ${takenSide}, now(),
      case when ${isMatched}::boolean then ${person}::bigint end, case when ${isMatched}::boolean then now() end, now()
    from (select 1) one left join rates.prices c on c.rate_id = ${supply.id} and c.container = ${taking.offered}
    on conflict (demand_id, supply_id, container) where state <> 'released' do update
    set offered = excluded.offered, state = excluded.state, boxes = excluded.boxes, price = excluded.price, currency = excluded.currency,
      taken_by = excluded.taken_by, taken_side = excluded.taken_side, taken_at = excluded.taken_at, confirmed_by = excluded.confirmed_by,
      confirmed_at = excluded.confirmed_at, told_at = excluded.told_at, ended_by = null, ended_at = null, reason = ''
    where p.state in ('proposed', 'dismissed') returning id`.execute(tx.db)
  const [kept] = rows
  if (!kept) throw fail('rates.already_paired')
  const [pair] = await findPairs(tx, sql`p.id = ${kept.id}`)
  if (!pair) throw new Error('the pair that was written is not there')
  return pair
}

/** The page that somebody looks at may be old: both sides have to meet now. Whether boxes are left is said by the reservation. */
async function failIfApart(tx: WriteContext, demandId: number, { supplyId, container, offered }: Taking) {
  const asked = { demands: sql`${[demandId]}::bigint[]`, far: 2, supplyId, alsoTaken: true } as const
  const { rows } = await sql`
    select 1 from (${candidatesOf(tx, asked)}) c
    where c.container = ${container} and c.offered = ${offered} limit 1`.execute(tx.db)
  if (rows.length === 0) throw fail('rates.no_match')
}
