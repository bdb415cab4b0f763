import { z } from 'zod'
import { personOf } from '../../../platform/context.ts'
import type { PreparedRow, WrittenRow } from '../../../platform/list.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { type EditedRow, lockForEdits, refusedEdit } from '../companies/edits.commands.ts'
import { asLostRow } from '../companies/row-problems.rules.ts'
import { publishCompanies } from '../companies/live-events.commands.ts'
import type { PreparedAddition } from './rows/judging.rules.ts'
import { changeOf } from './logged-changes.rules.ts'
import { sidesOf, turnContactRows, writeContacts, type WrittenContact } from './contacts.commands.ts'

const prepared = z.custom<PreparedAddition>(
  (value) => typeof value === 'object' && value !== null && 'contact' in value,
)

/**
 * Adds further contacts to companies that an earlier row of the file created or matched; each row gets its own outcome.
 */
export async function writeAdditions(context: WriteContext, rows: readonly PreparedRow[]): Promise<WrittenRow[]> {
  if (rows.length === 0) return []
  return write(context, { permission: 'phonebook.importCompanies', audit: 'phonebook.contactCreated' }, async (tx) => {
    tx.unchanged()
    const held = await lockForEdits(
      tx,
      rows.flatMap(({ subjectId }) => subjectId ?? []),
    )
    const standing = rows.flatMap((row): (PreparedRow & { company: EditedRow })[] => {
      const company = held.get(row.subjectId ?? 0)
      return company && mayAdd(tx, company) ? [{ ...row, company }] : []
    })
    const written = await writeContacts(
      tx,
      standing.map(({ row, company, ...one }) => ({
        row,
        companyId: company.id,
        country: company.country,
        prepared: prepared.parse(one.prepared).contact,
      })),
    )
    publishCompanies(
      tx,
      standing.map(({ company }) => company),
    )
    const turned = await turnContactRows(tx, thereOf(standing, written))
    return rows.map(({ row, addsTo, subjectId }): WrittenRow => {
      const contact = written.get(row)
      const company = held.get(subjectId ?? 0)
      if (!company)
        return asLostRow(row, { field: 'name', code: 'phonebook.first_row_failed', params: { row: addsTo ?? 0 } })
      if (!contact)
        return asLostRow(row, refusedEdit(tx, company) ?? { field: 'name', code: 'phonebook.company_not_yours' })
      if (contact.outcome === 'lost') return asLostRow(row, contact.problem)
      if (contact.outcome === 'there') return turned.get(row) ?? { row, verdict: 'unchanged', subjectId: company.id }
      return { row, verdict: 'update', subjectId: company.id, change: changeOf(sidesOf(contact)) }
    })
  })
}

const thereOf = (
  rows: readonly (PreparedRow & { company: EditedRow })[],
  written: ReadonlyMap<number, WrittenContact>,
) =>
  rows.flatMap(({ row, company }) => {
    const contact = written.get(row)
    return contact?.outcome === 'there' ? [{ row, companyId: company.id, by: contact.by }] : []
  })

/**
 * The importer may add to a company that they created and nobody has changed, even where it now belongs to somebody else
 * or the pool.
 */
const mayAdd = (tx: WriteContext, company: EditedRow) =>
  refusedEdit(tx, company) === undefined ||
  (company.created_by === personOf(tx).id && company.version === 1 && company.delete_after === null)
