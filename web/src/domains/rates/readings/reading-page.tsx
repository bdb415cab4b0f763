import { acceptReading, type Reading, undoReading } from '@seamark/contract/rates/readings/readings'
import { Refusal } from '@seamark/contract/platform/client'
import { idParam } from '@seamark/contract/platform/envelope'
import { Alert, Button, Result, Space } from 'antd'
import { useState } from 'react'
import { Failed, Loading, Page, useSave } from '../../../kit/index.ts'
import { call, invalidate } from '../../../platform/api/calls.ts'
import { isWordKey, useWords } from '../../../platform/language/i18n.ts'
import { usePageParams, useTabTitle } from '../../../platform/page.tsx'
import { Line } from './line-view.tsx'
import { PortWords } from './port-words-view.tsx'
import { refreshReadings, useReading, useReadingLines, useReadingNews } from './reading-queries.ts'
import { Source } from './source-view.tsx'
import './readings-view.css'

/** One reading: what came in beside the lines that were read from it. */
export function ReadingPage() {
  const { t } = useWords()
  const { id } = usePageParams(idParam)
  const { data: reading, error, refetch } = useReading(id)
  useReadingNews()
  useTabTitle(reading?.title)
  if (reading && !error) return <Shown reading={reading} />
  if (error instanceof Refusal && error.httpStatus === 404)
    return (
      <Page title={t('rates.reading')}>
        <Result status="404" title={t('rates.reading_not_found')} />
      </Page>
    )
  return (
    <Page title={t('rates.reading')}>
      {error ? <Failed error={error} retry={() => void refetch()} /> : <Loading rows={10} />}
    </Page>
  )
}

function Shown({ reading }: { reading: Reading }) {
  const { t } = useWords()
  const [after, setAfter] = useState(0)
  const [lit, setLit] = useState<number | null>(null)
  const { data } = useReadingLines(reading.id, after)
  const lines = data?.lines ?? []
  return (
    <Page
      title={reading.title || t('rates.paste.aTable')}
      note={reading.state === 'ready' ? <Counts reading={reading} /> : t(`rates.readingState.${reading.state}`)}
      actions={<Actions reading={reading} />}
    >
      {reading.failure === '' ? null : (
        <Alert type="warning" showIcon title={isWordKey(reading.failure) ? t(reading.failure) : reading.failure} />
      )}
      <PortWords />
      <div className="reading-columns">
        <Source reading={reading} lines={lines} lit={lit} onLight={setLit} />
        <div>
          <ul className="reading-lines" aria-label={t('rates.reading.lines')}>
            {lines.map((line) => (
              <Line
                key={line.place}
                readingId={reading.id}
                line={line}
                source={reading.text.slice(line.line.span.start, line.line.span.end)}
                isLit={line.place === lit}
                onLight={setLit}
              />
            ))}
          </ul>
          <Space>
            {after > 0 ? <Button onClick={() => setAfter(0)}>{t('rates.reading.first')}</Button> : null}
            {data?.next ? <Button onClick={() => setAfter(data.next ?? 0)}>{t('rates.reading.more')}</Button> : null}
          </Space>
        </div>
      </div>
    </Page>
  )
}

function Counts({ reading: { counts } }: { reading: Reading }) {
  const { t } = useWords()
  return (
    <span className="reading-counts">
      {[
        t('rates.reading.ready', { n: counts.ready }),
        t('rates.reading.open', { n: counts.open }),
        t('rates.reading.ports', { n: counts.ports }),
        ...(counts.accepted > 0 ? [t('rates.reading.taken', { n: counts.accepted })] : []),
        ...(counts.leftOut > 0 ? [t('rates.reading.left', { n: counts.leftOut })] : []),
        ...(counts.findings > 0 ? [t('rates.reading.findings', { n: counts.findings })] : []),
      ].join(' · ')}
    </span>
  )
}

/** Takes lot after lot until none is left. */
async function acceptAll(id: number) {
  const sum = { created: 0, superseded: 0, unchanged: 0, refused: 0 }
  for (let left = 1; left > 0; ) {
    const lot = await call(acceptReading, { params: { id }, body: {} }, { quiet: true })
    sum.created += lot.created
    sum.superseded += lot.superseded
    sum.unchanged += lot.unchanged
    sum.refused += lot.refused
    left = lot.left
  }
  return sum
}

function Actions({ reading: { id, counts } }: { reading: Reading }) {
  const { t } = useWords()
  const [told, setTold] = useState('')
  const refresh = () => void Promise.all([refreshReadings(), invalidate('/rates/rates')])
  const accept = useSave({
    send: () => acceptAll(id),
    onSaved: (sum) => {
      setTold(t('rates.reading.accepted', { ...sum }))
      refresh()
    },
  })
  const undo = useSave({
    send: () => call(undoReading, { params: { id }, body: {} }, { quiet: true }),
    onSaved: ({ taken }) => {
      setTold(t('rates.reading.undone', { n: taken }))
      refresh()
    },
  })
  return (
    <Space wrap>
      <span role="status">{accept.failure ?? undo.failure ?? told}</span>
      {counts.accepted > 0 ? (
        <Button loading={undo.isSaving} onClick={() => void undo.save()}>
          {t('rates.reading.undo')}
        </Button>
      ) : null}
      <Button type="primary" disabled={counts.ready === 0} loading={accept.isSaving} onClick={() => void accept.save()}>
        {t('rates.reading.accept', { n: counts.ready })}
      </Button>
    </Space>
  )
}
