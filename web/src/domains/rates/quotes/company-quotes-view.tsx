import { PlusOutlined } from '@ant-design/icons'
import type { Company } from '@seamark/contract/phonebook/companies/companies'
import { Button } from 'antd'
import { useState } from 'react'
import { DataTable, Empty, rowsOf } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { useGo } from '../../../platform/page.tsx'
import { can } from '../../../platform/session/session.ts'
import { QuoteCreateForm } from './quote-create-form.tsx'
import { quotePath } from './quote-filters.ts'
import { useCompanyQuotes, useQuoteNews } from './quote-queries.ts'
import { useQuoteColumns } from './quote-table.tsx'
import './quotes-page.css'

/** The quotes of a company, the last first. */
export function CompanyQuotes({ company }: { company: Company }) {
  const { t } = useWords()
  const go = useGo()
  const listed = useCompanyQuotes(company.id)
  const columns = useQuoteColumns(listed.data?.rows)
  const [isNew, setNew] = useState(false)
  useQuoteNews()
  const create = can('edit') ? (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setNew(true)}>
      {t('rates.quotes.new')}
    </Button>
  ) : null
  return (
    <section aria-label={t('rates.quotes')}>
      <DataTable
        name="rates.companyQuotes"
        label={t('rates.quotes')}
        columns={columns}
        {...rowsOf(listed)}
        onOpen={({ id }) => go(quotePath(id))}
        empty={<Empty text={t('rates.quotes.noneOfCompany')} action={create} />}
        toolbar={create}
      />
      {isNew ? <QuoteCreateForm company={company} onClose={() => setNew(false)} /> : null}
    </section>
  )
}
