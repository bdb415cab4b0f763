import { sql } from 'kysely'
import { personOf } from '../../../platform/context.ts'
import type { BulkReversal } from '../../../platform/list.ts'
import type { WriteContext } from '../../../platform/write.ts'
import { revertMoves } from '../bulk/move-undos.commands.ts'
import { type EditedRow, lockForEdits } from '../companies/edits.commands.ts'
import { removeMade } from './undos.commands.ts'
import { mergedSince } from '../companies/row-problems.rules.ts'
import { changeTags } from '../tags/company-tags.commands.ts'

/** The actions of another domain on one company that it acquired for somebody. */
export interface TakenCompany {
  id: number
  /** Whether the company was created; otherwise it was claimed from the pool. */
  made: boolean
  custodianId: number | null
  /** The time from which the person holds the company through the acquisition. */
  heldSince: string | null
  /** The tags that were added with it. */
  tags: readonly number[]
  /** When it was acquired. */
  at: Date
  /** The contacts that came with a company that was created. */
  contacts?: readonly number[]
  /** The version of a company that was created, where the acquisition changed it once more: it was given to a colleague. */
  version?: number
  /** Whether it is taken back even if it has been changed since. */
  overwrite: boolean
}

/**
 * Undoes acquisitions; returns one result for each company. Created companies are deleted, and claimed ones go back to
 * the pool without their new tags; one that anybody has changed since is a conflict.
 */
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
          overwrite ? { id, outcome: 'refused', problem: mergedSince } : toConflict(id),
      ),
    ...(await removeMade(
      tx,
      'phonebook.deleteCompany',
      standing
        .filter(({ made }) => made)
        .map(({ id, overwrite, contacts = [], version = 1 }) => ({ id, overwrite, contacts, version })),
    )),
    ...(await giveClaimsBack(
      tx,
      standing.filter(({ made }) => !made),
      held,
    )),
  ]
}

const toConflict = (id: number): BulkReversal => ({ id, outcome: 'conflict', now: null })

async function giveClaimsBack(
  tx: WriteContext,
  claimed: readonly TakenCompany[],
  held: ReadonlyMap<number, EditedRow>,
): Promise<BulkReversal[]> {
  if (claimed.length === 0) return []
  const touched = await findTouched(tx, claimed)
  const isPooled = ({ id }: TakenCompany) => held.get(id)?.delete_after === null && held.get(id)?.custodian_id === null
  const isConflict = (one: TakenCompany) => !isPooled(one) && touched.has(one.id) && !one.overwrite
  const going = claimed.filter((one) => !isPooled(one) && !isConflict(one))
  await changeTags(
    tx,
    going
      .filter(({ tags }) => tags.length > 0)
      .map(({ id, tags, at }) => ({ id, add: [], remove: [...tags], until: at })),
  )
  return [
    ...claimed.filter(isPooled).map(({ id }): BulkReversal => ({ id, outcome: 'unchanged' })),
    ...claimed.filter(isConflict).map(({ id }) => toConflict(id)),
    ...(await revertMoves(
      tx,
      // What was done to the companies since has been judged above; taking the tags off counts as such a change.
      going.map(({ id, custodianId, at }) => ({
        id,
        before: { custodianId: null },
        after: { custodianId },
        at,
        overwrite: true,
      })),
    )),
  ]
}

/** Every change of a company records activity, and a new holder has a new `held_since`. */
async function findTouched(tx: WriteContext, claimed: readonly TakenCompany[]): Promise<ReadonlySet<number>> {
  const given = JSON.stringify(claimed.map(({ id, heldSince }) => ({ id, since: heldSince })))
  const { rows } = await sql<{ id: number }>`
    select c.id from json_to_recordset(${given}::json) as t (id bigint, since timestamptz) join phonebook.companies c on c.id = t.id
    where c.held_since is distinct from t.since
       or exists (select from activity.entries e where e.subject_kind = 'company' and e.subject_id = c.id and e.at > c.held_since)`.execute(
    tx.db,
  )
  return new Set(rows.map(({ id }) => id))
}

/** Returns since when the caller holds each of these companies, in the form that an acquisition keeps. */
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
