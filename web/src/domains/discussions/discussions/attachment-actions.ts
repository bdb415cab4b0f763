import {
  addAttachment,
  type Attachment,
  type AttachmentKind,
  deleteAttachment,
  restoreAttachment,
  type Subject,
} from '@seamark/contract/discussions/discussions'
import { uploadPurposes } from '@seamark/contract/files/uploads'
import { useState } from 'react'
import { useUndoOffer } from '../../../kit/index.ts'
import { call, errorText } from '../../../platform/api/calls.ts'
import { giveUpUpload, pendingUpload, upload } from '../../../platform/api/uploads.ts'
import { bytes } from '../../../platform/language/format.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { refreshDiscussions } from './discussion-queries.ts'

const limit = uploadPurposes.attachment

/** Attaches files one after another, since a person has one upload at a time; the first that fails ends it, and what it was is said. */
export function useAttaching(subject: Subject) {
  const { t, language } = useWords()
  const [progress, setProgress] = useState<number>()
  const [failure, setFailure] = useState<string>()

  async function attach(files: readonly File[], kind: AttachmentKind) {
    setFailure(undefined)
    const large = files.find(({ size }) => size > limit)
    if (large)
      return setFailure(t('discussions.attachment.tooLarge', { name: large.name, limit: bytes(limit, language) }))
    const empty = files.find(({ size }) => size === 0)
    if (empty) return setFailure(t('discussions.attachment.empty', { name: empty.name }))
    for (const file of files) {
      try {
        await attachOne(subject, file, kind, setProgress)
      } catch (error) {
        setFailure(`${file.name}: ${errorText(error)}`)
        break
      }
    }
    setProgress(undefined)
    return refreshDiscussions()
  }
  return { attach, progress, failure }
}

async function attachOne(subject: Subject, file: File, kind: AttachmentKind, onProgress: (percent: number) => void) {
  onProgress(0)
  await dropHalfAttachment()
  const uploadId = await upload(file, {
    purpose: 'attachment',
    onProgress: (sent, total) => onProgress(Math.round((sent / total) * 100)),
  })
  await call(addAttachment, { params: subject, body: { uploadId, kind } }, { quiet: true })
}

/** An attachment that broke off is small, and begun anew; the half-way file of an import is left to its page. */
async function dropHalfAttachment() {
  const half = await pendingUpload()
  if (half?.purpose === 'attachment') await giveUpUpload(half.id)
}

/** Deletes at once and offers to undo it. A refusal is shown by the call. */
export function useAttachmentDeletion({ id, name }: Attachment) {
  const { t } = useWords()
  const offerUndo = useUndoOffer()
  const restore = () =>
    call(restoreAttachment, { params: { id } })
      .catch(() => undefined)
      .then(refreshDiscussions)
  return async () => {
    try {
      await call(deleteAttachment, { params: { id } })
      offerUndo({
        key: `attachment-${id}`,
        title: t('discussions.attachment.deleted', { name }),
        undo: () => void restore(),
      })
    } catch {
      // The call has shown the refusal.
    }
    await refreshDiscussions()
  }
}
