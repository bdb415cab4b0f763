import { crawlPermissions } from '@seamark/contract/crawl/permissions'
import { type RawBuilder, sql } from 'kysely'
import { type Actor, passes } from '../../platform/context.ts'
import type { Audience } from '../../platform/live.ts'
import { insideOf } from '../phonebook/index.ts'

/** Drafts are seen by those alone who keep the sources; `k` is the customer. Rows, counts, searches, exports and bulk runs ask this. */
export const shownTo = (actor: Actor): RawBuilder<boolean> =>
  passes(actor, 'crawl.readDrafts')
    ? sql<boolean>`k.delete_after is null`
    : sql<boolean>`(k.delete_after is null and k.release = 'released')`

/** What a source that is not released says of released customers is seen by those alone who keep the sources; `v` is the value, `s` its source. */
export const valuesShownTo = (actor: Actor): RawBuilder<boolean> =>
  passes(actor, 'crawl.readDrafts') ? sql<boolean>`true` : sql<boolean>`(v.in_force or coalesce(s.releases, true))`

/** What sources `s` say of customers, values `v`, as far as the caller is shown it: so a list of a source and its count are of the same customers. */
export const saidBySources = (actor: Actor): RawBuilder<unknown> =>
  sql`crawl.values v join crawl.sources s on s.id = v.source_id and ${valuesShownTo(actor)}`

/**
 * Whether the phonebook has a company for customer, or post, `k` that meets a condition on `c`: the one that it was imported as, or before that any of its
 * name.
 */
export const hasCompany = (condition: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`(
  exists (select from phonebook.companies c where c.id = k.company_id and c.delete_after is null and ${condition})
  or (k.company_id is null and k.name_key <> '' and exists (
    select from phonebook.companies c where c.name_key = k.name_key and c.delete_after is null and ${condition})))`

/** Whether customer, or post, `k` is a colleague's client. Of such a one nobody else is told more than the look-up tells. */
export const isColleagues = (actor: Actor): RawBuilder<boolean> =>
  hasCompany(sql`c.visibility = 'private' and not ${insideOf(actor)}`)

const { code } = crawlPermissions['crawl.readCustomers']

/** All who keep sources hear that one of them, or one of its runs, has moved. */
export const sourceAudience: Audience = { code: crawlPermissions['crawl.readSources'].code, holder: null }

/** All who have the screen of customers hear that something has changed. The event says nothing more. */
export const audience: Audience = { code, holder: null }

/** Draft posts are seen by those alone who keep the sources; `k` is the post. */
export const postsShownTo = (actor: Actor): RawBuilder<boolean> =>
  passes(actor, 'crawl.readDrafts') ? sql<boolean>`true` : sql<boolean>`k.release = 'released'`

/** All who have the screen of posts hear that something has changed there. */
export const postsAudience: Audience = { code: crawlPermissions['crawl.readPosts'].code, holder: null }
