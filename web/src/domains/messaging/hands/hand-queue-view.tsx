import type { getHandQueue, HandItem, HandQuestion } from '@seamark/contract/messaging/hands/hands'
import { tickByHand } from '@seamark/contract/messaging/hands/hands'
import { Button, Select } from 'antd'
import { useState } from 'react'
import type { z } from 'zod'
import { Empty, Failed, Loading } from '../../../kit/index.ts'
import { call } from '../../../platform/api/calls.ts'
import { number } from '../../../platform/language/format.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import type { MassProps } from '../bulks/bulk-filters.ts'
import { refreshBulks } from '../bulks/bulk-queries.ts'
import { SendingPaused } from '../bulks/sending-paused-view.tsx'
import { StartBulk } from '../bulks/start-bulk-actions.tsx'
import { refusalText, useHandDeeds } from './hand-actions.tsx'
import { HandCard } from './hand-card-view.tsx'
import { handKey, paramsOf, useHandQueue } from './hand-queries.ts'
import './hand-view.css'

/** What the reader sends by hand: one client after another, and what is asked about yesterday. */
export function HandQueue({ search, setSearch }: MassProps) {
  const { data, error, refetch } = useHandQueue(search.bulkId)
  return (
    <div className="hand-queue">
      <SendingPaused />
      {data ? (
        <>
          <Questions questions={data.questions} />
          <Progress queue={data} bulkId={search.bulkId} setSearch={setSearch} />
          <Items items={data.items} later={data.later} />
        </>
      ) : error ? (
        <Failed error={error} retry={() => void refetch()} />
      ) : (
        <Loading rows={8} />
      )}
    </div>
  )
}

type Queue = z.output<typeof getHandQueue.response>

function Progress({
  queue,
  bulkId,
  setSearch,
}: { queue: Queue; bulkId: number | undefined } & Pick<MassProps, 'setSearch'>) {
  const { t } = useWords()
  const { done, total, bulks } = queue
  if (total === 0) return null
  return (
    <div className="hand-progress">
      {bulks.length > 1 || bulkId !== undefined ? (
        <Select
          aria-label={t('messaging.hand.bulk')}
          value={bulkId ?? 0}
          onChange={(value) => setSearch({ bulkId: value === 0 ? undefined : value })}
          options={[
            { value: 0, label: t('messaging.hand.allBulks') },
            ...bulks.map(({ id, title, left }) => ({ value: id, label: `${title} · ${number(left)}` })),
          ]}
        />
      ) : null}
      <strong>
        {number(done)}/{number(total)}
      </strong>
      <span
        className="mass-bar"
        role="img"
        aria-label={t('messaging.hand.progress', { done: number(done), total: number(total) })}
      >
        {done > 0 ? <span data-part="left" style={{ flexGrow: done }} /> : null}
        {total > done ? <span style={{ flexGrow: total - done }} /> : null}
      </span>
    </div>
  )
}

const isReady = ({ nextAt, isQuiet }: HandItem) => nextAt === null && !isQuiet

function Items({ items, later }: { items: readonly HandItem[]; later: number }) {
  const { t } = useWords()
  const deeds = useHandDeeds()
  const [chosen, setChosen] = useState<string>()
  const ready = items.filter(isReady)
  const found = ready.findIndex((item) => handKey(item) === chosen)
  const at = Math.max(0, found)
  const [item, next] = [ready[at], ready[(at + 1) % ready.length]]
  if (items.length === 0) return <Empty text={t('messaging.hand.none')} action={<StartBulk />} />
  return (
    <>
      {item ? (
        <HandCard
          key={handKey(item)}
          item={item}
          deeds={deeds}
          onNext={next && next !== item ? () => setChosen(handKey(next)) : undefined}
        />
      ) : (
        <Empty text={t('messaging.hand.noneToday', { count: later })} />
      )}
      <Later items={items.filter((one) => !isReady(one))} />
    </>
  )
}

/** Those who cannot be written to now, with who has, and from when on they can be. */
function Later({ items }: { items: readonly HandItem[] }) {
  const { t } = useWords()
  if (items.length === 0) return null
  return (
    <section>
      <h2>{t('messaging.hand.later')}</h2>
      <ul className="hand-rows">
        {items.map((item) => (
          <li key={handKey(item)}>
            <span>{item.target.name ?? t('messaging.recipients.hidden')}</span>
            <small className="mass-quiet">
              {item.isQuiet && !item.usedBy ? t('messaging.hand.quiet') : refusalText({ ...item, reason: '' })}
            </small>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What was copied on an earlier day and never ticked: only its person knows whether it was sent. */
function Questions({ questions }: { questions: readonly HandQuestion[] }) {
  const { t } = useWords()
  const [busy, setBusy] = useState<string>()
  if (questions.length === 0) return null
  async function answer(question: HandQuestion, said: 'sent' | 'notSent') {
    setBusy(handKey(question))
    try {
      await call(tickByHand, { params: paramsOf(question), body: { said } })
    } catch {
      // The call has shown why.
    } finally {
      setBusy(undefined)
      void refreshBulks()
    }
  }
  return (
    <section className="hand-questions" aria-label={t('messaging.hand.questions', { count: questions.length })}>
      <h2>{t('messaging.hand.questions', { count: questions.length })}</h2>
      <p className="mass-quiet">{t('messaging.hand.questionsHint')}</p>
      <ul className="hand-rows">
        {questions.map((question) => (
          <li key={handKey(question)}>
            <span>
              {question.target.name ?? t('messaging.recipients.hidden')}
              <small className="mass-quiet">
                {[t(`messaging.platform.${question.platform}`), question.contact, question.bulk.title, question.day]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </span>
            <span className="hand-answers">
              <Button
                type="primary"
                disabled={busy !== undefined}
                loading={busy === handKey(question)}
                onClick={() => void answer(question, 'sent')}
              >
                {t('messaging.hand.wasSent')}
              </Button>
              <Button disabled={busy !== undefined} onClick={() => void answer(question, 'notSent')}>
                {t('messaging.hand.notSent')}
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
