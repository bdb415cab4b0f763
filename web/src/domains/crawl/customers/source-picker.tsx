import { Select } from 'antd'
import { useWords } from '../../../platform/language/i18n.ts'
import { useSourceNames } from './customer-queries.ts'

interface PickerProps {
  id?: string
  label?: string
  value?: number | null
  onChange?: (id: number | null) => void
}

/** A picker for a source, of files and in filters. */
export function SourcePicker({ id, label, value, onChange }: PickerProps) {
  const { t } = useWords()
  const { data, isLoading } = useSourceNames()
  return (
    <Select
      {...(id ? { id } : {})}
      aria-label={label ?? t('crawl.import.source')}
      placeholder={label ?? t('crawl.import.source')}
      value={value ?? undefined}
      onChange={(chosen: number | undefined) => onChange?.(chosen ?? null)}
      options={data?.sources.map((source) => ({ value: source.id, label: source.name }))}
      loading={isLoading}
      showSearch={{ optionFilterProp: 'label' }}
      allowClear
      style={{ width: '100%' }}
    />
  )
}
