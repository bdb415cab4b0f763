import type { dismissMatch as contract, Pair } from '@seamark/contract/rates/pairs/pairs'
import { sql } from 'kysely'
import type { z } from 'zod'
import { actorId, type Context, personOf } from '../../../platform/context.ts'
import { fail } from '../../../platform/failure.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { pairsSettled } from '../events.ts'
import { mayChange } from '../policy.ts'
import { lockRates } from '../rates/locks.commands.ts'
import { returnBoxes, settleMatched } from './boxes.commands.ts'
import { daysOf, matchLater } from './matching.commands.ts'
import { requirePair } from './pairs.queries.ts'
import { findPairs, type StandingPair } from './standing.queries.ts'
import { lockSides } from './takings.commands.ts'
import { auditedPair, publishPair, tellOfPair } from './tellings.commands.ts'

/** Confirms what the other owner has taken. Throws pair_not_found, rate_not_yours, pair_over. */
export async function confirmPair(context: Context, id: number): Promise<Pair> {
  return write(context, { permission: 'rates.pair', audit: 'rates.pairConfirmed' }, async (tx) => {
    const pair = await lockPair(tx, id)
    if (pair.state !== 'paired') throw fail('rates.pair_over')
    const side = pair.takenSide === 'demand' ? pair.supply : pair.demand
    if (!mayChange(personOf(tx), side)) throw fail('rates.rate_not_yours', { owner: side.ownerName })
    await sql`
      update rates.pairs set state = 'matched', confirmed_by = ${personOf(tx).id}::bigint, confirmed_at = now() where id = ${id}`.execute(
      tx.db,
    )
    await settle(tx, [pair])
    const { container, boxes } = pair
    await tx.audits(auditedPair(pair, { state: 'matched', container, boxes }))
    await tellOfPair(tx, 'matched', pair)
    await matchLater(tx, [pair.demand.id, pair.supply.id])
    return requirePair(tx, id)
  })
}

/** Says anew what the rates of pairs are, and lets those who count confirmed pairs know. */
async function settle(tx: WriteContext, pairs: readonly StandingPair[]) {
  const ids = pairs.flatMap(({ demand, supply }) => [demand.id, supply.id])
  await settleMatched(tx, ids)
  await tx.reactions.announce(tx, pairsSettled, { ids })
}

/** Undoes a pair: its boxes come back, and both sides are on the market again. Throws pair_not_found, rate_not_yours, pair_over. */
export async function releasePair(context: Context, id: number, reason: string): Promise<Pair> {
  return write(context, { permission: 'rates.pair', audit: 'rates.pairReleased' }, async (tx) => {
    const pair = await lockPair(tx, id)
    if (pair.state !== 'paired' && pair.state !== 'matched') throw fail('rates.pair_over')
    failIfStranger(tx, pair)
    await release(tx, [{ pair, reason }])
    await matchLater(tx, [pair.demand.id, pair.supply.id])
    return requirePair(tx, id)
  })
}

/** Releases pairs whose rates are locked, and tells both owners. Call it inside a write, which it gives its audit rows. */
export async function release(tx: WriteContext, ending: readonly { pair: StandingPair; reason: string }[]) {
  if (ending.length === 0) return
  const given = ending.map(({ pair, reason }) => ({ id: pair.id, reason }))
  await sql`
    update rates.pairs p set state = 'released', ended_by = ${actorId(tx)}::bigint, ended_at = now(), reason = g.reason
    from json_to_recordset(${JSON.stringify(given)}::json) as g (id bigint, reason text)
    where p.id = g.id`.execute(tx.db)
  await returnBoxes(
    tx,
    ending.flatMap(({ pair: { demand, supply, container, offered, boxes } }) => [
      { rateId: demand.id, container, boxes: boxes ?? 0 },
      { rateId: supply.id, container: offered, boxes: boxes ?? 0 },
    ]),
  )
  await settle(
    tx,
    ending.map(({ pair }) => pair),
  )
  await tx.audits(
    ending.flatMap(({ pair, reason }) =>
      auditedPair(pair, { state: 'released', container: pair.container, boxes: pair.boxes, reason }),
    ),
  )
  for (const { pair, reason } of ending) await tellOfPair(tx, 'released', pair, { reason })
}

type Dismissal = z.output<NonNullable<typeof contract.body>>

/**
 * Turns an offer down for a request: it stays away until it is cheaper by 3 % or either side has other days. Or takes that back. Throws rate_not_found,
 * rate_not_yours, same_company, already_paired.
 */
export async function dismissMatch(
  context: Context,
  demandId: number,
  { supplyId, container, offered, dismissed }: Dismissal,
): Promise<null> {
  return write(context, { permission: 'rates.pair', audit: 'rates.pairDismissed' }, async (tx) => {
    const { demand, supply } = await lockSides(tx, demandId, supplyId)
    const { rows } = dismissed
      ? await sql`
          insert into rates.pairs as p (demand_id, supply_id, container, offered, state, ended_by, ended_at, seen_usd, seen_days)
          select d.id, s.id, ${container}, ${offered}, 'dismissed', ${personOf(tx).id}, now(), c.comparable_usd, ${daysOf()}
          from rates.rates d join rates.rates s on s.id = ${supply.id}
          left join rates.prices c on c.rate_id = s.id and c.container = ${offered}
          where d.id = ${demand.id}
          on conflict (demand_id, supply_id, container) where state <> 'released' do update
          set state = 'dismissed', ended_by = excluded.ended_by, ended_at = excluded.ended_at, offered = excluded.offered,
            seen_usd = excluded.seen_usd, seen_days = excluded.seen_days
          where p.state in ('proposed', 'dismissed') returning id`.execute(tx.db)
      : await sql`
          delete from rates.pairs
          where demand_id = ${demand.id} and supply_id = ${supply.id} and container = ${container} and state = 'dismissed'
          returning id`.execute(tx.db)
    if (rows.length === 0) {
      if (dismissed) throw fail('rates.already_paired')
      tx.unchanged()
      return null
    }
    await tx.audits(
      auditedPair({ demand, supply }, { state: dismissed ? 'dismissed' : 'proposed', container, boxes: null }),
    )
    publishPair(tx, { demand, supply })
    await matchLater(tx, [demand.id])
    return null
  })
}

async function lockPair(tx: WriteContext, id: number): Promise<StandingPair> {
  const [seen] = await findPairs(tx, sql`p.id = ${id}`)
  if (!seen) throw fail('rates.pair_not_found')
  await lockRates(tx, [seen.demand.id, seen.supply.id])
  const [pair] = await findPairs(tx, sql`p.id = ${id}`)
  if (!pair) throw fail('rates.pair_not_found')
  return pair
}

/** Only the owners of the two sides, and who reaches them, end a pair. */
function failIfStranger(tx: WriteContext, { demand, supply }: StandingPair) {
  const person = personOf(tx)
  if (!mayChange(person, demand) && !mayChange(person, supply))
    throw fail('rates.rate_not_yours', { owner: demand.ownerName })
}
