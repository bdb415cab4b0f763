import { Form, Select } from 'antd'
import { useWords } from '../../../platform/language/i18n.ts'

/** The currency of values that carry none; left open it is never taken for dollars. */
export function CurrencyControl() {
  const { t } = useWords()
  return (
    <Form.Item name="currency" label={t('trade.source.currency')}>
      <Select
        allowClear
        showSearch
        placeholder={t('trade.source.currency.none')}
        options={currencies.map((value) => ({ value, label: value }))}
      />
    </Form.Item>
  )
}

const common = ['USD', 'CNY', 'EUR', 'JPY', 'GBP', 'HKD', 'INR', 'VND', 'KRW', 'TWD', 'THB', 'MXN', 'BRL']
const currencies = [...new Set([...common, ...Intl.supportedValuesOf('currency')])]
