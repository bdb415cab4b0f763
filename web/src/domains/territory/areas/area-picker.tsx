import { Select } from 'antd'
import { useState } from 'react'
import { NothingFound } from '../../../kit/index.ts'
import { t, useWords } from '../../../platform/language/i18n.ts'
import { useAreas, useFoundAreas } from './area-queries.ts'
import { areaPath } from './area-text.ts'

interface FieldProps {
  id?: string
  placeholder?: string
  'aria-label'?: string
}

interface AreaProps extends FieldProps {
  value?: string | null | undefined
  onChange?: (code: string | null) => void
}

/** A picker for a country, province, city or district, found by Chinese, pinyin, initials or code. */
export function AreaPicker({ value, onChange, ...field }: AreaProps) {
  const { options, onSearch, read } = useAreaOptions(value ? [value] : [])
  return (
    <Select
      {...field}
      value={value ?? undefined}
      onChange={(code: string | undefined) => onChange?.(code ?? null)}
      options={options}
      showSearch={{ filterOption: false, onSearch }}
      onFocus={() => onSearch('')}
      allowClear
      notFoundContent={<NothingFound read={read} text={t('territory.area.none')} />}
    />
  )
}

/** Nothing is requested before the first focus; without a text the provinces of China are offered, because most people look for one there. */
function useAreaOptions(chosen: readonly string[]) {
  const { language } = useWords()
  const [typed, setTyped] = useState<string>()
  const read = useFoundAreas(typed ?? '', { enabled: typed !== undefined, ...(typed ? {} : { below: 'CN' }) })
  const known = useAreas(chosen).data?.areas ?? []
  const all = [...known, ...(typed === undefined ? [] : (read.data?.areas ?? []))]
  const options = [
    ...new Map(all.map((area) => [area.code, { value: area.code, label: areaPath(area, language) }])).values(),
  ]
  return {
    options: chosen.reduce(
      (sofar, code) => (sofar.some(({ value }) => value === code) ? sofar : [...sofar, { value: code, label: code }]),
      options,
    ),
    onSearch: setTyped,
    read,
  }
}
