import { ways } from '@seamark/contract/followups/records/records'
import { getDay } from '@seamark/contract/summary/index'
import { type Metric, type Stretch, summarizeDays, summarizeSales } from '@seamark/contract/summary/sales'
import { Segmented } from 'antd'
import { type Bar, Bars } from '../../../kit/index.ts'
import { useCall } from '../../../platform/api/calls.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { useLive } from '../../../platform/api/live.ts'
import { usePageSearch, useSetPageSearch } from '../../../platform/page.tsx'
import { href } from '../../../platform/search.ts'
import { hasCode, useSession } from '../../../platform/session/session.ts'
import { stretchTitle } from '../sales/sales-text.ts'
import { dashboardSearch, resultsOf } from './dashboard-filters.ts'
import { Figure } from './figures-view.tsx'
import { Funnel } from './funnel-view.tsx'

const shown: readonly Metric[] = ['new', 'claimed', 'followups', 'touched', 'tasksDone']
const summary = '/contacts/saleSummary'

/** The results since Monday, of the reader or the team, and the progress of the companies. Every figure opens its rows. */
export function Week() {
  const { t } = useWords()
  const { of } = usePageSearch(dashboardSearch)
  const setSearch = useSetPageSearch()
  // The server knows whether there is a team; a reader without one sees no switch.
  const hasTeam = useCall(getDay, {}).data?.hasTeam ?? false
  const isTeam = hasTeam && of === 'team'
  if (!hasCode(327)) return <Funnel isTeam={false} />
  return (
    <section aria-labelledby="week">
      <header className="dashboard-head">
        <h2 id="week">{t(isTeam ? 'summary.week.team' : 'summary.week')}</h2>
        {hasTeam ? (
          <Segmented
            size="small"
            aria-label={t('summary.of')}
            value={of}
            onChange={(chosen) => setSearch({ of: chosen })}
            options={resultsOf.map((value) => ({ value, label: t(`summary.of.${value}`) }))}
          />
        ) : null}
      </header>
      <WeekFigures isTeam={isTeam} />
      <div className="dashboard-pair">
        <WeekDays isTeam={isTeam} />
        <Funnel isTeam={isTeam} />
      </div>
    </section>
  )
}

function WeekFigures({ isTeam }: { isTeam: boolean }) {
  const { t } = useWords()
  const { id } = useSession()
  const { data, refetch } = useCall(summarizeSales, { query: { period: 'week' } })
  useLive('phonebook.company', () => void refetch())
  useLive('followups.record', () => void refetch())
  const figures = isTeam ? data?.total : data?.people.find(({ person }) => person.id === id)
  if (!figures) return null
  const whose = isTeam ? {} : { personId: id }
  return (
    <ul className="figures">
      {shown.map((figure) => (
        <Figure
          key={figure}
          to={href(summary, { period: 'week', figure, ...whose })}
          label={t(`summary.metric.${figure}`)}
          value={figures.counts[figure]}
        />
      ))}
    </ul>
  )
}

function WeekDays({ isTeam }: { isTeam: boolean }) {
  const { t, language } = useWords()
  const { id } = useSession()
  const whose = isTeam ? {} : { personId: id }
  const { data, refetch } = useCall(summarizeDays, { query: { period: 'week', ...whose } })
  useLive('followups.record', () => void refetch())
  if (!data) return <div className="dashboard-drawing" aria-busy />
  const weekday = new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' })
  const barOf = (stretch: Stretch): Bar => ({
    key: stretch.from,
    label: `${weekday.format(Date.parse(stretch.from))}\n${stretch.from.slice(8)}`,
    title: stretchTitle(stretch),
    values: stretch.ways,
  })
  return (
    <Bars
      title={t('summary.week.days')}
      bars={data.stretches.map(barOf)}
      parts={ways.map((way) => ({ key: way, label: t(`followups.way.${way}`) }))}
      to={({ key }, way) =>
        href(summary, { period: 'week', figure: 'followups', ...whose, way: way?.key, dayFrom: key, dayTo: key })
      }
      empty={t('summary.week.none')}
    />
  )
}
