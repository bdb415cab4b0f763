import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { hidePatterns } from './filters/filters.queries.ts'
import { findMatches } from './matches.queries.ts'
import type { NamedRow } from './masking.rules.ts'
import { nameKey, searchPatterns } from '../matching/search.rules.ts'
import { namesMatch } from '../policy.ts'

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
 * The ids of the companies whose names match a text, as a statement. It asks nobody's rights, so it may only narrow records that name the company
 * to the caller anyway. The text is `unseen` where one plan is to be good for all texts.
 */
export const companiesFoundBy = (text: string, { put = 'ofAll' }: { put?: 'ofAll' | 'unseen' } = {}) => {
  const patterns = searchPatterns(text)
  const names = namesMatch(put === 'unseen' ? hidePatterns(patterns) : patterns)
  return sql`select c.id from phonebook.companies c where c.delete_after is null and ${names}`
}
