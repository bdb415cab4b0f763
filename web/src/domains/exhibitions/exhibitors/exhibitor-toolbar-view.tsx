import { standings, visitStates } from '@seamark/contract/exhibitions/choices'
import { Input, Select, Switch } from 'antd'
import type { ReactNode } from 'react'
import { DayRange, Filter, Filters, SearchBox } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { hasCode } from '../../../platform/session/session.ts'
import { CountryPicker } from '../../territory/index.ts'
import { ExhibitionPicker } from '../exhibitions/exhibition-picker.tsx'
import { PersonField } from '../exhibitions/person-picker.tsx'
import { countInBar, countInPanel, type ExhibitorSearch, withoutFilters } from './exhibitor-filters.ts'
import { useExhibitorTags } from './exhibitor-queries.ts'

interface ToolbarProps {
  search: ExhibitorSearch
  setSearch: (patch: Partial<ExhibitorSearch>) => void
  picker: ReactNode
}

/** The controls that narrow the list. */
export function ExhibitorToolbar({ search, setSearch, picker }: ToolbarProps) {
  const { t } = useWords()
  return (
    <div className="fair-toolbar">
      {picker}
      <SearchBox value={search.q ?? ''} label={t('exhibitions.exhibitors.search')} onSearch={(q) => setSearch({ q })} />
      <Filters
        bar={<FirstFilters search={search} setSearch={setSearch} />}
        setInBar={countInBar(search)}
        set={countInPanel(search)}
        onClear={() => setSearch({ ...withoutFilters, q: search.q })}
      >
        <FurtherFilters search={search} setSearch={setSearch} />
      </Filters>
    </div>
  )
}

type FilterProps = Omit<ToolbarProps, 'picker'>

function FirstFilters({ search, setSearch }: FilterProps) {
  const { t } = useWords()
  return (
    <>
      <ExhibitionPicker
        className="fair-filter-wide"
        value={search.exhibitionId}
        onChange={(exhibitionId) => setSearch({ exhibitionId: exhibitionId ?? undefined })}
      />
      <Select
        mode="multiple"
        className="fair-filter"
        aria-label={t('exhibitions.standing')}
        placeholder={t('exhibitions.standing')}
        value={search.standing?.split(',') ?? []}
        onChange={(chosen: string[]) => setSearch({ standing: chosen.join(',') || undefined })}
        options={standings.map((value) => ({ value, label: t(`exhibitions.standing.${value}`) }))}
        maxTagCount="responsive"
        allowClear
      />
      {hasCode(306) ? (
        <Select
          mode="multiple"
          className="fair-filter"
          aria-label={t('exhibitions.field.visitState')}
          placeholder={t('exhibitions.field.visitState')}
          value={search.visit?.split(',') ?? []}
          onChange={(chosen: string[]) => setSearch({ visit: chosen.join(',') || undefined })}
          options={[
            ...visitStates.map((value) => ({ value, label: t(`exhibitions.visit.${value}`) })),
            { value: 'none', label: t('exhibitions.visit.none') },
          ]}
          maxTagCount="responsive"
          allowClear
        />
      ) : null}
    </>
  )
}

function FurtherFilters({ search, setSearch }: FilterProps) {
  const { t } = useWords()
  return (
    <>
      <TextFilter label={t('exhibitions.field.hall')} value={search.hall} onText={(hall) => setSearch({ hall })} />
      <TextFilter
        label={t('exhibitions.field.boothText')}
        value={search.booth}
        onText={(booth) => setSearch({ booth })}
      />
      <TextFilter
        label={t('exhibitions.field.products')}
        value={search.products}
        onText={(products) => setSearch({ products })}
      />
      <Filter label={t('exhibitions.field.country')}>
        <CountryPicker
          aria-label={t('exhibitions.field.country')}
          {...(search.country ? { value: search.country } : {})}
          onChange={(country) => setSearch({ country })}
        />
      </Filter>
      <TextFilter label={t('exhibitions.place.filter')} value={search.place} onText={(place) => setSearch({ place })} />
      {hasCode(306) ? <VisitFilters search={search} setSearch={setSearch} /> : null}
      <Filter label={t('exhibitions.withdrawn')}>
        <Select
          aria-label={t('exhibitions.withdrawn')}
          value={search.withdrawn}
          onChange={(withdrawn: ExhibitorSearch['withdrawn']) => setSearch({ withdrawn })}
          options={(['true', 'false'] as const).map((value) => ({
            value,
            label: t(`exhibitions.withdrawn.${value}`),
          }))}
          allowClear
        />
      </Filter>
      <Filter label={t('exhibitions.noBooth')}>
        <Switch
          aria-label={t('exhibitions.noBooth')}
          checked={search.noBooth === 'true'}
          onChange={(isOn) => setSearch({ noBooth: isOn ? 'true' : undefined })}
        />
      </Filter>
    </>
  )
}

function VisitFilters({ search, setSearch }: FilterProps) {
  const { t } = useWords()
  const { data } = useExhibitorTags(search.exhibitionId)
  return (
    <>
      <Filter label={t('exhibitions.field.ownerId')}>
        <PersonField
          label={t('exhibitions.field.ownerId')}
          value={search.ownerId}
          onChange={(ownerId) => setSearch({ ownerId: ownerId ?? undefined })}
        />
      </Filter>
      <Filter label={t('exhibitions.field.tags')}>
        <Select
          aria-label={t('exhibitions.field.tags')}
          value={search.tag}
          onChange={(tag: string | undefined) => setSearch({ tag })}
          options={(data?.tags ?? []).map(({ tag, exhibitors }) => ({ value: tag, label: `${tag} (${exhibitors})` }))}
          showSearch
          allowClear
        />
      </Filter>
      <Filter label={t('exhibitions.field.visitOn')}>
        <DayRange
          label={t('exhibitions.field.visitOn')}
          from={search.visitFrom}
          to={search.visitTo}
          onChange={({ from, to }) => setSearch({ visitFrom: from, visitTo: to })}
        />
      </Filter>
    </>
  )
}

interface TextProps {
  label: string
  value: string | undefined
  onText: (text: string | undefined) => void
}

/** A text applies once it is typed. */
function TextFilter({ label, value, onText }: TextProps) {
  return (
    <Filter label={label}>
      <Input
        key={value ?? ''}
        aria-label={label}
        defaultValue={value}
        maxLength={100}
        allowClear
        onPressEnter={({ currentTarget }) => onText(currentTarget.value.trim() || undefined)}
        onBlur={({ currentTarget }) => {
          const text = currentTarget.value.trim() || undefined
          if (text !== value) onText(text)
        }}
      />
    </Filter>
  )
}
