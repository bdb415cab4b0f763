import { z } from 'zod'
import { announcement } from '../../platform/events.ts'

/** A sender of a group is erased. Handlers delete what was found in his messages, in the same transaction. */
export const senderErased = announcement(
  'groups.senderErased',
  z.object({ groupId: z.number().int(), senderId: z.number().int() }),
)

/** Groups that nobody joins any more: we have left them, they were dissolved, or they are really deleted. */
export const groupsClosed = announcement('groups.groupsClosed', z.object({ ids: z.array(z.number().int()) }))

const file = z.object({ fileId: z.number().int() })

/** All messages of a file stand in their groups. It comes again when a file is read anew after another was taken back. */
export const chatFileRead = announcement('groups.chatFileRead', file)

/** The messages of a file were taken back. Rows that came of them know it by the file. */
export const chatFileUndone = announcement('groups.chatFileUndone', file)

/** All that a file says was found. It comes again when the file is read anew. */
export const chatFileSearched = announcement('groups.chatFileSearched', file)

/** What was found in these groups was decided on, or opened again. */
export const findingsDecided = announcement('groups.findingsDecided', z.object({ groupIds: z.array(z.number().int()) }))
