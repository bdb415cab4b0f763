import { sql } from 'kysely'
import { type Context, personOf } from '../../../platform/context.ts'
import { plannedOnce } from '../../../platform/database/prepared-statements.ts'
import { readCompaniesById } from '../companies/companies.queries.ts'
import type { NamedRow } from '../companies/masking.rules.ts'
import { nearestTo, valuesReadBy } from '../policy.ts'
import type { Sought } from './sought-values.rules.ts'

/** A company that has one of the sought values. */
export interface ValueHolder<One> {
  sought: One
  row: NamedRow
  /** The contact who has it; null where it is the company's own. */
  contact: string | null
}

/**
 * Finds for each value the nearest company of which it is the own one, and the nearest with a contact who has it, whoever
 * holds them. It is one query, however many values there are.
 */
export async function companiesWithValues<One extends { anywhere: Sought }>(
  context: Context,
  sought: readonly One[],
  exceptId: number | undefined,
): Promise<ValueHolder<One>[]> {
  if (sought.length === 0) return []
  const asked = sought.map(({ anywhere }, place) => ({ place, ...anywhere }))
  const nearest = nearestTo(personOf(context))
  // Ordered by the plain id, the planner would walk through all companies until one of them has the value.
  const standing = sql`c.delete_after is null and c.id <> ${exceptId ?? 0} order by ${nearest}, c.id + 0 limit 1`
  const { rows } = await sql<{ place: number; id: number; contact: string | null }>`${plannedOnce}
    select a.place, found.id, found.contact
    from json_to_recordset(${JSON.stringify(asked)}::json)
      as a (place int, "ofContacts" json, number text, telephone text, emails json, qq text)
    cross join lateral (
      (select c.id, null::text as contact from phonebook.companies c
       where a.telephone <> '' and c.phone_key = a.telephone and c.phone_key <> '' and ${standing})
      union all
      (select c.id, null from phonebook.companies c
       where lower(c.email) = any(array(select json_array_elements_text(a.emails))) and c.email <> '' and ${standing})
      union all
      (select c.id, null from phonebook.companies c where a.qq <> '' and c.qq = a.qq and c.qq <> '' and ${standing})
      union all
      (select c.id, k.name from (
         select v.contact_id from json_to_recordset(a."ofContacts") as w (kind text, key text)
         join phonebook.contact_values v on v.kind = w.kind and v.key = w.key
         union all
         select v.contact_id from phonebook.contact_values v
         where a.number <> '' and split_part(v.key, ';ext=', 1) = a.number and v.key like '%;ext=%') having_it
       join phonebook.contacts k on k.id = having_it.contact_id and k.delete_after is null
       join phonebook.companies c on c.id = k.company_id
       where ${standing})) found
    order by a.place, (found.contact is not null)`.execute(context.db)
  const companies = await readCompaniesById(
    context,
    rows.map(({ id }) => id),
  )
  return rows.flatMap(({ place, id, contact }) => {
    const [one, row] = [sought[place], companies.get(id)]
    return one && row ? [{ sought: one, row, contact }] : []
  })
}

/**
 * Returns those of the values that a company of the caller's own has, or one of its contacts. It looks where `companiesWithValues` looks and reads
 * nothing of the companies, so that thousands of values can be asked for.
 */
export async function valuesOfOurs<One extends { anywhere: Sought }>(
  context: Context,
  sought: readonly One[],
): Promise<One[]> {
  if (sought.length === 0) return []
  const isOurs = sql`c.delete_after is null and ${valuesReadBy(personOf(context))}`
  const ofContacts = sought.flatMap(({ anywhere }, place) =>
    anywhere.ofContacts.map(({ kind, key }) => ({ place, kind, key })),
  )
  const keysOf = (keys: (one: Sought) => readonly string[]) =>
    asked(sought.flatMap(({ anywhere }, place) => keys(anywhere).map((key) => ({ place, key }))))
  const ofContact = sql`
    join phonebook.contacts k on k.id = v.contact_id and k.delete_after is null
    join phonebook.companies c on c.id = k.company_id where ${isOurs}`
  const { rows } = await sql<{ place: number }>`
    select a.place
    from unnest(${ofContacts.map(({ place }) => place)}::int[], ${ofContacts.map(({ kind }) => kind)}::text[], ${ofContacts.map(({ key }) => key)}::text[])
      as a (place, kind, key)
    join phonebook.contact_values v on v.kind = a.kind and v.key = a.key ${ofContact}
    union select a.place from ${keysOf(({ number }) => (number === '' ? [] : [number]))}
    join phonebook.contact_values v on split_part(v.key, ';ext=', 1) = a.key and v.key like '%;ext=%' ${ofContact}
    union select a.place from ${keysOf(({ telephone }) => (telephone === '' ? [] : [telephone]))}
    join phonebook.companies c on c.phone_key = a.key and c.phone_key <> '' where ${isOurs}
    union select a.place from ${keysOf(({ emails }) => emails)}
    join phonebook.companies c on lower(c.email) = a.key and c.email <> '' where ${isOurs}
    union select a.place from ${keysOf(({ qq }) => (qq === '' ? [] : [qq]))}
    join phonebook.companies c on c.qq = a.key and c.qq <> '' where ${isOurs}`.execute(context.db)
  return rows.flatMap(({ place }) => sought[place] ?? [])
}

const asked = (keys: readonly { place: number; key: string }[]) =>
  sql`unnest(${keys.map(({ place }) => place)}::int[], ${keys.map(({ key }) => key)}::text[]) as a (place, key)`
