import { sql } from 'kysely'
import { personOf } from '../../../platform/context.ts'
import type { BulkChange, BulkReversal } from '../../../platform/list.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { mayChange } from '../policy.ts'
import { hideRates } from '../rates/deletions.commands.ts'
import { publishRate } from '../rates/rates.commands.ts'

interface Given {
  id: number
  owner_id: number
  owner: string
  version: number
  state: string
}

/**
 * Takes back rates that a floor above has posted; returns one result for each. What they ended holds again. A rate that somebody has changed
 * since is a conflict, unless it is to be overwritten.
 */
export async function takeRatesBack(
  context: WriteContext,
  changes: readonly Pick<BulkChange, 'id' | 'overwrite'>[],
): Promise<BulkReversal[]> {
  return write(context, { permission: 'rates.write', audit: 'rates.rateDeleted' }, async (tx) => {
    const found = await lockGiven(
      tx,
      changes.map(({ id }) => id),
    )
    const reversals = changes.map(({ id, overwrite }) => reversalOf(tx, found.get(id), { id, overwrite }))
    const ids = reversals.filter(({ outcome }) => outcome === 'reverted').map(({ id }) => id)
    if (ids.length === 0) tx.unchanged()
    else await hideRates(tx, ids, 0)
    await tx.audits(ids.map((id) => ({ subject: 'rate', id })))
    for (const id of ids) publishRate(tx, id)
    return reversals
  })
}

function reversalOf(
  tx: WriteContext,
  rate: Given | undefined,
  { id, overwrite }: Pick<BulkChange, 'id' | 'overwrite'>,
): BulkReversal {
  if (!rate) return { id, outcome: 'unchanged' }
  if (!mayChange(personOf(tx), { ownerId: rate.owner_id }))
    return {
      id,
      outcome: 'refused',
      problem: { field: 'id', code: 'rates.rate_not_yours', params: { owner: rate.owner } },
    }
  return overwrite || rate.version === 1
    ? { id, outcome: 'reverted' }
    : { id, outcome: 'conflict', now: { state: rate.state } }
}

async function lockGiven({ db }: WriteContext, ids: readonly number[]): Promise<ReadonlyMap<number, Given>> {
  const { rows } = await sql<Given>`
    select r.id::float8 as id, r.owner_id::float8 as owner_id, u.name as owner, r.version, r.state
    from rates.rates r join identity.users u on u.id = r.owner_id
    where r.id = any(${[...ids]}::bigint[]) and r.delete_after is null order by r.id for update of r`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}
