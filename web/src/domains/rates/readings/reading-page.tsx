import type { Reading } from '@seamark/contract/rates/readings/readings'
import { Refusal } from '@seamark/contract/platform/client'
import { idParam } from '@seamark/contract/platform/envelope'
import { Alert, Button, Result, Space } from 'antd'
import { type KeyboardEvent, useState } from 'react'
import { Failed, Loading, Page, ProgressLine } from '../../../kit/index.ts'
import { isWordKey, useWords } from '../../../platform/language/i18n.ts'
import { usePageParams, usePageSearch, useTabTitle } from '../../../platform/page.tsx'
import { readingSearch } from '../rates/rate-filters.ts'
import { Foot } from './foot-view.tsx'
import { titleOf } from './line-text.ts'
import { Line } from './line-view.tsx'
import { PortWords } from './port-words-view.tsx'
import { ReadingDeletion } from './reading-actions.tsx'
import { useReading, useReadingLines, useReadingNews } from './reading-queries.ts'
import { Source } from './source-view.tsx'
import { WhoseLines, WhoseReading } from './whose/whose-form.tsx'
import './readings-view.css'

/** One reading: what came in beside the lines that were read from it. */
export function ReadingPage() {
  const { t } = useWords()
  const { id } = usePageParams(idParam)
  const { data: reading, error, refetch } = useReading(id)
  useReadingNews()
  useTabTitle(reading?.title)
  if (error instanceof Refusal && error.httpStatus === 404)
    return (
      <Page title={t('rates.reading')}>
        <Result status="404" title={t('rates.reading_not_found')} />
      </Page>
    )
  if (reading) return <Shown reading={reading} />
  return (
    <Page title={t('rates.reading')}>
      {error ? <Failed error={error} retry={() => void refetch()} /> : <Loading rows={10} />}
    </Page>
  )
}

function Shown({ reading }: { reading: Reading }) {
  const { t } = useWords()
  const [after, setAfter] = useState(0)
  const { line: come } = usePageSearch(readingSearch)
  const [pointed, setLit] = useState<number | null>(null)
  const lit = pointed ?? come ?? null
  const { data } = useReadingLines(reading.id, after)
  const lines = data?.lines ?? []
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set())
  function tick(place: number, isTicked: boolean) {
    const next = new Set(ticked)
    if (isTicked) next.add(place)
    else next.delete(place)
    setTicked(next)
  }
  return (
    <Page title={titleOf(reading)} actions={<ReadingDeletion reading={reading} />}>
      {reading.state === 'reading' ? (
        <ProgressLine title={t('rates.readingState.reading')} {...reading.progress} facts={[]} />
      ) : null}
      <Failure reading={reading} />
      <WhoseReading reading={reading} />
      <PortWords />
      <div className="reading-columns">
        <Source reading={reading} lines={lines} lit={lit} onLight={setLit} />
        <div>
          <WhoseLines readingId={reading.id} lines={lines} ticked={ticked} onTick={setTicked} />
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it handles the arrow keys of the lines inside */}
          <ul className="reading-lines" aria-label={t('rates.reading.lines')} onKeyDown={moveFocus}>
            {lines.map((line) => (
              <Line
                key={line.place}
                readingId={reading.id}
                line={line}
                isLit={line.place === lit}
                onLight={setLit}
                isTicked={ticked.has(line.place)}
                onTick={tick}
              />
            ))}
          </ul>
          <Space>
            {after > 0 ? <Button onClick={() => setAfter(0)}>{t('rates.reading.first')}</Button> : null}
            {data?.next ? <Button onClick={() => setAfter(data.next ?? 0)}>{t('rates.reading.more')}</Button> : null}
          </Space>
        </div>
      </div>
      <Foot reading={reading} />
    </Page>
  )
}

/** The arrow keys go from line to line while one of them has the focus itself. */
function moveFocus(event: KeyboardEvent<HTMLUListElement>) {
  const { target, currentTarget, key } = event
  if (!(target instanceof HTMLElement) || target.parentElement !== currentTarget) return
  const next =
    key === 'ArrowDown' ? target.nextElementSibling : key === 'ArrowUp' ? target.previousElementSibling : null
  if (!(next instanceof HTMLElement)) return
  event.preventDefault()
  next.focus()
}

function Failure({ reading: { failure, failureParams } }: { reading: Reading }) {
  const { t } = useWords()
  if (failure === '') return null
  const { sheet = '', row = '' } = failureParams
  const place = [
    ...(sheet === '' ? [] : [`${t('workbench.import.sheet')} ${sheet}`]),
    ...(row === '' ? [] : [`${t('workbench.import.row')} ${row}`]),
  ].join(' · ')
  return (
    <Alert
      type="warning"
      showIcon
      title={isWordKey(failure) ? t(failure, failureParams) : failure}
      description={place === '' ? undefined : place}
    />
  )
}
