import { DeleteOutlined, DownloadOutlined, EyeOutlined, PaperClipOutlined } from '@ant-design/icons'
import {
  type Attachment,
  type AttachmentKind,
  attachmentKinds,
  openAttachment,
  type Subject,
} from '@seamark/contract/discussions/discussions'
import { Button, Image, Progress, Select } from 'antd'
import { cloneElement, isValidElement, type ReactNode, useRef, useState } from 'react'
import { RelativeTime } from '../../../kit/index.ts'
import { download } from '../../../platform/api/downloads.ts'
import { bytes } from '../../../platform/language/format.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { useAttaching, useAttachmentDeletion } from './attachment-actions.ts'

/** In pixels; a thumb hits it. */
const thumbnailSide = 56

interface AttachmentsProps {
  subject: Subject
  attachments: readonly Attachment[]
  mayWrite: boolean
}

/** The files of a record by what they are, and a button to add some. */
export function Attachments({ subject, attachments, mayWrite }: AttachmentsProps) {
  const { t } = useWords()
  return (
    <>
      {attachments.length === 0 ? (
        <p className="comment-quiet">{t('discussions.attachments.none')}</p>
      ) : (
        <Pictures names={attachments.flatMap(({ name, preview }) => (preview ? [name] : []))}>
          <ul className="attachments">
            {attachments.map((attachment) => (
              <AttachmentLine key={attachment.id} attachment={attachment} />
            ))}
          </ul>
        </Pictures>
      )}
      {mayWrite ? <AttachmentAdder subject={subject} /> : null}
    </>
  )
}

/** The pictures open one after another, each with its name, which the library leaves out in a group. */
function Pictures({ names, children }: { names: readonly string[]; children: ReactNode }) {
  const { t } = useWords()
  const alt = t('discussions.attachments')
  return (
    <Image.PreviewGroup
      preview={{
        alt,
        imageRender: (picture, { current }) =>
          isValidElement<{ alt: string }>(picture) ? cloneElement(picture, { alt: names[current] ?? alt }) : picture,
      }}
    >
      {children}
    </Image.PreviewGroup>
  )
}

function AttachmentLine({ attachment }: { attachment: Attachment }) {
  const { t, language } = useWords()
  const remove = useAttachmentDeletion(attachment)
  const { id, kind, name, size, author, at, preview, can } = attachment
  return (
    <li>
      {preview ? <Thumbnail name={name} preview={preview} /> : null}
      <span className="attachment-about">
        <Button
          type="link"
          className="attachment-name"
          icon={<DownloadOutlined aria-hidden />}
          title={name}
          onClick={() => void download(openAttachment, { params: { id } }).catch(() => undefined)}
        >
          {name}
        </Button>
        <span className="comment-quiet">
          {t(`discussions.attachmentKind.${kind}`)} · {bytes(size, language)} · {author.name} · <RelativeTime at={at} />
        </span>
      </span>
      {can.delete ? (
        <Button
          type="text"
          size="small"
          danger
          icon={<DeleteOutlined aria-hidden />}
          aria-label={t('discussions.attachment.delete', { name })}
          onClick={() => void remove()}
        />
      ) : null}
    </li>
  )
}

interface ThumbnailProps {
  name: string
  preview: NonNullable<Attachment['preview']>
}

/** A small picture that opens the whole one; the file itself is behind its name. */
function Thumbnail({ name, preview: { image, thumbnail } }: ThumbnailProps) {
  const { t } = useWords()
  return (
    <Image
      src={`/api${thumbnail}`}
      alt={name}
      aria-label={t('discussions.attachment.show', { name })}
      width={thumbnailSide}
      height={thumbnailSide}
      preview={{ src: `/api${image}`, cover: <EyeOutlined aria-hidden /> }}
      loading="lazy"
    />
  )
}

/** What the files are is said first, since their names seldom tell. */
function AttachmentAdder({ subject }: { subject: Subject }) {
  const { t } = useWords()
  const [kind, setKind] = useState<AttachmentKind>('other')
  const chooser = useRef<HTMLInputElement>(null)
  const { attach, failure, progress } = useAttaching(subject)
  return (
    <div className="attachment-adder">
      <Select
        aria-label={t('discussions.field.kind')}
        value={kind}
        onChange={setKind}
        options={attachmentKinds.map((value) => ({ value, label: t(`discussions.attachmentKind.${value}`) }))}
      />
      <Button
        icon={<PaperClipOutlined aria-hidden />}
        loading={progress !== undefined}
        onClick={() => chooser.current?.click()}
      >
        {t('discussions.attachment.add')}
      </Button>
      <input
        ref={chooser}
        type="file"
        multiple
        hidden
        aria-label={t('discussions.attachment.add')}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          target.value = ''
          void attach(files, kind)
        }}
      />
      {progress === undefined ? null : <Progress percent={progress} size="small" />}
      {failure === undefined ? null : (
        <span className="comment-failure" role="alert">
          {failure}
        </span>
      )}
    </div>
  )
}
