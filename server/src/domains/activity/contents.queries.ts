import type { ActivityEntry, EntryContent } from '@seamark/contract/activity/entries'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../platform/context.ts'

/**
 * What records say of which entries tell. The domain that owns the records writes it, and leaves out what the caller may not read today. Entries hold
 * ids alone, since they outlive what they tell of.
 */
export interface ContentReader {
  /** Returns what the records say, by the id of the entry. */
  read: (context: Context, entries: readonly ActivityEntry[]) => Promise<ReadonlyMap<number, EntryContent>>
  /** Whether the record of an entry `e` of a company says something like the pattern, as a condition. */
  says: (context: Context, pattern: string) => RawBuilder<boolean>
}

/** The entries with their contents. */
export async function withContents<Entry extends ActivityEntry>(
  context: Context,
  entries: readonly Entry[],
  readers: readonly ContentReader[],
): Promise<Entry[]> {
  if (entries.length === 0) return []
  const read = await Promise.all(readers.map(({ read: readContents }) => readContents(context, entries)))
  return entries.map((entry) => {
    const content = read.map((contents) => contents.get(entry.id)).find(Boolean)
    return content ? { ...entry, content } : entry
  })
}

/** Whether any text within a JSON value is like the pattern; names of its keys are no texts of people. */
export const textsLike = (json: RawBuilder<unknown>, pattern: string) => sql<boolean>`exists (
  select from jsonb_path_query(${json}, 'strict $.**') v where jsonb_typeof(v) = 'string' and v #>> '{}' ilike ${pattern})`

/** The numbers under a fact of an entry, which holds one or several. */
export function idsIn({ facts }: ActivityEntry, fact: string): number[] {
  const value = facts[fact]
  return (Array.isArray(value) ? value : [value]).filter((id): id is number => typeof id === 'number')
}
