import { Select } from 'antd'
import { useState } from 'react'
import { offered } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { usePeople } from './company-queries.ts'

interface PickerProps {
  id?: string
  /** What the field says of itself where no label stands beside it. */
  label?: string
  value: number | undefined
  onChange: (id: number | undefined) => void
}

/** A colleague, found by name. */
export function CustodianPicker({ id, label, value, onChange }: PickerProps) {
  const { t } = useWords()
  const [typed, setTyped] = useState('')
  const { data, isFetching, isPlaceholderData } = usePeople(typed, value)
  const options = (data?.people ?? []).map(({ id, name, departmentName }) => ({
    value: id,
    label: name,
    departmentName,
  }))
  return (
    <Select
      {...(id ? { id } : {})}
      {...(label ? { 'aria-label': label } : {})}
      value={value}
      onChange={(id: number | undefined) => onChange(id)}
      options={offered(options, isPlaceholderData)}
      optionRender={personOption}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      allowClear
      loading={isFetching}
      placeholder={label ?? t('phonebook.custodian.placeholder')}
    />
  )
}

function personOption({ data: { label, departmentName } }: { data: { label: string; departmentName: string | null } }) {
  return (
    <>
      {label} <span className="company-quiet">{departmentName}</span>
    </>
  )
}
