import type { PasteItem } from '@seamark/contract/ai/pastes/items'
import { type Paste, type PasteMessage, pasteMessagesShown } from '@seamark/contract/ai/pastes/pastes'
import { Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { Failed, Loading } from '../../../kit/index.ts'
import { dateTime, number } from '../../../platform/language/format.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { colourOf, piecesOf } from '../../groups/index.ts'
import { usePasteMessages, windowOf } from './paste-queries.ts'

interface MessagesProps {
  paste: Paste
  /** The row whose words are looked at. */
  current: PasteItem | undefined
  onChoose: (mark: PasteMessage['marks'][number]) => void
}

/** The words as they were pasted, those that were read underlined; fifty messages at a time, those around the current row. */
export function PasteMessages({ paste: { id, messages }, current, onChoose }: MessagesProps) {
  const { t } = useWords()
  const [turned, setTurned] = useState<{ of: number | undefined; from: number }>()
  const from = turned && turned.of === current?.id ? turned.from : windowOf(current?.message ?? 1)
  const { data, error, refetch } = usePasteMessages(id, from)
  const turn = (by: number) => setTurned({ of: current?.id, from: from + by * pasteMessagesShown })
  return (
    <section className="paste-words" aria-label={t('ai.paste.words')}>
      {error && !data ? <Failed error={error} retry={() => void refetch()} /> : null}
      {data || error ? null : <Loading rows={6} />}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and keys have to reach it */}
      <ol className="paste-messages" tabIndex={0} aria-label={t('ai.paste.words')}>
        {data?.messages.map((message) => (
          <Words key={message.place} message={message} current={current} onChoose={onChoose} />
        ))}
      </ol>
      {messages > pasteMessagesShown ? (
        <p className="paste-head paste-turns">
          <Button size="small" disabled={from === 1} onClick={() => turn(-1)}>
            {t('ai.paste.before')}
          </Button>
          <span className="paste-quiet">
            {number(from)}–{number(Math.min(from + pasteMessagesShown - 1, messages))} / {number(messages)}
          </span>
          <Button size="small" disabled={from + pasteMessagesShown > messages} onClick={() => turn(1)}>
            {t('ai.paste.after')}
          </Button>
        </p>
      ) : null}
    </section>
  )
}

interface WordsProps extends Pick<MessagesProps, 'current' | 'onChoose'> {
  message: PasteMessage
}

function Words({ message: { place, at, sender, text, marks }, current, onChoose }: WordsProps) {
  const isCurrent = current?.message === place
  const shown = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isCurrent) shown.current?.scrollIntoView({ block: 'nearest' })
  }, [isCurrent])
  const own = isCurrent ? marks.filter(({ itemId }) => itemId === current.id) : []
  const [first] = marks
  return (
    <li ref={shown} aria-current={isCurrent}>
      {sender === '' && at === null ? null : (
        <p className="paste-quiet">{[sender, at === null ? '' : dateTime(at)].filter(Boolean).join(' · ')}</p>
      )}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the rows at the right lead to the same by keys */}
      <p className="finding-text" onClick={() => first && onChoose(first)}>
        {piecesOf(text, own.length > 0 ? own : marks).map(({ start, text: piece, field }) =>
          field === null ? (
            <span key={start}>{piece}</span>
          ) : (
            <mark key={start} className={`finding-${colourOf(field)}`}>
              {piece}
            </mark>
          ),
        )}
      </p>
    </li>
  )
}
