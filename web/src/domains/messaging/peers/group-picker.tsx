import { Select } from 'antd'
import { useState } from 'react'
import { disableEarlierOptions, NothingFound } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { useGroupsNamed } from './peer-queries.ts'

interface PickerProps {
  id?: string
  value?: number | null
  onChange?: (id: number | null) => void
}

/** A chat group of the register, searched as in its list. */
export function GroupPicker({ id, value, onChange }: PickerProps) {
  const { t } = useWords()
  const [typed, setTyped] = useState('')
  const { data, error, isFetching, isPlaceholderData } = useGroupsNamed(typed)
  const options = (data?.rows ?? []).map((group) => ({ value: group.id, label: group.name }))
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
      placeholder={t('messaging.peer.chooseGroup')}
    />
  )
}
