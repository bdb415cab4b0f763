import { Button } from 'antd'
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { Refusal } from '@seamark/contract/platform/client'
import { Empty, Failed, Loading } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { hasCode } from '../../../platform/session/session.ts'
import { type Unsent, useChat } from './chat-queries.ts'
import { AnswerOf } from './message-view.tsx'
import { type Turn, turnsOf } from './turn-rules.ts'

interface ChatLogProps {
  chat: number | undefined
  unsent: readonly Unsent[]
  onAsk: (text: string) => void
  onRetry: (turn: Unsent) => void
  /** The chat is not there any more. */
  onGone: () => void
}

/** The questions of a chat with their answers, the newest below, and what is on its way. */
export function ChatLog({ chat, unsent, onAsk, onRetry, onGone }: ChatLogProps) {
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
      {chat === undefined && unsent.length === 0 ? <Beginning onAsk={onAsk} /> : null}
      {isGone(error) ? null : turns.map((turn) => <TurnOf key={turn.asked.id} turn={turn} onAsk={onAsk} />)}
      {chat !== undefined && !data && !error ? <Loading rows={4} /> : null}
      {error ? <Missing error={error} onRetry={() => void refetch()} onGone={onGone} /> : null}
      {unsent.map((turn) => (
        <article key={turn.key}>
          <Asked>{turn.text}</Asked>
          {turn.error === undefined ? <Loading rows={2} /> : <Failed error={turn.error} retry={() => onRetry(turn)} />}
        </article>
      ))}
    </div>
  )
}

/** The newest question stands on top with its answer below; where earlier ones are read, what was in sight stays. */
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
    const turn = log.current?.querySelector<HTMLElement>('article:last-of-type')
    if (turn && log.current) log.current.scrollTo({ top: turn.offsetTop - log.current.offsetTop })
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a new question, and its answer, are what brings it to the top
  }, [newest, waiting])
  return {
    log,
    keepPlace: () => {
      if (log.current) fromEnd.current = log.current.scrollHeight - log.current.scrollTop
    },
  }
}

function TurnOf({ turn: { asked, answer }, onAsk }: { turn: Turn; onAsk: (text: string) => void }) {
  const { t } = useWords()
  if (asked.isVeiled || asked.isEmptied)
    return (
      <article>
        <p className="ai-veil">{t(asked.isEmptied ? 'ai.chat.emptied' : 'ai.chat.veiled')}</p>
      </article>
    )
  return (
    <article>
      <Asked>{asked.text}</Asked>
      {answer ? <AnswerOf answer={answer} asked={asked.text} onAskAgain={() => onAsk(asked.text)} /> : null}
    </article>
  )
}

function Asked({ children }: { children: ReactNode }) {
  const { t } = useWords()
  return (
    <p className="ai-asked">
      <span className="ai-you">{t('ai.assistant.you')}</span> {children}
    </p>
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
