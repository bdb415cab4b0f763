import { getCompany } from '../companies/companies.queries.ts'
import type { Context } from '../../../platform/context.ts'
import { personOf } from '../../../platform/context.ts'
import type { ContentReader, EntryFilters } from '../../activity/index.ts'
import { listActivity, textsLike, withContents } from '../../activity/index.ts'
import { maskEntry } from '../companies/masking.rules.ts'
import { type RawBuilder, sql } from 'kysely'
import { contactContents } from './contents.queries.ts'

/** A page of what happened to a company. `lent` read the contents of entries that domains above have written. */
export async function listCompanyActivity(
  context: Context,
  id: number,
  { q, ...filters }: EntryFilters & { before?: number | undefined; q?: string | undefined } = {},
  lent: readonly ContentReader[] = [],
) {
  const { inside } = await getCompany(context, id)
  const readers = [contactContents, ...lent]
  const matching = q === undefined ? undefined : says(context, q, { inside, readers })
  const { entries, next } = await listActivity(context, 'company', id, { ...filters, matching })
  const shown = await withContents(context, entries, readers)
  return { entries: inside ? shown : shown.map((entry) => maskEntry(personOf(context), entry)), next }
}

/**
 * Entries that say the text: what was said, whose name it is, who did it, and the words among its facts. Those are masked for whoever is no insider,
 * and are then not sought in, since a search would tell them letter by letter.
 */
function says(
  context: Context,
  q: string,
  { inside, readers }: { inside: boolean; readers: readonly ContentReader[] },
): RawBuilder<boolean> {
  const pattern = `%${q.replace(/[\\%_]/g, '\\$&')}%`
  const places = [
    sql<boolean>`actor.name ilike ${pattern}`,
    ...(inside ? [textsLike(sql`e.facts`, pattern)] : []),
    ...readers.map((reader) => reader.says(context, pattern)),
  ]
  return sql<boolean>`(${sql.join(places, sql` or `)})`
}
