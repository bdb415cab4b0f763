import { customerStates, qualities, reaches, releases, sortings } from '@seamark/contract/crawl/choices'
import { countries } from '@seamark/contract/territory/countries'
import { Input, Select } from 'antd'
import type { ReactNode } from 'react'
import { DayRange, Filter, Filters, SearchBox } from '../../../kit/index.ts'
import { countryName } from '../../../platform/language/format.ts'
import { useWords, type WordKey } from '../../../platform/language/i18n.ts'
import { hasCode } from '../../../platform/session/session.ts'
import { countFolded, countInBar, type CustomerSearch, withoutFilters } from './customer-filters.ts'
import { SourcePicker } from './source-picker.tsx'

interface ToolbarProps {
  search: CustomerSearch
  setSearch: (patch: Partial<CustomerSearch>) => void
  picker: ReactNode
}

/** The controls that narrow the list. */
export function CustomerToolbar({ search, setSearch, picker }: ToolbarProps) {
  const { t } = useWords()
  return (
    <div className="crawl-toolbar">
      {picker}
      <SearchBox value={search.q ?? ''} label={t('crawl.customers.search')} onSearch={(q) => setSearch({ q })} />
      <Filters
        bar={<BarFilters search={search} setSearch={setSearch} />}
        setInBar={countInBar(search)}
        set={countFolded(search)}
        onClear={() => setSearch({ ...withoutFilters, q: search.q })}
      >
        <FoldedFilters search={search} setSearch={setSearch} />
      </Filters>
    </div>
  )
}

type PartProps = Omit<ToolbarProps, 'picker'>

function BarFilters({ search, setSearch }: PartProps) {
  const { t } = useWords()
  return (
    <>
      <Several
        label="crawl.field.quality"
        value={search.quality}
        options={qualities.map((value) => ({ value, label: t(`crawl.quality.${value}`) }))}
        onChange={(quality) => setSearch({ quality })}
      />
      <One
        label="crawl.field.sorting"
        value={search.sorting}
        options={sortings.map((value) => ({ value, label: t(`crawl.sorting.${value}`) }))}
        onChange={(sorting) => setSearch({ sorting })}
      />
      <One
        label="crawl.field.imported"
        value={search.imported}
        options={yesAndNo.map((value) => ({ value, label: t(`crawl.imported.${value}`) }))}
        onChange={(imported) => setSearch({ imported })}
      />
      <Several
        label="crawl.field.state"
        value={search.state}
        options={customerStates.map((value) => ({ value, label: t(`trade.state.${value}`) }))}
        onChange={(state) => setSearch({ state })}
      />
    </>
  )
}

const yesAndNo = ['true', 'false'] as const

function FoldedFilters({ search, setSearch }: PartProps) {
  const { t } = useWords()
  return (
    <>
      <PhonebookFilters search={search} setSearch={setSearch} />
      <Filter label={t('crawl.reach')}>
        <Several
          label="crawl.reach"
          value={search.reach}
          options={reaches.map((value) => ({ value, label: t(`crawl.field.${value}`) }))}
          onChange={(reach) => setSearch({ reach })}
        />
      </Filter>
      <Filter label={t('crawl.field.country')}>
        <One
          label="crawl.field.country"
          value={search.country}
          options={countries.map((value) => ({ value, label: countryName(value) }))}
          onChange={(country) => setSearch({ country })}
          searched
        />
      </Filter>
      <Filter label={t('crawl.field.province')}>
        <Input
          className="crawl-filter"
          aria-label={t('crawl.field.province')}
          defaultValue={search.province}
          key={search.province}
          maxLength={60}
          allowClear
          onBlur={({ target }) => setSearch({ province: target.value.trim() || undefined })}
          onPressEnter={({ currentTarget }) => setSearch({ province: currentTarget.value.trim() || undefined })}
        />
      </Filter>
      <Filter label={t('crawl.field.kindHint')}>
        <One
          label="crawl.field.kindHint"
          value={search.kindHint}
          options={(['shipper', 'forwarder', 'unknown'] as const).map((value) => ({
            value,
            label: t(`crawl.kindHint.${value}`),
          }))}
          onChange={(kindHint) => setSearch({ kindHint })}
        />
      </Filter>
      <Filter label={t('crawl.field.sources')}>
        <span className="crawl-filter">
          <SourcePicker
            label={t('crawl.field.sources')}
            value={search.sourceId ?? null}
            onChange={(sourceId) => setSearch({ sourceId: sourceId ?? undefined })}
          />
        </span>
      </Filter>
      <Filter label={t('crawl.field.firstSeenAt')}>
        <DayRange
          label={t('crawl.field.firstSeenAt')}
          from={search.seenFrom}
          to={search.seenTo}
          onChange={({ from, to }) => setSearch({ seenFrom: from, seenTo: to })}
        />
      </Filter>
    </>
  )
}

/** How customers stand to the phonebook and to what waits to be done. */
function PhonebookFilters({ search, setSearch }: PartProps) {
  const { t } = useWords()
  return (
    <>
      <Filter label={t('crawl.field.claimed')}>
        <One
          label="crawl.field.claimed"
          value={search.claimed}
          options={yesAndNo.map((value) => ({ value, label: t(`crawl.claimed.${value}`) }))}
          onChange={(claimed) => setSearch({ claimed })}
        />
      </Filter>
      <Filter label={t('crawl.field.assigned')}>
        <One
          label="crawl.field.assigned"
          value={search.assigned}
          options={yesAndNo.map((value) => ({ value, label: t(`crawl.assigned.${value}`) }))}
          onChange={(assigned) => setSearch({ assigned })}
        />
      </Filter>
      {hasCode(336) ? (
        <Filter label={t('crawl.field.release')}>
          <One
            label="crawl.field.release"
            value={search.release}
            options={releases.map((value) => ({ value, label: t(`crawl.release.${value}`) }))}
            onChange={(release) => setSearch({ release })}
          />
        </Filter>
      ) : null}
      <Filter label={t('crawl.conflict')}>
        <One
          label="crawl.conflict"
          value={search.conflicts}
          options={[{ value: 'true', label: t('crawl.conflicts') }]}
          onChange={(conflicts) => setSearch({ conflicts })}
        />
      </Filter>
    </>
  )
}

interface ChoiceProps<Value extends string> {
  label: WordKey
  value: Value | undefined
  options: { value: Value; label: string }[]
  onChange: (value: Value | undefined) => void
  searched?: boolean
}

/** A filter of one choice. */
export function One<Value extends string>({ label, value, options, onChange, searched = false }: ChoiceProps<Value>) {
  const { t } = useWords()
  return (
    <Select<Value>
      className="crawl-filter"
      aria-label={t(label)}
      placeholder={t(label)}
      value={value ?? null}
      onChange={(chosen: Value | undefined) => onChange(chosen)}
      options={options}
      popupMatchSelectWidth={false}
      {...(searched ? { showSearch: { optionFilterProp: 'label' } } : {})}
      allowClear
    />
  )
}

interface SeveralProps {
  label: WordKey
  /** Comma-separated. */
  value: string | undefined
  options: { value: string; label: string }[]
  onChange: (value: string | undefined) => void
}

/** A filter of several choices. */
export function Several({ label, value, options, onChange }: SeveralProps) {
  const { t } = useWords()
  return (
    <Select
      mode="multiple"
      className="crawl-filter"
      aria-label={t(label)}
      placeholder={t(label)}
      value={value?.split(',') ?? []}
      onChange={(chosen: string[]) => onChange(chosen.join(',') || undefined)}
      options={options}
      popupMatchSelectWidth={false}
      maxTagCount="responsive"
      allowClear
    />
  )
}
