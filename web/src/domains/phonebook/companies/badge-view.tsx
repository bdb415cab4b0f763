import { dayMs } from '@seamark/contract/platform/days'
import type { Company } from '@seamark/contract/phonebook/companies/companies'
import type { ListedCompany } from '@seamark/contract/phonebook/lists/lists'
import { dateTime } from '../../../platform/language/format.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import '../../../kit/page/badge.css'
import './badge-view.css'

export function ProgressTag({ progress }: Pick<Company, 'progress'>) {
  const { t } = useWords()
  return <span className={`badge badge-${progress}`}>{t(`phonebook.progress.${progress}`)}</span>
}

export function VisibilityTag({ visibility }: Pick<Company, 'visibility'>) {
  const { t } = useWords()
  return <span className={`badge badge-${visibility}`}>{t(`phonebook.visibility.${visibility}`)}</span>
}

/** The days until the company falls into the pool: a warning in the last week, an alarm in the last three days. */
export function DaysLeft({ daysLeft = null }: Pick<ListedCompany, 'daysLeft'>) {
  const { t } = useWords()
  if (daysLeft === null) return null
  const urgency = daysLeft <= 3 ? 'alarm' : daysLeft <= 7 ? 'warning' : 'calm'
  return (
    <span className={`badge badge-days-${urgency}`}>
      {daysLeft === 0 ? t('phonebook.pool.today') : t('phonebook.pool.daysLeft', { days: daysLeft })}
    </span>
  )
}

/** A short tag, because it appears beside names. */
export function MasterTag({ masterCoLoader }: Pick<ListedCompany, 'masterCoLoader'>) {
  const { t } = useWords()
  if (!masterCoLoader) return null
  return (
    <span className="badge badge-master" title={t('phonebook.field.masterCoLoader')}>
      {t('phonebook.master')}
    </span>
  )
}

const daysSince = (since: string, now = Date.now()) => Math.floor((now - new Date(since).getTime()) / dayMs)

/** The number of whole days since then; today counts as none. */
export function Days({ since }: { since: string | null | undefined }) {
  const { t } = useWords()
  if (since === null || since === undefined) return null
  const days = daysSince(since)
  return <span title={dateTime(since)}>{days <= 0 ? t('phonebook.days.today') : t('phonebook.days', { days })}</span>
}

/** Marks a held company on which nothing has happened for long. */
export function StaleTag({ stale }: Pick<ListedCompany, 'stale'>) {
  const { t } = useWords()
  return stale ? <span className="badge badge-days-warning">{t('phonebook.stale')}</span> : null
}
