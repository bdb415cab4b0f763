import { bases, mainContainers, quoteStatuses, rateKinds } from '@seamark/contract/rates/choices'
import { getCompany } from '@seamark/contract/phonebook/index'
import { Checkbox, Input, InputNumber, Select } from 'antd'
import type { ReactNode } from 'react'
import { DayField, Filter, Filters, SearchBox } from '../../../kit/index.ts'
import { useCall } from '../../../platform/api/calls.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { hasCode } from '../../../platform/session/session.ts'
import { CompanyPicker } from '../../followups/index.ts'
import { CustodianPicker } from '../../phonebook/index.ts'
import { CarrierPicker, LanePicker, PortsPicker } from '../../territory/index.ts'
import { filterNames, type RateSearch, withoutFilters } from './rate-filters.ts'
import { RateSegments } from './rate-segment-view.tsx'

interface ToolbarProps {
  search: RateSearch
  setSearch: (patch: Partial<RateSearch>) => void
  /** The page's other tools; a phone has them beside the filters. */
  folded: ReactNode
}

/** Segments and search; ports, carrier and the rest are behind a button, which counts what is set. */
export function RateToolbar({ search, setSearch, folded }: ToolbarProps) {
  const { t } = useWords()
  const set = filterNames.filter((name) => name !== 'q' && search[name] !== undefined).length
  return (
    <div className="rate-toolbar">
      <RateSegments search={search} setSearch={setSearch} />
      <SearchBox value={search.q ?? ''} label={t('rates.search')} onSearch={(q) => setSearch({ q: q || undefined })} />
      <Filters bar={folded} set={set} onClear={() => setSearch({ ...withoutFilters, q: search.q })}>
        <RateFilters search={search} setSearch={setSearch} />
      </Filters>
    </div>
  )
}

const listOf = (value: string | undefined) => (value ? value.split(',') : [])
const joined = (values: readonly string[]) => values.join(',') || undefined

function RateFilters({ search, setSearch }: Omit<ToolbarProps, 'folded'>) {
  const { t } = useWords()
  return (
    <>
      {(['pol', 'pod'] as const).map((name) => (
        <Filter key={name} label={t(`rates.field.${name}s`)}>
          <PortsPicker
            aria-label={t(`rates.field.${name}s`)}
            value={listOf(search[name])}
            onChange={(codes) => setSearch({ [name]: joined(codes) })}
          />
        </Filter>
      ))}
      <Filter label={t('rates.field.lane')}>
        <LanePicker
          aria-label={t('rates.field.lane')}
          value={(search.lane as never) ?? null}
          onChange={(lane) => setSearch({ lane: lane ?? undefined })}
        />
      </Filter>
      <Filter label={t('rates.field.carrier')}>
        <CarrierPicker
          aria-label={t('rates.field.carrier')}
          value={search.carrier ?? ''}
          onChange={(carrier) => setSearch({ carrier: carrier || undefined })}
        />
      </Filter>
      <Filter label={t('rates.field.routeCode')}>
        <Input
          aria-label={t('rates.field.routeCode')}
          defaultValue={search.routeCode}
          maxLength={40}
          allowClear
          onChange={({ target }) => setSearch({ routeCode: target.value.trim() || undefined })}
        />
      </Filter>
      <PriceFilter search={search} setSearch={setSearch} />
      {(['validOn', 'endsTo'] as const).map((name) => (
        <Filter key={name} label={t(`rates.${name}`)}>
          <DayField
            aria-label={t(`rates.${name}`)}
            value={search[name] ?? null}
            onChange={(day) => setSearch({ [name]: day ?? undefined })}
          />
        </Filter>
      ))}
      <Filter label={t('rates.field.kind')}>
        <Select
          aria-label={t('rates.field.kind')}
          mode="multiple"
          maxTagCount="responsive"
          value={listOf(search.kind)}
          onChange={(kinds: string[]) => setSearch({ kind: joined(kinds) })}
          options={rateKinds.map((value) => ({ value, label: t(`rates.kind.${value}`) }))}
        />
      </Filter>
      <Filter label={t('rates.field.basis')}>
        <Select
          aria-label={t('rates.field.basis')}
          mode="multiple"
          maxTagCount="responsive"
          value={listOf(search.basis)}
          onChange={(chosen: string[]) => setSearch({ basis: joined(chosen) })}
          options={bases.map((value) => ({ value, label: t(`rates.basis.${value}`) }))}
        />
      </Filter>
      <Filter label={t('rates.field.boxOwner')}>
        <Select
          aria-label={t('rates.field.boxOwner')}
          value={search.boxOwner}
          onChange={(boxOwner: string | undefined) => setSearch({ boxOwner })}
          options={(['shipper', 'carrier'] as const).map((value) => ({ value, label: t(`rates.boxOwner.${value}`) }))}
          allowClear
        />
      </Filter>
      {search.segment === 'demand' ? (
        <Filter label={t('rates.field.quoteStatus')}>
          <Select
            aria-label={t('rates.field.quoteStatus')}
            value={search.quoteStatus}
            onChange={(quoteStatus: RateSearch['quoteStatus']) => setSearch({ quoteStatus })}
            options={quoteStatuses.map((value) => ({ value, label: t(`rates.quoteStatus.${value}`) }))}
            allowClear
          />
        </Filter>
      ) : null}
      <Filter label={t('rates.field.owner')}>
        <CustodianPicker
          label={t('rates.field.owner')}
          value={search.ownerId}
          onChange={(ownerId) => setSearch({ ownerId })}
        />
      </Filter>
      {hasCode(321) ? <CompanyFilter search={search} setSearch={setSearch} /> : null}
      {(
        [...(search.segment === 'demand' ? (['unmatched'] as const) : []), 'mine', 'recommended', 'expired'] as const
      ).map((name) => (
        <Checkbox
          key={name}
          checked={search[name] === 'true'}
          onChange={({ target }) => setSearch({ [name]: target.checked ? 'true' : undefined })}
        >
          {t(`rates.only.${name}`)}
        </Checkbox>
      ))}
    </>
  )
}

function PriceFilter({ search, setSearch }: Omit<ToolbarProps, 'folded'>) {
  const { t } = useWords()
  return (
    <>
      <Filter label={t('rates.container')}>
        <Select
          aria-label={t('rates.container')}
          value={search.container}
          onChange={(container: RateSearch['container']) => setSearch({ container })}
          options={mainContainers.map((value) => ({ value, label: value }))}
          allowClear
        />
      </Filter>
      {(['priceFrom', 'priceTo'] as const).map((name) => (
        <Filter key={name} label={t(`rates.${name}`)}>
          <InputNumber
            aria-label={t(`rates.${name}`)}
            value={search[name] ?? null}
            style={{ width: '100%' }}
            onChange={(value: number | null) => setSearch({ [name]: value ?? undefined })}
          />
        </Filter>
      ))}
    </>
  )
}

/** The company is named by its own record, since no row of the list may be of it. */
function CompanyFilter({ search: { companyId }, setSearch }: Omit<ToolbarProps, 'folded'>) {
  const { t } = useWords()
  const { data } = useCall(getCompany, { params: { id: companyId ?? 0 } }, { enabled: companyId !== undefined })
  return (
    <Filter label={t('rates.field.companyId')}>
      <CompanyPicker
        label={t('rates.field.companyId')}
        isLabelled
        value={companyId ?? null}
        onChange={(chosen) => setSearch({ companyId: chosen ?? undefined })}
        known={data && data.id === companyId ? { id: data.id, name: data.name } : null}
      />
    </Filter>
  )
}
