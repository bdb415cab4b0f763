import type { ActivityEntry } from '@seamark/contract/activity/entries'
import type { Context } from '../../platform/context.ts'

const pageSize = 30

/** A subject's entries, newest first, thirty at a time; the caller has asked its own policy whether they may be read. */
export async function listActivity({ db }: Context, subject: string, id: number, before?: number) {
  const rows = await db
    .selectFrom('activity.entries as entry')
    .leftJoin('identity.users as actor', 'actor.id', 'entry.actor_id')
    .select(['entry.id', 'entry.kind', 'entry.at', 'entry.facts', 'actor.id as actor_id', 'actor.name as actor_name'])
    .where('entry.subject_kind', '=', subject)
    .where('entry.subject_id', '=', id)
    .$if(before !== undefined, (query) => query.where('entry.id', '<', before ?? 0))
    .orderBy('entry.id', 'desc')
    .limit(pageSize + 1)
    .execute()
  const entries = rows.slice(0, pageSize).map(
    (row): ActivityEntry => ({
      id: row.id,
      kind: row.kind,
      at: row.at.toISOString(),
      actor: row.actor_id === null ? null : { id: row.actor_id, name: row.actor_name ?? '' },
      facts: isFacts(row.facts) ? row.facts : {},
    }),
  )
  return { entries, next: rows.length > pageSize ? (entries.at(-1)?.id ?? null) : null }
}

const isFacts = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)
