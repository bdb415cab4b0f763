import { groupsPermissions } from '@seamark/contract/groups/permissions'
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

/** The actions that the screen may offer; the verbs check the same rules. */
export function abilitiesOf(actor: Actor, group: GroupCustody) {
  const edits = mayEdit(actor, group)
  return { edit: edits && passes(actor, 'groups.editGroup'), delete: edits && passes(actor, 'groups.deleteGroup') }
}

const { code } = groupsPermissions['groups.read']

/** All who have the screen hear that a row of the register changed. */
export const audience: Audience = { code, holder: null }

const reaches = (actor: Actor, personId: number): boolean =>
  actor.kind === 'system' || actor.id === personId || actor.reach.kind === 'all' || actor.reach.ids.includes(personId)
