import { CommentOutlined } from '@ant-design/icons'
import { commentOnRecord, type FollowUpRecord } from '@seamark/contract/followups/records'
import { listPeople } from '@seamark/contract/identity/users'
import { Button, Mentions } from 'antd'
import { useRef, useState } from 'react'
import { call, errorText, problemsOf, useCall } from '../../../platform/api.ts'
import { dateTime } from '../../../platform/format.ts'
import { useWords } from '../../../platform/i18n.ts'
import { refreshRecords } from './record-queries.ts'

/** What colleagues say of a follow-up, and a place to say more. */
export function RecordComments({ record }: { record: FollowUpRecord }) {
  const { t } = useWords()
  const [isWriting, setWriting] = useState(false)
  const { comments, can } = record
  return (
    <div className="record-comments">
      {comments.map(({ id, author, text, at }) => (
        <p key={id} className="record-comment">
          <strong>{author.name}</strong> <time className="record-hint">{dateTime(at)}</time>
          <span className="record-content">{text}</span>
        </p>
      ))}
      {can.comment && !isWriting ? (
        <Button type="text" size="small" icon={<CommentOutlined aria-hidden />} onClick={() => setWriting(true)}>
          {t('followups.comment')}
        </Button>
      ) : null}
      {isWriting ? <CommentForm record={record} onDone={() => setWriting(false)} /> : null}
    </div>
  )
}

/** A colleague is called by @ and her name; Ctrl or ⌘ with Enter says it. */
function CommentForm({ record, onDone }: { record: FollowUpRecord; onDone: () => void }) {
  const { t } = useWords()
  const [text, setText] = useState('')
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [typed, setTyped] = useState('')
  const called = useRef(new Map<string, number>())
  const { data } = useCall(listPeople, { query: typed ? { q: typed } : {} }, { staleTime: 300_000 })

  async function say() {
    const mentionedIds = [...called.current].flatMap(([name, id]) => (text.includes(`@${name}`) ? [id] : []))
    setBusy(true)
    try {
      await call(commentOnRecord, { params: { id: record.id }, body: { text, mentionedIds } }, { quiet: true })
      onDone()
      void refreshRecords()
    } catch (error) {
      setFailure(problemsOf(error)[0]?.errors[0] ?? errorText(error))
      setBusy(false)
    }
  }

  return (
    <div className="record-commenting">
      <Mentions
        autoFocus
        autoSize={{ minRows: 2, maxRows: 6 }}
        maxLength={1000}
        value={text}
        disabled={busy}
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
        options={data?.people.map((person) => ({ key: String(person.id), value: person.name, label: person.name })) ?? []}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void say()
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
          {t('followups.cancel')}
        </Button>
        <Button size="small" type="primary" loading={busy} disabled={text.trim() === ''} onClick={() => void say()}>
          {t('followups.comment.send')}
        </Button>
      </div>
    </div>
  )
}
