import { portCode } from '@seamark/contract/territory/lanes'
import { Select } from 'antd'
import { useState } from 'react'
import { NothingFound } from '../../../kit/index.ts'
import { isWordKey, t, useWords } from '../../../platform/language/i18n.ts'
import { useFoundPorts, usePorts } from './port-queries.ts'
import { portName, portText } from './port-text.ts'
import './port-view.css'

interface Option {
  value: string
  label: string
  note: string
  disabled?: boolean
}

interface FieldProps {
  id?: string
  placeholder?: string
  'aria-label'?: string
}

interface PortProps extends FieldProps {
  value?: string
  onChange?: (code: string) => void
}

/** A picker for one port, found by code, English, Chinese, pinyin or a trade name; an unknown code may be typed. */
export function PortPicker({ value = '', onChange, placeholder = t('territory.port.choose'), ...field }: PortProps) {
  const { options, onSearch, read } = usePortOptions(value === '' ? [] : [value])
  return (
    <Select
      {...field}
      placeholder={placeholder}
      className="port-picker"
      value={value || undefined}
      onChange={(code: string | undefined) => onChange?.(code ?? '')}
      options={options}
      optionRender={optionOf}
      showSearch={{ filterOption: false, onSearch }}
      onFocus={() => onSearch('')}
      allowClear
      popupMatchSelectWidth={300}
      notFoundContent={<NothingFound read={read} text={t('territory.port.none')} />}
    />
  )
}

interface PortsProps extends FieldProps {
  value?: readonly string[]
  onChange?: (codes: string[]) => void
}

/** A picker for several ports; a word that means several, such as 深圳 or 欧基港, brings all of them. */
export function PortsPicker({ value = [], onChange, ...field }: PortsProps) {
  const { options, onSearch, read, sets } = usePortOptions(value)
  return (
    <Select
      {...field}
      className="port-picker"
      mode="multiple"
      value={[...value]}
      onChange={(chosen: string[]) => onChange?.([...new Set(chosen.flatMap((one) => one.split(',')))])}
      options={[...sets, ...options]}
      optionRender={optionOf}
      showSearch={{ filterOption: false, onSearch, autoClearSearchValue: true }}
      onFocus={() => onSearch('')}
      allowClear
      maxTagCount="responsive"
      popupMatchSelectWidth={300}
      notFoundContent={<NothingFound read={read} text={t('territory.port.none')} />}
    />
  )
}

/** The ports offered for the typed text; the chosen one stays so that its name is shown. Nothing is requested before the first focus. */
function usePortOptions(chosen: readonly string[]) {
  const { language } = useWords()
  const [typed, setTyped] = useState<string>()
  const read = useFoundPorts(typed ?? '', typed !== undefined)
  const { data, isPlaceholderData } = read
  const known = usePorts(chosen)
  const options: Option[] = chosen.map((code) => ({
    value: code,
    label: portText(code, known.get(code), language),
    note: '',
  }))
  const add = (option: Option) => !options.some(({ value }) => value === option.value) && options.push(option)
  for (const port of data?.ports ?? [])
    add({
      value: port.code,
      label: portText(port.code, port, language),
      note: noteOf(port, language),
      disabled: isPlaceholderData,
    })
  const code = (typed ?? '').normalize('NFKC').trim().toUpperCase()
  if (portCode.test(code)) add({ value: code, label: code, note: '' })
  return {
    options: typed
      ? options
          .filter(({ value }) => !chosen.includes(value) || value === code)
          .concat(options.filter(({ value }) => chosen.includes(value) && value !== code))
      : options,
    onSearch: setTyped,
    read,
    sets: (data?.sets ?? [])
      .filter(({ isChoice }) => !isChoice)
      .map(({ name, codes }): Option => ({ value: codes.join(','), label: name, note: codes.join(' · ') })),
  }
}

type Port = NonNullable<ReturnType<typeof useFoundPorts>['data']>['ports'][number]

function noteOf(port: Port, language: ReturnType<typeof useWords>['language']): string {
  const lane = `territory.lane.${port.lane ?? ''}`
  const other = language === 'zh' ? port.names.en : port.names.zh
  return [other === portName(port, language) ? '' : other, isWordKey(lane) ? t(lane) : ''].filter(Boolean).join(' · ')
}

function optionOf({ data }: { data: Option }) {
  return (
    <>
      {data.label} <span className="port-code">{data.note}</span>
    </>
  )
}
