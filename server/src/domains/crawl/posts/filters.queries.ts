import type { Taking } from '@seamark/contract/crawl/choices'
import type { PostFilters } from '@seamark/contract/crawl/posts/posts'
import { type RawBuilder, sql } from 'kysely'
import { type Actor, type Context, maySeek, personOf, seesContactValues } from '../../../platform/context.ts'
import type { ListedRows } from '../../../platform/counting/rows.ts'
import { codesOfPorts, portCodesNamed } from '../../territory/index.ts'
import { hasHolder, inState, pattern, plainNumber, wasAssigned } from '../customers/filters.queries.ts'
import { isColleagues, postsShownTo } from '../policy.ts'
import { publishRange } from './ranges.rules.ts'

type Condition = RawBuilder<unknown> | undefined

/** The posts of a list, with the policy. */
export const postsOf = (context: Context, filters: PostFilters): ListedRows => ({
  table: 'crawl.posts',
  alias: 'k',
  rest: sql`where ${postsWhere(context, filters)}`,
})

/** The policy, the publish time and the filters as a condition on post `k`. No list is made without it. */
export function postsWhere(context: Context, filters: PostFilters): RawBuilder<unknown> {
  const { from, to } = publishRange(filters)
  return all([
    sql`k.published_at >= ${from} and k.published_at < ${to}`,
    postsShownTo(personOf(context)),
    ...ownConditions(filters),
    ...phonebookConditions(personOf(context), filters),
    filters.taken?.length ? any(filters.taken.map((one) => inTaking(personOf(context), one))) : undefined,
  ])
}

/** The posts in the tray, whose publish time nobody knows. */
export const undatedWhere = (context: Context) =>
  sql`k.published_at is null and k.quality <> 'bad' and ${postsShownTo(personOf(context))}`

const all = (conditions: readonly Condition[]) =>
  sql.join(
    conditions.filter((condition) => condition !== undefined),
    sql` and `,
  )
const any = (conditions: readonly RawBuilder<unknown>[]) => sql`(${sql.join(conditions, sql` or `)})`

function ownConditions(filters: PostFilters): Condition[] {
  const { ids, quality, release, imported, kind, lane, port, container, sourceId, platform } = filters
  const codes = port ? codesOfWord(port) : []
  return [
    ids ? sql`k.id = any(${[...ids]}::bigint[])` : undefined,
    kind?.length ? sql`k.kind = any(${[...kind]}::text[])` : undefined,
    lane?.length ? sql`k.lanes && ${[...lane]}::text[]` : undefined,
    port ? sql`(k.pols && ${codes}::text[] or k.pods && ${codes}::text[])` : undefined,
    ...wayConditions(filters),
    container?.length ? sql`k.containers && ${[...container]}::text[]` : undefined,
    quality?.length ? sql`k.quality = any(${[...quality]}::text[])` : ids ? undefined : sql`k.quality <> 'bad'`,
    release ? sql`k.release = ${release}` : undefined,
    imported === undefined ? undefined : imported ? sql`k.company_id is not null` : sql`k.company_id is null`,
    sourceId === undefined ? undefined : sql`k.source_id = ${sourceId}`,
    platform ? sql`lower(k.platform) = lower(${platform})` : undefined,
  ]
}

/** A port of loading and one of discharge are a way if one line names both. */
function wayConditions({ pol, pod }: PostFilters): Condition[] {
  const [pols, pods] = [pol, pod].map((word) => (word ? codesOfWord(word) : null))
  const ways = pols?.flatMap((from) =>
    (pods ?? []).map((to) => JSON.stringify([{ pols: [{ codes: [from] }], pods: [{ codes: [to] }] }])),
  )
  return [
    pols ? sql`k.pols && ${pols}::text[]` : undefined,
    pods ? sql`k.pods && ${pods}::text[]` : undefined,
    pols && pods ? sql`k.lines @> any(${ways ?? []}::jsonb[])` : undefined,
  ]
}

/** A word in place of a code: 宁波 finds Ningbo. */
function codesOfWord(word: string): string[] {
  const named = portCodesNamed(word)
  return [...codesOfPorts(named.length > 0 ? named : [word.toUpperCase()])]
}

/** What asks who holds the company, or for words that are covered where a colleague holds it. */
function phonebookConditions(actor: Actor, { q, state, claimed, assigned }: PostFilters): Condition[] {
  const open = sql`not ${isColleagues(actor)}`
  return [
    q
      ? seesContactValues(actor)
        ? sql`(k.search_words like ${pattern(q)} or (k.search_contacts like ${pattern(plainNumber(q))} and ${open}))`
        : sql`${maySeek(actor, q)}::boolean and k.search_words like ${pattern(q)}`
      : undefined,
    state?.length ? any(state.map((one) => inState(actor, one))) : undefined,
    claimed === undefined ? undefined : claimed ? hasHolder : sql`not ${hasHolder}`,
    assigned === undefined ? undefined : sql`${open} and ${assigned ? wasAssigned : sql`not ${wasAssigned}`}`,
  ]
}

function inTaking(actor: Actor, taking: Taking): RawBuilder<boolean> {
  const own = actor.kind === 'person' ? actor.id : 0
  if (taking === 'open') return sql<boolean>`not exists (select from crawl.post_takes t where t.post_id = k.id)`
  const who = taking === 'mine' ? sql`t.by_id = ${own}` : sql`t.by_id <> ${own}`
  return sql<boolean>`exists (select from crawl.post_takes t where t.post_id = k.id and ${who})`
}

/** Words as they are searched: folded, full-width letters and signs to narrow ones. */
export const foldWords = (text: string) => text.normalize('NFKC').toUpperCase()
