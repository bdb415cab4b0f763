import { sql } from 'kysely'
import { personOf } from '../../../platform/context.ts'
import type { BulkChange, BulkReversal } from '../../../platform/list.ts'
import { type Deed, type WriteContext, write } from '../../../platform/write.ts'
import { markLeaving } from '../bulk/deletions.commands.ts'
import { revertFields } from '../bulk/edits.commands.ts'
import { type EditedRow, lockForEdits } from '../companies/edits.commands.ts'
import { notYours, recordGone } from '../companies/row-problems.rules.ts'
import { importedIn } from './logged-changes.rules.ts'
import { contactsSince, takePartsBack } from './tag-and-contact-undos.commands.ts'
import { answersFor, maySee } from '../policy.ts'

/** As after a deletion of many: time to think again. */
const undoSeconds = 300

/** What the file has made goes unless somebody has touched it since; what it has changed is as before, and the contacts and labels that it brought go. */
export async function revertImport(tx: WriteContext, changes: readonly BulkChange[]): Promise<BulkReversal[]> {
  const made = changes.filter(({ before, after }) => before === null && after !== null)
  const others = changes.filter((change) => !made.includes(change))
  const gone = made.map(({ id, after, overwrite }) => ({ id, overwrite, contacts: importedIn(after).brought }))
  return [...(await removeMade(tx, 'phonebook.importCompanies', gone)), ...(await revertChanged(tx, others))]
}

/** Of a company all or nothing: a contact that somebody has changed since keeps its fields and labels too. */
async function revertChanged(tx: WriteContext, changes: readonly BulkChange[]): Promise<BulkReversal[]> {
  if (changes.length === 0) return []
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

/** A company that a run made, with the contacts that it brought along. */
interface Made {
  id: number
  contacts: readonly number[]
  overwrite: boolean
}

/** Companies that runs made go again, with five minutes to think again; one that somebody has touched since is a conflict. */
export async function removeMade(
  context: WriteContext,
  permission: Deed['permission'],
  changes: readonly Made[],
): Promise<BulkReversal[]> {
  if (changes.length === 0) return []
  return write(context, { permission, audit: 'phonebook.companyDeleted' }, async (tx) => {
    const ids = changes.map(({ id }) => id)
    const held = await lockForEdits(tx, ids)
    const touched = await touchedSince(tx, changes)
    const going: EditedRow[] = []
    const reversals = changes.map(({ id, overwrite }): BulkReversal => {
      const row = held.get(id)
      if (!row || row.delete_after !== null) return { id, outcome: 'unchanged' }
      if (!maySee(personOf(tx), row)) return { id, outcome: 'refused', problem: recordGone }
      // Whoever brought it in may take it out as long as it is as it came, also out of the pool.
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

/** Whatever anybody does to a company, at this floor or above, leaves its line of activity; the import's own further rows left theirs too. */
async function touchedSince(tx: WriteContext, changes: readonly Made[]): Promise<ReadonlySet<number>> {
  const made = changes.map(({ id, contacts }) => ({ id, contacts }))
  const { rows } = await sql<{ id: number }>`
    select c.id from json_to_recordset(${JSON.stringify(made)}::json) as m (id bigint, contacts jsonb) join phonebook.companies c on c.id = m.id
    where c.version > 1 or exists (
      select from activity.entries e
      where e.subject_kind = 'company' and e.subject_id = c.id and e.at > c.created_at
        and not (e.kind = 'phonebook.activity.contactAdded' and e.actor_id = c.created_by and e.facts -> 'contacts' <@ m.contacts))`.execute(
    tx.db,
  )
  return new Set(rows.map(({ id }) => id))
}
