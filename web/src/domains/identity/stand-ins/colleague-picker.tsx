import { Select } from 'antd'
import { useState } from 'react'
import { offered } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { useColleagues } from './stand-in-queries.ts'

interface PickerProps {
  id?: string
  value?: number
  onChange?: (id: number | undefined) => void
  /** Who is not offered. */
  except?: number | undefined
}

/** A colleague, found by name or user name. */
export function ColleaguePicker({ id, value, onChange, except }: PickerProps) {
  const { t } = useWords()
  const [typed, setTyped] = useState('')
  const { data, isFetching, isPlaceholderData } = useColleagues(typed)
  const options = (data?.people ?? [])
    .filter((person) => person.id !== except)
    .map((person) => ({ value: person.id, label: person.name, note: person.departmentName ?? '' }))
  return (
    <Select
      {...(id ? { id } : {})}
      {...(value === undefined ? {} : { value })}
      onChange={(chosen: number | undefined) => onChange?.(chosen)}
      options={offered(options, isPlaceholderData)}
      optionRender={colleagueOption}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      loading={isFetching}
      allowClear
      placeholder={t('identity.cover.choose')}
    />
  )
}

const colleagueOption = ({ data: { label, note } }: { data: { label: string; note: string } }) => (
  <>
    {label} <span className="cover-quiet">{note}</span>
  </>
)
