import type { Contact } from '@seamark/contract/phonebook/contacts/contacts'
import { type RawBuilder, sql } from 'kysely'
import { type Context, personOf } from '../../../platform/context.ts'
import { contactsOfAll } from '../contacts/contacts.queries.ts'
import { contactSeenBy } from '../contacts/contacts.rules.ts'
import type { ExportScope } from '@seamark/contract/platform/lists'

/** Limits contacts `k` to those that a file takes along: the primary one or all, with resigned ones only on request. */
export function isExported({ rows, past }: ExportScope): RawBuilder<boolean> {
  if (rows === 'first') return sql<boolean>`(k.delete_after is null and k.is_primary)`
  return past
    ? sql<boolean>`k.delete_after is null`
    : sql<boolean>`(k.delete_after is null and k.post_status = 'onTheJob')`
}

/**
 * Returns the contacts of these companies for the file, as the caller sees them; companies without contacts are left
 * out.
 */
export async function exportedContacts(
  context: Context,
  companyIds: readonly number[],
  scope: ExportScope,
): Promise<ReadonlyMap<number, Contact[]>> {
  const contacts = await contactsOfAll(context, companyIds, isExported(scope))
  return new Map([...contacts].map(([id, rows]) => [id, rows.map((row) => contactSeenBy(personOf(context), row))]))
}
