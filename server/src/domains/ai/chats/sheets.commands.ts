import { mostSheetRows, type SheetText } from '@seamark/contract/ai/chats/sheets'
import { uploadPurposes } from '@seamark/contract/files/uploads'
import { limitConcurrency } from '../../../platform/concurrency-limit.ts'
import { authorize, type Context } from '../../../platform/context.ts'
import { fail } from '../../../platform/failure.ts'
import { dropUpload, uploadPath } from '../../files/index.ts'
import { FileProblem, readGrids } from '../../workbench/index.ts'
import { textOfSheets } from './sheets.rules.ts'

const purpose = 'questionSheet'

const inTurn = limitConcurrency({
  atOnce: 1,
  inQueue: 20,
  full: () => fail('platform.overloaded', { seconds: 3 }, { retryAfter: 3 }),
})

/**
 * Reads the caller's own upload as text for a question. The upload is deleted, also where it could not be read. Throws upload_unknown,
 * upload_unfinished, and what is wrong with the file.
 */
export async function readQuestionSheet(
  context: Context,
  { uploadId, room }: { uploadId: string; room: number },
): Promise<SheetText> {
  authorize(context, 'ai.ask')
  const path = await uploadPath(context, { uploadId, purpose })
  try {
    return await inTurn(() => readSheets(path, room))
  } finally {
    await dropUpload(context, uploadId)
  }
}

async function readSheets(path: string, room: number): Promise<SheetText> {
  // A name says nothing: the content does. No text of an upload is too long to be told from a table.
  const found = await readGrids(path, '', { rows: mostSheetRows, letters: uploadPurposes[purpose] })
  if (!found) throw new FileProblem('workbench.file_rows', {}, { most: mostSheetRows })
  if (!('grids' in found)) throw new FileProblem('workbench.file_kind', {}, { kind: 'TXT' })
  const text = textOfSheets(found.grids, room)
  const { sheets, rows } = text.hidden
  if (text.rows + text.leftOut + sheets + rows === 0) throw new FileProblem('workbench.file_empty')
  return text
}
