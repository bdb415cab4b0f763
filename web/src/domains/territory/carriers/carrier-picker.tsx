import { Select } from 'antd'
import { NothingFound } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { useCarrierRead, useCarriers } from './carrier-queries.ts'
import { carrierName } from './carrier-text.ts'

interface CarrierProps {
  id?: string
  value?: string
  onChange?: (code: string) => void
  placeholder?: string
  'aria-label'?: string
}

/** A picker for a container line by its short name or its name; the value is its SCAC, or the short name where it has none. */
export function CarrierPicker({ value = '', onChange, ...field }: CarrierProps) {
  const { language } = useWords()
  const read = useCarrierRead()
  const carriers = [...new Set(useCarriers().values())]
  return (
    <Select
      {...field}
      value={value || undefined}
      onChange={(code: string | undefined) => onChange?.(code ?? '')}
      options={carriers.map((one) => ({
        value: one.scac || one.code,
        label: `${one.code} ${carrierName(one, language)}`,
      }))}
      showSearch={{ optionFilterProp: 'label' }}
      notFoundContent={<NothingFound read={read} />}
      allowClear
    />
  )
}
