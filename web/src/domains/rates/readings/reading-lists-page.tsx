import { readingShows } from '@seamark/contract/rates/choices'
import { Checkbox, Select } from 'antd'
import type { ReactNode } from 'react'
import { Page, SearchBox, useIsPhone } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { useSetPageSearch } from '../../../platform/page.tsx'
import type { RateSearch } from '../rates/rate-filters.ts'
import { PasteButton, RateSegments } from '../rates/rate-segment-view.tsx'
import { PortWords } from './port-words-view.tsx'
import { ReadingTable } from './reading-table.tsx'
import { useReadingNews } from './reading-queries.ts'
import { WaitingLines } from './waiting-line-view.tsx'
import '../rates/rate-view.css'
import './readings-view.css'

/** Two segments of the list of rates: what waits for a person to say what it means, and all that was read. */
export function ReadingListsPage({ search }: { search: RateSearch }) {
  const { t } = useWords()
  const phone = useIsPhone()
  useReadingNews()
  return (
    <Page title={t('rates.rates')} actions={phone ? null : <PasteButton />}>
      {search.segment === 'waiting' ? (
        <>
          <Toolbar search={search} />
          <PortWords />
          <WaitingLines search={search} />
        </>
      ) : (
        <ReadingTable search={search} toolbar={<Toolbar search={search} tools={<RecordFilters search={search} />} />} />
      )}
      {phone ? (
        <div className="rate-thumb">
          <PasteButton />
        </div>
      ) : null}
    </Page>
  )
}

function Toolbar({ search, tools }: { search: RateSearch; tools?: ReactNode }) {
  const { t } = useWords()
  const setSearch = useSetPageSearch()
  return (
    <div className="rate-toolbar reading-toolbar">
      <RateSegments search={search} setSearch={setSearch} />
      {tools}
      <Checkbox
        checked={search.mine === 'true'}
        onChange={({ target }) => setSearch({ mine: target.checked ? 'true' : undefined })}
      >
        {t('rates.only.mine')}
      </Checkbox>
    </div>
  )
}

function RecordFilters({ search }: { search: RateSearch }) {
  const { t } = useWords()
  const setSearch = useSetPageSearch()
  return (
    <>
      <SearchBox
        value={search.q ?? ''}
        label={t('rates.readings.search')}
        onSearch={(q) => setSearch({ q: q || undefined })}
      />
      <Select
        className="reading-show"
        aria-label={t('rates.readings.show')}
        placeholder={t('rates.readings.show')}
        value={search.show}
        onChange={(show: RateSearch['show']) => setSearch({ show })}
        options={readingShows.map((value) => ({ value, label: t(`rates.readings.show.${value}`) }))}
        allowClear
      />
    </>
  )
}
