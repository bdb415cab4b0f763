import { lossReasons } from '@seamark/contract/rates/choices'
import { endQuote, type Quote, quoteOutcome, type QuoteOutcome } from '@seamark/contract/rates/quotes/quotes'
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
  const { save, ...saving } = useSave<unknown, Quote>({
    form,
    schema: quoteOutcome,
    send: (asked) => {
      const body = quoteOutcome.parse(asked)
      return call(endQuote, { params: { id: quote.id }, version: quote.version, body }, { quiet: true })
    },
    onSaved(ended) {
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
      initialValues={{ ...initialOf(quote), why: '' }}
      onSubmit={(values) => save(outcomeBodyOf({ ...values }))}
      onClose={onClose}
    >
      <OutcomeFields initial={quote.outcome?.outcome ?? 'won'} />
      {quote.outcome ? (
        <Form.Item name="why" label={t('rates.quotes.why')} required>
          <Input maxLength={300} />
        </Form.Item>
      ) : null}
    </FormDialog>
  )
}

interface OutcomeProps {
  initial: QuoteOutcome['outcome']
  /** The form of many quotes has no values of its own to begin with. */
  isOfMany?: boolean
}

/** How it ended, why it was lost, and what the rival asked; what belongs to another outcome is not asked for. */
export function OutcomeFields({ initial, isOfMany = false }: OutcomeProps) {
  const { t } = useWords()
  const form = Form.useFormInstance<Values>()
  const outcome = Form.useWatch('outcome', form) ?? initial
  const reason = Form.useWatch('reason', form)
  return (
    <>
      <Form.Item name="outcome" {...(isOfMany ? { initialValue: initial } : {})}>
        <Segmented
          block
          options={(['won', 'lost', 'noReply'] as const).map((value) => ({
            value,
            label: t(`rates.quoteState.${value}`),
          }))}
        />
      </Form.Item>
      {outcome === 'lost' ? (
        <Form.Item
          name="reason"
          label={t('rates.field.lossReason')}
          rules={[{ required: true, message: t('rates.quote_reason_missing') }]}
        >
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
    </>
  )
}

const initialOf = ({ outcome, lines }: Quote) => ({
  outcome: outcome?.outcome ?? 'won',
  reason: outcome?.reason ?? undefined,
  rivalPrice: outcome?.rivalPrice ?? null,
  rivalCurrency: outcome?.rivalCurrency ?? lines[0]?.currency ?? 'USD',
  note: outcome?.note ?? '',
})

/** The body of the call: what belongs to another outcome than the chosen one is left out. */
export function outcomeBodyOf({ outcome, reason, rivalPrice, rivalCurrency, note, why }: Record<string, unknown>) {
  const isPrice = outcome === 'lost' && reason === 'price' && typeof rivalPrice === 'number'
  return {
    outcome,
    reason: outcome === 'lost' ? (reason ?? null) : null,
    rivalPrice: isPrice ? rivalPrice : null,
    rivalCurrency: isPrice ? (rivalCurrency ?? null) : null,
    note: note ?? '',
    why: why ?? '',
  }
}
