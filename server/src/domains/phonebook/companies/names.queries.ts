import type { Context } from '../../../platform/context.ts'
import { findMatches } from './matches.queries.ts'
import type { NamedRow } from './masking.rules.ts'
import { nameKey } from '../matching/search.rules.ts'

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
