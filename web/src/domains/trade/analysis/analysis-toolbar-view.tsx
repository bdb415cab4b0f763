import { DiffOutlined } from '@ant-design/icons'
import { mostDataSets } from '@seamark/contract/trade/analysis/comparisons'
import type { DataPeriod, PortFigures } from '@seamark/contract/trade/analysis/ports'
import { type Measure, measures } from '@seamark/contract/trade/slices/slices'
import { Button, Checkbox, Segmented, Select } from 'antd'
import dayjs from 'dayjs'
import { useWords } from '../../../platform/language/i18n.ts'
import { SliceToolbar } from '../slices/slice-view.tsx'
import { sliceOf } from '../slices/slice-filters.ts'
import { type Preset, presetsOf, type TabProps } from './analysis-filters.ts'
import { setsOf, setsText } from './set-rules.ts'

/** Port and HS code have fields of their own on a desk. */
const inBar = ['port', 'hs'] as const
const inBox = ['party', 'commodity'] as const

interface ToolbarProps extends TabProps {
  /** The figures of this very slice: undefined while those of the last one are still shown. */
  figures: PortFigures | null | undefined
  dataPeriod: DataPeriod | null | undefined
}

/** Chooses the slice and the measure; the current slice can be added to a comparison. */
export function AnalysisToolbar({ search, setSearch, figures, dataPeriod }: ToolbarProps) {
  const { t } = useWords()
  const sets = setsOf(search.sets)
  const slice = { ...sliceOf(search), ...figures?.period }
  const addToComparison = () => setSearch({ tab: 'comparison', sets: setsText([...sets, { name: '', slice }]) })
  const tools = (
    <>
      <Segmented<Measure>
        aria-label={t('trade.column.measure')}
        value={search.measure}
        onChange={(measure) => setSearch({ measure })}
        options={measures.map((value) => ({ value, label: t(`trade.measure.${value}`) }))}
      />
      <Checkbox
        checked={search.undisclosed === 'true'}
        onChange={({ target }) => setSearch({ undisclosed: target.checked ? undefined : 'false' })}
      >
        {t('trade.analysis.undisclosed')}
      </Checkbox>
      <Button
        icon={<DiffOutlined aria-hidden />}
        disabled={!figures || sets.length >= mostDataSets}
        onClick={addToComparison}
      >
        {t('trade.analysis.compareThis')}
      </Button>
    </>
  )
  const set = [search.measure !== 'shipments', search.undisclosed === 'false'].filter(Boolean).length
  return (
    <div className="analysis-toolbar">
      <SliceToolbar search={search} setSearch={setSearch} kinds={inBox} inBar={inBar} below={tools} set={set}>
        <Periods search={search} setSearch={setSearch} dataPeriod={dataPeriod} />
      </SliceToolbar>
    </div>
  )
}

function Periods({ search, setSearch, dataPeriod }: Omit<ToolbarProps, 'figures'>) {
  const { t } = useWords()
  const offered = dataPeriod ? presetsOf(lastFullDay(dataPeriod)) : undefined
  const names = Object.keys(offered ?? {}) as Preset[]
  const chosen = names.find((name) => offered?.[name].from === search.from && offered?.[name].to === search.to)
  return (
    <Select<Preset>
      className="analysis-periods"
      aria-label={t('trade.analysis.presets')}
      value={chosen ?? null}
      placeholder={t('trade.analysis.ownPeriod')}
      onChange={(name) => setSearch({ ...offered?.[name] })}
      options={names.map((value) => ({
        value,
        label: t(`trade.analysis.preset.${value}`, { year: offered?.[value].to?.slice(0, 4) ?? '' }),
      }))}
    />
  )
}

function lastFullDay({ completeTo }: DataPeriod): string {
  const end = dayjs(completeTo)
  return (end.isSame(end.endOf('month'), 'day') ? end : end.startOf('month').subtract(1, 'day')).format('YYYY-MM-DD')
}
