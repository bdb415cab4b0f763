import type { ListedReading, WaitingLine } from '@seamark/contract/rates/readings/readings'
import { Button, Space } from 'antd'
import { useState } from 'react'
import { Empty, Failed, Loading, usePager } from '../../../kit/index.ts'
import { dateTime } from '../../../platform/language/format.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { PageLink } from '../../../platform/page.tsx'
import type { RateSearch } from '../rates/rate-filters.ts'
import { ReadingActions } from './foot-view.tsx'
import { Line } from './line-view.tsx'
import { titleOf } from './line-text.ts'
import { readingPath, useReading, useWaitingLines } from './reading-queries.ts'

/** The lines of all readings that wait for a person, each under its reading and settled in its place. */
export function WaitingLines({ search }: { search: RateSearch }) {
  const { t } = useWords()
  const pager = usePager(JSON.stringify([search.mine, search.limit]))
  const { data, error, refetch } = useWaitingLines(search, pager.cursor)
  if (error && !data) return <Failed error={error} retry={() => void refetch()} />
  if (!data) return <Loading rows={8} />
  return (
    <>
      <WaitingPage key={pager.cursor ?? ''} rows={data.rows} />
      <Space>
        {pager.index > 0 ? <Button onClick={pager.first}>{t('rates.reading.first')}</Button> : null}
        {data.next === null ? null : (
          <Button onClick={() => pager.next(data.next ?? '')}>{t('rates.reading.more')}</Button>
        )}
      </Space>
    </>
  )
}

/** A reading whose last question was settled here stays, so that its lines can be taken at once. */
function WaitingPage({ rows }: { rows: readonly WaitingLine[] }) {
  const { t } = useWords()
  const [lit, setLit] = useState('')
  const [met, setMet] = useState<readonly number[]>([])
  const byReading = Map.groupBy(rows, ({ reading }) => reading.id)
  const ids = [...new Set([...met, ...byReading.keys()])]
  if (ids.length > met.length) setMet(ids)
  if (ids.length === 0) return <Empty text={t('rates.waiting.none')} />
  return ids
    .toSorted((one, other) => other - one)
    .map((id) => {
      const own = byReading.get(id)
      const [first] = own ?? []
      if (!own || !first) return <SettledReading key={id} id={id} />
      return (
        <section key={id} className="reading-waiting">
          <ReadingHead reading={first.reading} />
          <ul className="reading-lines" aria-label={titleOf(first.reading)}>
            {own.map(({ line }) => (
              <Line
                key={line.place}
                readingId={id}
                line={line}
                isLit={lit === `${id} ${line.place}`}
                onLight={(place) => setLit(place === null ? '' : `${id} ${place}`)}
              />
            ))}
          </ul>
        </section>
      )
    })
}

function SettledReading({ id }: { id: number }) {
  const { data } = useReading(id)
  return data ? (
    <section className="reading-waiting">
      <ReadingHead reading={data} />
    </section>
  ) : null
}

function ReadingHead({ reading }: { reading: ListedReading }) {
  return (
    <header>
      <h2>
        <PageLink href={readingPath(reading)}>{titleOf(reading)}</PageLink>
      </h2>
      <span className="reading-note">
        {reading.owner.name} · {dateTime(reading.createdAt)}
      </span>
      <ReadingActions reading={reading} />
    </header>
  )
}
