import { sql } from 'kysely'
import { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import type { Database } from '../../../platform/database/connection.ts'
import { job } from '../../../platform/jobs.ts'
import { contactsText, type Findable, searchText, type Searchable } from '../matching/search.rules.ts'

/** Few enough that nobody waits long for a row. */
const slice = 500

/** Makes the search texts of companies anew that an update of the product has listed as stale, a lot at a time, until none is left. */
export async function refreshSearches({ db }: Context) {
  for (;;) {
    const count = await db.transaction().execute(async (tx) => {
      const rows = await lockStale(tx)
      const texts = rows.map(({ id, contacts, ...company }) => {
        const { names, all } = searchText(company)
        return { id, names, own: all, contacts: contactsText(contacts) }
      })
      // The company's own text is written without that of its contacts, which a trigger joins to it.
      await sql`
        update phonebook.companies c set search_names = t.names, search_all = t.own, search_contacts = t.contacts
        from json_to_recordset(${JSON.stringify(texts)}::json) as t (id bigint, names text, own text, contacts text)
        where c.id = t.id and (c.search_names <> t.names or c.search_contacts <> t.contacts)`.execute(tx)
      const done = rows.map(({ id }) => id)
      await sql`delete from phonebook.stale_searches where company_id = any(${done}::bigint[])`.execute(tx)
      return rows.length
    })
    if (count === 0) return
  }
}

interface StaleRow extends Searchable {
  id: number
  contacts: Findable[]
}

async function lockStale(tx: Database): Promise<StaleRow[]> {
  const { rows } = await sql<StaleRow>`
    select c.id, c.name, c.code, c.phone_country_code as "phoneCountryCode", c.phone_area_code as "phoneAreaCode",
           c.telephone, c.email, c.qq, c.website,
           coalesce((
             select json_agg(json_build_object('name', k.name, 'values', coalesce((
               select json_agg(json_build_object('kind', v.kind, 'value', v.value, 'key', v.key) order by v.place, v.id)
               from phonebook.contact_values v where v.contact_id = k.id), '[]')) order by k.id)
             from phonebook.contacts k where k.company_id = c.id and k.delete_after is null), '[]') as contacts
    from phonebook.companies c
    where c.id in (select company_id from phonebook.stale_searches order by company_id limit ${slice})
    order by c.id for update of c`.execute(tx)
  return rows
}

export const refreshSearchesJob = job('phonebook.refreshSearches', z.null(), refreshSearches)
