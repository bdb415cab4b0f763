import { groupsPermissions } from '@seamark/contract/groups/permissions'
import { type RawBuilder, sql } from 'kysely'
import { type Actor, passes, type Person } from '../../platform/context.ts'
import type { Audience } from '../../platform/live.ts'
import { insideOf, openTo } from '../phonebook/index.ts'

/** The columns of a group by which the policy decides. Everybody who has the screen sees the register. */
export interface GroupCustody {
  created_by: number
  assistant_id: number | null
  operator_id: number | null
  /** Whose talk it is, of a talk between two people. */
  private_to_id: number | null
}

/**
 * Whether a group `g` stands in the register for the actor. Everybody with the screen sees groups; a talk between two
 * people is there for its owner alone, whoever reaches her.
 */
export function inRegister(actor: Actor | null): RawBuilder<boolean> {
  if (!actor) return sql<boolean>`false`
  if (actor.kind === 'system') return sql<boolean>`true`
  return sql<boolean>`(g.private_to_id is null or g.private_to_id = ${actor.id})`
}

/** Who wrote a group down, its assistant, its operator, and whoever reaches one of them may change it. */
export const mayEdit = (actor: Actor, group: GroupCustody): boolean =>
  actor.kind === 'system' ||
  (group.private_to_id === null
    ? [group.created_by, group.assistant_id, group.operator_id].some((id) => id !== null && reaches(actor, id))
    : group.private_to_id === actor.id)

/**
 * Who may read the messages of a group, as a condition on groups `g`: its messages, findings and phone numbers, and what
 * is counted of them. Everybody with the screen reads groups of forwarders. A group in which clients ask is read by the
 * insiders of its company. Where nobody holds a company for it, it is read by who wrote it down, its assistant, its
 * operator, the colleagues among its members, and whoever reaches one of them. Everybody else sees only the row of the
 * register. A talk is read by its owner. A group that is gone has no readers.
 */
export function readableGroups(actor: Actor | null): RawBuilder<boolean> {
  if (!actor || !passes(actor, 'groups.readMessages')) return sql<boolean>`false`
  const isThere = sql<boolean>`g.delete_after is null`
  if (actor.kind === 'system') return isThere
  if (actor.reach.kind === 'all') return sql<boolean>`(${isThere} and ${inRegister(actor)})`
  return sql<boolean>`(${isThere} and case g.type when 'freightAgent' then true when 'private' then ${inRegister(actor)} else case
    when exists (select from ${heldCompany}) then exists (select from ${heldCompany} and ${insideOf(actor)})
    else ${tendedBy(actor)} end end)`
}

/** The company of a group `g` as `c`, while somebody holds it. One of the pool has no insiders, so a group of it stays with its own people. */
const heldCompany = sql`phonebook.companies c where c.id = g.company_id and c.delete_after is null and c.custodian_id is not null`

/** Whether a group `g` is looked after by the actor, or by somebody whom she reaches. Colleagues count while they are in the group. */
function tendedBy(actor: Person): RawBuilder<boolean> {
  const near = sql`any(${[...new Set([actor.id, ...(actor.reach.kind === 'all' ? [] : actor.reach.ids)])]}::bigint[])`
  return sql<boolean>`(g.created_by = ${near} or g.assistant_id = ${near} or g.operator_id = ${near}
    or exists (select from groups.members m where m.group_id = g.id and m.colleague_id = ${near} and ${isInside}))`
}

const isInside = sql`m.is_joined and m.delete_after is null`

/** Whether a company `c` is there for the actor: its name, and which groups and members it stands for. */
export const seenBy = (actor: Actor | null): RawBuilder<boolean> =>
  actor ? sql<boolean>`(c.delete_after is null and ${openTo(actor)})` : sql<boolean>`false`

/** Whether a person who looks after a group `g` may hear what is said in it: of a group of a held company only people inside are told. */
export const hearsOf = (personId: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(g.type = 'freightAgent' or not exists (select from ${heldCompany})
    or exists (select from ${heldCompany} and ${personId} = any(c.custodian_id || c.follower_ids)))`

/** Whether a colleague may know the company of a group `g`: it is hers to look after, or nobody holds it. */
export const holderFor = (personId: number): RawBuilder<boolean> =>
  sql<boolean>`(not exists (select from ${heldCompany}) or exists (
    select from ${heldCompany} and ${personId}::bigint = any(c.custodian_id || c.follower_ids)))`

/** Who holds the company of a group `g`. */
export const custodianFor = sql<number>`(select c.custodian_id from ${heldCompany})`

/**
 * Through whom the messages of a group `g` are read, as rows: whoever reaches `holder` may read, and those in `also`; a null holder is
 * everybody with the screen. It says of live events what `readableGroups` says of answers. Of talks it says nothing: their owners are told by name.
 */
export const readersOf = sql`
  select told.holder::float8 as holder, told.also::float8[] as also from (
    select null::bigint as holder, '{}'::bigint[] as also where g.type = 'freightAgent'
    union all
    select c.custodian_id, c.follower_ids from ${heldCompany} and g.type = 'inquiry'
    union all
    select near.id, '{}' from unnest(array[g.created_by, g.assistant_id, g.operator_id] || array(
      select m.colleague_id from groups.members m where m.group_id = g.id and m.colleague_id is not null and ${isInside})) near(id)
    where near.id is not null and g.type = 'inquiry' and not exists (select from ${heldCompany})) told
  where g.delete_after is null`

/** `mayEdit` as a condition; `g` is the group's alias. */
export function editableBy(actor: Actor): RawBuilder<boolean> {
  if (actor.kind === 'system') return sql<boolean>`true`
  if (actor.reach.kind === 'all') return inRegister(actor)
  const reached = sql`${[...new Set([actor.id, ...actor.reach.ids])]}::bigint[]`
  return sql<boolean>`(${inRegister(actor)} and (g.created_by = any(${reached}) or g.assistant_id = any(${reached}) or g.operator_id = any(${reached})))`
}

/** Whether the actor's scope covers the applicant `r.applicant_id` of a request. Nobody decides on her own. */
export function covers(actor: Actor): RawBuilder<boolean> {
  if (actor.kind === 'system') return sql<boolean>`true`
  const reached = actor.reach.kind === 'all' ? sql`true` : sql`r.applicant_id = any(${[...actor.reach.ids]}::bigint[])`
  return sql<boolean>`(r.applicant_id <> ${actor.id} and ${reached})`
}

/** The actions that the screen may offer; the verbs check the same rules. `may_read` is what `readableGroups` says of the row. */
export function abilitiesOf(actor: Actor, group: GroupCustody & { may_read: boolean }) {
  const edits = mayEdit(actor, group)
  return {
    edit: edits && passes(actor, 'groups.editGroup'),
    delete: edits && passes(actor, 'groups.deleteGroup'),
    readMessages: group.may_read,
  }
}

/** Who wrote a friend down, the colleague who looks after it, and whoever reaches one of them may change it. */
export const mayEditFriend = (
  actor: Actor,
  { created_by, colleague_id }: { created_by: number; colleague_id: number | null },
): boolean => reaches(actor, created_by) || (colleague_id !== null && reaches(actor, colleague_id))

/** `mayEditFriend` of whoever has the screen, as a condition on friends `f`. */
export function friendsTendedBy(actor: Actor): RawBuilder<boolean> {
  if (actor.kind === 'system') return sql<boolean>`true`
  if (!passes(actor, 'groups.qqFriends')) return sql<boolean>`false`
  if (actor.reach.kind === 'all') return sql<boolean>`(f.id is not null)`
  const reached = sql`${[...new Set([actor.id, ...actor.reach.ids])]}::bigint[]`
  return sql<boolean>`(f.created_by = any(${reached}) or f.colleague_id = any(${reached}))`
}

export function friendAbilities(actor: Actor, friend: Parameters<typeof mayEditFriend>[1]) {
  const edits = mayEditFriend(actor, friend)
  return { edit: edits && passes(actor, 'groups.editFriends'), delete: edits && passes(actor, 'groups.deleteFriends') }
}

const { code } = groupsPermissions['groups.read']

/** All who have the screen hear that a row of the register changed. */
export const audience: Audience = { code, holder: null }

const reaches = (actor: Actor, personId: number): boolean =>
  actor.kind === 'system' || actor.id === personId || actor.reach.kind === 'all' || actor.reach.ids.includes(personId)
