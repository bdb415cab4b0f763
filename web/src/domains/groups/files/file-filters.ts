import { chatFileStates } from '@seamark/contract/groups/choices'
import { z } from 'zod'
import { href, idParam, limitParam, savedViewParam, textParam } from '../../../platform/search.ts'
import { some } from '../groups/group-filters.ts'

/** What a saved view of the list keeps. */
export const fileListSearch = z.object({
  q: textParam(200),
  state: some(chatFileStates),
  personId: idParam,
  limit: limitParam,
  savedView: savedViewParam,
})
export type FileListSearch = z.output<typeof fileListSearch>

export const filtersOf = ({ limit: _limit, savedView: _view, ...filters }: FileListSearch) => filters

export const withoutFilters = { q: undefined, state: undefined, personId: undefined }

export const isNarrowed = (search: FileListSearch) =>
  Object.values(filtersOf(search)).some((part) => part !== undefined)

/** The address of the list, or of one file of it. */
export const fileSearch = fileListSearch.extend({
  id: idParam,
  /** The kind of file that is uploaded. */
  kind: z.enum(['chatText', 'chatArchive']).catch('chatText').default('chatText'),
  /** The group for which a file is uploaded: a single conversation whose group nothing tells is its. */
  group: idParam,
  /** The wizard goes back from the groups to how the file is read. */
  step: z.literal('reading').optional().catch(undefined),
})

/** The page of files, of one of them, or of an upload for a group. */
export const filePath = (search: { id?: number; group?: number }) => href('/contacts/ChatRecordFiles', search)

/** What was found in a file, whatever became of it. */
export const findingsOfFile = (fileId: number) =>
  href('/contacts/ChatRecordExtraction', { tab: 'findings', fileId, state: 'any' })
