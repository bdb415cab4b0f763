import { Select } from 'antd'
import { useWords } from '../../../platform/i18n.ts'
import { useContactsOf } from './task-queries.ts'

interface PickerProps {
  id?: string
  companyId: number | null | undefined
  value?: number | null
  onChange?: (id: number | null) => void
}

/** One of the company's contacts. */
export function ContactPicker({ id, companyId, value, onChange }: PickerProps) {
  const { t } = useWords()
  const { data, isFetching } = useContactsOf(companyId)
  return (
    <Select
      {...(id ? { id } : {})}
      value={value ?? undefined}
      onChange={(chosen: number | undefined) => onChange?.(chosen ?? null)}
      options={data?.rows.map((contact) => ({ value: contact.id, label: contact.name })) ?? []}
      loading={isFetching}
      disabled={!companyId}
      allowClear
      placeholder={t('followups.task.chooseContact')}
    />
  )
}
