import { dropMiss, type Miss, type missStates } from '@seamark/contract/ai/questions/misses'
import { Button, Segmented } from 'antd'
import { useState } from 'react'
import { Empty, Failed, Loading, RelativeTime, SidePanel } from '../../../kit/index.ts'
import { call } from '../../../platform/api/calls.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { can } from '../../../platform/session/session.ts'
import { QuestionForm } from './question-form.tsx'
import { readMissesAgain, useMisses } from './miss-queries.ts'

interface MissPanelProps {
  open: boolean
  onClose: () => void
  onQuestion: (id: number) => void
}

/** What was asked and not found beside the questions: each becomes an entry by one click, and is solved when an entry answers it. */
export function MissPanel({ open, onClose, onQuestion }: MissPanelProps) {
  const { t } = useWords()
  const [state, setState] = useState<(typeof missStates)[number]>('open')
  const [asked, setAsked] = useState<Miss>()
  return (
    <>
      <SidePanel title={t('ai.misses')} open={open} onClose={onClose}>
        <Segmented
          block
          value={state}
          onChange={setState}
          options={(['open', 'solved'] as const).map((value) => ({ value, label: t(`ai.misses.${value}`) }))}
        />
        {open ? <Misses state={state} onWrite={setAsked} onQuestion={onQuestion} /> : null}
      </SidePanel>
      {asked ? <QuestionForm seen={undefined} asked={asked} onClose={() => setAsked(undefined)} /> : null}
    </>
  )
}

interface MissesProps extends Pick<MissPanelProps, 'onQuestion'> {
  state: (typeof missStates)[number]
  onWrite: (miss: Miss) => void
}

function Misses({ state, onWrite, onQuestion }: MissesProps) {
  const { t } = useWords()
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useMisses(state)
  const misses = (data?.pages ?? []).flatMap(({ rows }) => rows)
  if (error) return <Failed error={error} retry={() => void refetch()} />
  if (!data) return <Loading rows={6} />
  if (misses.length === 0) return <Empty text={t(state === 'open' ? 'ai.misses.none' : 'ai.misses.noneSolved')} />
  return (
    <>
      <ul className="ai-misses">
        {misses.map((miss) => (
          <li key={miss.id}>
            <span className="ai-miss-text">{miss.text}</span>
            <small>
              {t('ai.misses.times', { n: miss.times })} · <RelativeTime at={miss.lastAt} />
            </small>
            <MissActions miss={miss} onWrite={onWrite} onQuestion={onQuestion} />
          </li>
        ))}
      </ul>
      {hasNextPage ? (
        <Button type="text" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('ai.misses.more')}
        </Button>
      ) : null}
    </>
  )
}

function MissActions({ miss, onWrite, onQuestion }: Omit<MissesProps, 'state'> & { miss: Miss }) {
  const { t } = useWords()
  const { question } = miss
  const drop = () =>
    void call(dropMiss, { params: { id: miss.id } })
      .then(readMissesAgain)
      .catch(() => undefined)
  if (miss.solvedAt !== null)
    return question ? (
      <Button size="small" type="link" onClick={() => onQuestion(question.id)}>
        {question.question}
      </Button>
    ) : null
  if (!can('edit')) return null
  return (
    <span className="ai-miss-actions">
      <Button size="small" type="primary" ghost onClick={() => onWrite(miss)}>
        {t('ai.misses.write')}
      </Button>
      <Button size="small" onClick={drop}>
        {t('ai.misses.drop')}
      </Button>
    </span>
  )
}
