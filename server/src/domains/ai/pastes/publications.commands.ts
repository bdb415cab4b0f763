import type { Context } from '../../../platform/context.ts'

/** Makes the open pages of its owner read a sheet again. */
export const publishPaste = (context: Pick<Context, 'publish'>, { id, ownerId }: { id: number; ownerId: number }) =>
  context.publish({ event: { topic: 'ai.paste', id, by: ownerId }, audience: { person: ownerId } })
