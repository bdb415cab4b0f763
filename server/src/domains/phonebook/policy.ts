import type { Company } from '@seamark/contract/phonebook/companies/companies'
import { phonebookPermissions } from '@seamark/contract/phonebook/permissions'
import { type RawBuilder, sql } from 'kysely'
import { type Actor, passes, type Person, seesContactValues } from '../../platform/context.ts'
import { anyOf } from '../../platform/database/prepared-statements.ts'
import type { Audience } from '../../platform/live.ts'

/** The columns of a company by which the policy decides; in the pool `custodian_id` is null. */
export interface CompanyCustody {
  visibility: string
  custodian_id: number | null
  follower_ids: readonly number[]
}

/** The column names of `CompanyCustody`, for a select. */
export const custodyColumns = ['visibility', 'custodian_id', 'follower_ids'] as const

/**
 * Whether the actor answers for a company, and so may change it. Its custodian does, people whose reach includes the custodian do, and, for a company
 * of the pool, people who reach everybody.
 */
export function answersFor(actor: Actor, { custodian_id }: Pick<CompanyCustody, 'custodian_id'>): boolean {
  if (actor.kind === 'system' || actor.reach.kind === 'all') return true
  return custodian_id !== null && actor.reach.ids.includes(custodian_id)
}

/**
 * Whether the actor may give a company away: its custodian may, and so may people who answer for it and have the right to assign. Nobody gives away a
 * company of the pool.
 */
export const mayGiveAway = (actor: Actor, company: Pick<CompanyCustody, 'custodian_id'>) =>
  company.custodian_id !== null &&
  answersFor(actor, company) &&
  (isCustodian(actor, company) || passes(actor, 'phonebook.assignCompanies'))

const isCustodian = (actor: Actor, { custodian_id }: Pick<CompanyCustody, 'custodian_id'>) =>
  actor.kind === 'person' && actor.id === custodian_id

/** `answersFor` as a condition of an update, for companies that somebody holds; `c` is the company's alias. */
export function answeredBy(actor: Actor): RawBuilder<boolean> {
  if (actor.kind === 'system' || actor.reach.kind === 'all') return sql<boolean>`c.custodian_id is not null`
  return sql<boolean>`(c.custodian_id = any(${[...actor.reach.ids]}::bigint[]))`
}

/** `mayGiveAway` as a condition of an update; `c` is the company's alias. */
export const mayBeGivenAwayBy = (actor: Actor): RawBuilder<boolean> =>
  actor.kind === 'system' || passes(actor, 'phonebook.assignCompanies')
    ? answeredBy(actor)
    : sql<boolean>`(c.custodian_id = ${actor.id} and ${answeredBy(actor)})`

/** Follow-up persons read the record and log what they did, but do not change it. */
const isFollower = (actor: Actor, { follower_ids }: CompanyCustody) =>
  actor.kind === 'person' && follower_ids.includes(actor.id)

/** Why the actor may not change a company that she sees; undefined when she may. What she cannot read she does not overwrite. */
export function refusalToChange(actor: Actor, company: CompanyCustody) {
  if (answersFor(actor, company)) return seesContactValues(actor) ? undefined : ('phonebook.values_hidden' as const)
  return isFollower(actor, company)
    ? ('phonebook.follower_cannot_edit' as const)
    : ('phonebook.company_not_yours' as const)
}

/** Insiders see everything of a company but the values that their role hides: the people who answer for it, and its follow-up persons. */
export const isInsider = (actor: Actor, company: CompanyCustody): boolean =>
  answersFor(actor, company) || isFollower(actor, company)

/** Whether the actor reads the contact values of a company: as an insider, and by a role that shows them. Everything that shows one asks this. */
export const readsValues = (actor: Actor, company: CompanyCustody): boolean =>
  seesContactValues(actor) && isInsider(actor, company)

/** `readsValues` as a condition: in these companies one may search by values, and be told who has one. */
export const valuesReadBy = (actor: Actor): RawBuilder<boolean> =>
  seesContactValues(actor) ? insideOf(actor) : sql<boolean>`false`

/** Everybody who may list companies sees the pool; only insiders see a private company. */
export const maySee = (actor: Actor, company: CompanyCustody) =>
  isInsider(actor, company) || (company.visibility === 'public' && passes(actor, 'phonebook.listCompanies'))

/** `maySee` as a condition, for callers who may list companies; `c` is the company's alias. */
export function visibleTo(actor: Actor): RawBuilder<boolean> {
  const insider = insiderCondition(actor)
  return insider === 'everywhere' ? sql<boolean>`true` : sql<boolean>`(c.visibility = 'public' or ${insider})`
}

/** `visibleTo` also for callers who may not list companies: they do not see the pool. */
export const openTo = (actor: Actor): RawBuilder<boolean> =>
  passes(actor, 'phonebook.listCompanies') ? visibleTo(actor) : insideOf(actor)

/**
 * Whether the actor may see every company. A query over many companies then only leaves out the deleted ones, instead of checking each of the others.
 */
export const seesEverything = (actor: Actor): boolean => insiderCondition(actor) === 'everywhere'

/** The rank of a company among several that answer a look-up, lowest first: the caller's own, then the pool, then others'. */
export function nearestTo(actor: Actor): RawBuilder<number> {
  if (actor.kind === 'system' || actor.reach.kind === 'all') return sql<number>`0::int`
  const insider = sql`(c.custodian_id = ${anyOf(actor.reach.ids)} or c.follower_ids @> array[${actor.id}::bigint])`
  return sql<number>`case when ${insider} then 0 when c.visibility = 'public' then 1 else 2 end`
}

/** Whether a company matches what somebody typed. Who reads its values searches everything; where they are masked, only names are searched. */
export function searchableBy(actor: Actor, patterns: Patterns): RawBuilder<boolean> {
  if (!seesContactValues(actor)) return namesMatch(patterns)
  const all = matchesPatterns(sql`c.search_all`, patterns)
  const insider = insiderCondition(actor)
  return insider === 'everywhere'
    ? all
    : sql<boolean>`(${all} and (${insider} or ${matchesPatterns(sql`c.search_names`, patterns)}))`
}

/**
 * The companies that an actor finds by what she typed, as two conditions that no company meets together: those of the pool, which everybody who
 * may list companies finds alike, and the others. Undefined for whoever sees everything. Together they are `visibleTo` and `searchableBy`.
 */
export function partsOfVisible(
  actor: Actor,
  patterns: readonly string[][],
): { pool: RawBuilder<boolean>; own: RawBuilder<boolean> } | undefined {
  const insider = insiderCondition(actor)
  if (insider === 'everywhere') return undefined
  if (patterns.length === 0)
    return { pool: sql`c.visibility = 'public'`, own: sql`(c.visibility <> 'public' and ${insider})` }
  const names = matchesPatterns(sql`c.search_names`, patterns)
  return {
    pool: sql`(c.visibility = 'public' and ${namesMatch(patterns)})`,
    own: seesContactValues(actor)
      ? sql`(${insider} and ${matchesPatterns(sql`c.search_all`, patterns)} and not (c.visibility = 'public' and ${names}))`
      : sql`(c.visibility <> 'public' and ${insider} and ${namesMatch(patterns)})`,
  }
}

/** Whether a company's names match what somebody typed, whoever may see it. Its index holds the names together with contact values. */
export const namesMatch = (patterns: Patterns): RawBuilder<boolean> =>
  patterns.length === 0
    ? sql<boolean>`false`
    : sql<boolean>`(${matchesPatterns(sql`c.search_all`, patterns)} and ${matchesPatterns(sql`c.search_names`, patterns)})`

/** `isInsider` as a condition. */
export function insideOf(actor: Actor): RawBuilder<boolean> {
  const insider = insiderCondition(actor)
  return insider === 'everywhere' ? sql<boolean>`true` : insider
}

function insiderCondition(actor: Actor): RawBuilder<boolean> | 'everywhere' {
  if (actor.kind === 'system' || actor.reach.kind === 'all') return 'everywhere'
  return sql<boolean>`(c.custodian_id = any(${[...actor.reach.ids]}::bigint[]) or (c.follower_ids <> '{}' and c.follower_ids @> array[${actor.id}::bigint]))`
}

/** The alternatives of each term; a pattern is a text, or what the statement makes of one. */
type Patterns = readonly (readonly (string | RawBuilder<unknown>)[])[]

/** Whether every term matches by one of its alternatives. Each pattern is written out, since `like all (…)` would not use the index. */
function matchesPatterns(column: RawBuilder<unknown>, patterns: Patterns): RawBuilder<boolean> {
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

/** The actions that the screen may offer; the verbs check the same rules. Companies by which the actor stands alike share one answer. */
export function abilitiesOf(actor: Actor, company: CompanyCustody): Abilities {
  const isFree = company.custodian_id === null
  const answers = answersFor(actor, company)
  const follows = isFollower(actor, company)
  const known = abilitiesKnown.get(actor) ?? new Map<string, Abilities>()
  abilitiesKnown.set(actor, known)
  const standing = `${isFree} ${answers} ${follows} ${isCustodian(actor, company)}`
  const abilities = known.get(standing) ?? {
    edit: answers && seesContactValues(actor) && passes(actor, 'phonebook.writeCompany'),
    delete: answers && passes(actor, 'phonebook.deleteCompany'),
    claim: isFree && passes(actor, 'phonebook.claimCompanies'),
    assign: isFree && passes(actor, 'phonebook.assignCompanies'),
    giveAway: mayGiveAway(actor, company) && passes(actor, 'phonebook.transferCompanies'),
    changeFollowers: !isFree && answers && passes(actor, 'phonebook.changeFollowers'),
    apply: !isFree && !answers && follows && passes(actor, 'applications.open'),
  }
  known.set(standing, abilities)
  return abilities
}

type Abilities = Company['can']
/** The rights of an actor never change: a person whose rights change becomes another actor. */
const abilitiesKnown = new WeakMap<Actor, Map<string, Abilities>>()

/** Whether the actor may be told that this person held a company before: people who reach the person may, and the person herself. */
export const isReached = (actor: Person, formerId: number): boolean =>
  actor.id === formerId || actor.reach.kind === 'all' || actor.reach.ids.includes(formerId)

/** Whether the record may show the actor its former custodian: people who assign need the name to choose the next one. */
export const mayKnowFormer = (actor: Actor, formerId: number): boolean =>
  actor.kind === 'system' || actor.id === formerId || passes(actor, 'phonebook.assignCompanies')

/** `isReached` as a condition on a row of `phonebook.ownerships`. */
export const reachesFormer = (actor: Person): RawBuilder<boolean> =>
  actor.reach.kind === 'all'
    ? sql<boolean>`true`
    : sql<boolean>`from_id = any(${[actor.id, ...actor.reach.ids]}::bigint[])`

/** The people who may list companies. */
const { code: listing } = phonebookPermissions['phonebook.listCompanies']

/** The audience of a company's live events. */
export const audienceOf = ({
  custodian_id,
  follower_ids,
}: Pick<CompanyCustody, 'custodian_id' | 'follower_ids'>): Audience => ({
  code: listing,
  holder: custodian_id,
  also: follower_ids,
})
