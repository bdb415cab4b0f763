import { type RawBuilder, sql } from 'kysely'
import { type Actor, passes } from '../../platform/context.ts'
import type { Audience } from '../../platform/live.ts'

/** What the policy needs to know of a company. */
export interface Held {
  visibility: string
  custodian_id: number | null
  follower_ids: readonly number[]
}

/** What it takes to be `Held`, as columns. */
export const heldColumns = ['visibility', 'custodian_id', 'follower_ids'] as const

/** Whoever answers for a company may change it and give it away: the custodian, those whose reach covers him, and, for the pool, those who reach everybody. */
export function answersFor(actor: Actor, { custodian_id }: Pick<Held, 'custodian_id'>): boolean {
  if (actor.kind === 'system' || actor.reach.kind === 'all') return true
  return custodian_id !== null && actor.reach.ids.includes(custodian_id)
}

/** Follow-up persons read and log; the record itself is not theirs to change. */
const follows = (actor: Actor, { follower_ids }: Held) => actor.kind === 'person' && follower_ids.includes(actor.id)

/** Insiders see everything: whoever answers for the company, and its follow-up persons. */
export const isInsider = (actor: Actor, company: Held): boolean => answersFor(actor, company) || follows(actor, company)

/** The pool is seen by everyone with the screen; another's private company does not exist. */
export const maySee = (actor: Actor, company: Held) =>
  isInsider(actor, company) || (company.visibility === 'public' && passes(actor, 'phonebook.listCompanies'))

/** The same sentence for lists and counts; `c` is the company's alias. */
export function visibleTo(actor: Actor): RawBuilder<boolean> {
  const insider = insiderOf(actor)
  return insider === 'everywhere' ? sql<boolean>`true` : sql<boolean>`(c.visibility = 'public' or ${insider})`
}

/** Of several records that answer a look-up, the one that tells the caller most comes first: his own, then the pool, then others'. */
export function nearestTo(actor: Actor): RawBuilder<number> {
  const insider = insiderOf(actor)
  return insider === 'everywhere' ? sql<number>`0::int` : sql<number>`case when ${insider} then 0 when c.visibility = 'public' then 1 else 2 end`
}

/** What people type is looked for in everything where they are insiders, in names only where contact values are covered. */
export function searchableBy(actor: Actor, patterns: readonly string[][]): RawBuilder<boolean> {
  const all = matching(sql`c.search_all`, patterns)
  const insider = insiderOf(actor)
  return insider === 'everywhere' ? all : sql<boolean>`(${all} and (${insider} or ${matching(sql`c.search_names`, patterns)}))`
}

function insiderOf(actor: Actor): RawBuilder<boolean> | 'everywhere' {
  if (actor.kind === 'system' || actor.reach.kind === 'all') return 'everywhere'
  return sql<boolean>`(c.custodian_id = any(${[...actor.reach.ids]}::bigint[]) or c.follower_ids @> array[${actor.id}::bigint])`
}

/** Every term, by any of its alternatives; written out one by one, since `like all (…)` would not use the index. */
function matching(column: RawBuilder<unknown>, patterns: readonly string[][]): RawBuilder<boolean> {
  const terms = patterns.map((alternatives) =>
    alternatives.length === 0
      ? sql<boolean>`false`
      : sql<boolean>`(${sql.join(
          alternatives.map((pattern) => sql`${column} like ${pattern}`),
          sql` or `,
        )})`,
  )
  return sql<boolean>`(${sql.join(terms, sql` and `)})`
}

/** What the screen may offer; the verbs ask the same. */
export function abilities(actor: Actor, company: Held) {
  const answers = answersFor(actor, company)
  return { edit: answers && passes(actor, 'phonebook.writeCompany'), delete: answers && passes(actor, 'phonebook.deleteCompany') }
}

/** Whose live streams hear of a company. */
export const audienceOf = ({ custodian_id, follower_ids }: Pick<Held, 'custodian_id' | 'follower_ids'>): Audience => ({
  code: 321,
  holder: custodian_id,
  also: follower_ids,
})
