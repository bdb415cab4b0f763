import { CloseOutlined, DownloadOutlined, PaperClipOutlined } from '@ant-design/icons'
import {
  addBulkAttachment,
  type Attachment,
  attachmentEndings,
  mostAttachmentBytes,
  mostAttachments,
  openBulkAttachment,
} from '@seamark/contract/messaging/attachments/attachments'
import { Button, Progress } from 'antd'
import { useLayoutEffect, useRef, useState } from 'react'
import { call, errorText } from '../../../platform/api/calls.ts'
import { download } from '../../../platform/api/downloads.ts'
import { giveUpUpload, pendingUpload, upload } from '../../../platform/api/uploads.ts'
import { bytes } from '../../../platform/language/format.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { useAttachments } from './attachment-queries.ts'
import './attachments-view.css'

interface FieldProps {
  id?: string
  value?: number[]
  onChange?: (ids: number[]) => void
}

/** The files that a mail carries: up to nine, and 10 MB of them in all. What is too large or no such file is said with its name. */
export function AttachmentsField({ id, value = [], onChange }: FieldProps) {
  const { t, language } = useWords()
  const chooser = useRef<HTMLInputElement>(null)
  const [progress, setProgress] = useState<number>()
  const [failure, setFailure] = useState<string>()
  const { known, gone } = useAttachments(value)
  // Files may be removed while others are on their way.
  const latest = useRef(value)
  useLayoutEffect(() => {
    latest.current = value
  })
  const remove = (id: number) => onChange?.(value.filter((one) => one !== id))
  const used = known.reduce((sum, { size }) => sum + size, 0)

  async function attach(files: readonly File[]) {
    setFailure(findProblem(files))
    if (findProblem(files) !== undefined) return
    for (const file of files) {
      try {
        const added = await attachOne(file, setProgress)
        onChange?.([...latest.current, added.id])
      } catch (error) {
        setFailure(`${file.name}: ${errorText(error)}`)
        break
      }
    }
    setProgress(undefined)
  }

  function findProblem(files: readonly File[]): string | undefined {
    const most = mostAttachmentBytes / 2 ** 20
    const odd = files.find(({ name }) => !attachmentEndings.some((one) => name.toLowerCase().endsWith(`.${one}`)))
    if (odd) return t('messaging.attachment_kind', { name: odd.name, kinds: attachmentEndings.join(' ') })
    // A photograph becomes smaller when it is drawn anew, so the server judges it.
    const large = files.find(({ name, size }) => size > mostAttachmentBytes && !/\.(?:jpe?g|png)$/i.test(name))
    if (large) return t('messaging.attachment_large', { name: large.name, most })
    if (value.length + files.length > mostAttachments) return t('messaging.attachments_many')
    return undefined
  }

  return (
    <div className="bulk-attachments">
      <AttachmentList attachments={known} gone={gone} onRemove={remove} />
      <div className="bulk-attachments-adder">
        <Button
          {...(id ? { id } : {})}
          icon={<PaperClipOutlined aria-hidden />}
          loading={progress !== undefined}
          disabled={value.length >= mostAttachments}
          onClick={() => chooser.current?.click()}
        >
          {t('messaging.attachments.add')}
        </Button>
        {used > 0 ? (
          <small className="mass-quiet">
            {t('messaging.attachments.used', {
              size: bytes(used, language),
              most: bytes(mostAttachmentBytes, language),
            })}
          </small>
        ) : null}
        <input
          ref={chooser}
          type="file"
          multiple
          hidden
          accept={attachmentEndings.map((one) => `.${one}`).join(',')}
          aria-label={t('messaging.attachments.add')}
          onChange={({ target }) => {
            const files = [...(target.files ?? [])]
            target.value = ''
            void attach(files)
          }}
        />
      </div>
      {progress === undefined ? null : <Progress percent={progress} size="small" />}
      {failure === undefined ? null : (
        <span className="bulk-attachments-failure" role="alert">
          {failure}
        </span>
      )}
    </div>
  )
}

/** Attachments by name and size; each can be opened. Those that are gone can only be removed. */
export function AttachmentList({
  attachments,
  gone = [],
  onRemove,
}: {
  attachments: readonly Attachment[]
  gone?: readonly number[]
  onRemove?: (id: number) => void
}) {
  const { t, language } = useWords()
  if (attachments.length + gone.length === 0) return null
  return (
    <ul aria-label={t('messaging.field.attachments')}>
      {attachments.map(({ id, name, size }) => (
        <li key={id}>
          <Button
            type="link"
            size="small"
            icon={<DownloadOutlined aria-hidden />}
            title={name}
            onClick={() => void download(openBulkAttachment, { params: { id } }).catch(() => undefined)}
          >
            <span className="bulk-attachments-name">{name}</span>
          </Button>
          <small className="mass-quiet">{bytes(size, language)}</small>
          {onRemove ? (
            <Button
              type="text"
              size="small"
              icon={<CloseOutlined aria-hidden />}
              aria-label={t('messaging.attachments.remove', { name })}
              onClick={() => onRemove(id)}
            />
          ) : null}
        </li>
      ))}
      {gone.map((id) => (
        <li key={id}>
          <span className="bulk-attachments-failure">{t('messaging.attachments.gone')}</span>
          {onRemove ? (
            <Button
              type="text"
              size="small"
              icon={<CloseOutlined aria-hidden />}
              aria-label={t('messaging.attachments.removeGone')}
              onClick={() => onRemove(id)}
            />
          ) : null}
        </li>
      ))}
    </ul>
  )
}

/** A person has one upload at a time; a small one that broke off is begun anew. */
async function attachOne(file: File, onProgress: (percent: number) => void): Promise<Attachment> {
  onProgress(0)
  const half = await pendingUpload()
  if (half?.purpose === 'attachment') await giveUpUpload(half.id)
  const uploadId = await upload(file, {
    purpose: 'attachment',
    onProgress: (sent, total) => onProgress(Math.round((sent / total) * 100)),
  })
  return call(addBulkAttachment, { body: { uploadId } }, { quiet: true })
}
