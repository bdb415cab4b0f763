import type { Context } from '../../../platform/context.ts'
import type { WriteContext } from '../../../platform/write.ts'
import { findForbidden } from '../customers/never-again.queries.ts'
import { contactsOf, waysToReach } from './contacts.rules.ts'
import { type FoundPost, type PostSource, publishPosts, putPosts } from './writings.commands.ts'

/** What became of the posts of a run. */
export interface BroughtPosts {
  added: number
  changed: number
  /** Known as they are, or marked bad. */
  unchanged: number
  /** Of somebody who wants to be left alone. */
  forbidden: number
  /** New ones whose publish time nobody knows. */
  undated: number
  /** The rows that the page shows. */
  shown: readonly number[]
}

/**
 * Keeps the posts that a run has found, in the transaction of the caller, who accounts for them. Running twice changes nothing: a post is known by its
 * source and address.
 */
export async function bringPosts(
  tx: WriteContext,
  { source, run, posts }: { source: PostSource; run?: number; posts: readonly FoundPost[] },
): Promise<BroughtPosts> {
  const forbidden = await forbiddenPosts(tx, posts)
  const allowed = posts.filter((_, place) => !forbidden.has(place))
  const put = await putPosts(tx, { ...source, run }, allowed)
  const isNew = put.map(({ outcome }) => outcome === 'new')
  const brought = {
    added: isNew.filter(Boolean).length,
    changed: put.filter(({ outcome }) => outcome === 'changed').length,
    unchanged: put.filter(({ outcome }) => outcome === 'unchanged' || outcome === 'bad').length,
    forbidden: forbidden.size,
    undated: allowed.filter(({ published }, place) => published === null && isNew[place]).length,
    // A bad one that is shown no longer would be forgotten, and then come back as new.
    shown: put.flatMap(({ id }) => (id === 0 ? [] : [id])),
  }
  if (brought.added + brought.changed > 0) publishPosts(tx)
  return brought
}

/** Returns the places of posts of those who want to be left alone, by what the source says of them, or by anything in the words. */
export async function forbiddenPosts(
  context: Context,
  posts: readonly Pick<FoundPost, 'title' | 'text' | 'company' | 'contacts'>[],
): Promise<ReadonlySet<number>> {
  const known = posts.flatMap(({ title, text, company = '', contacts = {} }, place) => {
    const words = `${title}\n${text}`
    const ways = waysToReach(words, contactsOf(contacts, words))
    return [{ email: '', telephone: '' }, ...ways].map((way) => ({
      place,
      name: company,
      country: 'CN',
      website: '',
      ...way,
    }))
  })
  const forbidden = await findForbidden(context, known)
  return new Set([...forbidden].flatMap((one) => known[one]?.place ?? []))
}
