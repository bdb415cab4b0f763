import { DeleteOutlined, DownloadOutlined, PaperClipOutlined } from '@ant-design/icons'
import {
  type Attachment,
  type AttachmentKind,
  attachmentKinds,
  openAttachment,
  type Subject,
} from '@seamark/contract/discussions/discussions'
import { Button, Progress, Select } from 'antd'
import { useRef, useState } from 'react'
import { RelativeTime } from '../../../kit/index.ts'
import { download } from '../../../platform/api/downloads.ts'
import { bytes } from '../../../platform/language/format.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { useAttaching, useAttachmentDeletion } from './attachment-actions.ts'

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
        <ul className="attachments">
          {attachments.map((attachment) => (
            <AttachmentLine key={attachment.id} attachment={attachment} />
          ))}
        </ul>
      )}
      {mayWrite ? <AttachmentAdder subject={subject} /> : null}
    </>
  )
}

function AttachmentLine({ attachment }: { attachment: Attachment }) {
  const { t, language } = useWords()
  const remove = useAttachmentDeletion(attachment)
  const { id, kind, name, size, author, at, can } = attachment
  return (
    <li>
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
