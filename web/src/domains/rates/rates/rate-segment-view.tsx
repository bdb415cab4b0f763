import { SnippetsOutlined } from '@ant-design/icons'
import { listWaitingLines } from '@seamark/contract/rates/readings/readings'
import { Button, Segmented } from 'antd'
import { useCall } from '../../../platform/api/calls.ts'
import { number } from '../../../platform/language/format.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { useGo } from '../../../platform/page.tsx'
import { can } from '../../../platform/session/session.ts'
import { isOfReadings, type RateSearch, type Segment, segments, withoutFilters } from './rate-filters.ts'

interface SegmentsProps {
  search: RateSearch
  setSearch: (patch: Partial<RateSearch>) => void
}

/** Offers, requests and what is matched; for whoever may import, also the lines that wait for a person and all that was read. */
export function RateSegments({ search: { segment }, setSearch }: SegmentsProps) {
  const { t } = useWords()
  const mayRead = can('import')
  const { data } = useCall(listWaitingLines, { query: { limit: 1 } }, { enabled: mayRead })
  const waiting = data?.count.value ?? 0
  /** Filters of rates say nothing of readings, and those of readings nothing of rates. */
  const choose = (next: Segment) =>
    setSearch({
      ...(isOfReadings(next) === isOfReadings(segment) ? {} : withoutFilters),
      segment: next,
      rate: undefined,
      show: undefined,
    })
  return (
    <Segmented
      className="rate-segments"
      aria-label={t('rates.segments')}
      value={segment}
      onChange={choose}
      options={segments
        .filter((value) => mayRead || !isOfReadings(value))
        .map((value) => ({
          value,
          label: `${t(`rates.segment.${value}`)}${value === 'waiting' && waiting > 0 ? ` ${number(waiting)}` : ''}`,
        }))}
    />
  )
}

/** The way to the page where rates are pasted and uploaded. */
export function PasteButton() {
  const { t } = useWords()
  const go = useGo()
  return can('import') ? (
    <Button icon={<SnippetsOutlined aria-hidden />} onClick={() => go('/freight/rates/readings')}>
      {t('rates.readings')}
    </Button>
  ) : null
}
