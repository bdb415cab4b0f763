import { type RawBuilder, sql } from 'kysely'
import { type Actor, passes, type Person } from '../../platform/context.ts'
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

/** Whoever holds a company may give it away, and so may those who answer for it and assign. */
export const mayGiveAway = (actor: Actor, company: Pick<Held, 'custodian_id'>) =>
  company.custodian_id !== null &&
  answersFor(actor, company) &&
  (holds(actor, company) || passes(actor, 'phonebook.assignCompanies'))

const holds = (actor: Actor, { custodian_id }: Pick<Held, 'custodian_id'>) =>
  actor.kind === 'person' && actor.id === custodian_id

/** The same two sentences as conditions of an update; `c` is the company's alias. */
export function answeredBy(actor: Actor): RawBuilder<boolean> {
  if (actor.kind === 'system' || actor.reach.kind === 'all') return sql<boolean>`c.custodian_id is not null`
  return sql<boolean>`(c.custodian_id = any(${[...actor.reach.ids]}::bigint[]))`
}
export const givenAwayBy = (actor: Actor): RawBuilder<boolean> =>
  actor.kind === 'system' || passes(actor, 'phonebook.assignCompanies')
    ? answeredBy(actor)
    : sql<boolean>`(c.custodian_id = ${actor.id} and ${answeredBy(actor)})`

/** Follow-up persons read and log; the record itself is not theirs to change. */
const follows = (actor: Actor, { follower_ids }: Held) => actor.kind === 'person' && follower_ids.includes(actor.id)

/** Why the actor may not change a company that she sees; nothing when she may. */
export function refusalToChange(actor: Actor, company: Held) {
  if (answersFor(actor, company)) return undefined
  return follows(actor, company)
    ? ('phonebook.follower_cannot_edit' as const)
    : ('phonebook.company_not_yours' as const)
}

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

/** The same for whoever may come without the screen of companies: the pool is not hers. */
export const openTo = (actor: Actor): RawBuilder<boolean> =>
  passes(actor, 'phonebook.listCompanies') ? visibleTo(actor) : insideOf(actor)

/** Whether nothing that there is is closed to the actor: who reads much then leaves out what is deleted, instead of asking for each of the others. */
export const seesEverything = (actor: Actor): boolean => insiderOf(actor) === 'everywhere'

/** Of several records that answer a look-up, the one that tells the caller most comes first: his own, then the pool, then others'. */
export function nearestTo(actor: Actor): RawBuilder<number> {
  const insider = insiderOf(actor)
  return insider === 'everywhere'
    ? sql<number>`0::int`
    : sql<number>`case when ${insider} then 0 when c.visibility = 'public' then 1 else 2 end`
}

/** What people type is looked for in everything where they are insiders, in names only where contact values are covered. */
export function searchableBy(actor: Actor, patterns: readonly string[][]): RawBuilder<boolean> {
  const all = matching(sql`c.search_all`, patterns)
  const insider = insiderOf(actor)
  return insider === 'everywhere'
    ? all
    : sql<boolean>`(${all} and (${insider} or ${matching(sql`c.search_names`, patterns)}))`
}

/** The records where the caller is an insider, as a condition: what is covered for others may be looked for there. */
export function insideOf(actor: Actor): RawBuilder<boolean> {
  const insider = insiderOf(actor)
  return insider === 'everywhere' ? sql<boolean>`true` : insider
}

function insiderOf(actor: Actor): RawBuilder<boolean> | 'everywhere' {
  if (actor.kind === 'system' || actor.reach.kind === 'all') return 'everywhere'
  return sql<boolean>`(c.custodian_id = any(${[...actor.reach.ids]}::bigint[]) or (c.follower_ids <> '{}' and c.follower_ids @> array[${actor.id}::bigint]))`
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
  const isFree = company.custodian_id === null
  return {
    edit: answers && passes(actor, 'phonebook.writeCompany'),
    delete: answers && passes(actor, 'phonebook.deleteCompany'),
    claim: isFree && passes(actor, 'phonebook.claimCompanies'),
    assign: isFree && passes(actor, 'phonebook.assignCompanies'),
    giveAway: mayGiveAway(actor, company) && passes(actor, 'phonebook.transferCompanies'),
    changeFollowers: !isFree && answers && passes(actor, 'phonebook.changeFollowers'),
    apply: !isFree && !answers && follows(actor, company) && passes(actor, 'applications.open'),
  }
}

/** Who held a company before is told to whoever reaches that person, and to herself. */
export const isReached = (actor: Person, formerId: number): boolean =>
  actor.id === formerId || actor.reach.kind === 'all' || actor.reach.ids.includes(formerId)

/** On the record itself former custodians are named to whoever assigns, since only they choose whom next. */
export const mayKnowFormer = (actor: Actor, formerId: number): boolean =>
  actor.kind === 'system' || actor.id === formerId || passes(actor, 'phonebook.assignCompanies')

/** The same of a row of the history of hands, as a condition. */
export const reachesFormer = (actor: Person): RawBuilder<boolean> =>
  actor.reach.kind === 'all'
    ? sql<boolean>`true`
    : sql<boolean>`from_id = any(${[actor.id, ...actor.reach.ids]}::bigint[])`

/** Whose live streams hear of a company. */
export const audienceOf = ({ custodian_id, follower_ids }: Pick<Held, 'custodian_id' | 'follower_ids'>): Audience => ({
  code: 321,
  holder: custodian_id,
  also: follower_ids,
})
