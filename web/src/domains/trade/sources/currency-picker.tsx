import { Form } from 'antd'
import { CurrencyPicker } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'

/** The currency of values that carry none; left open it is never taken for dollars. */
export function CurrencyControl() {
  const { t } = useWords()
  return (
    <Form.Item name="currency" label={t('trade.source.currency')}>
      <CurrencyPicker allowClear placeholder={t('trade.source.currency.none')} />
    </Form.Item>
  )
}
