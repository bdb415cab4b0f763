import type { Company } from '@seamark/contract/phonebook/companies'
import { Tag } from 'antd'
import { useWords } from '../../../platform/i18n.ts'

const progressColours = {
  unconfirmed: 'default',
  contacted: 'blue',
  replied: 'cyan',
  quoted: 'gold',
  following: 'purple',
  ordered: 'green',
} as const satisfies Record<Company['progress'], string>

export function ProgressTag({ progress }: Pick<Company, 'progress'>) {
  const { t } = useWords()
  return <Tag color={progressColours[progress]}>{t(`phonebook.progress.${progress}`)}</Tag>
}

export function VisibilityTag({ visibility }: Pick<Company, 'visibility'>) {
  const { t } = useWords()
  return <Tag color={visibility === 'public' ? 'geekblue' : 'default'}>{t(`phonebook.visibility.${visibility}`)}</Tag>
}

export function MasterTag({ masterCoLoader }: Pick<Company, 'masterCoLoader'>) {
  const { t } = useWords()
  return masterCoLoader ? <Tag color="volcano">{t('phonebook.field.masterCoLoader')}</Tag> : null
}
