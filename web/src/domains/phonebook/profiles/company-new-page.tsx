import { Empty, Page } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { can } from '../../../platform/session/session.ts'
import { useCloseAfterwards } from '../companies/company-actions.tsx'
import { CompanyForm } from './company-form.tsx'
import { companyPath } from '../companies/company-filters.ts'
import '../companies/companies-view.css'

/** A new company; once it is saved, its own page replaces this one. */
export function CompanyNewPage() {
  const { t } = useWords()
  const close = useCloseAfterwards()
  return (
    <Page title={t('phonebook.company.new')}>
      {can('edit') ? (
        <CompanyForm
          onSaved={(company) => close(companyPath(company))}
          onCancel={() => close('/contacts/contactsList')}
        />
      ) : (
        <Empty text={t('platform.forbidden')} />
      )}
    </Page>
  )
}
