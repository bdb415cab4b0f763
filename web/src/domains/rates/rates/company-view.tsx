import type { Company } from '@seamark/contract/phonebook/companies/companies'
import type { ListedRate } from '@seamark/contract/rates/rates/lists'
import { Button } from 'antd'
import { DataTable, Empty, rowsOf } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { useGo } from '../../../platform/page.tsx'
import { href } from '../../../platform/search.ts'
import { ratePath } from './rate-filters.ts'
import { useRatesOfCompany } from './rate-queries.ts'
import { useRateColumns } from './rate-table.tsx'
import './rate-view.css'

/** What a company offers and wants, newest first. */
export function CompanyRates({ company: { id } }: { company: Company }) {
  const { t } = useWords()
  const go = useGo()
  const listed = useRatesOfCompany(id)
  const { data } = listed
  return (
    <>
      <DataTable<ListedRate>
        name="rates.company"
        label={t('rates.rates')}
        columns={useRateColumns('supply', data?.rows)}
        {...rowsOf(listed)}
        onOpen={(rate) => go(ratePath(rate.id, rate.side))}
        empty={<Empty text={t('rates.company.none')} />}
      />
      {data?.next ? (
        <Button type="link" onClick={() => go(href('/freight/rates', { companyId: id, expired: 'true' }))}>
          {t('rates.company.all')}
        </Button>
      ) : null}
    </>
  )
}
