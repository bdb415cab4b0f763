import { Select } from 'antd'
import { NothingFound } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { useContactsOf } from './task-queries.ts'

interface PickerProps {
  id?: string
  companyId: number | null | undefined
  value?: number | null
  onChange?: (id: number | null) => void
  /** The contact that is already chosen, with its name. */
  known?: { id: number; name: string } | null
}

/** One of the company's contacts. */
export function ContactPicker({ id, companyId, value, onChange, known = null }: PickerProps) {
  const { t } = useWords()
  const { data, error, isFetching } = useContactsOf(companyId)
  const found = (data?.rows ?? []).map((contact) => ({ value: contact.id, label: contact.name }))
  const options =
    known && known.id === value && !found.some((one) => one.value === known.id)
      ? [{ value: known.id, label: known.name }, ...found]
      : found
  return (
    <Select
      {...(id ? { id } : {})}
      value={value ?? undefined}
      onChange={(chosen: number | undefined) => onChange?.(chosen ?? null)}
      options={options}
      loading={isFetching}
      notFoundContent={<NothingFound read={{ error, isFetching }} text={t('followups.task.noContact')} />}
      disabled={!companyId}
      allowClear
      placeholder={t('followups.task.chooseContact')}
    />
  )
}
