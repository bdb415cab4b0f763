import { type ContactMatch, type ExactKind, exactKinds } from '@seamark/contract/phonebook/look-ups/look-ups'
import { sql } from 'kysely'
import { type Context, personOf } from '../../../platform/context.ts'
import { selectCompanies } from '../companies/companies.queries.ts'
import { findMatches } from '../companies/matches.queries.ts'
import type { Answering, LookedUp } from './look-ups.rules.ts'
import { nearestTo, readsValues } from '../policy.ts'
import type { NamedRow } from '../companies/masking.rules.ts'
import { nameKey } from '../matching/search.rules.ts'
import { companiesWithValues } from './sought-values.queries.ts'
import { type FindableValue, type Sought, soughtEmail, soughtNumber } from './sought-values.rules.ts'

/**
 * Returns companies that match by their own values or those of their contacts, whoever holds them; visible ones come
 * first.
 */
export async function companiesAnswering(
  context: Context,
  keys: LookedUp,
  exceptId: number | undefined,
): Promise<Answering<ExactKind>[]> {
  const wanted = (key: string) => (key === '' ? [] : [key])
  const [own, holders] = await Promise.all([
    findMatches(
      context,
      {
        code: [],
        organizationNumber: wanted(keys.organizationNumber),
        name: wanted(keys.name),
        email: [],
        telephone: [],
      },
      { id: exceptId },
    ),
    companiesWithValues(context, soughtOf(keys), exceptId),
  ])
  const found = new Map<number, Answering<ExactKind>>()
  const add = (by: ExactKind, row: NamedRow | undefined) => {
    if (!row) return
    const one = found.get(row.id) ?? { row, by: [] }
    if (!one.by.includes(by)) one.by.push(by)
    found.set(row.id, one)
  }
  for (const by of exactKinds) {
    if (by === 'organizationNumber' || by === 'name') add(by, own[by].get(keys[by]))
    for (const { sought, row } of holders) if (sought.by === by) add(by, row)
  }
  return [...found.values()]
}

function soughtOf({ email, telephone, dialled }: LookedUp): { by: ExactKind; anywhere: Sought }[] {
  const [address, number] = [soughtEmail(email), soughtNumber(dialled, telephone)]
  return [
    ...(address ? [{ by: 'email' as const, anywhere: address }] : []),
    ...(number ? [{ by: 'telephone' as const, anywhere: number }] : []),
  ]
}

/**
 * Returns the companies that have one of the typed values of a contact, or a contact who has it, whoever holds them. A
 * contact is named only to people who see the company's values.
 */
export async function companiesAnsweringContact(
  context: Context,
  sought: readonly FindableValue[],
  companyId: number | undefined,
): Promise<Answering<ContactMatch['by'][number]>[]> {
  const person = personOf(context)
  const found = new Map<number, Answering<ContactMatch['by'][number]>>()
  for (const { sought: typed, row, contact } of await companiesWithValues(context, sought, companyId)) {
    const one = found.get(row.id) ?? { row, by: [] }
    found.set(row.id, one)
    const known = one.by.find(({ kind, value }) => kind === typed.kind && value === typed.value)
    const name = readsValues(person, row) ? contact : null
    if (known) known.contact ??= name
    else one.by.push({ kind: typed.kind, value: typed.value, contact: name })
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
export async function companiesKnown(context: Context, { id, names }: Known): Promise<Answering<ExactKind>[]> {
  const keys = [...new Set(names.map(nameKey))].filter((key) => key !== '')
  const rows = await selectCompanies(
    context,
    sql`phonebook.companies c`,
    sql`where c.delete_after is null and (c.id = ${id} or c.name_key = any(${keys}::text[])) order by ${nearestTo(personOf(context))}, c.id limit ${mostKnown}`,
  ).execute(context.db)
  return rows.rows.map((row) => ({ row, by: ['name'] }))
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
    where id = ${id}::uuid and user_id = ${personOf(context).id} and at > now() - make_interval(secs => ${seconds}::int)`.execute(
    db,
  )
  return rows[0]?.id ?? undefined
}
