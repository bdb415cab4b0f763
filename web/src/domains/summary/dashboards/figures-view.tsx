import { countCompanies } from '@seamark/contract/phonebook/index'
import { Failed, Loading } from '../../../kit/page/states.tsx'
import { useCall } from '../../../platform/api/calls.ts'
import { number } from '../../../platform/language/format.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { useLive } from '../../../platform/api/live.ts'
import { PageLink } from '../../../platform/page.tsx'
import { href } from '../../../platform/search.ts'

const list = '/contacts/contactsList'

/** The number of companies, the reader's own and all that the reader sees. */
export function CompanyFigures() {
  const { t } = useWords()
  const { data, error, refetch } = useCall(countCompanies, {})
  useLive('phonebook.company', () => void refetch())
  if (error && !data) return <Failed error={error} retry={() => void refetch()} />
  if (!data) return <Loading rows={4} />
  const addresses = {
    mine: href(list, { view: 'mine' }),
    visible: list,
    pool: href(list, { view: 'pool' }),
    newThisWeek: href(list, { createdFrom: data.weekStart }),
  }
  return (
    <section aria-labelledby="figures">
      <h2 id="figures">{t('summary.figures')}</h2>
      <ul className="figures">
        {data.counts.map(({ name, value, exact }) => (
          <Figure key={name} to={addresses[name]} label={t(`summary.count.${name}`)} value={value} exact={exact} />
        ))}
      </ul>
    </section>
  )
}

interface FigureProps {
  to: string
  label: string
  value: number
  exact?: boolean
  /** The count should be zero, and is red when it is not. */
  urgent?: boolean
}

/** A count that opens the rows behind it, as an item of a list. */
export function Figure({ to, label, value, exact = true, urgent = false }: FigureProps) {
  const { t, language } = useWords()
  const count = exact ? number(value, language) : t('summary.countOver', { count: number(value, language) })
  return (
    <li>
      <PageLink href={to} className={urgent && value > 0 ? 'figure figure-urgent' : 'figure'}>
        <strong>{count}</strong>
        <span>{label}</span>
      </PageLink>
    </li>
  )
}
