import type { Area } from '@seamark/contract/territory/areas'
import { findAreas } from '@seamark/contract/territory/index'
import { keepPreviousData } from '@tanstack/react-query'
import { TreeSelect } from 'antd'
import { useState } from 'react'
import { NothingFound } from '../../../../kit/index.ts'
import { call, useCall } from '../../../../platform/api/calls.ts'
import { useWords } from '../../../../platform/language/i18n.ts'
import { areaName } from './filter-text.ts'

interface PickerProps {
  value: string[]
  onChange: (codes: string[]) => void
}

/** Countries, provinces, cities and districts: opened level by level, or found by name, pinyin or code. Choosing one includes all below it. */
export function AreaPicker({ value, onChange }: PickerProps) {
  const { t, language } = useWords()
  const [typed, setTyped] = useState('')
  const [opened, setOpened] = useState<readonly Area[]>([])
  const top = useCall(findAreas, { query: { limit: 100 } }, { staleTime: 3_600_000 })
  const found = useCall(
    findAreas,
    { query: { q: typed, limit: 30 } },
    { enabled: typed !== '', placeholderData: keepPreviousData, staleTime: 3_600_000 },
  )
  const { data: chosen } = useCall(
    findAreas,
    { query: { codes: value.join(',') } },
    { enabled: value.length > 0, staleTime: 3_600_000, placeholderData: keepPreviousData },
  )
  const known = new Map(
    [...(top.data?.areas ?? []), ...opened, ...(chosen?.areas ?? [])].map((area) => [area.code, area]),
  )
  const areas = typed === '' ? [...known.values()] : (found.data?.areas ?? [])
  const nodes = areas.map((area) => {
    const above = area.above.at(-1)?.code
    const path = area.above.slice(1).map((one) => areaName(one, language))
    return {
      id: area.code,
      value: area.code,
      // Search results are a flat list, each with the area that it lies in.
      pId: typed === '' && above !== undefined && known.has(above) ? above : 0,
      title: typed === '' ? areaName(area, language) : [...path, areaName(area, language)].join(' · '),
      isLeaf: typed !== '' || !area.hasBelow,
    }
  })
  async function open(code: string) {
    const { areas: below } = await call(findAreas, { query: { below: code, limit: 100 } }, { quiet: true })
    setOpened((before) => [...before.filter((area) => !below.some((one) => one.code === area.code)), ...below])
  }
  return (
    <TreeSelect
      multiple
      value={value}
      onChange={(codes: string[]) => onChange(codes)}
      treeData={nodes}
      treeDataSimpleMode
      loadData={({ value: code }) => open(String(code))}
      showSearch={{ filterTreeNode: false, searchValue: typed, onSearch: setTyped }}
      placeholder={t('phonebook.filter.area')}
      aria-label={t('phonebook.column.region')}
      notFoundContent={<NothingFound read={typed === '' ? top : found} />}
      allowClear
    />
  )
}
