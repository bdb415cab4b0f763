import { Select } from 'antd'
import { useState } from 'react'
import { NothingFound } from '../../../kit/index.ts'
import { useGroup, useGroupsNamed } from '../groups/group-queries.ts'

interface PickerProps {
  label: string
  value: number | undefined
  onChange: (id: number | undefined) => void
}

/** A group to search in: also one that we have left. */
export function SearchedGroupPicker({ label, value, onChange }: PickerProps) {
  const [typed, setTyped] = useState('')
  const { data, error, isFetching } = useGroupsNamed(typed)
  const chosen = useGroup(value)
  const found = data?.rows ?? []
  const known = chosen.data && !found.some(({ id }) => id === chosen.data.id) ? [chosen.data, ...found] : found
  return (
    <Select
      className="group-picker"
      aria-label={label}
      placeholder={label}
      value={value}
      onChange={(id: number | undefined) => onChange(id)}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      options={known.map(({ id, name, account }) => ({ value: id, label: name, title: account }))}
      loading={isFetching}
      notFoundContent={<NothingFound read={{ error, isFetching }} />}
      allowClear
    />
  )
}
