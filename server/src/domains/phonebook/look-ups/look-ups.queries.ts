import { type ExactKind, exactKinds } from '@seamark/contract/phonebook/look-ups/look-ups'
import { sql } from 'kysely'
import { type Context, personOf } from '../../../platform/context.ts'
import { selectCompanies } from '../companies/companies.queries.ts'
import { findMatches } from '../companies/matches.queries.ts'
import type { Answering, LookedUp } from './look-ups.rules.ts'
import { nearestTo } from '../policy.ts'
import type { NamedRow } from '../companies/masking.rules.ts'
import { nameKey } from '../matching/search.rules.ts'

/**
 * Returns companies that match by their own values or those of their contacts, whoever holds them; visible ones come
 * first.
 */
export async function companiesAnswering(
  context: Context,
  keys: LookedUp,
  exceptId: number | undefined,
): Promise<Answering[]> {
  const wanted = (key: string) => (key === '' ? [] : [key])
  const [own, ofContacts] = [
    await findMatches(
      context,
      {
        code: [],
        organizationNumber: wanted(keys.organizationNumber),
        name: wanted(keys.name),
        email: wanted(keys.email),
        telephone: wanted(keys.telephone),
      },
      { id: exceptId },
    ),
    await findByContacts(context, keys, exceptId),
  ]
  const found = new Map<number, Answering>()
  const add = (by: ExactKind, row: NamedRow | undefined) => {
    if (!row) return
    const one = found.get(row.id) ?? { row, by: [] }
    if (!one.by.includes(by)) one.by.push(by)
    found.set(row.id, one)
  }
  for (const by of exactKinds) {
    add(by, own[by].get(keys[by]))
    if (by === 'email' || by === 'telephone') add(by, ofContacts[by])
  }
  return [...found.values()]
}

export interface Known {
  id: number | null
  names: readonly string[]
}
const mostKnown = 20

/**
 * Returns the company with this row id, or those with one of these names, whoever holds them; visible ones come first.
 */
export async function companiesKnown(context: Context, { id, names }: Known): Promise<Answering[]> {
  const keys = [...new Set(names.map(nameKey))].filter((key) => key !== '')
  const rows = await selectCompanies(
    context,
    sql`phonebook.companies c`,
    sql`where c.delete_after is null and (c.id = ${id} or c.name_key = any(${keys}::text[])) order by ${nearestTo(personOf(context))}, c.id limit ${mostKnown}`,
  ).execute(context.db)
  return rows.rows.map((row) => ({ row, by: ['name'] }))
}

/** Finds the nearest company that has a contact with this address or number. */
async function findByContacts(context: Context, { email, dialled }: LookedUp, exceptId: number | undefined) {
  const nearest = nearestTo(personOf(context))
  const first = async (kinds: readonly string[], key: string) => {
    if (key === '') return undefined
    const { rows } = await sql<{ id: number }>`
      select c.id from phonebook.contact_values v
      join phonebook.contacts k on k.id = v.contact_id and k.delete_after is null
      join phonebook.companies c on c.id = k.company_id and c.delete_after is null
      where v.kind = any(${[...kinds]}::text[]) and v.key = ${key} and c.id <> ${exceptId ?? 0}
      order by ${nearest}, c.id limit 1`.execute(context.db)
    return rows[0]?.id
  }
  const ids = { email: await first(['email'], email), telephone: await first(['mobile', 'phone', 'whatsapp'], dialled) }
  const wanted = [...new Set(Object.values(ids).filter((id) => id !== undefined))]
  if (wanted.length === 0) return {}
  const { rows } = await selectCompanies(
    context,
    sql`phonebook.companies c`,
    sql`where c.id = any(${wanted}::bigint[])`,
  ).execute(context.db)
  const rowOf = (id: number | undefined) => rows.find((row) => row.id === id)
  return { email: rowOf(ids.email), telephone: rowOf(ids.telephone) }
}

/**
 * Returns the company of a reference that one of the caller's own look-ups gave within the given seconds; undefined
 * otherwise.
 */
export async function companyReferred(
  { db, ...context }: Context,
  reference: string,
  seconds: number,
): Promise<number | undefined> {
  const [id = '', place = ''] = reference.split('.')
  const { rows } = await sql<{ id: number | null }>`
    select told_ids[${Number(place)}::int + 1] as id from phonebook.look_ups
    where id = ${id}::uuid and user_id = ${personOf({ db, ...context }).id} and at > now() - make_interval(secs => ${seconds}::int)`.execute(
    db,
  )
  return rows[0]?.id ?? undefined
}
