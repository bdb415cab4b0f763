import { SendOutlined } from '@ant-design/icons'
import { type Answer, ask, mostAsked } from '@seamark/contract/ai/answers/answers'
import { useMutation } from '@tanstack/react-query'
import { Button, Input } from 'antd'
import { type KeyboardEvent, useState } from 'react'
import { Page } from '../../../kit/index.ts'
import { call } from '../../../platform/api/calls.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { hasCode } from '../../../platform/session/session.ts'
import { AnswerView } from './answer-view.tsx'
import { isSending } from './composer-rules.ts'
import '../questions/question-view.css'
import './answer-view.css'

interface Turn {
  id: number
  text: string
  answer: Answer | undefined
}

/** Sentences that anybody can begin with, with the screen that each one needs. */
const examples = [
  ['ai.example.day', 321],
  ['ai.example.neglected', 321],
  ['ai.example.falling', 321],
  ['ai.example.rates', 346],
  ['ai.example.seeking', 346],
  ['ai.example.orders', 347],
] as const

/** One box: entries of the office, figures, and freight that is pasted. It works without a model. */
export function AssistantPage() {
  const { t } = useWords()
  const [turns, setTurns] = useState<readonly Turn[]>([])
  const [text, setText] = useState('')
  const { mutate, isPending } = useMutation({
    mutationFn: ({ text }: Turn) => call(ask, { body: { text } }),
    onSuccess: (answer, { id }) => setTurns((all) => all.map((turn) => (turn.id === id ? { ...turn, answer } : turn))),
    // What was typed is not lost where no answer comes.
    onError: (_error, { id, text }) => {
      setTurns((all) => all.filter((turn) => turn.id !== id))
      setText(text)
    },
  })

  function send(said: string) {
    const asked = said.trim()
    if (asked === '' || isPending) return
    const turn = { id: turns.length + 1, text: asked, answer: undefined }
    setTurns([...turns, turn])
    setText('')
    mutate(turn)
  }

  return (
    <Page title={t('ai.assistant')}>
      <div className="ai-chat">
        <div className="ai-turns" role="log" aria-label={t('ai.assistant')}>
          {turns.length === 0 ? <Beginning onAsk={send} /> : null}
          {turns.map(({ id, text: asked, answer }) => (
            <article key={id} ref={id === turns.length ? bringToTop : null}>
              <p className="ai-asked">
                <span className="ai-you">{t('ai.assistant.you')}</span> {asked}
              </p>
              {answer ? <AnswerView answer={answer} /> : null}
            </article>
          ))}
        </div>
        <Composer text={text} isPending={isPending} onText={setText} onSend={() => send(text)} />
      </div>
    </Page>
  )
}

/** The newest question stands on top, with its answer below. */
function bringToTop(turn: HTMLElement | null) {
  const log = turn?.parentElement
  if (turn && log) log.scrollTo({ top: turn.offsetTop - log.offsetTop })
}

function Beginning({ onAsk }: { onAsk: (text: string) => void }) {
  const { t } = useWords()
  return (
    <>
      <p className="ai-note">{t('ai.assistant.note')}</p>
      <div className="ai-choices">
        {examples
          .filter(([, code]) => hasCode(code))
          .map(([key]) => (
            <Button key={key} onClick={() => onAsk(t(key))}>
              {t(key)}
            </Button>
          ))}
      </div>
    </>
  )
}

interface ComposerProps {
  text: string
  isPending: boolean
  onText: (text: string) => void
  onSend: () => void
}

function Composer({ text, isPending, onText, onSend }: ComposerProps) {
  const { t } = useWords()
  function onKeyDown(event: KeyboardEvent) {
    if (!isSending(event.nativeEvent)) return
    event.preventDefault()
    onSend()
  }
  return (
    <div className="ai-composer">
      <Input.TextArea
        aria-label={t('ai.assistant.ask')}
        placeholder={t('ai.assistant.ask')}
        value={text}
        maxLength={mostAsked}
        autoSize={{ minRows: 1, maxRows: 8 }}
        autoFocus
        onChange={({ target }) => onText(target.value)}
        onKeyDown={onKeyDown}
      />
      <Button
        type="primary"
        icon={<SendOutlined aria-hidden />}
        aria-label={t('ai.assistant.send')}
        loading={isPending}
        disabled={text.trim() === ''}
        onClick={onSend}
      />
    </div>
  )
}
