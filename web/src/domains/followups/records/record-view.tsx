import { EditOutlined, HistoryOutlined } from '@ant-design/icons'
import type { FollowUpRecord, RecordAnswer } from '@seamark/contract/followups/records/records'
import type { Company } from '@seamark/contract/phonebook/companies/companies'
import { Avatar, Button, Image, type MenuProps, Tag } from 'antd'
import { useState } from 'react'
import { deleteItem, MoreMenu } from '../../../kit/index.ts'
import { dateTime } from '../../../platform/language/format.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { ProgressTag } from '../../phonebook/index.ts'
import { templateName } from '../templates/template-queries.ts'
import { openRecordForm } from '../tasks/log-form-actions.ts'
import { useDeleteRecord } from './record-actions.tsx'
import { RecordComments } from './record-comments-view.tsx'
import { RecordHistory } from './record-history-view.tsx'

/** One follow-up: who spoke to whom and how, its text, and its comments. */
export function RecordCard({ record, company }: { record: FollowUpRecord; company: Company }) {
  const { t } = useWords()
  const [history, setHistory] = useState(false)
  const { author, way, at, contact, content, answer, nextContactAt, images, edits } = record
  return (
    <article className="record" aria-label={t('followups.record.of', { author: author.name, at: dateTime(at) })}>
      <header className="record-head">
        <Avatar size="small">{[...author.name].at(-1)}</Avatar>
        <strong>{author.name}</strong>
        <span className="record-hint">{[t(`followups.way.${way}`), contact?.name].filter(Boolean).join(' · ')}</span>
        <ProgressTag progress={record.progress} />
        <span className="record-fill" />
        {edits > 0 ? (
          <Button type="link" size="small" className="record-edited" onClick={() => setHistory(true)}>
            {t('followups.record.edited', { count: edits })}
          </Button>
        ) : null}
        <time className="record-hint" dateTime={at}>
          {dateTime(at)}
        </time>
        <RecordMenu record={record} company={company} onHistory={() => setHistory(true)} />
      </header>
      {answer ? <Answer answer={answer} /> : null}
      {content ? <p className="record-content">{content}</p> : null}
      {images.length > 0 ? <Images images={images} /> : null}
      {nextContactAt ? (
        <p className="record-hint">{t('followups.record.next', { at: dateTime(nextContactAt) })}</p>
      ) : null}
      <RecordComments record={record} />
      {history ? <RecordHistory record={record} onClose={() => setHistory(false)} /> : null}
    </article>
  )
}

function RecordMenu({
  record,
  company,
  onHistory,
}: {
  record: FollowUpRecord
  company: Company
  onHistory: () => void
}) {
  const { t } = useWords()
  const remove = useDeleteRecord()
  const items: NonNullable<MenuProps['items']> = [
    ...(record.can.edit
      ? [
          {
            key: 'edit',
            icon: <EditOutlined aria-hidden />,
            label: t('followups.edit'),
            onClick: () => openRecordForm({ company, record }),
          },
        ]
      : []),
    ...(record.edits > 0
      ? [{ key: 'history', icon: <HistoryOutlined aria-hidden />, label: t('followups.history'), onClick: onHistory }]
      : []),
    ...(record.can.delete ? [deleteItem(() => remove(record))] : []),
  ]
  return <MoreMenu items={items} label={t('followups.record.menu', { at: dateTime(record.at) })} />
}

/** The answer in the template's words of that day. */
function Answer({ answer }: { answer: RecordAnswer }) {
  const { language } = useWords()
  return (
    <p className="record-answered">
      <span>{templateName(answer, language)}</span>
      {answer.options.map((option) => (
        <Tag key={option.id} variant="filled">
          {templateName(option, language)}
        </Tag>
      ))}
      {answer.remark ? <span className="record-hint">{answer.remark}</span> : null}
    </p>
  )
}

function Images({ images }: Pick<FollowUpRecord, 'images'>) {
  const { t } = useWords()
  return (
    <Image.PreviewGroup preview={{ alt: t('followups.field.images') }}>
      <span className="record-pictures">
        {images.map(({ id, image, thumbnail }) => (
          <Image
            key={id}
            src={`/api${thumbnail}`}
            alt={t('followups.field.images')}
            width={88}
            height={88}
            preview={{ src: `/api${image}` }}
            loading="lazy"
          />
        ))}
      </span>
    </Image.PreviewGroup>
  )
}
