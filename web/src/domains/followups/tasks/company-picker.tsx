import { Select } from 'antd'
import { useState } from 'react'
import { disableEarlierOptions, NothingFound } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { useCompaniesNamed } from './task-queries.ts'

interface PickerProps {
  id?: string
  value?: number | null
  onChange?: (id: number | null) => void
  /** The company that is already chosen, with its name. */
  known?: { id: number; name: string } | null
  disabled?: boolean
  /** What it is, where no label stands beside it. */
  label?: string
  /** A text beside it says the same, and the field says what to do. */
  isLabelled?: boolean
}

/** A company that the person sees, searched as in the list. */
export function CompanyPicker({
  id,
  value,
  onChange,
  known = null,
  disabled = false,
  label,
  isLabelled = false,
}: PickerProps) {
  const { t } = useWords()
  const [typed, setTyped] = useState('')
  const { data, error, isFetching, isPlaceholderData } = useCompaniesNamed(typed)
  const found = (data?.rows ?? []).map((company) => ({ value: company.id, label: company.name }))
  const options =
    known && !found.some((one) => one.value === known.id) ? [{ value: known.id, label: known.name }, ...found] : found
  return (
    <Select
      {...(id ? { id } : {})}
      value={value ?? undefined}
      onChange={(chosen: number | undefined) => onChange?.(chosen ?? null)}
      options={disableEarlierOptions(options, isPlaceholderData)}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      loading={isFetching}
      notFoundContent={<NothingFound read={{ error, isFetching }} />}
      allowClear
      disabled={disabled}
      {...(label ? { 'aria-label': label } : {})}
      placeholder={label && !isLabelled ? label : t('followups.task.chooseCompany')}
    />
  )
}
