import { SendOutlined } from '@ant-design/icons'
import { type Answer, ask, mostAsked } from '@seamark/contract/ai/answers/answers'
import { useMutation } from '@tanstack/react-query'
import { Button, Input } from 'antd'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { Failed, Loading, Page } from '../../../kit/index.ts'
import { call } from '../../../platform/api/calls.ts'
import { number } from '../../../platform/language/format.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { hasCode } from '../../../platform/session/session.ts'
import { AnswerView } from './answer-view.tsx'
import { isSending, isTooLong } from './composer-rules.ts'
import '../questions/question-view.css'
import './answer-view.css'

interface Turn {
  id: number
  text: string
  answer?: Answer
  error?: unknown
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
  const settle = ({ id, text: asked }: Turn, outcome: Pick<Turn, 'answer' | 'error'>) =>
    setTurns((all) => all.map((turn) => (turn.id === id ? { id, text: asked, ...outcome } : turn)))
  const { mutate, isPending } = useMutation({
    mutationFn: ({ text: asked }: Turn) => call(ask, { body: { text: asked } }, { quiet: true }),
    onMutate: (turn) => settle(turn, {}),
    onSuccess: (answer, turn) => settle(turn, { answer }),
    // The sentence stays with its failure, and what is typed meanwhile stays in the box.
    onError: (error, turn) => settle(turn, { error }),
  })

  function send(said: string) {
    const asked = said.trim()
    if (asked === '' || isTooLong(asked) || isPending) return
    const turn = { id: turns.length + 1, text: asked }
    setTurns([...turns, turn])
    setText('')
    mutate(turn)
  }

  function retry(turn: Turn) {
    if (!isPending) mutate(turn)
  }

  const newest = useRef<HTMLElement>(null)
  // Again when its answer is there, which needs more room than the sign that it is awaited.
  useEffect(() => {
    if (turns.length > 0) bringToTop(newest.current)
  }, [turns])

  return (
    <Page title={t('ai.assistant')}>
      <div className="ai-chat">
        <div className="ai-turns" role="log" aria-label={t('ai.assistant')}>
          {turns.length === 0 ? <Beginning onAsk={send} /> : null}
          {turns.map((turn) => (
            <article key={turn.id} ref={turn.id === turns.length ? newest : null}>
              <p className="ai-asked">
                <span className="ai-you">{t('ai.assistant.you')}</span> {turn.text}
              </p>
              <Outcome turn={turn} onRetry={() => retry(turn)} />
            </article>
          ))}
        </div>
        <Composer text={text} isPending={isPending} onText={setText} onSend={() => send(text)} />
      </div>
    </Page>
  )
}

function Outcome({ turn: { answer, error }, onRetry }: { turn: Turn; onRetry: () => void }) {
  if (answer) return <AnswerView answer={answer} />
  return error === undefined ? <Loading rows={2} /> : <Failed error={error} retry={onRetry} />
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
  const isRefused = isTooLong(text)
  const problemId = useId()
  return (
    <>
      {isRefused ? (
        <p id={problemId} className="ai-problem" role="alert">
          {t('field.too_long', { maximum: number(mostAsked) })}
        </p>
      ) : null}
      <div className="ai-composer">
        <Input.TextArea
          aria-label={t('ai.assistant.ask')}
          aria-invalid={isRefused}
          aria-describedby={isRefused ? problemId : undefined}
          placeholder={t('ai.assistant.ask')}
          value={text}
          status={isRefused ? 'error' : ''}
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
          disabled={text.trim() === '' || isRefused}
          onClick={onSend}
        />
      </div>
    </>
  )
}
