import type { Context } from '../../../platform/context.ts'
import { findMatches } from './matches.queries.ts'
import type { NamedRow } from './masking.rules.ts'
import { nameKey } from '../matching/search.rules.ts'

/**
 * The company that each of these names is, by the phonebook's own rule of names, whoever holds it; of several the one nearest to the caller. What may be told
 * of it is the caller's to judge, by `maySee`.
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
