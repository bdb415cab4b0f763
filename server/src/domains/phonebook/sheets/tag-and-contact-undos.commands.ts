import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { ContactChanges } from '@seamark/contract/phonebook/contacts/contacts'
import type { BulkChange } from '../../../platform/list.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { recordActivities } from '../../activity/index.ts'
import { changeTags } from '../tags/company-tags.commands.ts'
import { purgeContactsJob } from '../contacts/purges.commands.ts'
import { appointPrimary, refreshContactSearch } from '../contacts/search.commands.ts'
import { contactsOfAll } from '../contacts/contacts.queries.ts'
import { changedFields, type ContactRow, toFilledFields } from '../contacts/contacts.rules.ts'
import { importedIn } from './logged-changes.rules.ts'
import { changeContacts } from './contacts.commands.ts'

/** In seconds: as long as after the undo of an import's companies. */
const undoSeconds = 300

interface Since {
  /** The contacts of the companies as they stand now. */
  standing: ReadonlyMap<number, ContactRow>
  /** The companies with an imported or changed contact that somebody has changed since. */
  conflicts: ReadonlySet<number>
}

/** Returns the present state of contacts that an import added to existing companies or changed. */
export async function contactsSince(tx: WriteContext, changes: readonly BulkChange[]): Promise<Since> {
  const touched = changes.filter(({ after }) => importedIn(after).brought.length + importedIn(after).changed.length > 0)
  const rows = await contactsOfAll(
    tx,
    touched.map(({ id }) => id),
  )
  const standing = new Map([...rows.values()].flat().map((row) => [row.id, row]))
  const isChanged = ({ after }: BulkChange) => {
    const { brought, changed } = importedIn(after)
    return (
      brought.some((id) => (standing.get(id)?.version ?? 1) > 1) ||
      changed.some(({ id, fields }) => {
        const row = standing.get(id)
        return row !== undefined && !hasValues(row, fields)
      })
    )
  }
  return { standing, conflicts: new Set(touched.filter(isChanged).map(({ id }) => id)) }
}

const hasValues = (row: ContactRow, fields: ContactChanges) => {
  const now = toFilledFields(row)
  return Object.entries(fields).every(([field, value]) => isDeepStrictEqual(now[field as keyof ContactChanges], value))
}

/**
 * Removes everything that an import added to existing companies, which must be locked; returns the companies that lost
 * something.
 */
export async function takePartsBack(
  tx: WriteContext,
  changes: readonly BulkChange[],
  { standing }: Since,
): Promise<ReadonlySet<number>> {
  const leaving = changes.flatMap(({ id, after }) =>
    importedIn(after).brought.flatMap((contact) => (standing.has(contact) ? [{ companyId: id, contact }] : [])),
  )
  const restored = changes.flatMap(({ id, before }) =>
    importedIn(before).changed.flatMap(({ id: contact, fields }) => {
      const row = standing.get(contact)
      return row && changedFields(row, fields).length > 0 ? [{ companyId: id, contact: row, changes: fields }] : []
    }),
  )
  await removeContacts(tx, leaving)
  await changeContacts(tx, restored)
  const companies = new Set([...leaving, ...restored].map(({ companyId }) => companyId))
  await appointPrimary(tx, [...companies])
  await refreshContactSearch(tx, [...companies])
  const labelled = changes
    .map(({ id, after, at }) => ({ id, add: [], remove: importedIn(after).tags, until: at }))
    .filter(({ remove }) => remove.length > 0)
  const tagged = labelled.length > 0 ? await changeTags(tx, labelled) : []
  return new Set([...companies, ...tagged.flatMap(({ id, outcome }) => (outcome === 'done' ? [id] : []))])
}

/** The contacts disappear at once and are really deleted a little later, as after a deletion by hand. */
async function removeContacts(context: WriteContext, leaving: readonly { companyId: number; contact: number }[]) {
  if (leaving.length === 0) return
  await write(context, { permission: 'phonebook.writeCompany', audit: 'phonebook.contactDeleted' }, async (tx) => {
    await sql`
      update phonebook.contacts set delete_after = now() + make_interval(secs => ${undoSeconds})
      where id = any(${leaving.map(({ contact }) => contact)}::bigint[])`.execute(tx.db)
    await tx.audits(leaving.map(({ contact }) => ({ subject: 'contact', id: contact })))
    await recordActivities(
      tx,
      leaving.map(({ companyId, contact }) => ({
        subject: 'company',
        id: companyId,
        kind: 'phonebook.activity.contactDeleted',
        facts: { contact },
      })),
    )
    await purgeContactsJob.later(tx, null, new Date(tx.now().getTime() + (undoSeconds + 1) * 1000))
  })
}
