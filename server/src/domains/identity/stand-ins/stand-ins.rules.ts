import type { Actor } from '../../../platform/context.ts'

/**
 * Whether the actor may arrange a stand-in for this person: for herself, or as somebody who assigns work or manages users and reaches the person
 * other than by standing in for her.
 */
export function mayArrangeFor(actor: Actor | null, absentId: number, absentIds: readonly number[]): boolean {
  if (actor?.kind !== 'person') return false
  if (actor.id === absentId) return true
  return (
    arrangesForOthers(actor) &&
    (actor.reach.kind === 'all' || (actor.reach.ids.includes(absentId) && !absentIds.includes(absentId)))
  )
}

/** Whether the actor may arrange stand-ins for other people. */
export const arrangesForOthers = (actor: Actor | null): boolean =>
  actor?.kind === 'person' && (actor.capabilities.has('assign') || actor.capabilities.has('manageUsers'))
