import { findPorts } from '@seamark/contract/territory/index'
import { shownPortCode } from '@seamark/contract/territory/ports'
import { nameParties, nameSources } from '@seamark/contract/trade/index'
import { keepPreviousData } from '@tanstack/react-query'
import { Select } from 'antd'
import { useState } from 'react'
import { disableEarlierOptions, NothingFound } from '../../../kit/index.ts'
import { useCall } from '../../../platform/api/calls.ts'
import { t, useWords } from '../../../platform/language/i18n.ts'
import { carrierName, portName, useCarrierRead, useCarriers } from '../../territory/index.ts'
import { useCodeNames } from '../codes/code-queries.ts'
import { codeText } from '../codes/code-text.ts'
import { joinValues, listOf, separators } from './slice-filters.ts'

interface PickerProps {
  label: string
  /** What an empty field says; that any will do, where nothing is given. */
  placeholder?: string
  value: string | undefined
  onChange: (value: string | undefined) => void
}

/** Any number of values, folded to one line; none of them means that any will do. */
const severalOf = (label: string, value: string | undefined, placeholder = t('trade.filter.any')) => ({
  'aria-label': label,
  value: listOf(value),
  placeholder,
  maxTagCount: 'responsive' as const,
  allowClear: true,
})

const quiet = { placeholderData: keepPreviousData, staleTime: 300_000 } as const

/** Ports found by code, name or pinyin, or by a name that stands for several, which are then all chosen. */
export function PortsPicker({ label, placeholder, value, onChange }: PickerProps) {
  const { language } = useWords()
  const [typed, setTyped] = useState('')
  const read = useCall(findPorts, { query: typed ? { q: typed } : {} }, quiet)
  const { data, isFetching, isPlaceholderData } = read
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
      {...severalOf(label, value, placeholder)}
      mode="multiple"
      onChange={(chosen: string[]) => onChange(joinValues([...new Set(chosen.flatMap((one) => one.split(',')))]))}
      options={disableEarlierOptions([...sets, ...ports], isPlaceholderData)}
      optionRender={({ data: { label: shown, note } }) => `${shown} ${note}`}
      showSearch={{ filterOption: false, onSearch: setTyped, searchValue: typed }}
      loading={isFetching}
      notFoundContent={<NothingFound read={read} />}
    />
  )
}

/** A single letter would find half of the parties. */
const isTooShort = (typed: string) => typed.trim().length < 2

/** A picker for parties, by a part of a name. */
export function PartyPicker({ label, placeholder, value, onChange }: PickerProps) {
  const [typed, setTyped] = useState('')
  const found = useCall(nameParties, { query: { q: typed } }, { ...quiet, enabled: !isTooShort(typed) })
  const chosen = useCall(nameParties, { query: { ids: value ?? '' } }, { ...quiet, enabled: value !== undefined })
  const known = new Map(
    [...(value ? (chosen.data?.parties ?? []) : []), ...(typed ? (found.data?.parties ?? []) : [])].map((party) => [
      party.id,
      party.name,
    ]),
  )
  return (
    <Select
      {...severalOf(label, value, placeholder)}
      mode="multiple"
      onChange={(ids: string[]) => onChange(joinValues(ids))}
      options={disableEarlierOptions(
        [...known].map(([id, name]) => ({ value: String(id), label: name })),
        found.isPlaceholderData,
      )}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      loading={found.isFetching}
      notFoundContent={
        <NothingFound read={found} {...(isTooShort(typed) ? { text: t('trade.filter.typeTwo') } : {})} />
      }
      popupMatchSelectWidth={320}
    />
  )
}

export function SourcePicker({ label, value, onChange }: PickerProps) {
  const read = useCall(nameSources, {}, { staleTime: 300_000 })
  const options = (read.data?.sources ?? []).map(({ id, name }) => ({ value: String(id), label: name }))
  return <ChoicePicker {...{ label, value, onChange, options, read }} />
}

interface ChoiceProps extends PickerProps {
  options: readonly { value: string; label: string }[]
  /** The read behind the options, where they are not fixed. */
  read?: Read
}

interface Read {
  error: unknown
  isFetching: boolean
}

const fixed: Read = { error: null, isFetching: false }

/** A picker for lines by code or name; an unknown code can be typed. */
export function CarrierPicker({ label, value, onChange }: PickerProps) {
  const { language } = useWords()
  const carriers = [...new Set(useCarriers().values())]
  const read = useCarrierRead()
  const options = carriers.map((one) => ({
    value: one.scac || one.code,
    label: codeText(one.scac || one.code, carrierName(one, language)),
  }))
  return <TagsPicker {...{ label, value, onChange, options, read }} />
}

/** A picker with suggestions that also accepts typed values; in capitals, as records are written. */
export function TagsPicker({
  label,
  value,
  onChange,
  options = [],
  read = fixed,
}: PickerProps & Partial<Pick<ChoiceProps, 'options' | 'read'>>) {
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
      notFoundContent={<NothingFound read={read} text={t('trade.filter.typeAny')} />}
    />
  )
}

/** A picker for several values of a fixed choice. */
export function ChoicePicker({ label, value, onChange, options, read = fixed }: ChoiceProps) {
  return (
    <Select
      {...severalOf(label, value)}
      mode="multiple"
      onChange={(chosen: string[]) => onChange(joinValues(chosen))}
      options={[...options]}
      showSearch={{ optionFilterProp: 'label' }}
      notFoundContent={<NothingFound read={read} />}
    />
  )
}
