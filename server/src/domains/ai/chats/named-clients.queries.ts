import { sql } from 'kysely'
import { type Context, passes, personOf } from '../../../platform/context.ts'
import { nameKey, openTo } from '../../phonebook/index.ts'
import { keysIn } from './named-clients.rules.ts'

/** The keys of those companies of the caller whose whole names stand in a text, the longest first. */
export async function clientsNamedIn(context: Context, text: string): Promise<string[]> {
  const keys = keysIn(nameKey(text))
  if (keys.length === 0 || !passes(context.actor, 'phonebook.openCompany')) return []
  const { rows } = await sql<{ key: string }>`
    select c.name_key as key from phonebook.companies c
    where c.name_key = any(${keys}::text[]) and c.delete_after is null and ${openTo(personOf(context))}
    group by 1 order by length(c.name_key) desc, 1`.execute(context.db)
  return rows.map(({ key }) => key)
}
