import { useWords } from '../../../platform/language/i18n.ts'
import { hasCode, useSession } from '../../../platform/session/session.ts'
import { Empty } from '../../../kit/page/states.tsx'
import { Page } from '../../../kit/page/page.tsx'
import { Day } from './day-view.tsx'
import { CompanyFigures } from './figures-view.tsx'
import { RecentCompanies } from './recent-view.tsx'
import { Week } from './week-view.tsx'
import './dashboard-page.css'

/**
 * The page for the start of the day: waiting work, this week's results, the reader's companies, and recent changes.
 * Every number opens the rows behind it.
 */
export function DashboardPage() {
  const { t } = useWords()
  const { name } = useSession()
  return (
    <Page title={t('summary.hello', { name })}>
      {hasCode(304) && hasCode(321) ? (
        <div className="dashboard">
          <Day />
          <Week />
          <CompanyFigures />
          <RecentCompanies />
        </div>
      ) : (
        <Empty text={t('summary.noScreens')} />
      )}
    </Page>
  )
}
