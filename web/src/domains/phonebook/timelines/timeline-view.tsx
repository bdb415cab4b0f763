import { PaperClipOutlined, PictureOutlined } from '@ant-design/icons'
import type { ActivityEntry } from '@seamark/contract/activity/entries'
import type { Company } from '@seamark/contract/phonebook/companies/companies'
import { companyFieldNames } from '@seamark/contract/phonebook/companies/fields'
import { Button, Timeline } from 'antd'
import { useState } from 'react'
import { z } from 'zod'
import { Failed, Loading, SearchBox } from '../../../kit/index.ts'
import { dateTime } from '../../../platform/language/format.ts'
import { isWordKey, useWords } from '../../../platform/language/i18n.ts'
import { PageLink } from '../../../platform/page.tsx'
import { contactFields } from '../contacts/contact-rules.ts'
import { tagText } from '../tags/tag-text.ts'
import { companyPath } from '../companies/company-filters.ts'
import { EntryContentView } from './entry-content-view.tsx'
import { groupOf, type TimelineFilters } from './timeline-filters.ts'
import { useCompanyActivity } from './timeline-queries.ts'
import { TimelineToolbar } from './timeline-toolbar-view.tsx'

/** The activity of a company, newest first. */
export function CompanyTimeline({ company }: { company: Pick<Company, 'id' | 'name'> }) {
  const { id } = company
  const { t } = useWords()
  const [filters, setFilters] = useState<TimelineFilters>({})
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useCompanyActivity(id, filters)
  const isNarrowed = Object.values(filters).some((value) => value !== undefined)
  const entries = data?.pages.flatMap((page) => page.entries)
  return (
    <section className="company-card" aria-label={t('phonebook.section.activity')}>
      <h2>{t('phonebook.section.activity')}</h2>
      <div className="timeline-search">
        <SearchBox
          value={filters.q ?? ''}
          label={t('phonebook.timeline.search')}
          onSearch={(text) => setFilters({ ...filters, q: text?.slice(0, 100) })}
        />
      </div>
      <TimelineToolbar filters={filters} onChange={(patch) => setFilters({ ...filters, ...patch })} />
      {entries?.length === 0 && (
        <p className="company-quiet">{t(isNarrowed ? 'phonebook.timeline.noMatch' : 'phonebook.timeline.none')}</p>
      )}
      {entries?.length === 0 ? null : entries ? (
        <Timeline
          items={entries.map((entry) => ({ key: entry.id, content: <Entry entry={entry} company={company} /> }))}
        />
      ) : error ? (
        <Failed error={error} retry={() => void refetch()} />
      ) : (
        <Loading rows={3} />
      )}
      {hasNextPage && (
        <Button type="link" size="small" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('phonebook.timeline.more')}
        </Button>
      )}
    </section>
  )
}

function Entry({ entry, company }: { entry: ActivityEntry; company: Pick<Company, 'id' | 'name'> }) {
  return (
    <>
      <EntryText entry={entry} company={company} />
      <time className="company-quiet company-small" dateTime={entry.at}>
        {dateTime(entry.at)}
      </time>
    </>
  )
}

interface EntryTextProps {
  entry: ActivityEntry
  /** The company on whose page the entry opens. */
  company?: Pick<Company, 'id' | 'name'>
}

/** One entry: who did what and to what, and what was said. */
export function EntryText({ entry, company }: EntryTextProps) {
  const { t, language } = useWords()
  const group = groupOf(entry.kind)
  const sentence = isWordKey(entry.kind) ? t(entry.kind, placesIn(entry)) : entry.kind
  const fields = [
    ...fieldsOf(entry).map((field) => t(`phonebook.field.${field}`)),
    ...contactFieldsOf(entry).map((field) => t(`phonebook.contactField.${field}`)),
    ...(group?.notes?.(entry.facts) ?? []),
    ...tagsOf(entry).map(({ sign, tag }) => `${sign} ${tagText(tag, language)}`),
  ]
  return (
    <>
      <div>
        <strong>{entry.actor?.name ?? t('phonebook.timeline.system')}</strong>{' '}
        {company && group?.tab ? (
          <PageLink className="timeline-opens" href={`${companyPath(company)}?tab=${group.tab}`}>
            {sentence}
          </PageLink>
        ) : (
          sentence
        )}
        {entry.content?.images.length ? null : <Attached entry={entry} />}
      </div>
      {fields.length > 0 && (
        <div className="company-small">{fields.join(language === 'zh' || language === 'ja' ? '、' : ', ')}</div>
      )}
      {entry.content ? <EntryContentView content={entry.content} /> : null}
    </>
  )
}

/** Says that the entry has images or files. */
function Attached({ entry: { facts } }: { entry: ActivityEntry }) {
  const { t } = useWords()
  const images = Number(facts['images'] ?? 0)
  const files = Number(facts['files'] ?? 0)
  return (
    <>
      {images > 0 ? (
        <span className="timeline-files">
          <PictureOutlined role="img" aria-label={t('phonebook.timeline.images', { count: images })} /> {images}
        </span>
      ) : null}
      {files > 0 ? (
        <span className="timeline-files">
          <PaperClipOutlined role="img" aria-label={t('phonebook.timeline.files', { count: files })} /> {files}
        </span>
      ) : null}
    </>
  )
}

/** The fields that a change affected, in the form's order. */
function fieldsOf({ facts: { fields } }: ActivityEntry) {
  return companyFieldNames.filter((field) => Array.isArray(fields) && fields.includes(field))
}

/** The fields that a change to a contact affected. */
function contactFieldsOf({ facts: { changed } }: ActivityEntry) {
  return contactFields.filter((field) => Array.isArray(changed) && changed.includes(field))
}

const tagNames = z.array(z.object({ name: z.string(), nameEn: z.string() })).catch([])

/** The tags added and removed, by their names at that time. */
const tagsOf = ({ facts: { added, removed } }: ActivityEntry) => [
  ...tagNames.parse(added).map((tag) => ({ sign: '+', tag })),
  ...tagNames.parse(removed).map((tag) => ({ sign: '−', tag })),
]

/** The names and numbers that fill the placeholders of an entry's sentence. */
const placesIn = ({ facts }: ActivityEntry) =>
  Object.fromEntries(
    Object.entries(facts).filter((fact): fact is [string, string | number] =>
      ['string', 'number'].includes(typeof fact[1]),
    ),
  )
