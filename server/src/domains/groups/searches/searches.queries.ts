import type { ChatSearch } from '@seamark/contract/groups/files/searches'
import { sql } from 'kysely'
import { authorize, type Context, passes } from '../../../platform/context.ts'
import { ownFiles } from '../files/files.queries.ts'

type SearchRow = Omit<NonNullable<ChatSearch['search']>, 'begunAt' | 'endedAt'> & { begunAt: Date; endedAt: Date }

/** How many messages a file `f` has written, as `held`: they are searched. */
export const heldMessages = sql`lateral (
  select coalesce(sum(p.written), 0)::int as messages from groups.file_parts p
  where p.file_id = f.id and p.is_taken and p.group_id is not null) held`

/** The search at work or the last one, counted over the files that the caller may see alone. */
export async function getChatSearch(context: Context): Promise<ChatSearch> {
  authorize(context, 'groups.read')
  const { db, actor } = context
  const { rows } = await sql<SearchRow>`
    with own as (select q.* from groups.searched_files q join groups.files f on f.id = q.file_id where ${ownFiles(actor)})
    select count(*)::int as files, count(o.ended_at)::int as "filesDone", (count(*) filter (where o.is_stopped))::int as "filesStopped",
      sum(o.messages)::int as messages, sum(least(o.messages_done, o.messages))::int as "messagesDone",
      sum(o.added)::int as added, sum(o.gone)::int as gone, s.waiting_since is not null as "isWaiting",
      min(o.asked_at) as "begunAt", max(o.ended_at) as "endedAt"
    from own o join groups.searches s on s.id = o.search_id
    where o.search_id = (select max(search_id) from own) group by s.id`.execute(db)
  const { rows: held } = await sql<{ files: number; messages: number }>`
    select count(*)::int as files, coalesce(sum(held.messages), 0)::float8 as messages
    from groups.files f cross join ${heldMessages}
    where f.state = 'done' and held.messages > 0 and ${ownFiles(actor)}`.execute(db)
  const [row] = rows
  return {
    search: row ? shown(row) : null,
    files: held[0]?.files ?? 0,
    messages: held[0]?.messages ?? 0,
    can: { search: passes(actor, 'groups.uploadChat') },
  }
}

/** For the reader it is over once her own files are. */
function shown({ begunAt, endedAt, ...row }: SearchRow): ChatSearch['search'] {
  const isOver = row.filesDone === row.files
  return {
    ...row,
    filesDone: row.filesDone - row.filesStopped,
    isWaiting: row.isWaiting && !isOver,
    begunAt: begunAt.toISOString(),
    endedAt: isOver ? endedAt.toISOString() : null,
  }
}
