import type { Order } from '@seamark/contract/orders/orders/orders'
import { FieldLine } from '../../../kit/index.ts'
import { number } from '../../../platform/language/format.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { PageLink } from '../../../platform/page.tsx'
import { useOrderQuote } from './order-queries.ts'

/** The quote of an order with a link to it, and the margin that it lets expect. Readers who may not know get nothing of either from the server. */
export function QuoteLines({ order }: { order: Pick<Order, 'id' | 'quoteId'> }) {
  const { t } = useWords()
  const quote = useOrderQuote(order.id, order.quoteId !== null).data?.quote
  if (!quote) return null
  const { margin } = quote
  return (
    <>
      <FieldLine label={t('orders.field.quoteId')}>
        <PageLink href={`/freight/quotes/${quote.id}`}>
          {quote.revision === 1 ? quote.number : `${quote.number} R${quote.revision}`}
        </PageLink>
      </FieldLine>
      {margin ? (
        <FieldLine label={t('orders.margin')}>
          {margin.sum ? `${margin.sum.currency} ${number(margin.sum.amount)}` : null}
          {margin.gap ? <span className="order-hint">{t(`orders.margin.${margin.gap}`)}</span> : null}
        </FieldLine>
      ) : null}
    </>
  )
}
