import { listQuotes } from '@seamark/contract/rates/quotes/quote-lists'
import { Form, Select } from 'antd'
import type { ComponentProps } from 'react'
import { useCall } from '../../../platform/api/calls.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { hasCode } from '../../../platform/session/session.ts'
import { CompanyPicker } from '../../followups/index.ts'
import type { OrderValues } from './order-values-rules.ts'

/** The client of an order. Another client leaves the quote and the pair, which belong to the former one. */
export function ClientField({ onChange, ...picker }: ComponentProps<typeof CompanyPicker>) {
  const form = Form.useFormInstance<OrderValues>()
  return (
    <CompanyPicker
      {...picker}
      onChange={(id) => {
        form.setFieldValue('quoteId', null)
        // A request may name no client; its order gets one here.
        if (form.getFieldValue('companyId') !== null) form.setFieldValue('pairId', null)
        onChange?.(id)
      }}
    />
  )
}

/** The quote from which the order came: one of the client's won ones. It is shown once there is one to choose. */
export function QuoteField() {
  const { t } = useWords()
  const form = Form.useFormInstance<OrderValues>()
  const companyId = Form.useWatch('companyId', form) ?? null
  const chosen = Form.useWatch('quoteId', form) ?? null
  const isOffered = hasCode(348) && companyId !== null
  const { data } = useCall(
    listQuotes,
    { query: { companyId: companyId ?? 0, show: 'won', limit: 100 } },
    { enabled: isOffered },
  )
  const won = (data?.rows ?? []).map(({ id, number, lanes }) => ({
    value: id,
    label: [number, ...lanes.slice(0, 2).map(({ pols, pods }) => `${pols.join('/')} → ${pods.join('/')}`)].join(' · '),
  }))
  // A quote that has another outcome by now, or that the reader does not see, stays as it stands.
  const options =
    chosen === null || won.some(({ value }) => value === chosen)
      ? won
      : [{ value: chosen, label: t('orders.quote.standing') }, ...won]
  return (
    <Form.Item name="quoteId" label={t('orders.field.quoteId')} hidden={!isOffered || options.length === 0}>
      <Select options={options} allowClear onClear={() => form.setFieldValue('quoteId', null)} />
    </Form.Item>
  )
}
