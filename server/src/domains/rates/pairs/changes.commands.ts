import { sql } from 'kysely'
import { translate } from '../../../platform/translate.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { settleMatched } from './boxes.commands.ts'
import { release } from './endings.commands.ts'
import { matchLater } from './matching.commands.ts'
import { findPairs, type StandingPair } from './standing.queries.ts'

/** Whoever may change rates in any way, by hand or from a sheet, has the screen. */
const deed = { permission: 'rates.read', audit: 'rates.pairReleased' } as const

/** Gives back what pairs have taken of rates that are about to be written anew. Runs in the transaction of the edit. */
export async function releaseRewritten(context: WriteContext, { ids }: { ids: readonly number[] }) {
  await write(context, deed, async (tx) => {
    const pairs = await findPairs(tx, sql`p.state in ('paired', 'matched') and ${touches(ids)}`)
    if (pairs.length === 0) tx.unchanged()
    await release(tx, because(tx, pairs, 'rewritten'))
  })
}

/**
 * Follows what happened to rates, in the same transaction: pairs of deleted ones end, and those of closed ones that nobody has confirmed; the others keep their
 * state. Then they are matched anew.
 */
export async function followRates(context: WriteContext, { ids, isNew }: { ids: readonly number[]; isNew: boolean }) {
  if (isNew) return matchLater(context, ids)
  await write(context, deed, async (tx) => {
    tx.unchanged()
    const pairs = await findPairs(
      tx,
      sql`p.state in ('paired', 'matched') and ${touches(ids)} and (
        d.delete_after is not null or s.delete_after is not null or (p.state = 'paired' and 'closed' in (d.state, s.state)))`,
    )
    await release(tx, because(tx, pairs, 'withdrawn'))
    await settleMatched(tx, ids)
    await matchLater(tx, ids)
  })
}

const touches = (ids: readonly number[]) =>
  sql`(p.demand_id = any(${[...ids]}::bigint[]) or p.supply_id = any(${[...ids]}::bigint[]))`

/** The reason in words, since an owner reads it beside the reasons that people write. */
const because = (tx: WriteContext, pairs: readonly StandingPair[], why: 'rewritten' | 'withdrawn') =>
  pairs.map((pair) => ({ pair, reason: translate(tx.language, `rates.released.${why}`) }))
