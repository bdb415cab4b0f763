import type { Actor, Context } from '../../../platform/context.ts'
import { actFor } from './sessions.queries.ts'

/**
 * The name of an active person and her rights in each of her roles, for asking a policy whether she sees a record; undefined where there is no
 * such person, or she has no role.
 */
export async function findActors(
  context: Context,
  userId: number,
): Promise<{ name: string; actors: readonly Actor[] } | undefined> {
  const roles = await context.db
    .selectFrom('identity.user_roles as held')
    .innerJoin('identity.users as u', 'u.id', 'held.user_id')
    .select(['held.role_id', 'u.name'])
    .where('held.user_id', '=', userId)
    .where('u.disabled_at', 'is', null)
    .execute()
  const [first] = roles
  if (!first) return undefined
  const actors: Actor[] = []
  for (const { role_id } of roles) {
    const { actor } = await actFor(context, { userId, roleId: role_id })
    if (actor) actors.push(actor)
  }
  return { name: first.name, actors }
}
