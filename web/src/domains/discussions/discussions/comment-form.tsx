import type { Comment, CommentInput } from '@seamark/contract/discussions/discussions'
import { longestComment } from '@seamark/contract/discussions/discussions'
import { listPeople } from '@seamark/contract/identity/sessions/users'
import { Button, type GetRef, Mentions } from 'antd'
import { useRef, useState } from 'react'
import { NothingFound, useSave } from '../../../kit/index.ts'
import { useCall } from '../../../platform/api/calls.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { mentionTyped } from './comment-rules.ts'
import './discussion-view.css'

interface FormProps {
  /** The comment to change; without it a new one is written. */
  comment?: Pick<Comment, 'text' | 'mentioned'> | undefined
  /** Sends the comment; its refusal is shown below the box. */
  send: (body: CommentInput) => Promise<unknown>
  refresh: () => Promise<unknown>
  onDone: () => void
}

/** A box for a comment. A colleague is mentioned by @ and a name; Ctrl or ⌘ with Enter sends it. */
export function CommentForm({ comment, send, refresh, onDone }: FormProps) {
  const { t } = useWords()
  const [text, setText] = useState(comment?.text ?? '')
  const [typed, setTyped] = useState('')
  const box = useRef<GetRef<typeof Mentions>>(null)
  const called = useRef(new Map(comment?.mentioned.map(({ name, id }) => [name, id])))
  const { data, error, isFetching } = useCall(listPeople, { query: typed ? { q: typed } : {} }, { staleTime: 300_000 })
  const { isSaving, failure, save } = useSave({
    about: text,
    send,
    onSaved() {
      onDone()
      void refresh()
    },
  })

  /** An input method writes several characters at once and tells of no key, so the name is read from the text before the caret. */
  function write(value: string) {
    setText(value)
    const caret = box.current?.nativeElement.querySelector('textarea')?.selectionStart
    setTyped(mentionTyped(value.slice(0, caret)) ?? '')
  }

  function say() {
    const mentionedIds = [...called.current].flatMap(([name, id]) => (text.includes(`@${name}`) ? [id] : []))
    void save({ text, mentionedIds })
  }

  return (
    <div className="comment-form">
      <Mentions
        ref={box}
        autoFocus
        autoSize={{ minRows: 2, maxRows: 6 }}
        maxLength={longestComment}
        value={text}
        disabled={isSaving}
        aria-label={t('discussions.comment')}
        placeholder={t('discussions.comment.placeholder')}
        {...(failure ? { status: 'error' as const } : {})}
        onChange={write}
        onSearch={setTyped}
        filterOption={false}
        notFoundContent={<NothingFound read={{ error, isFetching }} />}
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
        <span className="comment-failure" role="alert">
          {failure}
        </span>
      ) : null}
      <div className="comment-foot">
        <Button size="small" onClick={onDone}>
          {t('kit.cancel')}
        </Button>
        <Button size="small" type="primary" loading={isSaving} disabled={text.trim() === ''} onClick={say}>
          {comment ? t('kit.save') : t('discussions.comment.send')}
        </Button>
      </div>
    </div>
  )
}
