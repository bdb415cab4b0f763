import type { Order } from '@seamark/contract/orders/orders/orders'
import { Form, Select } from 'antd'
import { FieldLine } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { PageLink } from '../../../platform/page.tsx'
import { useOrderPair } from './order-queries.ts'
import { pairText } from './order-text.ts'
import type { OrderValues } from './order-values-rules.ts'

type PairOf = Pick<Order, 'id' | 'pairId'>

/** The request and the offer of an order, with a link to their page. Readers without supply and demand get nothing of them from the server. */
export function PairLine({ order }: { order: PairOf }) {
  const { t } = useWords()
  const pair = useOrderPair(order.id, order.pairId !== null).data?.pair
  if (!pair) return null
  return (
    <FieldLine label={t('orders.field.pairId')} wide>
      <PageLink href={`/freight/rates/matches/${pair.demand.id}`}>{pairText(pair)}</PageLink>{' '}
      {pair.state === 'matched' ? null : <span className="order-hint">{t(`rates.pairState.${pair.state}`)}</span>}
    </FieldLine>
  )
}

/** The pair from which the order came; it can be taken away, and is chosen only where the pair stands. `text` names that of a new order. */
export function PairField({ order, text }: { order: PairOf | undefined; text: string | undefined }) {
  const { t } = useWords()
  const form = Form.useFormInstance<OrderValues>()
  const chosen = Form.useWatch('pairId', form) ?? null
  const { data } = useOrderPair(order?.id ?? 0, Boolean(order?.pairId))
  const label = text ?? (data?.pair ? pairText(data.pair) : t('orders.field.pairId'))
  return (
    <Form.Item name="pairId" label={t('orders.field.pairId')} hidden={chosen === null}>
      <Select
        options={chosen === null ? [] : [{ value: chosen, label }]}
        allowClear
        onClear={() => form.setFieldValue('pairId', null)}
      />
    </Form.Item>
  )
}
