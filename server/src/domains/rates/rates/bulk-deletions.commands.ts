import { deletion } from '@seamark/contract/rates/rates/bulk'
import { sql } from 'kysely'
import { personOf } from '../../../platform/context.ts'
import type { BulkAction, BulkChange, BulkOutcome, BulkReversal } from '../../../platform/list.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { mayChange } from '../policy.ts'
import { gone, lockRates, mayChangeRate } from './bulk.commands.ts'
import { hideRates, unhideRates } from './deletions.commands.ts'
import { publishRate } from './rates.commands.ts'

const daysToUndo = 30

/** Deletes rates, also closed ones; for thirty days they can be brought back. */
export const deleteAction: BulkAction = {
  name: 'delete',
  title: 'rates.bulk.delete',
  permission: 'rates.write',
  input: deletion,
  apply: async (tx, ids) => deleteMany(tx, ids),
  revert: async (tx, changes) => restoreMany(tx, changes),
}

async function deleteMany(context: WriteContext, ids: readonly number[]): Promise<BulkOutcome[]> {
  return write(context, { permission: 'rates.write', audit: 'rates.rateDeleted' }, async (tx) => {
    const found = await lockRates(tx, ids)
    const outcomes = ids.map((id): BulkOutcome => {
      const rate = found.get(id)
      if (!rate) return { id, outcome: 'refused', problem: gone }
      if (!mayChangeRate(tx, rate))
        return {
          id,
          outcome: 'refused',
          problem: { field: 'id', code: 'rates.rate_not_yours', params: { owner: rate.owner.name } },
        }
      return { id, outcome: 'done', before: { deleted: false }, after: { deleted: true } }
    })
    const deleted = outcomes.flatMap(({ id, outcome }) => (outcome === 'done' ? [id] : []))
    if (deleted.length === 0) tx.unchanged()
    else await hideRates(tx, deleted, daysToUndo * 24 * 3600)
    await tx.audits(deleted.map((id) => ({ subject: 'rate', id })))
    for (const id of deleted) publishRate(tx, id)
    return outcomes
  })
}

interface Hidden {
  id: number
  owner_id: number
  is_hidden: boolean
}

async function restoreMany(context: WriteContext, changes: readonly BulkChange[]): Promise<BulkReversal[]> {
  return write(context, { permission: 'rates.write', audit: 'rates.rateRestored' }, async (tx) => {
    const ids = changes.map(({ id }) => id)
    const { rows } = await sql<Hidden>`
      select id, owner_id, delete_after > now() as is_hidden from rates.rates
      where id = any(${ids}::bigint[]) order by id for no key update`.execute(tx.db)
    const found = new Map(rows.map((row) => [row.id, row]))
    const reversals = ids.map((id): BulkReversal => {
      const row = found.get(id)
      if (!row || !mayChange(personOf(tx), { ownerId: row.owner_id })) return { id, outcome: 'refused', problem: gone }
      return { id, outcome: row.is_hidden ? 'reverted' : 'unchanged' }
    })
    const restored = reversals.flatMap(({ id, outcome }) => (outcome === 'reverted' ? [id] : []))
    if (restored.length === 0) tx.unchanged()
    else await unhideRates(tx, restored)
    await tx.audits(restored.map((id) => ({ subject: 'rate', id })))
    for (const id of restored) publishRate(tx, id)
    return reversals
  })
}
