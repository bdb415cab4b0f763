import type { EntryContent } from '@seamark/contract/activity/entries'
import { sql } from 'kysely'
import { personOf } from '../../../platform/context.ts'
import { plannedOnce } from '../../../platform/database/prepared-statements.ts'
import { type ContentReader, idsIn } from '../../activity/index.ts'
import { openTo } from '../policy.ts'

/** An import may add hundreds of contacts at once. */
const mostNamed = 5

/** Names the contacts of whom entries tell, by their names of today. A contact that is gone has no name. */
export const contactContents: ContentReader = {
  read: readContacts,
  says: (context, pattern) => sql<boolean>`(starts_with(e.kind, 'phonebook.activity.contact') and exists (
    select from phonebook.contacts k join phonebook.companies c on c.id = k.company_id
    where k.company_id = e.subject_id and (e.facts -> 'contact' = to_jsonb(k.id) or e.facts -> 'contacts' @> to_jsonb(k.id))
      and k.name ilike ${pattern} and k.delete_after is null and ${openTo(personOf(context))}))`,
}

async function readContacts(...[context, entries]: Parameters<ContentReader['read']>) {
  const idsOf = new Map(
    entries
      .filter(({ kind }) => kind.startsWith('phonebook.activity.contact'))
      .map((entry): [number, number[]] => [
        entry.id,
        [...idsIn(entry, 'contact'), ...idsIn(entry, 'contacts')].slice(0, mostNamed),
      ]),
  )
  const ids = [...new Set([...idsOf.values()].flat())]
  if (ids.length === 0) return new Map<number, EntryContent>()
  const { rows } = await sql<{ id: number; name: string }>`${plannedOnce}
    select k.id, k.name from phonebook.contacts k join phonebook.companies c on c.id = k.company_id
    where k.id = any(${ids}::bigint[]) and k.delete_after is null and c.delete_after is null and ${openTo(personOf(context))}`.execute(
    context.db,
  )
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return new Map(
    [...idsOf].flatMap(([entryId, contactIds]): [number, EntryContent][] => {
      const people = contactIds.flatMap((id) => names.get(id) ?? [])
      return people.length > 0 ? [[entryId, { text: '', answer: null, images: [], people }]] : []
    }),
  )
}
