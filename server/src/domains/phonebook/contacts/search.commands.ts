import { sql } from 'kysely'
import type { WriteContext } from '../../../platform/write.ts'
import { contactsText, type Findable } from '../matching/search.rules.ts'

/**
 * Refreshes the search text for the contacts of these companies. Code that writes contacts calls it in the same transaction; deleted contacts are
 * left out of the text.
 */
export async function refreshContactSearch(tx: WriteContext, companyIds: readonly number[]) {
  if (companyIds.length === 0) return
  const { rows } = await sql<Findable & { company_id: number }>`
    select k.company_id, k.name,
           coalesce((select json_agg(json_build_object('kind', v.kind, 'value', v.value, 'key', v.key) order by v.place, v.id)
                     from phonebook.contact_values v where v.contact_id = k.id), '[]') as values
    from phonebook.contacts k
    where k.company_id = any(${[...companyIds]}::bigint[]) and k.delete_after is null order by k.id`.execute(tx.db)
  const byCompany = Map.groupBy(rows, (row) => row.company_id)
  const texts = [...new Set(companyIds)].map((id) => ({ id, text: contactsText(byCompany.get(id) ?? []) }))
  await sql`
    update phonebook.companies c set search_contacts = t.text
    from json_to_recordset(${JSON.stringify(texts)}::json) as t (id bigint, text text)
    where c.id = t.id and c.search_contacts <> t.text`.execute(tx.db)
}

/**
 * Gives each of these companies one primary contact, as long as anybody there is on the job: if there is none, the oldest contact becomes primary.
 * The companies' rows must be locked.
 */
export async function appointPrimary(tx: WriteContext, companyIds: readonly number[]) {
  if (companyIds.length === 0) return
  await sql`
    update phonebook.contacts set is_primary = true
    where id in (
      select min(k.id) filter (where k.post_status = 'onTheJob') from phonebook.contacts k
      where k.company_id = any(${[...companyIds]}::bigint[]) and k.delete_after is null
      group by k.company_id having not bool_or(k.is_primary))`.execute(tx.db)
}
