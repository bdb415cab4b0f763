import { groupsPermissions } from '@seamark/contract/groups/permissions'
import { type Selectable, sql } from 'kysely'
import { authorize, type Context } from '../../../platform/context.ts'
import type { GroupsFiles } from '../../../platform/database/schema.ts'
import { Failure, fail } from '../../../platform/failure.ts'
import { createTeller, defineRun } from '../../../platform/runs.ts'
import type { WriteContext } from '../../../platform/write.ts'
import { actFor } from '../../identity/index.ts'

export type FileRecord = Selectable<GroupsFiles>

/** A file of chat records is a durable run: it is inspected, then read lot by lot, and perhaps taken back. */
export const fileRuns = defineRun<FileRecord>({
  table: 'groups.files',
  permission: 'groups.uploadChat',
  touched: 'changed_at',
  hasVersion: true,
  hasRounds: true,
  json: ['found', 'decided', 'scanned', 'failure'],
  lock: 'advisory',
  attempts: { stuck: 'groups.file_stuck', isReturned: true },
  onStep: { waiting_since: null },
  failed: { audit: 'groups.fileFailed', end: endFailed },
})

/** The file stays, with the reason, so that it can be tried again. */
async function endFailed(tx: WriteContext, record: FileRecord, failure: Failure): Promise<void> {
  const { params } = failure
  const code = chatProblemOf(failure)
  await fileRuns.end(tx, record, { state: 'failed', failure: { code, params }, ended_at: sql`now()` })
  await tx.audit({ subject: 'chatFile', id: record.id, after: { file: record.file_name, problem: code } })
  publishFile(tx, record)
}

/** The code that says of a chat what a fault of any file says of a table. */
export const chatProblemOf = (failure: Failure): Failure['code'] =>
  isCut(failure) ? 'groups.file_cut' : (chatProblems[failure.code] ?? failure.code)

const isCut = ({ code, params }: Failure) => code === 'workbench.file_damaged' && params['missing'] !== undefined

/** Faults of a file whose usual sentences speak of tables. */
const chatProblems: Partial<Record<Failure['code'], Failure['code']>> = {
  'workbench.file_kind': 'groups.file_not_text',
  'workbench.file_empty': 'groups.file_no_content',
  'workbench.file_protected': 'groups.file_password',
  'workbench.file_damaged': 'groups.file_damaged',
  'workbench.file_members': 'groups.file_many_texts',
}

/**
 * Returns a context of the person who uploaded the file, with the rights that she has now. It is made before every step,
 * so that somebody who loses her rights writes nothing more. Raises `groups.file_rights_lost`.
 */
export async function actAsUploader(own: Context, record: FileRecord): Promise<Context> {
  const { person_id: userId, role_id: roleId } = record
  if (roleId === null) throw fail('groups.file_rights_lost')
  try {
    const person = await actFor(own, { userId, roleId })
    authorize(person, 'groups.uploadChat')
    return person
  } catch (error) {
    throw error instanceof Failure && error.code === 'platform.forbidden' ? fail('groups.file_rights_lost') : error
  }
}

const { code } = groupsPermissions['groups.read']

/** Tells the open pages of the uploader, and of those who reach her, that a file has changed. */
export const publishFile = (
  { publish }: Pick<Context, 'publish'>,
  { id, person_id: holder }: Pick<FileRecord, 'id' | 'person_id'>,
) => publish({ event: { topic: 'groups.file', id }, audience: { code, holder } })

/** Returns a function that publishes progress at most three times a second. */
export const createFileTeller = (own: Context, record: FileRecord) => createTeller(() => publishFile(own, record))

/** Returns the bytes of a file; raises `files.file_gone` where they were deleted. */
export function fileIdOf({ file_id: id }: Pick<FileRecord, 'file_id'>): number {
  if (id === null) throw fail('files.file_gone')
  return id
}
