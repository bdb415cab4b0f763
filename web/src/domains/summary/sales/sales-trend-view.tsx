import { ways } from '@seamark/contract/followups/records/records'
import type { SalesOfPerson } from '@seamark/contract/summary/sales'
import { Bars, Failed, Loading } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { href } from '../../../platform/search.ts'
import { nothingOpened, type SalesSearch } from './sales-filters.ts'
import { useSalesDays } from './sales-queries.ts'
import { stretchLabel, stretchTitle } from './sales-text.ts'

const page = '/contacts/saleSummary'

/** Follow-ups along the period, and of each person by method; each part of a bar opens its rows. */
export function SalesTrend({ search, people }: { search: SalesSearch; people: readonly SalesOfPerson[] | undefined }) {
  const { t } = useWords()
  const { data, error, refetch } = useSalesDays(search)
  if (error && !data) return <Failed error={error} retry={() => void refetch()} />
  if (!data || !people) return <Loading rows={8} />
  const parts = ways.map((way) => ({ key: way, label: t(`followups.way.${way}`) }))
  const opened = { ...search, ...nothingOpened, figure: 'followups' }
  return (
    <div className="sales-trend">
      <Bars
        title={t('summary.trend.days')}
        bars={data.stretches.map((stretch) => ({
          key: `${stretch.from},${stretch.to}`,
          label: stretchLabel(stretch),
          title: stretchTitle(stretch),
          values: stretch.ways,
        }))}
        parts={parts}
        to={({ key }, way) => {
          const [dayFrom, dayTo] = key.split(',')
          return href(page, { ...opened, way: way?.key, dayFrom, dayTo })
        }}
        empty={t('summary.trend.none')}
      />
      <Bars
        lying
        title={t('summary.trend.people')}
        bars={people
          .filter(({ counts }) => counts.followups > 0)
          .map(({ person, ways: byWay }) => ({ key: String(person.id), label: person.name, values: byWay }))}
        parts={parts}
        to={({ key }, way) => href(page, { ...opened, personId: key, way: way?.key })}
        empty={t('summary.trend.none')}
      />
    </div>
  )
}
