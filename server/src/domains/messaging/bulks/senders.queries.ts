import type { Actor, Context } from '../../../platform/context.ts'
import { Failure } from '../../../platform/failure.ts'
import { actFor } from '../../identity/index.ts'

/** The sender of a bulk with today's rights; nobody where she has none. */
export async function senderOf(
  context: Context,
  { created_by, role_id }: { created_by: number; role_id: number },
): Promise<Actor | undefined> {
  try {
    const { actor } = await actFor(context, { userId: created_by, roleId: role_id })
    return actor ?? undefined
  } catch (error) {
    if (error instanceof Failure) return undefined
    throw error
  }
}
