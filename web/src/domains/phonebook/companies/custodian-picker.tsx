import { Select } from 'antd'
import { useState } from 'react'
import { useWords } from '../../../platform/i18n.ts'
import { usePeople } from './company-queries.ts'

/** A colleague, found by name. */
export function CustodianPicker({ id, value, onChange }: { id?: string; value: number | undefined; onChange: (id: number | undefined) => void }) {
  const { t } = useWords()
  const [typed, setTyped] = useState('')
  const { data, isFetching } = usePeople(typed, value)
  const options = (data?.people ?? []).map(({ id, name, departmentName }) => ({ value: id, label: name, departmentName }))
  return (
    <Select
      {...(id ? { id } : {})}
      value={value}
      onChange={(id: number | undefined) => onChange(id)}
      options={options}
      optionRender={personOption}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      allowClear
      loading={isFetching}
      placeholder={t('phonebook.custodian.placeholder')}
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
