import { type Metric, summarizeSales } from '@seamark/contract/summary/sales'
import { useCall } from '../../../platform/api.ts'
import { useWords } from '../../../platform/i18n.ts'
import { useLive } from '../../../platform/live.ts'
import { href } from '../../../platform/search.ts'
import { useSession } from '../../../platform/session.ts'
import { Figure } from './figures-view.tsx'

const shown: readonly Metric[] = ['new', 'claimed', 'followups', 'touched', 'tasksDone']

/** What one has done since Monday; each figure opens its rows in the sale summary. */
export function OwnWeek() {
  const { t } = useWords()
  const { id } = useSession()
  const { data, refetch } = useCall(summarizeSales, { query: { period: 'week' } })
  useLive('phonebook.company', () => void refetch())
  useLive('followups.record', () => void refetch())
  const own = data?.people.find(({ person }) => person.id === id)
  if (!own) return null
  return (
    <section aria-labelledby="own-week">
      <h2 id="own-week">{t('summary.week')}</h2>
      <ul className="figures">
        {shown.map((figure) => (
          <Figure
            key={figure}
            to={href('/contacts/saleSummary', { period: 'week', figure, personId: id })}
            label={t(`summary.metric.${figure}`)}
            value={own.counts[figure]}
          />
        ))}
      </ul>
    </section>
  )
}
