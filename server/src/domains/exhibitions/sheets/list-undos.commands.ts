import type { ExhibitorChanges } from '@seamark/contract/exhibitions/exhibitors/exhibitors'
import { sql } from 'kysely'
import { z } from 'zod'
import type { BulkChange, BulkReversal, WrittenChange } from '../../../platform/list.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { publishExhibition } from '../exhibitions/exhibitions.commands.ts'
import { changeExhibitor, lockExhibitors, purgeExhibitorsJob } from '../exhibitors/exhibitors.commands.ts'
import { type ExhibitorRow, seesContactOf } from '../exhibitors/exhibitors.queries.ts'

/** Since when the list before the import held. */
export interface KeptList {
  exhibitionId: number
  listedAt: string | null
}

const keptRow = z
  .object({
    fields: z.custom<ExhibitorChanges>(),
    firstListedAt: z.string().nullable(),
    lastListedAt: z.string().nullable(),
  })
  .nullable()
const kept = z.object({
  before: keptRow,
  after: z.object({ version: z.number(), exhibitionId: z.number(), listedAt: z.string().nullable() }),
})
type Kept = z.output<typeof kept>

/** Of two rows of one exhibitor, the first knows the values from before the list. */
export function joinChanges(first: WrittenChange, then: WrittenChange): WrittenChange {
  const [before, later] = [keptRow.parse(first.before), keptRow.parse(then.before)]
  return { before: before && { ...before, fields: { ...later?.fields, ...before.fields } }, after: then.after }
}

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
  if (was.before && !mayReturn(tx, row, was.before.fields))
    return { id, outcome: 'refused', problem: { field: 'nameEn', code: 'exhibitions.contact_covered' } }
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

/** The names of a colleague's client stay, as in a form. */
const mayReturn = (tx: WriteContext, row: ExhibitorRow, { nameEn }: ExhibitorChanges) =>
  nameEn === undefined || nameEn === row.name_en || seesContactOf(tx, row)

async function returnValues(
  tx: WriteContext,
  row: ExhibitorRow,
  { fields, firstListedAt, lastListedAt }: NonNullable<Kept['before']>,
) {
  const more = sql`first_listed_at = ${firstListedAt}::timestamptz, last_listed_at = ${lastListedAt}::timestamptz`
  // A list never changes the name, which somebody may have given to another one since.
  const { name: _name, ...rest } = fields
  await changeExhibitor(tx, row, rest, { by: 'undo', more })
}

/** A list that was taken in since goes on holding. */
async function returnList(tx: WriteContext, row: ExhibitorRow, { exhibitionId, listedAt }: KeptList) {
  await sql`
    update exhibitions.exhibitions set listed_at = ${listedAt}::timestamptz
    where id = ${exhibitionId} and listed_at <= ${row.last_listed_at?.toISOString() ?? null}::timestamptz`.execute(
    tx.db,
  )
}
