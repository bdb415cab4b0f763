import { EditOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Refusal } from '@seamark/contract/platform/client'
import { Empty, Failed, Loading } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { hasCode } from '../../../platform/session/session.ts'
import { isAtWork } from './answer-rules.ts'
import { type Assistant, whatIsOn } from './answer-text.ts'
import { Attached } from './attached-view.tsx'
import { EditedQuestion } from './question-form.tsx'
import { type Unsent, useChat } from './chat-queries.ts'
import { AnswerOf } from './message-view.tsx'
import { type Turn, turnsOf } from './turn-rules.ts'
import { Versions } from './version-view.tsx'

interface ChatLogProps {
  chat: number | undefined
  assistant: Assistant | undefined
  unsent: readonly Unsent[]
  onAsk: (text: string) => void
  onRetry: (turn: Unsent) => void
  /** The chat is not there any more. */
  onGone: () => void
}

/** The questions of a chat with their answers, the newest below, and what is on its way. */
export function ChatLog({ chat, assistant, unsent, onAsk, onRetry, onGone }: ChatLogProps) {
  const { t } = useWords()
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useChat(chat)
  const turns = turnsOf((data?.pages ?? []).toReversed().flatMap(({ messages }) => messages))
  const { log, keepPlace } = usePlaces(data?.pages.length ?? 0, turns.at(-1)?.asked.id, unsent)
  return (
    <div ref={log} className="ai-turns" role="log" aria-label={t('ai.assistant')}>
      {hasNextPage ? (
        <Button type="text" loading={isFetchingNextPage} onClick={() => (keepPlace(), void fetchNextPage())}>
          {t('ai.chat.earlier')}
        </Button>
      ) : null}
      {chat === undefined && unsent.length === 0 ? <Beginning assistant={assistant} onAsk={onAsk} /> : null}
      {isGone(error) || chat === undefined
        ? null
        : turns.map((turn) => (
            <TurnOf key={turn.asked.id} chat={chat} turn={turn} models={assistant?.models ?? []} onAsk={onAsk} />
          ))}
      {chat !== undefined && !data && !error ? <Loading rows={4} /> : null}
      {error ? <Missing error={error} onRetry={() => void refetch()} onGone={onGone} /> : null}
      {unsent.map((turn) => (
        <article key={turn.key}>
          <Asked text={turn.text} images={turn.images} />
          {turn.error === undefined ? <Loading rows={2} /> : <Failed error={turn.error} retry={() => onRetry(turn)} />}
        </article>
      ))}
    </div>
  )
}

/** The newest question stands on top with its answer below, as far as there is one; where earlier ones are read, what was in sight stays. */
function usePlaces(pages: number, newest: number | undefined, unsent: readonly Unsent[]) {
  const log = useRef<HTMLDivElement>(null)
  const fromEnd = useRef<number>(undefined)
  useLayoutEffect(() => {
    if (log.current && fromEnd.current !== undefined) log.current.scrollTop = log.current.scrollHeight - fromEnd.current
    fromEnd.current = undefined
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another page is the moment when the place is kept
  }, [pages])
  const waiting = unsent.map(({ key, error }) => `${key} ${error === undefined}`).join()
  useEffect(() => {
    const box = log.current
    const turn = box?.querySelector<HTMLElement>('article:last-of-type')
    if (!box || !turn) return
    let place = 0
    const rise = () => {
      box.scrollTo({ top: turn.offsetTop - box.offsetTop })
      place = box.scrollTop
    }
    rise()
    // What comes is seen without a hand at the wheel; whoever reads elsewhere stays there.
    const growth = new ResizeObserver(() => {
      const isAtEnd = box.scrollTop + box.clientHeight > box.scrollHeight - 2
      // The browser itself may move on by what is above.
      const isFollowing = isAtEnd || box.scrollTop > place - 2
      if (isFollowing && box.scrollTop < turn.offsetTop - box.offsetTop) rise()
    })
    growth.observe(turn)
    return () => growth.disconnect()
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a new question, and its answer, are what brings it to the top
  }, [newest, waiting])
  return {
    log,
    keepPlace: () => {
      if (log.current) fromEnd.current = log.current.scrollHeight - log.current.scrollTop
    },
  }
}

interface TurnOfProps {
  chat: number
  turn: Turn
  models: readonly string[]
  onAsk: (text: string) => void
}

function TurnOf({ chat, turn: { asked, answer }, models, onAsk }: TurnOfProps) {
  const { t } = useWords()
  const [isEditing, setEditing] = useState(false)
  if (asked.isVeiled || asked.isEmptied)
    return (
      <article>
        <p className="ai-veil">{t(asked.isEmptied ? 'ai.chat.emptied' : 'ai.chat.veiled')}</p>
      </article>
    )
  return (
    <article>
      {isEditing ? (
        <EditedQuestion chat={chat} asked={asked} onDone={() => setEditing(false)} />
      ) : (
        <Asked text={asked.text} images={asked.images.map((place) => `/ai/messages/${asked.id}/images/${place}`)}>
          <Versions message={asked} label={t('ai.chat.branches')} />
          <Button
            type="text"
            size="small"
            icon={<EditOutlined aria-hidden />}
            aria-label={t('ai.chat.edit')}
            disabled={answer !== undefined && isAtWork(answer)}
            onClick={() => setEditing(true)}
          />
        </Asked>
      )}
      {answer ? (
        <AnswerOf chat={chat} answer={answer} asked={asked} models={models} onAskAgain={() => onAsk(asked.text)} />
      ) : null}
    </article>
  )
}

interface AskedProps {
  text: string
  images: readonly (File | string)[]
  children?: ReactNode
}

function Asked({ text, images, children }: AskedProps) {
  const { t } = useWords()
  return (
    <div className="ai-question">
      <p className="ai-asked">
        <span className="ai-you">{t('ai.assistant.you')}</span> {text}
      </p>
      <Attached images={images} />
      {children}
    </div>
  )
}

/** Deleted, perhaps in another tab, or never the reader's. */
const isGone = (error: unknown): error is Refusal => error instanceof Refusal && error.httpStatus === 404

function Missing({ error, onRetry, onGone }: { error: unknown; onRetry: () => void; onGone: () => void }) {
  const { t } = useWords()
  if (!isGone(error)) return <Failed error={error} retry={onRetry} />
  return <Empty text={error.body.message} action={<Button onClick={onGone}>{t('ai.chats.new')}</Button>} />
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

function Beginning({ assistant, onAsk }: { assistant: Assistant | undefined; onAsk: (text: string) => void }) {
  const { t } = useWords()
  return (
    <>
      <p className="ai-note">{assistant ? whatIsOn(assistant) : null}</p>
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
