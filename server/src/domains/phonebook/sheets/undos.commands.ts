import { sql } from 'kysely'
import { personOf } from '../../../platform/context.ts'
import type { BulkChange, BulkReversal } from '../../../platform/list.ts'
import { type Deed, type WriteContext, write } from '../../../platform/write.ts'
import { markLeaving } from '../bulk/deletions.commands.ts'
import { revertFields } from '../bulk/edits.commands.ts'
import { type EditedRow, lockForEdits } from '../companies/edits.commands.ts'
import { mergedSince, notYours, recordGone } from '../companies/row-problems.rules.ts'
import { claimReturning } from '../contacts/returning-claims.commands.ts'
import { importedIn } from './logged-changes.rules.ts'
import { contactsSince, takePartsBack } from './tag-and-contact-undos.commands.ts'
import { answersFor, maySee } from '../policy.ts'

/** In seconds: as long as after a bulk deletion, so that people can reconsider. */
const undoSeconds = 300

/**
 * Undoes an import. Created companies are deleted unless somebody has changed them since; changed ones get their
 * earlier values back and lose the contacts and labels that the file added.
 */
export async function revertImport(tx: WriteContext, changes: readonly BulkChange[]): Promise<BulkReversal[]> {
  const made = changes.filter(({ before, after }) => before === null && after !== null)
  const others = changes.filter((change) => !made.includes(change))
  const gone = made.map(({ id, after, overwrite }) => ({ id, overwrite, contacts: importedIn(after).brought }))
  // What gets its values back comes first, since its keys are claimed before anything is locked.
  const changed = await revertChanged(tx, others)
  return [...(await removeMade(tx, 'phonebook.importCompanies', gone)), ...changed]
}

/**
 * A company is undone wholly or not at all: where one contact has been changed since, its fields and labels stay too.
 */
async function revertChanged(tx: WriteContext, changes: readonly BulkChange[]): Promise<BulkReversal[]> {
  if (changes.length === 0) return []
  await claimReturning(tx, {
    changes: changes.map(({ id, before }) => {
      const { fields, changed } = importedIn(before)
      return { id, fields, values: changed.flatMap((contact) => contact.fields.values ?? []) }
    }),
  })
  await lockForEdits(
    tx,
    changes.map(({ id }) => id),
  )
  const contacts = await contactsSince(tx, changes)
  const conflicts = changes.filter(({ id, overwrite }) => contacts.conflicts.has(id) && !overwrite)
  const fields = await revertFields(
    tx,
    changes.filter((change) => !conflicts.includes(change)),
  )
  const going = changes.filter(({ id }) =>
    fields.some((one) => one.id === id && (one.outcome === 'reverted' || one.outcome === 'unchanged')),
  )
  const back = await takePartsBack(tx, going, contacts)
  return [
    ...conflicts.map(({ id, after }): BulkReversal => ({ id, outcome: 'conflict', now: after })),
    ...fields.map(
      (one): BulkReversal =>
        one.outcome === 'unchanged' && back.has(one.id) ? { id: one.id, outcome: 'reverted' } : one,
    ),
  ]
}

/** A company that a run created, with the contacts that it added. */
interface Made {
  id: number
  contacts: readonly number[]
  /** Its version after the run, where that changed what it had made; else the first. */
  version?: number
  overwrite: boolean
}

/**
 * Deletes companies that runs created, with five minutes to reconsider; one that somebody has changed since is a
 * conflict.
 */
export async function removeMade(
  context: WriteContext,
  permission: Deed['permission'],
  changes: readonly Made[],
): Promise<BulkReversal[]> {
  if (changes.length === 0) return []
  return write(context, { permission, audit: 'phonebook.companyDeleted' }, async (tx) => {
    const ids = changes.map(({ id }) => id)
    const held = await lockForEdits(tx, ids)
    const touched = await findTouched(tx, changes)
    const going: EditedRow[] = []
    const reversals = changes.map(({ id, overwrite }): BulkReversal => {
      const row = held.get(id)
      if (!row || (row.delete_after !== null && row.merged_into === null)) return { id, outcome: 'unchanged' }
      if (!maySee(personOf(tx), row)) return { id, outcome: 'refused', problem: recordGone }
      // A merged company is not gone: what it brought is in the record that stayed, and undoing the merge brings it back.
      if (row.merged_into !== null)
        return overwrite ? { id, outcome: 'refused', problem: mergedSince } : { id, outcome: 'conflict', now: null }
      // The importer may remove an unchanged company that they created, even from the pool.
      const isHers =
        answersFor(personOf(tx), row) ||
        (row.custodian_id === null && row.created_by === personOf(tx).id && !touched.has(id))
      if (!isHers) return { id, outcome: 'refused', problem: notYours }
      if (touched.has(id) && !overwrite) return { id, outcome: 'conflict', now: null }
      going.push(row)
      return { id, outcome: 'reverted' }
    })
    await markLeaving(tx, going, undoSeconds)
    return reversals
  })
}

/**
 * Every change of a company, in this domain or a later one, records activity. Contacts that the import's own further
 * rows added do not count.
 */
async function findTouched(tx: WriteContext, changes: readonly Made[]): Promise<ReadonlySet<number>> {
  const made = changes.map(({ id, contacts, version = 1 }) => ({ id, contacts, version }))
  const { rows } = await sql<{ id: number }>`
    select c.id from json_to_recordset(${JSON.stringify(made)}::json) as m (id bigint, contacts jsonb, version int) join phonebook.companies c on c.id = m.id
    where c.version > m.version or exists (
      select from activity.entries e
      where e.subject_kind = 'company' and e.subject_id = c.id and e.at > c.created_at
        and not (e.kind = 'phonebook.activity.contactAdded' and e.actor_id = c.created_by and e.facts -> 'contacts' <@ m.contacts))`.execute(
    tx.db,
  )
  return new Set(rows.map(({ id }) => id))
}
