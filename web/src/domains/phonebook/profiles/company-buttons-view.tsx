import { EllipsisOutlined } from '@ant-design/icons'
import type { Company } from '@seamark/contract/phonebook/companies/companies'
import { Button, Dropdown } from 'antd'
import { useIsPhone } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import type { CompanyAction } from '../companies/company-actions.tsx'

/** The actions on the company of a page: the first is the primary button; on a phone the others are in a menu. */
export function CompanyButtons({ company, actions }: { company: Company; actions: readonly CompanyAction[] }) {
  const { t } = useWords()
  const isPhone = useIsPhone()
  const [first, ...others] = actions.filter(({ isOffered }) => isOffered(company))
  if (!first) return null
  const asButton = ({ key, title, icon, danger = false, run }: CompanyAction) => (
    <Button
      key={key}
      icon={icon}
      danger={danger}
      type={key === first.key && !danger ? 'primary' : 'default'}
      onClick={() => run(company)}
    >
      {t(title)}
    </Button>
  )
  if (!isPhone || others.length < 2) return [first, ...others].map(asButton)
  const items = others.map(({ key, title, icon, danger = false, run }) => ({
    key,
    label: t(title),
    icon,
    danger,
    onClick: () => run(company),
  }))
  return (
    <>
      {asButton(first)}
      <Dropdown menu={{ items }} trigger={['click']}>
        <Button icon={<EllipsisOutlined aria-hidden />} aria-label={t('kit.rowMenu')} />
      </Dropdown>
    </>
  )
}
