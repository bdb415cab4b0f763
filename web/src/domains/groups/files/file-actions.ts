import {
  cancelChatFile,
  type ChatFileView,
  chooseGroups,
  chooseReading,
  deleteRawFile,
  retryChatFile,
  searchChatFile,
  startChatFile,
  type ChosenPart,
  type TextChoice,
  undoChatFile,
} from '@seamark/contract/groups/files/files'
import { kindBytes, kindOfBeginning, type KindRefusal, refusalOfKind } from '@seamark/contract/groups/files/kinds'
import { uploadPurposes } from '@seamark/contract/files/uploads'
import { call, invalidate } from '../../../platform/api/calls.ts'
import { number } from '../../../platform/language/format.ts'
import { t } from '../../../platform/language/i18n.ts'
import { type UploadTarget, useConfirmation } from '../../workbench/index.ts'
import { keepChatFile } from './file-queries.ts'

type Purpose = 'chatText' | 'chatArchive'

/** The target of an uploaded file of chat records. */
export const uploadFor = (purpose: Purpose): UploadTarget => ({
  list: 'chatFiles',
  purpose,
  begin: async (uploadId) => {
    const view = await call(startChatFile, { body: { uploadId, purpose } }, { quiet: true })
    await keepChatFile(view)
    return view.id
  },
})

const refusals = {
  textOrZip: 'groups.file_text_or_zip',
  zipOnly: 'groups.file_zip_only',
  zipIt: 'groups.file_zip_it',
  noContent: 'groups.file_no_content',
} as const satisfies Record<KindRefusal, string>

/** Says why a file cannot be uploaded: by its size, and by its first bytes whatever its name is. */
export async function refuseFile(file: File, purpose: Purpose, isOtherPending: boolean): Promise<string | undefined> {
  if (file.size > uploadPurposes[purpose]) return t('files.upload_over_1g')
  const start = new Uint8Array(await file.slice(0, kindBytes).arrayBuffer())
  const refusal = refusalOfKind(kindOfBeginning(start), purpose)
  if (refusal) return `${t(refusals[refusal])} (${file.name})`
  return isOtherPending ? t('files.upload_wait') : undefined
}

/** The deeds on a file. Each returns whether it succeeded; the call has shown a refusal. */
export function useFileActions({
  id,
  state,
  counts,
  progress,
}: Pick<ChatFileView, 'id' | 'state' | 'counts' | 'progress'>) {
  const confirm = useConfirmation()
  const on = { params: { id } }

  async function cancel() {
    const isReading = state === 'reading' && progress.done > 0
    const isAgreed = await confirm({
      title: t('groups.file.cancel.title'),
      content: t(isReading ? 'groups.file.cancel.reading' : 'groups.file.cancel.sentence'),
      okText: t('groups.file.cancel'),
      cancelText: t('groups.file.back'),
    })
    return isAgreed && apply(call(cancelChatFile, { ...on, body: {} }))
  }

  async function undo() {
    const isAgreed = await confirm({
      title: t('groups.file.undo.title'),
      content: t('groups.file.undo.sentence', { count: number(counts?.new ?? 0) }),
      okText: t('groups.file.undo'),
      cancelText: t('groups.file.back'),
    })
    return isAgreed && apply(call(undoChatFile, { ...on, body: {} }))
  }

  async function search() {
    const isAgreed = await confirm({
      title: t('groups.file.searchAgain.title'),
      content: t('groups.file.searchAgain.sentence'),
      okText: t('groups.file.searchAgain'),
      cancelText: t('groups.file.back'),
    })
    return isAgreed && apply(call(searchChatFile, { ...on, body: {} }))
  }

  return {
    cancel,
    undo,
    search,
    retry: () => apply(call(retryChatFile, { ...on, body: {} })),
    chooseReading: (zone: string, texts: TextChoice[]) => apply(call(chooseReading, { ...on, body: { zone, texts } })),
    chooseGroups: (parts: ChosenPart[]) => apply(call(chooseGroups, { ...on, body: { parts } })),
  }
}

/** Deletes what was uploaded; what was read of it stays. */
export const deleteRaw = (id: number) =>
  call(deleteRawFile, { params: { id } }).finally(() => {
    for (const shown of ['/groups/chat-files', '/groups/erasures']) void invalidate(shown)
  })

const apply = (answer: Promise<ChatFileView>): Promise<boolean> =>
  answer.then(
    (view) => keepChatFile(view).then(() => true),
    () => false,
  )
