import type { Actor } from '../../../platform/context.ts'

/** Who may say that somebody covers for this person: herself, and whoever gives out work or manages users and reaches her otherwise than by covering for her. */
export function mayArrangeFor(actor: Actor | null, absentId: number, covered: readonly number[]): boolean {
  if (actor?.kind !== 'person') return false
  if (actor.id === absentId) return true
  return (
    arrangesForOthers(actor) &&
    (actor.reach.kind === 'all' || (actor.reach.ids.includes(absentId) && !covered.includes(absentId)))
  )
}

/** Whether the actor arranges covers for anybody but herself. */
export const arrangesForOthers = (actor: Actor | null): boolean =>
  actor?.kind === 'person' && (actor.capabilities.has('assign') || actor.capabilities.has('manageUsers'))
