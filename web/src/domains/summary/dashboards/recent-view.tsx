import { listCompanies } from '@seamark/contract/phonebook/index'
import { Empty, Failed, Loading } from '../../../kit/page/states.tsx'
import { useCall } from '../../../platform/api/calls.ts'
import { dateTime, timeAgo } from '../../../platform/language/format.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { useLive } from '../../../platform/api/live.ts'
import { PageLink } from '../../../platform/page.tsx'
import { companyPath } from '../../phonebook/index.ts'

/** The companies changed most recently, with author and time. */
export function RecentCompanies() {
  const { t } = useWords()
  const { data, error, refetch } = useCall(listCompanies, {
    query: { sort: 'updatedAt', order: 'desc', limit: 10, columns: 'updatedAt,updatedBy' },
  })
  useLive('phonebook.company', () => void refetch())
  return (
    <section aria-labelledby="recent">
      <header className="dashboard-head">
        <h2 id="recent">{t('summary.recent')}</h2>
        <PageLink href="/contacts/contactsList">{t('summary.recent.all')}</PageLink>
      </header>
      {error && !data ? <Failed error={error} retry={() => void refetch()} /> : null}
      {!data && !error ? <Loading rows={8} /> : null}
      {data?.rows.length === 0 ? <Empty text={t('summary.recent.none')} /> : null}
      <ul className="recent">
        {data?.rows.map((company) => (
          <li key={company.id}>
            <PageLink href={companyPath(company)}>{company.name}</PageLink>
            <span className="recent-progress">{t(`phonebook.progress.${company.progress}`)}</span>
            {company.updatedAt ? (
              <time dateTime={company.updatedAt} title={dateTime(company.updatedAt)}>
                {t('summary.recent.changedBy', { name: company.updatedBy ?? '', ago: timeAgo(company.updatedAt) })}
              </time>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  )
}
