import {
  endQuote,
  lossReasons,
  type Quote,
  quoteOutcome,
  type QuoteOutcome,
} from '@seamark/contract/rates/quotes/quotes'
import { Form, Input, InputNumber, Segmented, Select } from 'antd'
import { CurrencyPicker, FormDialog, useSave } from '../../../kit/index.ts'
import { call } from '../../../platform/api/calls.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { notices } from '../../../platform/notices.ts'
import { cacheQuote } from './quote-queries.ts'

interface Values {
  outcome: QuoteOutcome['outcome']
  reason: QuoteOutcome['reason'] | undefined
  rivalPrice: number | null
  rivalCurrency: string | undefined
  note: string
  why: string
}

/** How a quote ended. A loss asks why, and a loss by price what the rival asked; a correction says why it is one. */
export function OutcomeForm({ quote, onClose }: { quote: Quote; onClose: () => void }) {
  const { t } = useWords()
  const [form] = Form.useForm<Values>()
  const outcome = Form.useWatch('outcome', form) ?? quote.outcome?.outcome ?? 'won'
  const reason = Form.useWatch('reason', form)
  const { save, ...saving } = useSave({
    form,
    schema: quoteOutcome,
    send: (body: QuoteOutcome) =>
      call(endQuote, { params: { id: quote.id }, version: quote.version, body }, { quiet: true }),
    onSaved(ended: Quote) {
      void cacheQuote(ended)
      notices.success(t('rates.quotes.ended', { number: ended.number }))
      onClose()
    },
  })
  return (
    <FormDialog<Values>
      {...saving}
      width={480}
      name="quoteOutcome"
      title={t('rates.quotes.outcome')}
      form={form}
      initialValues={{ ...initial(quote), why: '' }}
      onSubmit={(values) => save(bodyOf(values, quote))}
      onClose={onClose}
    >
      <Form.Item name="outcome">
        <Segmented
          block
          options={(['won', 'lost', 'noReply'] as const).map((value) => ({
            value,
            label: t(`rates.quoteState.${value}`),
          }))}
        />
      </Form.Item>
      {outcome === 'lost' ? (
        <Form.Item name="reason" label={t('rates.field.lossReason')} required>
          <Select options={lossReasons.map((value) => ({ value, label: t(`rates.lossReason.${value}`) }))} />
        </Form.Item>
      ) : null}
      {outcome === 'lost' && reason === 'price' ? (
        <div className="quote-grid">
          <Form.Item name="rivalPrice" label={t('rates.quotes.rivalPrice')}>
            <InputNumber controls={false} precision={2} />
          </Form.Item>
          <Form.Item name="rivalCurrency" label={t('rates.document.currency')}>
            <CurrencyPicker />
          </Form.Item>
        </div>
      ) : null}
      <Form.Item name="note" label={t('rates.document.remark')}>
        <Input.TextArea maxLength={500} autoSize={{ minRows: 2, maxRows: 5 }} />
      </Form.Item>
      {quote.outcome ? (
        <Form.Item name="why" label={t('rates.quotes.why')} required>
          <Input maxLength={300} />
        </Form.Item>
      ) : null}
    </FormDialog>
  )
}

const initial = ({ outcome, lines }: Quote) => ({
  outcome: outcome?.outcome ?? 'won',
  reason: outcome?.reason ?? undefined,
  rivalPrice: outcome?.rivalPrice ?? null,
  rivalCurrency: outcome?.rivalCurrency ?? lines[0]?.currency ?? 'USD',
  note: outcome?.note ?? '',
})

/** What belongs to another outcome than the chosen one is left out. */
function bodyOf({ outcome, reason, rivalPrice, rivalCurrency, note, why }: Values, quote: Quote): QuoteOutcome {
  const isPrice = outcome === 'lost' && reason === 'price' && rivalPrice !== null && rivalPrice !== undefined
  return {
    outcome,
    reason: outcome === 'lost' ? (reason ?? null) : null,
    rivalPrice: isPrice ? rivalPrice : null,
    rivalCurrency: isPrice ? (rivalCurrency ?? null) : null,
    note: note ?? '',
    why: quote.outcome ? (why ?? '') : '',
  }
}
