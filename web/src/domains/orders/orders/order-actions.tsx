import {
  cancelOrder,
  deleteOrder,
  type Order,
  reopenOrder,
  restoreOrder,
  settleOrder,
} from '@seamark/contract/orders/orders/orders'
import { Form, Input } from 'antd'
import { useState } from 'react'
import { DayField, FormDialog, useConfirmDeletion, useSave, useUndoOffer } from '../../../kit/index.ts'
import { call, invalidate } from '../../../platform/api/calls.ts'
import { t, useWords } from '../../../platform/language/i18n.ts'
import { notices } from '../../../platform/notices.ts'
import { officeDay } from '../../../platform/session/office-day.ts'
import { cacheOrder } from './order-queries.ts'

type Asked = 'settle' | 'cancel' | undefined

/** The actions of an order's page behind its first buttons, and the dialog that one of them has opened. */
export function useOrderActions(order: Order, onDeleted: () => void) {
  const { t } = useWords()
  const [asked, setAsked] = useState<Asked>()
  const confirmDeletion = useConfirmDeletion()
  const offerUndo = useUndoOffer()
  const of = { params: { id: order.id }, version: order.version }
  const isOpen = order.status !== 'cancelled'

  async function remove() {
    await call(deleteOrder, of)
    onDeleted()
    offerUndo({
      key: `undo-order-${order.id}`,
      title: t('orders.delete.done', { order: order.number }),
      undo: () => void restore(order),
    })
    await invalidate('/orders')
  }

  const items = [
    order.can.edit && isOpen && order.settledDay === null
      ? { key: 'settle', label: t('orders.settle'), onClick: () => setAsked('settle') }
      : null,
    order.can.edit && isOpen && order.settledDay !== null
      ? { key: 'unsettle', label: t('orders.unsettle'), onClick: () => void unsettle(order).catch(() => undefined) }
      : null,
    order.can.edit && isOpen ? { key: 'cancel', label: t('orders.cancel'), onClick: () => setAsked('cancel') } : null,
    order.can.edit && !isOpen
      ? { key: 'reopen', label: t('orders.reopen'), onClick: () => void reopen(order).catch(() => undefined) }
      : null,
    order.can.delete
      ? {
          key: 'delete',
          label: t('kit.delete'),
          danger: true,
          onClick: () =>
            confirmDeletion({
              title: t('orders.delete.title', { order: order.number }),
              content: t('orders.delete.sentence'),
              onOk: () => remove().catch(() => undefined),
            }),
        }
      : null,
  ].filter((item) => item !== null)

  const close = () => setAsked(undefined)
  const dialog =
    asked === 'settle' ? (
      <SettleForm order={order} onClose={close} />
    ) : asked === 'cancel' ? (
      <CancelForm order={order} onClose={close} />
    ) : null
  return { items, dialog }
}

/** The toast outlives the page that offered it, so this must not depend on the page. */
async function restore({ id, number }: Order) {
  try {
    await cacheOrder(await call(restoreOrder, { params: { id } }))
    notices.success(t('orders.restored', { order: number }))
  } catch {
    // The call has already shown the message.
  }
}

async function unsettle({ id, version, number }: Order) {
  await cacheOrder(await call(settleOrder, { params: { id }, version, body: { settledDay: null } }))
  notices.success(t('orders.unsettle.done', { order: number }))
}

async function reopen({ id, version, number }: Order) {
  await cacheOrder(await call(reopenOrder, { params: { id }, version }))
  notices.success(t('orders.reopen.done', { order: number }))
}

interface FormProps {
  order: Order
  onClose: () => void
}

function SettleForm({ order, onClose }: FormProps) {
  const { t } = useWords()
  const [form] = Form.useForm<{ settledDay: string }>()
  const { save, ...saving } = useSave({
    form,
    send: (body: { settledDay: string }) =>
      call(settleOrder, { params: { id: order.id }, version: order.version, body }, { quiet: true }),
    onSaved(saved) {
      void cacheOrder(saved)
      notices.success(t('orders.settle.done', { order: saved.number }))
      onClose()
    },
  })
  const [today] = useState(() => officeDay())
  return (
    <FormDialog
      {...saving}
      title={t('orders.settle.title', { order: order.number })}
      okText={t('orders.settle')}
      form={form}
      name="settle-order"
      initialValues={{ settledDay: today }}
      onSubmit={save}
      onClose={onClose}
    >
      <Form.Item
        name="settledDay"
        label={t('orders.field.settledDay')}
        rules={[{ required: true, message: t('orders.settled_missing') }]}
      >
        <DayField />
      </Form.Item>
    </FormDialog>
  )
}

function CancelForm({ order, onClose }: FormProps) {
  const { t } = useWords()
  const [form] = Form.useForm<{ reason: string }>()
  const { save, ...saving } = useSave({
    form,
    send: (body: { reason: string }) =>
      call(cancelOrder, { params: { id: order.id }, version: order.version, body }, { quiet: true }),
    onSaved(saved) {
      void cacheOrder(saved)
      notices.success(t('orders.cancel.done', { order: saved.number }))
      onClose()
    },
  })
  return (
    <FormDialog
      {...saving}
      title={t('orders.cancel.title', { order: order.number })}
      okText={t('orders.cancel')}
      cancelText={t('kit.close')}
      okButtonProps={{ danger: true }}
      form={form}
      name="cancel-order"
      onSubmit={save}
      onClose={onClose}
    >
      <Form.Item
        name="reason"
        label={t('orders.field.reason')}
        rules={[{ required: true, whitespace: true, message: t('orders.reason_missing') }]}
      >
        <Input maxLength={300} autoFocus />
      </Form.Item>
    </FormDialog>
  )
}
