import { sql } from 'kysely'
import { type Context, personOf } from '../../../platform/context.ts'
import { anyOf } from '../../../platform/database/prepared-statements.ts'
import { hidePatterns } from './filters/filters.queries.ts'
import { findMatches } from './matches.queries.ts'
import type { NamedRow } from './masking.rules.ts'
import { nameKey, searchPatterns } from '../matching/search.rules.ts'
import { type CompanyCustody, namesMatch, nearestTo } from '../policy.ts'

/**
 * The company of each name, by the phonebook's own rule of names, whoever holds it; among several, the nearest to the caller. The caller must check
 * `maySee` before showing it.
 */
export async function companiesNamedLike(context: Context, names: readonly string[]): Promise<Map<string, NamedRow>> {
  const { name: found } = await findMatches(context, {
    code: [],
    organizationNumber: [],
    name: names.map(nameKey),
    email: [],
    telephone: [],
  })
  return new Map(
    names.flatMap((name): [string, NamedRow][] => {
      const row = found.get(nameKey(name))
      return row ? [[name, row]] : []
    }),
  )
}

/**
 * Who holds the company of each name, found as `companiesNamedLike` finds it. It reads nothing else of the companies, so that thousands of names can
 * be asked for.
 */
export async function custodyNamedLike(
  context: Context,
  names: readonly string[],
): Promise<ReadonlyMap<string, CompanyCustody>> {
  const keys = new Map(names.filter((name) => name !== '').map((name) => [name, nameKey(name)]))
  if (keys.size === 0) return new Map()
  const { rows } = await sql<CompanyCustody & { name_key: string }>`
    select distinct on (c.name_key) c.name_key, c.visibility, c.custodian_id, c.follower_ids
    from phonebook.companies c where c.name_key = ${anyOf([...new Set(keys.values())], 'text')} and c.delete_after is null
    order by c.name_key, ${nearestTo(personOf(context))}, c.id`.execute(context.db)
  const found = new Map(rows.map((row) => [row.name_key, row]))
  return new Map(
    [...keys].flatMap(([name, key]): [string, CompanyCustody][] => {
      const row = found.get(key)
      return row ? [[name, row]] : []
    }),
  )
}

/**
 * The ids of the companies whose names match a text, as a statement. It asks nobody's rights, so it may only narrow records that name the company
 * to the caller anyway. The text is `unseen` where one plan is to be good for all texts.
 */
export const companiesFoundBy = (text: string, { put = 'ofAll' }: { put?: 'ofAll' | 'unseen' } = {}) => {
  const patterns = searchPatterns(text)
  const names = namesMatch(put === 'unseen' ? hidePatterns(patterns) : patterns)
  return sql`select c.id from phonebook.companies c where c.delete_after is null and ${names}`
}
