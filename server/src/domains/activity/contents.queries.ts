import type { ActivityEntry, EntryContent } from '@seamark/contract/activity/entries'
import type { Context } from '../../platform/context.ts'

/**
 * Reads what records say of which entries tell, by the id of the entry. The domain that owns the records writes it, and leaves out what the caller may
 * not read today. Entries hold ids alone, since they outlive what they tell of.
 */
export type ContentReader = (
  context: Context,
  entries: readonly ActivityEntry[],
) => Promise<ReadonlyMap<number, EntryContent>>

/** The entries with their contents. */
export async function withContents<Entry extends ActivityEntry>(
  context: Context,
  entries: readonly Entry[],
  readers: readonly ContentReader[],
): Promise<Entry[]> {
  if (entries.length === 0) return []
  const read = await Promise.all(readers.map((reader) => reader(context, entries)))
  return entries.map((entry) => {
    const content = read.map((contents) => contents.get(entry.id)).find(Boolean)
    return content ? { ...entry, content } : entry
  })
}

/** The numbers under a fact of an entry, which holds one or several. */
export function idsIn({ facts }: ActivityEntry, fact: string): number[] {
  const value = facts[fact]
  return (Array.isArray(value) ? value : [value]).filter((id): id is number => typeof id === 'number')
}
