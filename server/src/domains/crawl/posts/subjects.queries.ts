import { sql } from 'kysely'
import { maySeek, passes, personOf } from '../../../platform/context.ts'
import type { AuditedSubject } from '../../../platform/domain.ts'
import { pattern } from '../customers/filters.queries.ts'
import { postsShownTo } from '../policy.ts'
import { findPost, isCovered, postTitles } from './posts.queries.ts'

/** Posts in the audit log are called by title, for those who have their screen. The log is older than a week, so no publish time is asked for. */
export const postSubject: AuditedSubject = {
  kind: 'netPost',
  namesOf: postTitles,
  find: async (context, q) => {
    if (!passes(context.actor, 'crawl.readPosts') || !maySeek(context.actor, q)) return []
    const { rows } = await sql<{ id: number }>`
      select k.id from crawl.posts k where k.search_words like ${pattern(q)} and ${postsShownTo(personOf(context))} order by k.id desc limit 200`.execute(
      context.db,
    )
    return rows.map(({ id }) => id)
  },
  // Its words are ways to reach somebody, too, and those of a colleague's client are covered.
  mayOpen: async (context, id) => {
    const row = passes(context.actor, 'crawl.readPosts') ? await findPost(context, id) : undefined
    return row !== undefined && !isCovered(row)
  },
}
