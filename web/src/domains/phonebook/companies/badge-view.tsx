import type { Company } from '@seamark/contract/phonebook/companies'
import { useWords } from '../../../platform/i18n.ts'
import './badge-view.css'

export function ProgressTag({ progress }: Pick<Company, 'progress'>) {
  const { t } = useWords()
  return <span className={`badge badge-${progress}`}>{t(`phonebook.progress.${progress}`)}</span>
}

export function VisibilityTag({ visibility }: Pick<Company, 'visibility'>) {
  const { t } = useWords()
  return <span className={`badge badge-${visibility}`}>{t(`phonebook.visibility.${visibility}`)}</span>
}

/** How long until it falls into the pool: a warning in the last week, an alarm in the last three days. */
export function DaysLeft({ daysLeft }: Pick<Company, 'daysLeft'>) {
  const { t } = useWords()
  if (daysLeft === null) return null
  const urgency = daysLeft <= 3 ? 'alarm' : daysLeft <= 7 ? 'warning' : 'calm'
  return <span className={`badge badge-days-${urgency}`}>{daysLeft === 0 ? t('phonebook.pool.today') : t('phonebook.pool.daysLeft', { days: daysLeft })}</span>
}

/** Short, since it stands beside names. */
export function MasterTag({ masterCoLoader }: Pick<Company, 'masterCoLoader'>) {
  const { t } = useWords()
  if (!masterCoLoader) return null
  return (
    <span className="badge badge-master" title={t('phonebook.field.masterCoLoader')}>
      {t('phonebook.master')}
    </span>
  )
}
