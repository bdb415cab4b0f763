import type { Group } from '@seamark/contract/groups/groups/groups'
import type { MonthFigures } from '@seamark/contract/groups/months/months'
import { Badge, SparkBars } from '../../../kit/index.ts'
import { number } from '../../../platform/language/format.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { PageLink } from '../../../platform/page.tsx'
import { href } from '../../../platform/search.ts'
import { groupPath } from '../groups/group-filters.ts'
import { useGroupMonths } from './month-queries.ts'
import { FigureLink } from './figure-view.tsx'
import { adviceTones, type Figure, reasonsText } from './month-text.ts'
import './months-view.css'

const shown = ['messages', 'demands', 'supplies', 'accepted', 'newClients', 'orders'] as const satisfies Figure[]
const mostMonths = 12

/** What the group brought lately, beside what is known of it; the whole table has a tab of its own. */
export function GroupFigures({ group }: { group: Group }) {
  const { t } = useWords()
  const { data } = useGroupMonths(group.id)
  const [latest] = data?.months ?? []
  if (!data || !latest) return null
  const months = everyMonth(data.months)
  return (
    <section className="group-card" aria-label={t('groups.value.tab')}>
      <h2 className="group-figures-head">
        {t('groups.value.tab')}
        <PageLink href={href(groupPath(group), { tab: 'months' })}>{t('groups.value.all')}</PageLink>
      </h2>
      {data.advice ? (
        <p className="group-badges">
          <Badge tone={adviceTones[data.advice.advice]}>{t(`groups.advice.${data.advice.advice}`)}</Badge>
          <span className="group-reasons">{reasonsText(data.advice)}</span>
        </p>
      ) : null}
      <dl className="group-figures">
        {shown.map((figure) => (
          <div key={figure}>
            <dt>{t(`groups.figure.${figure}`)}</dt>
            <dd>
              <b>
                <FigureLink figure={figure} groupId={group.id} month={latest.month} value={latest[figure]} />
              </b>
              <SparkBars
                label={t('groups.value.lately', { figure: t(`groups.figure.${figure}`), count: months.length })}
                bars={months.map((month) => ({
                  key: month.month,
                  title: `${month.month}: ${number(month[figure])}`,
                  value: month[figure],
                }))}
              />
            </dd>
          </div>
        ))}
      </dl>
      <p className="group-reasons">{t('groups.value.of', { month: latest.month })}</p>
    </section>
  )
}

type Drawn = Pick<MonthFigures, 'month' | (typeof shown)[number]>

/** The months up to the latest, the earliest first; one of which nothing is known is drawn as nothing. */
function everyMonth(months: readonly MonthFigures[]): Drawn[] {
  const known = new Map(months.map((month) => [month.month, month]))
  const [year = 0, last = 0] = (months[0]?.month ?? '').split('-').map(Number)
  const first = Math.max(0, ...months.map(({ month }) => ageOf(month, year, last)))
  const count = Math.min(mostMonths, first + 1)
  return Array.from({ length: count }, (_, at) => {
    const month = new Date(Date.UTC(year, last - count + at, 1)).toISOString().slice(0, 7)
    return known.get(month) ?? { month, messages: 0, demands: 0, supplies: 0, accepted: 0, newClients: 0, orders: 0 }
  })
}

const ageOf = (month: string, year: number, last: number) => {
  const [ofYear = 0, number = 0] = month.split('-').map(Number)
  return (year - ofYear) * 12 + last - number
}
