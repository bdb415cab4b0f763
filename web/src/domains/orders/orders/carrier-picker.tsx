import { Select } from 'antd'
import { NothingFound } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { carrierName, useCarrierRead, useCarriers } from '../../territory/index.ts'

interface PickerProps {
  id?: string
  value?: string | undefined
  onChange?: (code: string) => void
  placeholder?: string
  'aria-label'?: string
}

/** A container line by its names; one that we do not know stays as it was written. */
export function CarrierPicker({ value, onChange, ...field }: PickerProps) {
  const { language } = useWords()
  const read = useCarrierRead()
  const known = [...new Set(useCarriers().values())].map((carrier) => ({
    value: carrier.scac || carrier.code,
    label: carrierName(carrier, language),
    search: [carrier.code, carrier.scac, carrier.names.zh, carrier.names.en].join(' ').toLowerCase(),
  }))
  const options =
    value && !known.some((one) => one.value === value) ? [{ value, label: value, search: value }, ...known] : known
  return (
    <Select
      {...field}
      value={value || undefined}
      onChange={(code: string | undefined) => onChange?.(code ?? '')}
      options={options}
      showSearch={{ filterOption: (typed, option) => option?.search.includes(typed.trim().toLowerCase()) ?? false }}
      notFoundContent={<NothingFound read={read} />}
      allowClear
    />
  )
}
