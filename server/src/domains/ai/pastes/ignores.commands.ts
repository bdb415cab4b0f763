import { sql } from 'kysely'
import type { BulkChange, BulkOutcome, BulkReversal } from '../../../platform/list.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { gone, lockItems, tell } from './outcomes.commands.ts'
import { rowsBack } from './posts.commands.ts'

const deed = { permission: 'ai.usePastes', audit: 'ai.pasteItemTaken' } as const

/** Puts rows aside. */
export async function ignoreItems(context: WriteContext, ids: readonly number[]): Promise<BulkOutcome[]> {
  return write(context, deed, async (tx) => {
    tx.unchanged()
    const found = await lockItems(tx, ids)
    const outcomes = ids.map((id): BulkOutcome => {
      const row = found.get(id)
      if (!row) return { id, outcome: 'refused', problem: gone }
      if (row.ignored_at !== null) return { id, outcome: 'unchanged' }
      if (row.outcomes.length > 0) return { id, outcome: 'refused', problem: { field: 'id', code: 'ai.item_decided' } }
      return { id, outcome: 'done', before: { state: 'open' }, after: { state: 'ignored' } }
    })
    await moveItems(
      tx,
      outcomes.filter(({ outcome }) => outcome === 'done').map(({ id }) => id),
      true,
    )
    tell(tx, [...found.values()])
    return outcomes
  })
}

/** Opens rows again that were put aside. */
export async function openIgnored(context: WriteContext, changes: readonly BulkChange[]): Promise<BulkReversal[]> {
  return write(context, deed, async (tx) => {
    tx.unchanged()
    const found = await lockItems(
      tx,
      changes.map(({ id }) => id),
    )
    const reversals = changes.map(({ id }): BulkReversal => {
      const row = found.get(id)
      if (!row) return { id, outcome: 'refused', problem: gone }
      return { id, outcome: row.ignored_at === null ? 'unchanged' : 'reverted' }
    })
    const back = rowsBack(found, reversals)
    await moveItems(
      tx,
      back.map(({ id }) => id),
      false,
    )
    tell(tx, back)
    return reversals
  })
}

async function moveItems(tx: WriteContext, ids: readonly number[], isIgnored: boolean) {
  if (ids.length === 0) return
  await sql`
    update ai.paste_items set ignored_at = ${isIgnored ? sql`now()` : sql`null`}, version = version + 1
    where id = any(${[...ids]}::bigint[])`.execute(tx.db)
  await tx.audits(ids.map((id) => ({ subject: 'pasteItem', id, after: { ignored: isIgnored } })))
}
