import type { BulkChange, BulkOutcome, BulkReversal } from '../../../platform/list.ts'
import { keptValues } from '../../../platform/records/field-edits.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { changeExhibitor, lockExhibitors, publishExhibitor } from '../exhibitors/exhibitors.commands.ts'
import type { ExhibitorRow } from '../exhibitors/exhibitors.queries.ts'

const deed = { permission: 'exhibitions.writeExhibitors', audit: 'exhibitions.exhibitorChanged' } as const
const gone = { field: 'id', code: 'exhibitions.exhibitor_not_found' } as const
const full = { field: 'tags', code: 'exhibitions.tags_full' } as const
const mostTags = 20

/** Puts tags on many exhibitors and takes others off; the rest of their tags stay. */
export async function changeExhibitorTags(
  context: WriteContext,
  ids: readonly number[],
  { add, remove }: { add: readonly string[]; remove: readonly string[] },
): Promise<BulkOutcome[]> {
  return write(context, deed, async (tx) => {
    tx.unchanged()
    const rows = await lockExhibitors(tx, ids)
    const outcomes: BulkOutcome[] = []
    for (const id of ids) {
      const row = rows.get(id)
      if (!row || row.delete_after !== null) outcomes.push({ id, outcome: 'refused', problem: gone })
      else
        outcomes.push(await tagOne(tx, row, [...new Set([...row.tags.filter((tag) => !remove.includes(tag)), ...add])]))
    }
    return outcomes
  })
}

async function tagOne(tx: WriteContext, row: ExhibitorRow, tags: string[]): Promise<BulkOutcome> {
  const { id } = row
  if (tags.length > mostTags) return { id, outcome: 'refused', problem: full }
  const fields = await changeExhibitor(tx, row, { tags }, { by: 'person' })
  if (fields.length === 0) return { id, outcome: 'unchanged' }
  publishExhibitor(tx, row)
  return { id, outcome: 'done', before: { tags: row.tags }, after: { tags } }
}

/** Sets the tags back; an exhibitor that has others by now is a conflict. */
export async function revertExhibitorTags(
  context: WriteContext,
  changes: readonly BulkChange[],
): Promise<BulkReversal[]> {
  return write(context, deed, async (tx) => {
    tx.unchanged()
    const rows = await lockExhibitors(
      tx,
      changes.map(({ id }) => id),
    )
    const reversals: BulkReversal[] = []
    for (const change of changes) {
      const row = rows.get(change.id)
      if (!row || row.delete_after !== null) reversals.push({ id: change.id, outcome: 'refused', problem: gone })
      else reversals.push(await revertOne(tx, row, change))
    }
    return reversals
  })
}

async function revertOne(
  tx: WriteContext,
  row: ExhibitorRow,
  { id, before, after, overwrite }: BulkChange,
): Promise<BulkReversal> {
  const [was, became] = [tagsIn(before), tagsIn(after)]
  if (!overwrite && JSON.stringify(row.tags) !== JSON.stringify(became))
    return { id, outcome: 'conflict', now: { tags: row.tags } }
  const fields = await changeExhibitor(tx, row, { tags: was }, { by: 'undo' })
  if (fields.length === 0) return { id, outcome: 'unchanged' }
  publishExhibitor(tx, row)
  return { id, outcome: 'reverted' }
}

/** We wrote these values ourselves; they have been JSON since. */
function tagsIn(kept: unknown): string[] {
  const { tags } = keptValues(kept)
  return Array.isArray(tags) ? tags.map(String) : []
}
