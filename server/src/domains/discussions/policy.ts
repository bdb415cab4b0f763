import type { Actor } from '../../platform/context.ts'

/** Only its author changes what a comment says. */
export const mayChange = (actor: Actor, { author_id }: { author_id: number }): boolean =>
  actor.kind === 'person' && actor.id === author_id

/** The author of a comment or an attachment, and whoever reaches the author, may delete it. */
export const mayDelete = (actor: Actor, { author_id }: { author_id: number }): boolean =>
  actor.kind === 'system' || actor.id === author_id || actor.reach.kind === 'all' || actor.reach.ids.includes(author_id)
