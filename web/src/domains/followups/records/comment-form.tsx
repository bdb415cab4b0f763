import { commentOnRecord, editComment } from '@seamark/contract/followups/records/comments'
import type { FollowUpRecord, RecordComment } from '@seamark/contract/followups/records/records'
import { listPeople } from '@seamark/contract/identity/sessions/users'
import { Button, Mentions } from 'antd'
import { useRef, useState } from 'react'
import { useSave } from '../../../kit/index.ts'
import { call, useCall } from '../../../platform/api/calls.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { refreshRecords } from './record-queries.ts'

interface FormProps {
  record: FollowUpRecord
  /** The comment to change; without it a new one is written. */
  comment?: RecordComment
  onDone: () => void
}

/** A colleague is mentioned by @ and a name; Ctrl or ⌘ with Enter sends the comment. */
export function CommentForm({ record, comment, onDone }: FormProps) {
  const { t } = useWords()
  const [text, setText] = useState(comment?.text ?? '')
  const [typed, setTyped] = useState('')
  const called = useRef(new Map(comment?.mentioned.map(({ name, id }) => [name, id])))
  const { data } = useCall(listPeople, { query: typed ? { q: typed } : {} }, { staleTime: 300_000 })

  const { isSaving, failure, save } = useSave({
    send: (body: { text: string; mentionedIds: number[] }) => send(record, comment, body),
    onSaved() {
      onDone()
      void refreshRecords()
    },
  })

  function say() {
    const mentionedIds = [...called.current].flatMap(([name, id]) => (text.includes(`@${name}`) ? [id] : []))
    void save({ text, mentionedIds })
  }

  return (
    <div className="record-commenting">
      <Mentions
        autoFocus
        autoSize={{ minRows: 2, maxRows: 6 }}
        maxLength={1000}
        value={text}
        disabled={isSaving}
        aria-label={t('followups.comment')}
        placeholder={t('followups.comment.placeholder')}
        {...(failure ? { status: 'error' as const } : {})}
        onChange={setText}
        onSearch={setTyped}
        filterOption={false}
        onSelect={({ value }) => {
          const person = data?.people.find(({ name }) => name === value)
          if (person) called.current.set(person.name, person.id)
        }}
        options={
          data?.people.map((person) => ({ key: String(person.id), value: person.name, label: person.name })) ?? []
        }
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) say()
        }}
      />
      {failure ? (
        <span className="record-failure" role="alert">
          {failure}
        </span>
      ) : null}
      <div className="record-foot">
        <span className="record-fill" />
        <Button size="small" onClick={onDone}>
          {t('kit.cancel')}
        </Button>
        <Button size="small" type="primary" loading={isSaving} disabled={text.trim() === ''} onClick={say}>
          {comment ? t('kit.save') : t('followups.comment.send')}
        </Button>
      </div>
    </div>
  )
}

const send = (
  record: FollowUpRecord,
  comment: RecordComment | undefined,
  body: { text: string; mentionedIds: number[] },
) =>
  comment
    ? call(editComment, { params: { id: comment.id }, version: comment.version, body }, { quiet: true })
    : call(commentOnRecord, { params: { id: record.id }, body }, { quiet: true })
