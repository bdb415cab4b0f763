import { type ExchangeRate, newRate, rateChanges } from '@seamark/contract/settings/exchange-rates'
import { addExchangeRate, changeExchangeRate } from '@seamark/contract/settings/index'
import { Form, InputNumber } from 'antd'
import { CurrencyPicker, DayField, FormDialog, useSave } from '../../../kit/index.ts'
import { call } from '../../../platform/api/calls.ts'
import { formProblems } from '../../../platform/forms.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { notices } from '../../../platform/notices.ts'
import { refusalText } from './rate-actions.ts'
import { refreshRates } from './rate-queries.ts'

interface FormProps {
  /** The rate to correct; without it a new one is added. */
  rate: ExchangeRate | undefined
  onClose: () => void
}

interface Values {
  currency: string
  perDollar: number
  validFrom: string
}

const dollar = ['USD']

/** What one dollar costs in a currency, from a day on. */
export function RateForm({ rate, onClose }: FormProps) {
  const { t } = useWords()
  const [form] = Form.useForm<Values>()
  const { save, ...saving } = useSave({
    form,
    findProblems: ({ currency, ...changes }: Values) =>
      rate ? formProblems(rateChanges, changes) : formProblems(newRate, { currency, ...changes }),
    send: ({ currency, perDollar, validFrom }) =>
      rate
        ? call(
            changeExchangeRate,
            { params: { id: rate.id }, version: rate.version, body: { perDollar, validFrom } },
            { quiet: true },
          )
        : call(addExchangeRate, { body: { currency, perDollar, validFrom } }, { quiet: true }),
    onSaved(_, { currency }) {
      notices.success(t('settings.item.saved', { name: rate?.currency ?? currency }))
      onClose()
    },
    failureText: refusalText,
    refresh: refreshRates,
  })
  return (
    <FormDialog
      {...saving}
      width={420}
      title={rate ? t('settings.rate.edit', { currency: rate.currency }) : t('settings.rate.new')}
      form={form}
      initialValues={rate}
      onSubmit={save}
      onClose={onClose}
    >
      {rate ? null : (
        <Form.Item name="currency" label={t('settings.field.currency')} required>
          <CurrencyPicker autoFocus without={dollar} />
        </Form.Item>
      )}
      <Form.Item name="perDollar" label={t('settings.field.perDollar')} extra={t('settings.rate.hint')} required>
        <InputNumber min={0} className="rate-number" autoFocus={rate !== undefined} />
      </Form.Item>
      <Form.Item name="validFrom" label={t('settings.field.validFrom')} required>
        <DayField allowClear={false} />
      </Form.Item>
    </FormDialog>
  )
}
