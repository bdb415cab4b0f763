import type { Company } from '@seamark/contract/phonebook/companies/companies'
import { Button } from 'antd'
import { MoreMenu, useIsPhone } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import type { CompanyAction } from '../companies/company-actions.tsx'

/**
 * The actions on the company of a page: the first is the primary button. What is rare or dangerous is in a menu; on a phone all but the first are.
 */
export function CompanyButtons({ company, actions }: { company: Company; actions: readonly CompanyAction[] }) {
  const { t } = useWords()
  const isPhone = useIsPhone()
  const [first, ...others] = actions.filter(({ isOffered }) => isOffered(company))
  if (!first) return null
  const isFolded = ({ danger = false, isMinor = false }: CompanyAction) => isPhone || danger || isMinor
  const asButton = ({ key, title, icon, run }: CompanyAction) => (
    <Button key={key} icon={icon} type={key === first.key ? 'primary' : 'default'} onClick={() => run(company)}>
      {t(title)}
    </Button>
  )
  const items = others.filter(isFolded).map(({ key, title, icon, danger = false, run }) => ({
    key,
    label: t(title),
    icon,
    danger,
    onClick: () => run(company),
  }))
  return (
    <>
      {[first, ...others.filter((action) => !isFolded(action))].map(asButton)}
      <MoreMenu items={items} label={t('kit.rowMenu')} size="middle" />
    </>
  )
}
