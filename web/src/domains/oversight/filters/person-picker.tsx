import { listPeople } from '@seamark/contract/identity/index'
import { keepPreviousData } from '@tanstack/react-query'
import { Select } from 'antd'
import { useState } from 'react'
import { offered } from '../../../kit/index.ts'
import { useCall } from '../../../platform/api/calls.ts'
import { useWords } from '../../../platform/language/i18n.ts'

/** A colleague, found by name. */
export function PersonPicker({
  value,
  onChange,
}: {
  value: number | undefined
  onChange: (id: number | undefined) => void
}) {
  const { t } = useWords()
  const [typed, setTyped] = useState('')
  const query = typed ? { q: typed } : value ? { ids: String(value) } : {}
  const { data, isFetching, isPlaceholderData } = useCall(
    listPeople,
    { query },
    { placeholderData: keepPreviousData, staleTime: 300_000 },
  )
  return (
    <Select
      aria-label={t('oversight.filter.person')}
      value={value}
      onChange={(id: number | undefined) => onChange(id)}
      options={offered(
        (data?.people ?? []).map(({ id, name }) => ({ value: id, label: name })),
        isPlaceholderData,
      )}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      allowClear
      loading={isFetching}
      placeholder={t('oversight.filter.anyone')}
    />
  )
}
