import { Select } from 'antd'
import { useState } from 'react'
import { disableEarlierOptions, NothingFound } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { daysText, nameOf } from './exhibition-text.ts'
import { useFoundExhibitions, useKnownExhibition } from './exhibition-queries.ts'

interface PickerProps {
  id?: string
  value?: number | null | undefined
  onChange?: (id: number | null) => void
  label?: string
  className?: string
}

interface Option {
  value: number
  label: string
  days: string
}

const drawOption = ({ data: { label, days } }: { data: Option }) => (
  <span className="fair-option">
    {label} <small>{days}</small>
  </span>
)

/** An exhibition by a part of its name, the newest first. */
export function ExhibitionPicker({ id, value, onChange, label, className }: PickerProps) {
  const { t } = useWords()
  const [typed, setTyped] = useState('')
  const { data, error, isFetching, isPlaceholderData } = useFoundExhibitions(typed)
  const { data: known } = useKnownExhibition(value ?? undefined)
  const found = data?.rows ?? []
  const shown = known && !found.some((one) => one.id === known.id) && typed === '' ? [known, ...found] : found
  return (
    <Select<number | null, Option>
      {...(id ? { id } : {})}
      {...(className ? { className } : {})}
      aria-label={label ?? t('exhibitions.exhibition')}
      placeholder={label ?? t('exhibitions.exhibition')}
      {...(value ? { value } : { value: null })}
      onChange={(chosen) => onChange?.(chosen ?? null)}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      loading={isFetching}
      options={disableEarlierOptions(
        shown.map((one) => ({ value: one.id, label: nameOf(one), days: daysText(one) })),
        isPlaceholderData,
      )}
      notFoundContent={<NothingFound read={{ error, isFetching }} />}
      optionRender={drawOption}
      popupMatchSelectWidth={false}
      allowClear
    />
  )
}
