import { answerPortWord, type PortAnswer, withdrawPortAnswer } from '@seamark/contract/rates/readings/port-words'
import { Button, Input } from 'antd'
import { useDeferredValue, useState } from 'react'
import { Empty, Failed, Loading, RelativeTime, useSave, useUndoOffer } from '../../../kit/index.ts'
import { call } from '../../../platform/api/calls.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { portText, usePorts } from '../../territory/index.ts'
import { refreshReadings, usePortAnswers } from './reading-queries.ts'
import './readings-view.css'

/** What the office has answered for words that were no known port. One that was wrong is taken back, and the next text asks again. */
export function PortAnswers() {
  const { t } = useWords()
  const [q, setQ] = useState('')
  const { data, error, refetch } = usePortAnswers(useDeferredValue(q.trim()))
  return (
    <>
      <p className="reading-note">{t('rates.answers.hint')}</p>
      <Input
        allowClear
        className="reading-answers-search"
        aria-label={t('rates.answers.search')}
        placeholder={t('rates.answers.search')}
        value={q}
        onChange={({ target }) => setQ(target.value)}
      />
      {data ? (
        <Answers answers={data.answers} />
      ) : error ? (
        <Failed error={error} retry={() => void refetch()} />
      ) : (
        <Loading rows={4} />
      )}
    </>
  )
}

function Answers({ answers }: { answers: readonly PortAnswer[] }) {
  const { t } = useWords()
  if (answers.length === 0) return <Empty text={t('rates.answers.none')} />
  return (
    <ul className="reading-proposals">
      {answers.map((answer) => (
        <Answer key={answer.word} answer={answer} />
      ))}
    </ul>
  )
}

function Answer({ answer: { word, codes, taughtBy, taughtAt } }: { answer: PortAnswer }) {
  const { t, language } = useWords()
  const ports = usePorts(codes)
  const offerUndo = useUndoOffer()
  const { save, isSaving } = useSave({
    send: () => call(withdrawPortAnswer, { body: { word, codes } }),
    onSaved: ({ withdrawn }) => {
      void refreshReadings()
      if (withdrawn)
        offerUndo({
          key: `undo-port-answer-${word}`,
          title: t('rates.answers.withdrawn', { word }),
          undo: () => void call(answerPortWord, { body: { word, codes } }).then(refreshReadings),
        })
    },
  })
  return (
    <li>
      <div>
        <b>{word}</b> →{' '}
        {codes.length === 0
          ? t('rates.portWords.none')
          : codes.map((code) => portText(code, ports.get(code), language)).join(' / ')}
        <p className="reading-note">
          {taughtBy === null ? null : `${taughtBy} · `}
          <RelativeTime at={taughtAt} />
        </p>
      </div>
      <Button loading={isSaving} aria-label={t('rates.answers.withdraw.of', { word })} onClick={() => void save()}>
        {t('rates.answers.withdraw')}
      </Button>
    </li>
  )
}
