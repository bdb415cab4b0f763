import { mainContainers } from '@seamark/contract/rates/choices'
import { findingFigures, findingFlagCodes, findingKinds, standingChoices } from '@seamark/contract/groups/choices'
import { mostJudged } from '@seamark/contract/groups/findings/findings'
import { groupPlatforms } from '@seamark/contract/groups/groups/fields'
import type { Lane } from '@seamark/contract/territory/lanes'
import { Checkbox, Segmented, Select } from 'antd'
import type { ReactNode } from 'react'
import { DayField, Filter, Filters, SearchBox } from '../../../kit/index.ts'
import { number } from '../../../platform/language/format.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { CarrierPicker, LanePicker, PortsPicker } from '../../territory/index.ts'
import { SearchedGroupPicker } from '../messages/searched-group-picker.tsx'
import { filterNames, type FindingSearch, shownStates, withoutFilters } from './finding-filters.ts'
import { flagText } from './finding-text.ts'

interface ToolbarProps {
  search: FindingSearch
  setSearch: (patch: Partial<FindingSearch>) => void
  /** Whether the list is of one group, which is not chosen. */
  isOfGroup: boolean
  /** The page's other tools; a phone folds them with the filters. */
  folded: ReactNode
}

/** What is decided on and what waits, and the search; the rest is behind a button, which counts what is set. */
export function FindingToolbar({ search, setSearch, isOfGroup, folded }: ToolbarProps) {
  const { t } = useWords()
  return (
    <div className="finding-toolbar">
      <Segmented
        aria-label={t('groups.finding.state')}
        value={search.state}
        onChange={(state) => setSearch({ state, finding: undefined })}
        options={shownStates.map((value) => ({ value, label: t(`groups.findingState.${value}`) }))}
      />
      <SearchBox
        value={search.q ?? ''}
        label={t('groups.findings.search')}
        onSearch={(q) => setSearch({ q: q || undefined })}
      />
      <Filters
        bar={folded}
        set={filterNames.filter((name) => name !== 'q' && search[name] !== undefined).length}
        onClear={() => setSearch({ ...withoutFilters, q: search.q })}
      >
        <FindingFilters search={search} setSearch={setSearch} isOfGroup={isOfGroup} />
      </Filters>
    </div>
  )
}

const listOf = (value: string | undefined) => (value ? value.split(',') : [])
const joined = (values: readonly string[]) => values.join(',') || undefined

function FindingFilters({ search, setSearch, isOfGroup }: Omit<ToolbarProps, 'folded'>) {
  const { t, language } = useWords()
  const choice = (
    part: 'kind' | 'platform' | 'container' | 'flag' | 'standing',
    label: string,
    options: { value: string; label: string }[],
  ) => (
    <Filter label={label}>
      <Select
        mode="multiple"
        aria-label={label}
        value={listOf(search[part])}
        onChange={(chosen: string[]) => setSearch({ [part]: joined(chosen) })}
        options={options}
        maxTagCount="responsive"
        allowClear
      />
    </Filter>
  )
  return (
    <>
      {choice(
        'kind',
        t('groups.finding.kind'),
        findingKinds.map((value) => ({ value, label: t(`groups.kind.${value}`) })),
      )}
      {(['pol', 'pod'] as const).map((name) => (
        <Filter key={name} label={t(`groups.field.${name}s`)}>
          <PortsPicker
            aria-label={t(`groups.field.${name}s`)}
            value={listOf(search[name])}
            onChange={(codes) => setSearch({ [name]: joined(codes) })}
          />
        </Filter>
      ))}
      <Filter label={t('groups.field.lane')}>
        <LanePicker
          aria-label={t('groups.field.lane')}
          // The address keeps known lanes only.
          value={(search.lane as Lane | undefined) ?? null}
          onChange={(lane) => setSearch({ lane: lane ?? undefined })}
        />
      </Filter>
      <Filter label={t('groups.field.carrier')}>
        <CarrierPicker
          aria-label={t('groups.field.carrier')}
          value={search.carrier ?? ''}
          onChange={(carrier) => setSearch({ carrier: carrier || undefined })}
        />
      </Filter>
      {choice(
        'container',
        t('groups.container'),
        mainContainers.map((value) => ({ value, label: value })),
      )}
      {choice(
        'flag',
        t('groups.flags'),
        findingFlagCodes.map((value) => ({ value, label: flagText(value) })),
      )}
      {choice(
        'standing',
        t('groups.finding.standing'),
        standingChoices.map((value) => ({ value, label: t(`groups.personState.${value}`) })),
      )}
      {isOfGroup ? null : (
        <Filter label={t('groups.subject.group')}>
          <SearchedGroupPicker
            label={t('groups.subject.group')}
            value={search.groupId}
            onChange={(groupId) => setSearch({ groupId })}
          />
        </Filter>
      )}
      <Filter label={t('groups.findings.figure')}>
        <Select
          aria-label={t('groups.findings.figure')}
          value={search.figure ?? null}
          onChange={(figure: FindingSearch['figure'] | null) => setSearch({ figure: figure ?? undefined })}
          options={findingFigures.map((value) => ({ value, label: t(`groups.figure.${value}`) }))}
          allowClear
        />
      </Filter>
      {choice(
        'platform',
        t('groups.field.platform'),
        groupPlatforms.map((value) => ({ value, label: t(`groups.platform.${value}`) })),
      )}
      {(['from', 'to'] as const).map((name) => (
        <Filter key={name} label={t(`groups.findings.${name}`)}>
          <DayField
            aria-label={t(`groups.findings.${name}`)}
            value={search[name] ?? null}
            onChange={(day) => setSearch({ [name]: day ?? undefined })}
          />
        </Filter>
      ))}
      <Checkbox
        checked={search.mine !== undefined}
        onChange={({ target }) => setSearch({ mine: target.checked ? 'true' : undefined })}
      >
        {t('groups.findings.mine')}
      </Checkbox>
      {search.standing === undefined ? null : (
        <p className="finding-quiet finding-filter-note">
          {t('groups.findings.standingNote', { count: number(mostJudged, language) })}
        </p>
      )}
    </>
  )
}
