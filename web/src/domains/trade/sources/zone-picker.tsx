import { Select } from 'antd'
import { useMemo } from 'react'
import { useWords } from '../../../platform/language/i18n.ts'
import { zoneName, zones } from './zone-text.ts'

/** A picker for a time zone by its city. */
export function ZonePicker(field: { id?: string; value?: string; onChange?: (zone: string) => void }) {
  const { language } = useWords()
  const options = useMemo(
    () => zones().map((zone) => ({ value: zone, label: zoneName(zone, language), search: zoneName(zone, 'en') })),
    [language],
  )
  return (
    <Select<string, { value: string; label: string; search: string }>
      {...field}
      showSearch={{
        filterOption: (typed, option) =>
          `${option?.label ?? ''} ${option?.search ?? ''}`.toLowerCase().includes(typed.trim().toLowerCase()),
      }}
      options={options}
    />
  )
}
