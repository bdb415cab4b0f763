import { createOrder, editOrder, order as orderSchema, type Order } from '@seamark/contract/orders/orders/orders'
import { Form } from 'antd'
import { FormDialog, useAtOpening, useVersionedSave } from '../../../kit/index.ts'
import { call } from '../../../platform/api/calls.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { notices } from '../../../platform/notices.ts'
import { useDraft } from '../../../platform/page.tsx'
import { useSession } from '../../../platform/session/session.ts'
import { OrderFields } from './order-fields-form.tsx'
import { bodyOf, type OrderValues, valuesOf } from './order-values-rules.ts'
import { cacheOrder } from './order-queries.ts'
import './orders-view.css'

interface FormProps {
  /** The order to change; without it a new one is made. */
  seen: Order | undefined
  /** The client of a new order. */
  client?: { id: number; name: string } | undefined
  /** What a new order begins with beside its client: the values of its quote or pair. */
  begin?: Partial<OrderValues>
  /** The pair of a new order in words. */
  pair?: string
  onSaved?: (order: Order) => void
  onClose: () => void
}

/** One form for a new order and for an existing one. Only what was changed is sent. A draft keeps what is typed until it is saved or given up. */
export function OrderForm({ seen: given, client, begin, pair, onSaved, onClose }: FormProps) {
  const seen = useAtOpening(given)
  const { t } = useWords()
  const me = useSession().id
  const [form] = Form.useForm<OrderValues>()
  const start = valuesOf(seen, { managerId: me, companyId: client?.id ?? null, ...begin })
  // Several pairs stand on one page, and each has a draft of its own.
  const draft = useDraft<OrderValues, number | undefined>(
    `order-${seen?.id ?? `new${begin?.pairId ?? ''}`}`,
    form,
    seen?.version,
  )
  const { save, overtaken, ...saving } = useVersionedSave<OrderValues, Order, Order, number | undefined>({
    form,
    version: draft.note ?? seen?.version,
    current: orderSchema,
    send: (values, version) =>
      seen && version !== undefined
        ? call(editOrder, { params: { id: seen.id }, version, body: bodyOf(values, start) }, { quiet: true })
        : call(createOrder, { body: bodyOf(values, undefined) }, { quiet: true }),
    onSaved(order) {
      void cacheOrder(order)
      notices.success(t('orders.saved', { order: order.number }))
      close()
      onSaved?.(order)
    },
  })

  function close() {
    draft.drop()
    onClose()
  }

  return (
    <FormDialog<OrderValues>
      {...saving}
      overtaken={overtaken}
      {...draft.props}
      title={seen ? t('orders.edit', { order: seen.number }) : t('orders.new')}
      width={920}
      form={form}
      name={`order-${seen?.id ?? 'new'}`}
      initialValues={start}
      formClass="order-form"
      onSubmit={(values) => save({ ...start, ...values })}
      onClose={close}
    >
      <OrderFields
        seen={seen}
        pair={pair}
        client={seen?.client.id ? { id: seen.client.id, name: seen.client.name } : (client ?? null)}
        clientName={seen && seen.client.id === null ? seen.client.name : ''}
      />
    </FormDialog>
  )
}
