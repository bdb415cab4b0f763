import { sql } from 'kysely'
import { type Context, passes, personOf } from '../../../platform/context.ts'
import { nameKey, openTo } from '../../phonebook/index.ts'
import { keysIn } from './named-clients.rules.ts'

/** The keys of those companies of the caller whose whole names stand in a text, the longest first. */
export async function clientsNamedIn(context: Context, text: string): Promise<string[]> {
  const rows = await readNamed(context, text)
  const keys = [...new Set(rows.map(({ key }) => key))]
  return keys.toSorted((one, other) => other.length - one.length || (one < other ? -1 : 1))
}

/** Those companies themselves. */
export const clientIdsNamedIn = async (context: Context, text: string): Promise<number[]> =>
  (await readNamed(context, text)).map(({ id }) => id)

async function readNamed(context: Context, text: string) {
  const keys = keysIn(nameKey(text))
  if (keys.length === 0 || !passes(context.actor, 'phonebook.openCompany')) return []
  const { rows } = await sql<{ id: number; key: string }>`
    select c.id, c.name_key as key from phonebook.companies c
    where c.name_key = any(${keys}::text[]) and c.delete_after is null and ${openTo(personOf(context))}`.execute(
    context.db,
  )
  return rows
}
