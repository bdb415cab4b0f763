import { type RawBuilder, sql } from 'kysely'
import { type Context, personOf } from '../../../platform/context.ts'
import type { FileRow } from '../../../platform/list.ts'
import { type CompanyCustody, openTo } from '../../phonebook/index.ts'
import { reachesPerson } from '../policy.ts'

interface NamedCompany extends CompanyCustody {
  id: number
  name: string
}

/**
 * The companies (by code or name), people (by name or user name), contacts and records that a file refers to, as far as the caller
 * may see them. A name that several share yields all of them.
 */
export interface Known {
  companies: (code: string, name: string) => readonly NamedCompany[]
  people: (name: string) => readonly { id: number; isReached: boolean }[]
  contact: (companyId: number, name: string) => number | undefined
  /** Whether the author already has a record with this text at this second, so that the row was imported before. */
  isThere: (said: { companyId: number; authorId: number; at: Date }, texts: readonly string[]) => boolean
}

export async function findKnown(context: Context, rows: readonly FileRow[]): Promise<Known> {
  const texts = (key: string) => [...new Set(rows.flatMap(({ values }) => values[key] || []))]
  const byCode = await findCompanies(context, sql`c.code = g.given`, texts('code'))
  const byName = await findCompanies(
    context,
    sql`phonebook.plain_name(c.name) = phonebook.plain_name(g.given)`,
    texts('company'),
  )
  const people = await findPeople(context, texts('author'))
  const ids = [...byCode.values(), ...byName.values()].flat().map(({ id }) => id)
  const contacts = await findContacts(context, ids, texts('contact'))
  const isThere = await recordsThere(context, ids)
  return {
    companies: (code, name) => (code === '' ? (byName.get(name) ?? []) : (byCode.get(code) ?? [])),
    people: (name) => people.get(name) ?? [],
    contact: (companyId, name) => contacts.get(`${companyId} ${name}`),
    isThere,
  }
}

/** Returns the question whether a record is there, for records of these companies as they are now. */
export async function recordsThere(context: Context, companyIds: readonly number[]): Promise<Known['isThere']> {
  const there = await findRecords(context, companyIds)
  return ({ companyId, authorId, at }, said) =>
    said.some((text) => there.has(`${companyId} ${authorId} ${Math.floor(at.getTime() / 1000)} ${text}`))
}

async function findCompanies(
  context: Context,
  condition: RawBuilder<unknown>,
  given: readonly string[],
): Promise<ReadonlyMap<string, NamedCompany[]>> {
  if (given.length === 0) return new Map()
  const { rows } = await sql<NamedCompany & { given: string }>`
    select g.given, c.id, c.name, c.visibility, c.custodian_id, c.follower_ids
    from unnest(${[...given]}::text[]) g (given) join phonebook.companies c on ${condition}
    where c.delete_after is null and ${openTo(personOf(context))} order by c.id`.execute(context.db)
  return Map.groupBy(rows, (row) => row.given)
}

async function findPeople(context: Context, given: readonly string[]) {
  if (given.length === 0) return new Map<string, { id: number; isReached: boolean }[]>()
  const { rows } = await sql<{ given: string; id: number }>`
    select g.given, u.id from unnest(${[...given]}::text[]) g (given) join identity.users u on u.name = g.given or u.username = lower(g.given)
    order by u.id`.execute(context.db)
  const person = personOf(context)
  return Map.groupBy(
    rows.map((row) => ({ ...row, isReached: reachesPerson(person, row.id) })),
    (row) => row.given,
  )
}

async function findContacts(
  { db }: Context,
  companyIds: readonly number[],
  names: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (companyIds.length === 0 || names.length === 0) return new Map()
  const { rows } = await sql<{ id: number; company_id: number; name: string }>`
    select k.id, k.company_id, k.name from phonebook.contacts k
    where k.company_id = any(${[...companyIds]}::bigint[]) and k.name = any(${[...names]}::text[]) and k.delete_after is null order by k.id desc`.execute(
    db,
  )
  return new Map(rows.map(({ id, company_id, name }) => [`${company_id} ${name}`, id]))
}

async function findRecords({ db }: Context, companyIds: readonly number[]): Promise<ReadonlySet<string>> {
  if (companyIds.length === 0) return new Set()
  const { rows } = await sql<{ company_id: number; author_id: number; at: Date; content: string }>`
    select r.company_id, r.author_id, r.at, r.content from followups.records r
    where r.company_id = any(${[...companyIds]}::bigint[]) and r.delete_after is null`.execute(db)
  return new Set(
    rows.map(
      ({ company_id, author_id, at, content }) =>
        `${company_id} ${author_id} ${Math.floor(at.getTime() / 1000)} ${content}`,
    ),
  )
}
