import { PlusOutlined } from '@ant-design/icons'
import type { Quote } from '@seamark/contract/rates/quotes/quotes'
import { Button } from 'antd'
import { useState } from 'react'
import { useWords } from '../../../platform/language/i18n.ts'
import { PageLink, useGo } from '../../../platform/page.tsx'
import { can } from '../../../platform/session/session.ts'
import { orderPath } from '../orders/order-filters.ts'
import { OrderForm } from '../orders/order-form.tsx'
import { useOrderNews, useOrdersOfQuote } from '../orders/order-queries.ts'
import { beginOfQuote } from '../orders/order-values-rules.ts'
import { StatusBadge } from '../orders/order-view.tsx'
import '../orders/orders-view.css'

/** The orders that came from a quote, on its page. A won quote without one asks for it. */
export function QuoteOrders({ quote }: { quote: Quote }) {
  const { t } = useWords()
  const go = useGo()
  const { data } = useOrdersOfQuote(quote.id)
  const [isNew, setNew] = useState(false)
  useOrderNews()
  const isWon = quote.state === 'won'
  if (!data || (data.rows.length === 0 && !isWon)) return null
  return (
    <section className="order-of-quote" aria-label={t('orders.tab')}>
      <h2>{t('orders.tab')}</h2>
      {data.rows.length === 0 ? <p className="order-hint">{t('orders.quote.none')}</p> : null}
      <ul className="order-activity">
        {data.rows.map((order) => (
          <li key={order.id}>
            <PageLink href={orderPath(order)}>{order.number}</PageLink> <StatusBadge {...order} />{' '}
            <span className="order-hint">{[order.boxes, order.sailingOn].filter(Boolean).join(' · ')}</span>
          </li>
        ))}
      </ul>
      {isWon && can('edit') ? (
        <Button
          type={data.rows.length === 0 ? 'primary' : 'default'}
          icon={<PlusOutlined aria-hidden />}
          onClick={() => setNew(true)}
        >
          {t('orders.new')}
        </Button>
      ) : null}
      {isNew ? (
        <OrderForm
          seen={undefined}
          client={quote.company}
          begin={beginOfQuote(quote)}
          onSaved={(order) => go(orderPath(order))}
          onClose={() => setNew(false)}
        />
      ) : null}
    </section>
  )
}
