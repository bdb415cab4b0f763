import { sql } from 'kysely'
import { personOf } from '../../../platform/context.ts'
import type { BulkReversal } from '../../../platform/list.ts'
import type { WriteContext } from '../../../platform/write.ts'
import { revertMoves } from '../bulk/moves.commands.ts'
import { type EditedRow, lockForEdits } from '../companies/edits.commands.ts'
import { removeMade } from './undos.commands.ts'
import { recordGone } from '../companies/row-problems.rules.ts'
import { changeTags } from '../tags/company-tags.commands.ts'

/** What a floor above has done to one company when it took it for somebody. */
export interface TakenCompany {
  id: number
  /** Made by it, or claimed from the pool. */
  made: boolean
  custodianId: number | null
  /** Since when she holds it, by the take. */
  heldSince: string | null
  /** Tags that it put on. */
  tags: readonly number[]
  /** Take it back whatever has happened to it since. */
  overwrite: boolean
}

/** What was made goes, what was claimed is the pool's again without the tags that it got; what anybody has touched since is a conflict. Answers each by its id. */
export async function takeCompaniesBack(tx: WriteContext, taken: readonly TakenCompany[]): Promise<BulkReversal[]> {
  const held = await lockForEdits(
    tx,
    taken.map(({ id }) => id),
  )
  const isMerged = ({ id }: TakenCompany) => (held.get(id)?.merged_into ?? null) !== null
  const standing = taken.filter((one) => !isMerged(one))
  return [
    ...taken
      .filter(isMerged)
      .map(
        ({ id, overwrite }): BulkReversal =>
          overwrite ? { id, outcome: 'refused', problem: recordGone } : changed(id),
      ),
    ...(await removeMade(
      tx,
      'phonebook.deleteCompany',
      standing.filter(({ made }) => made).map(({ id, overwrite }) => ({ id, overwrite, contacts: [] })),
    )),
    ...(await giveClaimsBack(
      tx,
      standing.filter(({ made }) => !made),
      held,
    )),
  ]
}

const changed = (id: number): BulkReversal => ({ id, outcome: 'conflict', now: null })

async function giveClaimsBack(
  tx: WriteContext,
  claimed: readonly TakenCompany[],
  held: ReadonlyMap<number, EditedRow>,
): Promise<BulkReversal[]> {
  if (claimed.length === 0) return []
  const touched = await touchedSinceHeld(tx, claimed)
  const isPooled = ({ id }: TakenCompany) => held.get(id)?.delete_after === null && held.get(id)?.custodian_id === null
  const isConflict = (one: TakenCompany) => !isPooled(one) && touched.has(one.id) && !one.overwrite
  const going = claimed.filter((one) => !isPooled(one) && !isConflict(one))
  await changeTags(
    tx,
    going.filter(({ tags }) => tags.length > 0).map(({ id, tags }) => ({ id, add: [], remove: [...tags] })),
  )
  return [
    ...claimed.filter(isPooled).map(({ id }): BulkReversal => ({ id, outcome: 'unchanged' })),
    ...claimed.filter(isConflict).map(({ id }) => changed(id)),
    ...(await revertMoves(
      tx,
      going.map(({ id, custodianId, overwrite }) => ({
        id,
        before: { custodianId: null },
        after: { custodianId },
        overwrite,
      })),
    )),
  ]
}

/** Whatever anybody does to a company leaves its line of activity, and whoever has it anew has held it only since then. */
async function touchedSinceHeld(tx: WriteContext, claimed: readonly TakenCompany[]): Promise<ReadonlySet<number>> {
  const given = JSON.stringify(claimed.map(({ id, heldSince }) => ({ id, since: heldSince })))
  const { rows } = await sql<{ id: number }>`
    select c.id from json_to_recordset(${given}::json) as t (id bigint, since timestamptz) join phonebook.companies c on c.id = t.id
    where c.held_since is distinct from t.since
       or exists (select from activity.entries e where e.subject_kind = 'company' and e.subject_id = c.id and e.at > c.held_since)`.execute(
    tx.db,
  )
  return new Set(rows.map(({ id }) => id))
}

/** Since when the caller holds each of these, as a take remembers it. */
export async function holdingsOf(
  tx: WriteContext,
  ids: readonly number[],
): Promise<ReadonlyMap<number, { custodianId: number; heldSince: string }>> {
  const { rows } = await sql<{ id: number; held_since: Date }>`
    select id, held_since from phonebook.companies where id = any(${[...ids]}::bigint[]) and custodian_id = ${personOf(tx).id}`.execute(
    tx.db,
  )
  return new Map(
    rows.map(({ id, held_since }) => [id, { custodianId: personOf(tx).id, heldSince: held_since.toISOString() }]),
  )
}
