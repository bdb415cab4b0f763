import type { ExhibitorValues } from '@seamark/contract/exhibitions/exhibitors/exhibitors'
import { sql } from 'kysely'
import { z } from 'zod'
import type { BulkChange, BulkReversal } from '../../../platform/list.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { publishExhibition } from '../exhibitions/exhibitions.commands.ts'
import { changeExhibitor, lockExhibitors, purgeExhibitorsJob } from '../exhibitors/exhibitors.commands.ts'
import type { ExhibitorRow } from '../exhibitors/exhibitors.queries.ts'

/** Since when the list before the import held. */
export interface KeptList {
  exhibitionId: number
  listedAt: string | null
}

const kept = z.object({
  before: z
    .object({
      fields: z.custom<ExhibitorValues>(),
      firstListedAt: z.string().nullable(),
      lastListedAt: z.string().nullable(),
    })
    .nullable(),
  after: z.object({ version: z.number(), exhibitionId: z.number(), listedAt: z.string().nullable() }),
})
type Kept = z.output<typeof kept>

/** Takes a list back: new exhibitors go, changed ones get their values back unless somebody has changed them since, and nobody has withdrawn by it any more. */
export async function revertList(context: WriteContext, changes: readonly BulkChange[]): Promise<BulkReversal[]> {
  const deed = { permission: 'exhibitions.importExhibitors', audit: 'exhibitions.listTakenBack' } as const
  return write(context, deed, async (tx) => {
    tx.unchanged()
    const rows = await lockExhibitors(
      tx,
      changes.map(({ id }) => id),
    )
    const reversals: BulkReversal[] = []
    for (const change of changes) reversals.push(await revertOne(tx, rows.get(change.id), change))
    await purgeExhibitorsJob.later(tx, null, new Date(tx.now().getTime() + 1000))
    return reversals
  })
}

async function revertOne(
  tx: WriteContext,
  row: ExhibitorRow | undefined,
  { id, before, after, overwrite }: BulkChange,
): Promise<BulkReversal> {
  const was = kept.safeParse({ before, after }).data
  if (!row || row.delete_after !== null || !was)
    return { id, outcome: 'refused', problem: { field: 'id', code: 'exhibitions.exhibitor_not_found' } }
  if (!overwrite && row.version !== was.after.version) return { id, outcome: 'conflict', now: { version: row.version } }
  await returnList(tx, row, was.after)
  if (was.before === null) {
    await sql`update exhibitions.exhibitors set delete_after = now(), version = version + 1 where id = ${id}`.execute(
      tx.db,
    )
    await tx.audit({ subject: 'exhibitor', id })
  } else await returnValues(tx, row, was.before)
  publishExhibition(tx, row.exhibition_id)
  return { id, outcome: 'reverted' }
}

async function returnValues(
  tx: WriteContext,
  row: ExhibitorRow,
  { fields, firstListedAt, lastListedAt }: NonNullable<Kept['before']>,
) {
  const more = sql`first_listed_at = ${firstListedAt}::timestamptz, last_listed_at = ${lastListedAt}::timestamptz`
  await changeExhibitor(tx, row, fields, { by: 'undo', more })
}

/** A list that was taken in since goes on holding. */
async function returnList(tx: WriteContext, row: ExhibitorRow, { exhibitionId, listedAt }: KeptList) {
  await sql`
    update exhibitions.exhibitions set listed_at = ${listedAt}::timestamptz
    where id = ${exhibitionId} and listed_at <= ${row.last_listed_at?.toISOString() ?? null}::timestamptz`.execute(
    tx.db,
  )
}
