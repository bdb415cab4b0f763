import { monthFigureNames } from '@seamark/contract/groups/choices'
import type { Group } from '@seamark/contract/groups/groups/groups'
import { Badge, Empty, Failed, Loading } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { PageLink, usePageSearch } from '../../../platform/page.tsx'
import { groupPageSearch } from '../groups/group-filters.ts'
import { FigureLink } from './figure-view.tsx'
import { useGroupMonths } from './month-queries.ts'
import { MonthOrders } from './month-orders-view.tsx'
import { MonthSpeakers } from './month-speakers-view.tsx'
import { adviceTones, peopleElsewhere, reasonsText } from './month-text.ts'
import './months-view.css'

/** What a group brought month by month; each figure opens its rows. */
export function GroupMonths({ group: { id } }: { group: Group }) {
  const { t } = useWords()
  const { orders, speakers, ours } = usePageSearch(groupPageSearch)
  const { data, error, refetch } = useGroupMonths(id)
  if (error && !data) return <Failed error={error} retry={() => void refetch()} />
  if (!data) return <Loading rows={6} />
  const { months, advice, people, peopleElsewhere: elsewhere } = data
  if (months.length === 0) return <Empty text={t('groups.value.emptyGroup')} />
  return (
    <section className="group-card" aria-label={t('groups.value.tab')}>
      {advice ? (
        <p className="group-badges">
          <Badge tone={adviceTones[advice.advice]}>{t(`groups.advice.${advice.advice}`)}</Badge>
          <span>{reasonsText(advice)}</span>
        </p>
      ) : null}
      <p className="group-reasons">
        {t('groups.value.overlap', { people, elsewhere })}{' '}
        {elsewhere > 0 ? <PageLink href={peopleElsewhere(id)}>{t('groups.value.overlapOpen')}</PageLink> : null}
      </p>
      <div className="group-months">
        <table>
          <thead>
            <tr>
              <th scope="col">{t('groups.value.month')}</th>
              {monthFigureNames.map((figure) => (
                <th key={figure} scope="col">
                  {t(`groups.figure.${figure}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {months.map((month) => (
              <tr key={month.month}>
                <th scope="row">{month.month}</th>
                {monthFigureNames.map((figure) => (
                  <td key={figure} data-figure={t(`groups.figure.${figure}`)}>
                    <FigureLink figure={figure} groupId={id} month={month.month} value={month[figure]} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {orders ? <MonthOrders groupId={id} month={orders} /> : null}
      {speakers ? <MonthSpeakers groupId={id} month={speakers} isOurs={ours !== undefined} /> : null}
    </section>
  )
}
