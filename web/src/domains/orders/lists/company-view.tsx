import { PlusOutlined } from '@ant-design/icons'
import { countListedOrders } from '@seamark/contract/orders/lists/lists'
import type { Company } from '@seamark/contract/phonebook/companies/companies'
import { Button } from 'antd'
import { useState } from 'react'
import { DataTable, Empty, rowsOf, useIsPhone } from '../../../kit/index.ts'
import { useCall } from '../../../platform/api/calls.ts'
import { number } from '../../../platform/language/format.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { PageLink, useGo } from '../../../platform/page.tsx'
import { href } from '../../../platform/search.ts'
import { can } from '../../../platform/session/session.ts'
import { orderPath } from '../orders/order-filters.ts'
import { OrderForm } from '../orders/order-form.tsx'
import { useOrderNews, useOrdersOfCompany } from '../orders/order-queries.ts'
import { onPhone, useOrderColumns } from './order-table.tsx'
import '../orders/orders-view.css'

/** The newest orders of a company, on its page. */
export function CompanyOrders({ company }: { company: Company }) {
  const { t } = useWords()
  const go = useGo()
  const listed = useOrdersOfCompany(company.id)
  const isPhone = useIsPhone()
  const columns = useOrderColumns(listed.data?.rows)
    .filter(({ key }) => key !== 'client')
    .map((column) => unsorted(isPhone ? onPhone(column) : column))
  const [isNew, setNew] = useState(false)
  useOrderNews()
  const add = can('edit') ? (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setNew(true)}>
      {t('orders.new')}
    </Button>
  ) : null
  return (
    <>
      <DataTable
        name="orders.ofCompany"
        label={t('orders.tab')}
        columns={columns}
        {...rowsOf(listed)}
        onOpen={(order) => go(orderPath(order))}
        empty={<Empty text={t('orders.ofCompany.none')} action={add} />}
        toolbar={add}
        tools={
          <PageLink href={href('/freight/orders', { companyId: company.id })}>{t('orders.ofCompany.all')}</PageLink>
        }
      />
      {isNew ? (
        <OrderForm
          seen={undefined}
          client={{ id: company.id, name: company.name }}
          onSaved={(order) => go(orderPath(order))}
          onClose={() => setNew(false)}
        />
      ) : null}
    </>
  )
}

/** How many orders a company has, beside the title of their tab. */
export function CompanyOrderCount({ company: { id } }: { company: Company }) {
  const { language } = useWords()
  const count = useCall(countListedOrders, { query: { companyId: id } }).data
  useOrderNews()
  return count && count.value > 0 ? (
    <span className="order-count">
      {number(count.value, language)}
      {count.exact ? '' : '+'}
    </span>
  ) : null
}

/** This short list has one order only. */
function unsorted<Column extends { sortable?: boolean }>({ sortable: _sortable, ...column }: Column) {
  return column
}
