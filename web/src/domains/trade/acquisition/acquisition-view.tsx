import { Checkbox, Segmented, Select, Spin } from 'antd'
import { comparedWith, sides } from '@seamark/contract/trade/acquisition/acquisition'
import { measures } from '@seamark/contract/trade/slices/slices'
import { Empty, Failed, Loading } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { usePageSearch, useSetPageSearch } from '../../../platform/page.tsx'
import { ToImports } from '../sources/import-link-view.tsx'
import { SliceToolbar } from '../slices/slice-view.tsx'
import { type AcquisitionProps, acquisitionSearch } from './acquisition-filters.ts'
import { useAcquisition } from './acquisition-queries.ts'
import { LabelStrip, LaneChanges } from './figure-view.tsx'
import { Leads } from './lead-view.tsx'
import { WeightsButton } from './weight-form.tsx'
import './acquisition-view.css'

/** The tab that finds parties to win: by their shipments, and those that no colleague holds. */
export function AcquisitionTab() {
  const search = usePageSearch(acquisitionSearch)
  const setSearch = useSetPageSearch()
  return (
    <div className="acquisition">
      <Toolbar search={search} setSearch={setSearch} />
      {search.leads === 'white' ? (
        <Leads search={search} setSearch={setSearch} />
      ) : (
        <Figures search={search} setSearch={setSearch} />
      )}
    </div>
  )
}

function Toolbar({ search, setSearch }: AcquisitionProps) {
  const { t } = useWords()
  const { side, measure, against, undisclosed, coLoaders } = search
  const set = [
    side !== 'exporter',
    measure !== 'shipments',
    against !== 'previous',
    undisclosed === 'false',
    coLoaders === 'true',
  ].filter(Boolean).length
  return (
    <div className="acquisition-toolbar">
      <SliceToolbar
        search={search}
        setSearch={setSearch}
        folded={<Side search={search} setSearch={setSearch} />}
        below={<Tools search={search} setSearch={setSearch} />}
        set={set}
      >
        <Segmented
          aria-label={t('trade.acquisition.leads')}
          value={search.leads}
          onChange={(leads) =>
            setSearch({ leads, label: undefined, without: undefined, change: undefined, onLane: undefined })
          }
          options={(['figures', 'white'] as const).map((value) => ({
            value,
            label: t(`trade.acquisition.leads.${value}`),
          }))}
        />
      </SliceToolbar>
    </div>
  )
}

function Side({ search, setSearch }: AcquisitionProps) {
  const { t } = useWords()
  return (
    <Segmented
      aria-label={t('trade.acquisition.side')}
      value={search.side}
      onChange={(side) => setSearch({ side })}
      options={sides.map((value) => ({ value, label: t(`trade.acquisition.side.${value}`) }))}
    />
  )
}

function Tools({ search, setSearch }: AcquisitionProps) {
  const { t } = useWords()
  return (
    <>
      <Segmented
        aria-label={t('trade.acquisition.measure')}
        value={search.measure}
        onChange={(measure) => setSearch({ measure })}
        options={measures.map((value) => ({ value, label: t(`trade.measure.${value}`) }))}
      />
      <Select
        aria-label={t('trade.acquisition.against')}
        value={search.against}
        onChange={(against) => setSearch({ against })}
        options={comparedWith.map((value) => ({ value, label: t(`trade.acquisition.against.${value}`) }))}
        className="acquisition-against"
      />
      <Checkbox
        checked={search.undisclosed === 'true'}
        onChange={({ target }) => setSearch({ undisclosed: target.checked ? undefined : 'false' })}
      >
        {t('trade.acquisition.undisclosed')}
      </Checkbox>
      <Checkbox
        checked={search.coLoaders === 'true'}
        onChange={({ target }) => setSearch({ coLoaders: target.checked ? 'true' : undefined })}
      >
        {t('trade.acquisition.coLoaders')}
      </Checkbox>
      <WeightsButton />
    </>
  )
}

function Figures({ search, setSearch }: AcquisitionProps) {
  const { t } = useWords()
  const { data, error, refetch, isPlaceholderData } = useAcquisition(search)
  if (error && !data) return <Failed error={error} retry={() => void refetch()} />
  if (!data) return <Loading rows={10} />
  const { figures } = data
  if (!figures) {
    return <Empty text={t('trade.acquisition.noData')} action={<ToImports />} />
  }
  return (
    <Spin spinning={isPlaceholderData}>
      <LabelStrip figures={figures} search={search} setSearch={setSearch} />
      <LaneChanges figures={figures} search={search} />
      <Leads search={search} setSearch={setSearch} />
    </Spin>
  )
}
