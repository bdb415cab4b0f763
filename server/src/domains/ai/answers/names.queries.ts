import { sql } from 'kysely'
import { type Context, passes, personOf } from '../../../platform/context.ts'
import { companiesFoundBy, openTo } from '../../phonebook/index.ts'
import { isNamedBy } from '../intents/companies.rules.ts'
import { placeNames } from '../intents/places.queries.ts'
import type { Names } from '../intents/tokens.rules.ts'
import { foldSentence } from '../intents/words.rules.ts'

const mostCompanies = 5
/** Where a search finds so many, another one may be called so too. */
const mostFound = 50

/** What the words of sentences may name: people, places, and the day. */
export async function namesFor(context: Context, today: string): Promise<Names> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from identity.users where disabled_at is null`.execute(context.db)
  const people = new Map<string, number[]>()
  for (const { id, name } of rows) {
    const key = foldSentence(name)
    people.set(key, [...(people.get(key) ?? []), id])
  }
  return { ...placeNames, today, me: personOf(context).id, people }
}

export interface NamedCompany {
  id: number
  name: string
}

/** The company that is surely meant; else those that may be, first those that are called so. */
export async function findCompanies(
  context: Context,
  words: string,
): Promise<{ surely: NamedCompany | null; perhaps: NamedCompany[] }> {
  const found = await companiesNamed(context, words)
  const fits = found.filter(({ name }) => isNamedBy(words, name, placeNames))
  const [only] = fits
  if (only && fits.length === 1 && found.length < mostFound) return { surely: only, perhaps: [] }
  return { surely: null, perhaps: [...fits, ...found.filter((one) => !fits.includes(one))].slice(0, mostCompanies) }
}

/** Those that a search for the words finds, the shortest names first; not all of them are called so. */
async function companiesNamed(context: Context, words: string): Promise<NamedCompany[]> {
  if (!passes(context.actor, 'phonebook.openCompany')) return []
  const { rows } = await sql<NamedCompany>`
    select c.id, c.name from phonebook.companies c
    where c.id in (${companiesFoundBy(words)}) and ${openTo(personOf(context))} order by length(c.name), c.id limit ${mostFound}`.execute(
    context.db,
  )
  return rows
}
