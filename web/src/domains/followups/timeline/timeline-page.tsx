import type { TimelineEntry } from '@seamark/contract/followups/timeline/timeline'
import type { Language } from '@seamark/contract/languages'
import { Button } from 'antd'
import { useState } from 'react'
import { Empty, Failed, Loading, Page } from '../../../kit/index.ts'
import { date, dateTime, formatDate } from '../../../platform/language/format.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { PageLink, usePageSearch, useSetPageSearch } from '../../../platform/page.tsx'
import { companyPath, EntryText, TimelineToolbar } from '../../phonebook/index.ts'
import { RecordExport, RecordImport } from '../records/record-export-view.tsx'
import { timelineSearch } from './timeline-filters.ts'
import { useTimeline } from './timeline-queries.ts'
import './timeline-view.css'

/** The activity of all companies that the reader sees, day by day. */
export function TimelinePage() {
  const { t } = useWords()
  const search = usePageSearch(timelineSearch)
  const setSearch = useSetPageSearch()
  return (
    <Page
      title={t('followups.timeline')}
      actions={
        <>
          <RecordImport />
          <RecordExport query={{ authorId: search.actorId, to: search.until }} />
        </>
      }
    >
      <div className="desk-timeline">
        <TimelineToolbar filters={search} onChange={(patch) => setSearch({ ...patch })} />
        <Days
          {...useTimeline(search)}
          until={search.until}
          isNarrowed={Object.values(search).some((value) => value !== undefined)}
        />
      </div>
    </Page>
  )
}

function Days({
  isNarrowed,
  until,
  data,
  error,
  refetch,
  hasNextPage,
  isFetchingNextPage,
  fetchNextPage,
}: ReturnType<typeof useTimeline> & { isNarrowed: boolean; until: string | undefined }) {
  const { t, language } = useWords()
  const entries = data?.pages.flatMap((page) => page.rows)
  if (!entries) return error ? <Failed error={error} retry={() => void refetch()} /> : <Loading rows={12} />
  const days = Map.groupBy(entries, ({ at }) => date(at))
  return (
    <>
      {entries.length === 0 && !hasNextPage ? (
        <Empty text={t(isNarrowed ? 'phonebook.timeline.noMatch' : 'followups.timeline.none')} />
      ) : null}
      {[...days].map(([day, rows]) => (
        <section key={day} aria-labelledby={`day-${day}`}>
          <h2 id={`day-${day}`}>
            <time dateTime={day}>
              {day} {weekday(day, language)}
            </time>
          </h2>
          <ol>
            {rows.map((entry) => (
              <Row key={entry.id} entry={entry} until={until} />
            ))}
          </ol>
        </section>
      ))}
      {error ? <Failed error={error} retry={() => void (hasNextPage ? fetchNextPage() : refetch())} /> : null}
      {hasNextPage && !error ? (
        <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('phonebook.timeline.more')}
        </Button>
      ) : null}
    </>
  )
}

const weekday = (day: string, language: Language) =>
  new Intl.DateTimeFormat(language, { weekday: 'short' }).format(new Date(`${day}T12:00:00`))

function Row({ entry, until }: { entry: TimelineEntry; until: string | undefined }) {
  const { company, many } = entry
  const [isOpen, setOpen] = useState(false)
  return (
    <li>
      <time dateTime={entry.at} title={dateTime(entry.at)}>
        {formatDate(entry.at, 'HH:mm')}
      </time>
      <div className="desk-timeline-text">
        {many ? <EntryText entry={entry} /> : <EntryText entry={entry} company={company} />}
        {isOpen ? <Companies entry={entry} until={until} /> : null}
      </div>
      {many ? (
        <Button type="link" size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <Many many={many} />
        </Button>
      ) : (
        <PageLink href={companyPath(company)}>{company.name}</PageLink>
      )}
    </li>
  )
}

function Many({ many: { count, isMore } }: { many: NonNullable<TimelineEntry['many']> }) {
  const { t } = useWords()
  return isMore ? t('followups.timeline.moreThan', { count }) : t('followups.timeline.many', { count })
}

/** The companies to which a run did this. */
function Companies({ entry, until }: { entry: TimelineEntry; until: string | undefined }) {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useTimeline({
    within: entry.id,
    until,
  })
  const { t } = useWords()
  if (!data) return error ? <Failed error={error} retry={() => void refetch()} /> : <Loading rows={2} />
  const companies = new Map(data.pages.flatMap(({ rows }) => rows).map(({ company }) => [company.id, company]))
  return (
    <p className="desk-timeline-companies">
      {[...companies.values()].map((company) => (
        <PageLink key={company.id} href={companyPath(company)}>
          {company.name}
        </PageLink>
      ))}
      {hasNextPage ? (
        <Button type="link" size="small" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('phonebook.timeline.more')}
        </Button>
      ) : null}
    </p>
  )
}
