import type { NewContact } from '@seamark/contract/phonebook/contacts/contacts'
import { sql } from 'kysely'
import { personOf } from '../../../platform/context.ts'
import type { WriteContext } from '../../../platform/write.ts'
import { keyOf } from './values.rules.ts'
import { contactColumns } from './contacts.rules.ts'

export interface GivenContact {
  companyId: number
  /** The company's country, to which a number without a country code belongs. */
  country: string
  contact: Omit<NewContact, 'isPrimary'> & { isPrimary?: boolean }
}

/**
 * Inserts contacts with their values, in one statement whatever their number, and returns the ids in the order of the contacts. The caller has
 * locked the companies and checked the permission, and afterwards calls `appointPrimary` and `refreshContactSearch`.
 */
export async function insertContacts(tx: WriteContext, given: readonly GivenContact[]): Promise<number[]> {
  if (given.length === 0) return []
  const rows = given.map(({ companyId, country, contact }, place) => ({
    place,
    company_id: companyId,
    is_primary: (contact.isPrimary ?? false) && contact.postStatus === 'onTheJob',
    ...contactColumns(contact),
    values: valueRows(contact.values, country),
  }))
  const { rows: inserted } = await sql<{ id: number; place: number }>`
    with given as materialized (
      select nextval(pg_get_serial_sequence('phonebook.contacts', 'id')) as id, g.place, g.contact
      from (select (item ->> 'place')::int as place, item as contact from json_array_elements(${JSON.stringify(rows)}::json) item) g order by g.place),
    inserted as (
      insert into phonebook.contacts (id, company_id, is_primary, name, gender, position, department, label, extension, fax, address, postal_code, remark, post_status, created_by, updated_by)
      overriding system value
      select given.id, r.company_id, r.is_primary, r.name, r.gender, r.position, r.department, r.label, r.extension, r.fax, r.address, r.postal_code, r.remark, r.post_status,
             ${personOf(tx).id}::bigint, ${personOf(tx).id}::bigint
      from given, json_populate_record(null::phonebook.contacts, given.contact) r),
    valued as (
      insert into phonebook.contact_values (contact_id, kind, belongs, value, key, place)
      select given.id, v.kind, v.belongs, v.value, v.key, v.place
      from given, json_populate_recordset(null::phonebook.contact_values, given.contact -> 'values') v)
    select id, place from given order by place`.execute(tx.db)
  return inserted.map(({ id }) => id)
}

/** Replaces the values of each contact with these, in their order. */
export async function writeValues(
  tx: WriteContext,
  given: readonly { contactId: number; country: string; values: NewContact['values'] }[],
) {
  const ids = given.map(({ contactId }) => contactId)
  await tx.db
    .deleteFrom('phonebook.contact_values')
    .where('contact_id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute()
  const rows = given.flatMap(({ contactId, country, values }) =>
    valueRows(values, country).map((row) => ({ contact_id: contactId, ...row })),
  )
  await sql`
    delete from phonebook.extracted_values e where e.contact_id = any(${ids}::bigint[]) and not exists (
      select from json_populate_recordset(null::phonebook.contact_values, ${JSON.stringify(rows)}::json) v
      where v.contact_id = e.contact_id and v.kind = e.kind and v.key = e.key)`.execute(tx.db)
  if (rows.length === 0) return
  await sql`
    insert into phonebook.contact_values (contact_id, kind, belongs, value, key, place)
    select contact_id, kind, belongs, value, key, place from json_populate_recordset(null::phonebook.contact_values, ${JSON.stringify(rows)}::json)`.execute(
    tx.db,
  )
}

/** Where a value was read that nobody gave us. */
export interface ExtractedFrom {
  /** Null for words that are kept as no finding, as those that somebody has pasted. */
  findingId: number | null
  /** The file and the line that say it; null for words without a file. */
  fileId: number | null
  line: number | null
}

/** Marks values of a contact as read out of a chat. The mark goes with the value. */
export async function markExtracted(
  tx: WriteContext,
  { contactId, country, values }: { contactId: number; country: string; values: readonly Typed[] },
  { findingId, fileId, line }: ExtractedFrom,
) {
  const rows = values.map(({ kind, value }) => ({ kind, key: keyOf({ kind, value }, country) }))
  await sql`
    insert into phonebook.extracted_values (contact_id, kind, key, finding_id, file_id, line)
    select ${contactId}::bigint, kind, key, ${findingId}::bigint, ${fileId}::bigint, ${line}::int
    from json_to_recordset(${JSON.stringify(rows)}::json) as v (kind text, key text) on conflict do nothing`.execute(
    tx.db,
  )
}

type Typed = Pick<NewContact['values'][number], 'kind' | 'value'>

const valueRows = (values: NewContact['values'], country: string) =>
  values.map(({ kind, belongs, value }, place) => ({
    kind,
    belongs,
    value,
    key: keyOf({ kind, value }, country),
    place,
  }))
