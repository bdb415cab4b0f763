import type { Company } from '@seamark/contract/phonebook/companies'
import { Tag, Tooltip } from 'antd'
import { useWords } from '../../../platform/i18n.ts'
import './badge-view.css'

export function ProgressTag({ progress }: Pick<Company, 'progress'>) {
  const { t } = useWords()
  return <Tag className={`badge badge-${progress}`}>{t(`phonebook.progress.${progress}`)}</Tag>
}

export function VisibilityTag({ visibility }: Pick<Company, 'visibility'>) {
  const { t } = useWords()
  return <Tag className={`badge badge-${visibility}`}>{t(`phonebook.visibility.${visibility}`)}</Tag>
}

/** Short, since it stands beside names. */
export function MasterTag({ masterCoLoader }: Pick<Company, 'masterCoLoader'>) {
  const { t } = useWords()
  if (!masterCoLoader) return null
  return (
    <Tooltip title={t('phonebook.field.masterCoLoader')}>
      <Tag className="badge badge-master">{t('phonebook.master')}</Tag>
    </Tooltip>
  )
}
