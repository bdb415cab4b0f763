import { findPorts } from '@seamark/contract/territory/index'
import { shownPortCode } from '@seamark/contract/territory/ports'
import { nameParties, nameSources } from '@seamark/contract/trade/index'
import { keepPreviousData } from '@tanstack/react-query'
import { Select } from 'antd'
import { useState } from 'react'
import { disableEarlierOptions } from '../../../kit/index.ts'
import { useCall } from '../../../platform/api/calls.ts'
import { t, useWords } from '../../../platform/language/i18n.ts'
import { carrierName, portName, useCarriers } from '../../territory/index.ts'
import { useCodeNames } from '../codes/code-queries.ts'
import { codeText } from '../codes/code-text.ts'
import { joinValues, listOf, separators } from './slice-filters.ts'

interface PickerProps {
  label: string
  value: string | undefined
  onChange: (value: string | undefined) => void
}

/** Any number of values, folded to one line; none of them means that any will do. */
const severalOf = (label: string, value: string | undefined) => ({
  'aria-label': label,
  value: listOf(value),
  placeholder: t('trade.filter.any'),
  maxTagCount: 'responsive' as const,
  allowClear: true,
})

const quiet = { placeholderData: keepPreviousData, staleTime: 300_000 } as const

/** Ports found by code, name or pinyin, or by a name that stands for several, which are then all chosen. */
export function PortsPicker({ label, value, onChange }: PickerProps) {
  const { language } = useWords()
  const [typed, setTyped] = useState('')
  const { data, isFetching, isPlaceholderData } = useCall(findPorts, { query: typed ? { q: typed } : {} }, quiet)
  const names = useCodeNames(listOf(value))
  const found = (data?.ports ?? []).map((port) => ({
    value: port.code,
    label: codeText(port.code, portName(port, language)),
    note: '',
  }))
  const chosen = listOf(value).filter((code) => !found.some((port) => port.value === code))
  const ports = [
    ...found,
    ...chosen.map((code) => ({ value: code, label: codeText(code, names.port(code)), note: '' })),
  ]
  const sets = (data?.sets ?? []).map(({ name, codes }) => ({
    value: codes.join(','),
    label: name,
    note: codes.map(shownPortCode).filter(Boolean).join(' · '),
  }))
  return (
    <Select
      {...severalOf(label, value)}
      mode="multiple"
      onChange={(chosen: string[]) => onChange(joinValues([...new Set(chosen.flatMap((one) => one.split(',')))]))}
      options={disableEarlierOptions([...sets, ...ports], isPlaceholderData)}
      optionRender={({ data: { label: shown, note } }) => `${shown} ${note}`}
      showSearch={{ filterOption: false, onSearch: setTyped, searchValue: typed }}
      loading={isFetching}
    />
  )
}

/** A picker for parties, by a part of a name. */
export function PartyPicker({ label, value, onChange }: PickerProps) {
  const [typed, setTyped] = useState('')
  const found = useCall(nameParties, { query: { q: typed } }, { ...quiet, enabled: typed.trim().length > 1 })
  const chosen = useCall(nameParties, { query: { ids: value ?? '' } }, { ...quiet, enabled: value !== undefined })
  const known = new Map(
    [...(value ? (chosen.data?.parties ?? []) : []), ...(typed ? (found.data?.parties ?? []) : [])].map((party) => [
      party.id,
      party.name,
    ]),
  )
  return (
    <Select
      {...severalOf(label, value)}
      mode="multiple"
      onChange={(ids: string[]) => onChange(joinValues(ids))}
      options={disableEarlierOptions(
        [...known].map(([id, name]) => ({ value: String(id), label: name })),
        found.isPlaceholderData,
      )}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      loading={found.isFetching}
      popupMatchSelectWidth={320}
    />
  )
}

export function SourcePicker({ label, value, onChange }: PickerProps) {
  const { data } = useCall(nameSources, {}, { staleTime: 300_000 })
  const options = (data?.sources ?? []).map(({ id, name }) => ({ value: String(id), label: name }))
  return <ChoicePicker {...{ label, value, onChange, options }} />
}

interface ChoiceProps extends PickerProps {
  options: readonly { value: string; label: string }[]
}

/** A picker for lines by code or name; an unknown code can be typed. */
export function CarrierPicker({ label, value, onChange }: PickerProps) {
  const { language } = useWords()
  const carriers = [...new Set(useCarriers().values())]
  const options = carriers.map((one) => ({
    value: one.scac || one.code,
    label: codeText(one.scac || one.code, carrierName(one, language)),
  }))
  return <TagsPicker {...{ label, value, onChange, options }} />
}

/** A picker with suggestions that also accepts typed values; in capitals, as records are written. */
export function TagsPicker({
  label,
  value,
  onChange,
  options = [],
}: PickerProps & Partial<Pick<ChoiceProps, 'options'>>) {
  return (
    <Select
      {...severalOf(label, value)}
      mode="tags"
      onChange={(chosen: string[]) =>
        onChange(joinValues([...new Set(chosen.map((one) => one.trim().toUpperCase()).filter(Boolean))]))
      }
      options={[...options]}
      tokenSeparators={[...separators]}
      showSearch={{ optionFilterProp: 'label' }}
    />
  )
}

/** A picker for several values of a fixed choice. */
export function ChoicePicker({ label, value, onChange, options }: ChoiceProps) {
  return (
    <Select
      {...severalOf(label, value)}
      mode="multiple"
      onChange={(chosen: string[]) => onChange(joinValues(chosen))}
      options={[...options]}
      showSearch={{ optionFilterProp: 'label' }}
    />
  )
}
