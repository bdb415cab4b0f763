import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { CommentRow } from './discussions.rules.ts'

/** Comments with the names of their authors and of the people whom they mention; `m` is the alias of the comment. */
export async function selectComments(context: Context, which: RawBuilder<unknown>): Promise<CommentRow[]> {
  const { rows } = await sql<CommentRow>`
    select m.id, m.version, m.subject_kind, m.subject_id, m.author_id, author.name as author_name, m.at, m.edited_at, m.text, m.delete_after,
           coalesce((select json_agg(json_build_object('id', u.id, 'name', u.name) order by u.id)
                     from identity.users u where u.id = any(m.mentioned_ids)), '[]') as mentioned
    from discussions.comments m join identity.users author on author.id = m.author_id
    where ${which}`.execute(context.db)
  return rows
}
