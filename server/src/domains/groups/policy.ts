import { groupsPermissions } from '@seamark/contract/groups/permissions'
import { type RawBuilder, sql } from 'kysely'
import { type Actor, passes } from '../../platform/context.ts'
import type { Audience } from '../../platform/live.ts'

/** The columns of a group by which the policy decides. Everybody who has the screen sees the register. */
export interface GroupCustody {
  created_by: number
  assistant_id: number | null
  operator_id: number | null
}

/** Who wrote a group down, its assistant, its operator, and whoever reaches one of them may change it. */
export const mayEdit = (actor: Actor, group: GroupCustody): boolean =>
  actor.kind === 'system' ||
  [group.created_by, group.assistant_id, group.operator_id].some((id) => id !== null && reaches(actor, id))

/**
 * Who may read the messages of a group, as a condition on groups `g`: its messages, findings and phone numbers, and what
 * is counted of them. Everybody with the screen reads groups of forwarders. Groups in which clients ask are read by who
 * wrote them down, their assistant, their operator, and whoever reaches one of them; everybody else sees only the row
 * of the register. A group that is gone has no readers.
 */
export function readableGroups(actor: Actor | null): RawBuilder<boolean> {
  if (!actor || !passes(actor, 'groups.readMessages')) return sql<boolean>`false`
  const isThere = sql<boolean>`g.delete_after is null`
  if (actor.kind === 'system' || actor.reach.kind === 'all') return isThere
  const near = [...new Set([actor.id, ...actor.reach.ids])]
  return sql<boolean>`(${isThere} and (g.type <> 'inquiry' or g.created_by = any(${near}::bigint[])
    or g.assistant_id = any(${near}::bigint[]) or g.operator_id = any(${near}::bigint[])))`
}

/** `readableGroups` for a group that is at hand. */
export const mayReadMessages = (actor: Actor, group: GroupCustody & { type: string }): boolean =>
  passes(actor, 'groups.readMessages') && (group.type !== 'inquiry' || mayEdit(actor, group))

/** `mayEdit` as a condition; `g` is the group's alias. */
export function editableBy(actor: Actor): RawBuilder<boolean> {
  if (actor.kind === 'system' || actor.reach.kind === 'all') return sql<boolean>`true`
  const reached = sql`${[...new Set([actor.id, ...actor.reach.ids])]}::bigint[]`
  return sql<boolean>`(g.created_by = any(${reached}) or g.assistant_id = any(${reached}) or g.operator_id = any(${reached}))`
}

/** Whether the actor's scope covers the applicant `r.applicant_id` of a request. Nobody decides on her own. */
export function covers(actor: Actor): RawBuilder<boolean> {
  if (actor.kind === 'system') return sql<boolean>`true`
  const reached = actor.reach.kind === 'all' ? sql`true` : sql`r.applicant_id = any(${[...actor.reach.ids]}::bigint[])`
  return sql<boolean>`(r.applicant_id <> ${actor.id} and ${reached})`
}

/** The actions that the screen may offer; the verbs check the same rules. */
export function abilitiesOf(actor: Actor, group: GroupCustody & { type: string }) {
  const edits = mayEdit(actor, group)
  return {
    edit: edits && passes(actor, 'groups.editGroup'),
    delete: edits && passes(actor, 'groups.deleteGroup'),
    readMessages: mayReadMessages(actor, group),
  }
}

/** Who wrote a friend down, the colleague who looks after it, and whoever reaches one of them may change it. */
export const mayEditFriend = (
  actor: Actor,
  { created_by, colleague_id }: { created_by: number; colleague_id: number | null },
): boolean => reaches(actor, created_by) || (colleague_id !== null && reaches(actor, colleague_id))

export function friendAbilities(actor: Actor, friend: Parameters<typeof mayEditFriend>[1]) {
  const edits = mayEditFriend(actor, friend)
  return { edit: edits && passes(actor, 'groups.editFriends'), delete: edits && passes(actor, 'groups.deleteFriends') }
}

const { code } = groupsPermissions['groups.read']

/** All who have the screen hear that a row of the register changed. */
export const audience: Audience = { code, holder: null }

const reaches = (actor: Actor, personId: number): boolean =>
  actor.kind === 'system' || actor.id === personId || actor.reach.kind === 'all' || actor.reach.ids.includes(personId)
