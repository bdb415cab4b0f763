import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { useWords } from '../../../platform/language/i18n.ts'
import { PageLink, useGo } from '../../../platform/page.tsx'
import { can } from '../../../platform/session/session.ts'
import type { MatchedPair } from '../../rates/index.ts'
import { orderPath } from '../orders/order-filters.ts'
import { OrderForm } from '../orders/order-form.tsx'
import { useOrderNews, useOrdersOfPair } from '../orders/order-queries.ts'
import { pairText } from '../orders/order-text.ts'
import { beginOfPair } from '../orders/order-values-rules.ts'

/** The orders that came from a matched pair, and a new one for who knows whose the request is. */
export function PairOrders(matched: MatchedPair) {
  const { t } = useWords()
  const go = useGo()
  const { data } = useOrdersOfPair(matched.pair.id)
  const [isNew, setNew] = useState(false)
  useOrderNews()
  const { demand } = matched
  return (
    <>
      {data?.rows.map((order) => (
        <PageLink key={order.id} href={orderPath(order)}>
          {order.number}
        </PageLink>
      ))}
      {can('edit') && !demand.masked && !demand.isCompanyHidden ? (
        <Button icon={<PlusOutlined aria-hidden />} onClick={() => setNew(true)}>
          {t('orders.new')}
        </Button>
      ) : null}
      {isNew ? (
        <OrderForm
          seen={undefined}
          client={demand.company ?? undefined}
          begin={beginOfPair(matched)}
          pair={pairText({ ...matched.pair, ...matched })}
          onSaved={(order) => go(orderPath(order))}
          onClose={() => setNew(false)}
        />
      ) : null}
    </>
  )
}
