import { listGroups } from '@seamark/contract/groups/groups/groups'
import { keepPreviousData } from '@tanstack/react-query'
import { Select } from 'antd'
import { useState } from 'react'
import { disableEarlierOptions, NothingFound } from '../../../kit/index.ts'
import { useCall } from '../../../platform/api/calls.ts'
import { useWords } from '../../../platform/language/i18n.ts'

interface PickerProps {
  id?: string
  value?: number | undefined
  onChange?: (id: number | undefined) => void
  /** The group that is already chosen, with its name. */
  known?: { id: number; name: string } | undefined
}

/** A group of the register in which we still are, searched as in the list. */
export function GroupPicker({ id, value, onChange, known }: PickerProps) {
  const { t } = useWords()
  const [typed, setTyped] = useState('')
  const query = { state: 'active,muted', limit: 20, ...(typed ? { q: [...typed].slice(0, 200).join('') } : {}) }
  const { data, error, isFetching, isPlaceholderData } = useCall(
    listGroups,
    { query },
    { placeholderData: keepPreviousData },
  )
  // Nobody joins a private chat.
  const found = (data?.rows ?? [])
    .filter(({ type }) => type !== 'private')
    .map((group) => ({
      value: group.id,
      label: `${group.name} · ${t(`groups.platform.${group.platform}`)}`,
    }))
  const options =
    known && !found.some((one) => one.value === known.id) ? [{ value: known.id, label: known.name }, ...found] : found
  return (
    <Select
      {...(id ? { id } : {})}
      value={value}
      onChange={(chosen: number | undefined) => onChange?.(chosen)}
      options={disableEarlierOptions(options, isPlaceholderData)}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      loading={isFetching}
      notFoundContent={<NothingFound read={{ error, isFetching }} />}
      allowClear
      placeholder={t('groups.request.chooseGroup')}
    />
  )
}
