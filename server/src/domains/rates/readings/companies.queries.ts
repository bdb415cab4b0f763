import { type RawBuilder, sql } from 'kysely'
import { type Context, personOf } from '../../../platform/context.ts'
import { failField } from '../../../platform/failure.ts'
import { companiesNamedLike, companyOfPerson, isInsider, maySee, openTo } from '../../phonebook/index.ts'
import { findCompanyProblems } from '../rates/companies.queries.ts'
import { soughtSender } from './senders.rules.ts'

interface NamedCompany {
  id: number
  name: string
}

/** The company of a column; one that was merged is the company that was kept. */
export const currentCompany = (column: RawBuilder<unknown>) => sql<number | null>`
  coalesce((select m.merged_into from phonebook.companies m where m.id = ${column}), ${column})::float8`

/** Returns what the caller may know of companies: their names, or that there is one. */
export async function knownCompanies(context: Context, ids: readonly (number | null)[]) {
  const asked = [...new Set(ids.filter((id) => id !== null))]
  const named = asked.length === 0 ? [] : await namesOf(context, asked)
  const known = new Map(named.map((company) => [company.id, company]))
  return (id: number | null) => {
    const company = (id === null ? undefined : known.get(id)) ?? null
    return { company, isCompanyHidden: id !== null && company === null }
  }
}

async function namesOf(context: Context, ids: readonly number[]): Promise<NamedCompany[]> {
  const { rows } = await sql<NamedCompany>`
    select c.id::float8 as id, c.name from phonebook.companies c
    where c.id = any(${[...ids]}::bigint[]) and c.delete_after is null and ${openTo(personOf(context))}`.execute(
    context.db,
  )
  return rows
}

/** Fails where the caller does not see the company. */
export async function requireCompany(context: Context, companyId: number | null) {
  const [problem] = await findCompanyProblems(context, [{ companyId, contactId: null }])
  if (problem) throw failField(problem.field, problem.code)
}

/**
 * Returns for each sender the company that the caller knows by the name or number in the head of a message. A number tells the company
 * only to its insiders, since others see it masked.
 */
export async function companiesOfSenders(
  context: Context,
  senders: readonly string[],
): Promise<ReadonlyMap<string, NamedCompany>> {
  const asked = [...new Set(senders.filter((sender) => sender !== ''))].map((sender) => ({
    sender,
    ...soughtSender(sender),
  }))
  if (asked.length === 0) return new Map()
  const person = personOf(context)
  const byName = await companiesNamedLike(
    context,
    asked.flatMap(({ names }) => names),
  )
  const found = new Map<string, NamedCompany>()
  for (const { sender, names, values } of asked) {
    const named = names.map((name) => byName.get(name)).find((company) => company && maySee(person, company))
    const held = named ?? (values.length === 0 ? undefined : await companyOfPerson(context, { name: '', values }))
    if (held && (held === named || isInsider(person, held))) found.set(sender, { id: held.id, name: held.name })
  }
  return found
}
