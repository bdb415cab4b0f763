import { Select } from 'antd'
import { useMemo } from 'react'
import { currencyName } from '../../platform/language/format.ts'
import { useWords } from '../../platform/language/i18n.ts'

interface CurrencyProps {
  id?: string
  value?: string
  onChange?: (code: string | undefined) => void
  placeholder?: string
  autoFocus?: boolean
  /** The choice may be left open again. */
  allowClear?: boolean
  /** Currencies that cannot be chosen here. */
  without?: readonly string[]
}

const none: readonly string[] = []

/** A picker for a currency by its three letters or its name in the reader's language; those of freight come first. */
export function CurrencyPicker({ value, without = none, ...field }: CurrencyProps) {
  const { language } = useWords()
  const options = useMemo(
    () =>
      currencies
        .filter((code) => !without.includes(code))
        .map((code) => ({ value: code, label: `${code} ${currencyName(code, language)}` })),
    [language, without],
  )
  return (
    <Select<string, { value: string; label: string }>
      {...field}
      value={value || undefined}
      showSearch={{ optionFilterProp: 'label' }}
      options={options}
    />
  )
}

const common = ['USD', 'CNY', 'EUR', 'JPY', 'GBP', 'HKD', 'INR', 'VND', 'KRW', 'TWD', 'THB', 'MXN', 'BRL']
const currencies = [...new Set([...common, ...Intl.supportedValuesOf('currency')])]
