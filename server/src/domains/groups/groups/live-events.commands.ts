import { actorId, type Context } from '../../../platform/context.ts'
import { audience } from '../policy.ts'

/** Tells the open pages of everybody who sees the register that a group or its roster changed. */
export function publishGroup(context: Pick<Context, 'actor' | 'publish'>, id: number) {
  const by = actorId(context)
  context.publish({ event: { topic: 'groups.group', id, ...(by === null ? {} : { by }) }, audience })
}
