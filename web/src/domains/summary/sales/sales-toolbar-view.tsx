import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { type Period, periods } from '@seamark/contract/summary/sales'
import { Button, Segmented } from 'antd'
import dayjs from 'dayjs'
import { DayRange } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { useSetPageSearch } from '../../../platform/page.tsx'
import { nothingOpened, type SalesSearch, salesViews } from './sales-filters.ts'

interface ToolbarProps {
  search: SalesSearch
  /** The days that are shown. */
  span: { from: string; to: string } | undefined
}

/** Chooses the period, the one before or after it, and the view. */
export function SalesToolbar({ search, span }: ToolbarProps) {
  const { t } = useWords()
  const setSearch = useSetPageSearch()
  const set = (patch: Partial<SalesSearch>) => setSearch({ ...nothingOpened, ...patch })
  const goTo = (day: string, days: number) => set({ on: dayjs(day).add(days, 'day').format('YYYY-MM-DD') })
  return (
    <div className="sales-toolbar">
      <Segmented<Period>
        aria-label={t('summary.sales.period')}
        value={search.period}
        onChange={(period) =>
          set({ period, on: period === 'own' ? undefined : (search.on ?? undefined), from: undefined, to: undefined })
        }
        options={periods.map((value) => ({ value, label: t(`summary.period.${value}`) }))}
      />
      {search.period === 'own' ? (
        <DayRange label={t('summary.sales.period')} from={span?.from} to={span?.to} onChange={set} isOpen={false} />
      ) : (
        <span className="sales-steps">
          <Button
            icon={<LeftOutlined aria-hidden />}
            aria-label={t('summary.sales.before')}
            disabled={!span}
            onClick={() => span && goTo(span.from, -1)}
          />
          <Button
            icon={<RightOutlined aria-hidden />}
            aria-label={t('summary.sales.after')}
            disabled={!span}
            onClick={() => span && goTo(span.to, 1)}
          />
          {search.on ? (
            <Button type="link" size="small" onClick={() => set({ on: undefined })}>
              {t('summary.sales.now')}
            </Button>
          ) : null}
        </span>
      )}
      <Segmented
        aria-label={t('summary.sales.view')}
        value={search.view}
        onChange={(view) => set({ view })}
        options={salesViews.map((value) => ({ value, label: t(`summary.view.${value}`) }))}
      />
    </div>
  )
}
