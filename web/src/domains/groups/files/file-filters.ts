import { chatFileStates } from '@seamark/contract/groups/choices'
import { z } from 'zod'
import { href, idParam, limitParam } from '../../../platform/search.ts'

/** The address of the list, or of one file of it. */
export const fileSearch = z.object({
  id: idParam,
  state: z.enum(chatFileStates).optional().catch(undefined),
  /** The kind of file that is uploaded. */
  kind: z.enum(['chatText', 'chatArchive']).catch('chatText').default('chatText'),
  /** The group for which a file is uploaded: a single conversation whose group nothing tells is its. */
  group: idParam,
  /** The wizard goes back from the groups to how the file is read. */
  step: z.literal('reading').optional().catch(undefined),
  limit: limitParam,
})

/** The page of files, of one of them, or of an upload for a group. */
export const filePath = (search: { id?: number; group?: number }) => href('/contacts/ChatRecordFiles', search)
