import type { ChatMessage, MessageHandle } from '@seamark/contract/ai/chats/chats'
import { Alert } from 'antd'
import { type ReactNode, useCallback } from 'react'
import { useWords } from '../../../platform/language/i18n.ts'
import { PageLink } from '../../../platform/page.tsx'
import { Markdown } from '../questions/markdown-view.tsx'
import { isAtWork } from './answer-rules.ts'
import { troubleText, usageText } from './answer-text.ts'
import { Calls } from './call-view.tsx'
import { ModelButton } from './regenerate-view.tsx'

interface ModelAnswerProps {
  answer: ChatMessage
  question: number
  models: readonly string[]
  /** What it proposes, and its tables. */
  parts: ReactNode
  /** What may be done with it once it is whole. */
  children: ReactNode
}

/** What a model has written, as it comes; below it what the words do not say: what has to be known of it, on what it rests, and what it took. */
export function ModelAnswer({ answer, question, models, parts, children }: ModelAnswerProps) {
  const { t } = useWords()
  const { text, thinking, handles, notes, state } = answer
  const isComing = isAtWork(answer)
  const drawHandle = useHandles(handles, isComing)
  return (
    <div className="ai-answer-parts" aria-busy={isComing}>
      {thinking === '' ? null : (
        <details className="ai-thinking">
          <summary>{t('ai.answer.thinking')}</summary>
          <p>{thinking}</p>
        </details>
      )}
      {text === '' ? null : (
        <div className="ai-answer">
          <Markdown text={text} drawHandle={drawHandle} />
        </div>
      )}
      {parts}
      {isComing ? (
        <p className="ai-note" role="status">
          {t(thinking !== '' && text === '' ? 'ai.answer.thinks' : 'ai.answer.comes')}
        </p>
      ) : (
        <>
          {notes.map((note) => (
            <Alert key={note} type="warning" showIcon title={t(`ai.note.${note}`)} />
          ))}
          {state === 'stopped' ? <p className="ai-note">{t('ai.answer.stopped')}</p> : null}
          {state === 'failed' || state === 'broken' ? (
            <Alert
              type="error"
              showIcon
              role="alert"
              title={answer.trouble ? troubleText(answer.trouble) : t('ai.answer.broken')}
              action={<ModelButton question={question} models={models} isAgain />}
            />
          ) : null}
        </>
      )}
      <Calls parts={answer.parts} />
      {isComing ? null : (
        <div className="ai-answer-end">
          {children}
          <span className="ai-note">{usageText(answer)}</span>
        </div>
      )}
    </div>
  )
}

/** Records that the text names are links of ours. A name that was never given out is struck, once the answer is whole. */
function useHandles(handles: readonly MessageHandle[], isComing: boolean) {
  return useCallback(
    (handle: string) => {
      const record = handles.find((one) => one.handle === handle)
      if (!record) return isComing ? `[${handle}]` : <s>{`[${handle}]`}</s>
      const name = record.label ?? `[${handle}]`
      return record.address === null ? name : <PageLink href={record.address}>{name}</PageLink>
    },
    [handles, isComing],
  )
}
