import type { Area } from '@seamark/contract/territory/areas'
import { AutoComplete } from 'antd'
import { useState } from 'react'
import { useWords } from '../../../platform/language/i18n.ts'
import { useFoundAreas } from './area-queries.ts'
import { areaName, areaPath } from './area-text.ts'

/** The values that a chosen place gives to its record. */
export interface ChosenPlace {
  country: string
  province: string
  city: string
}

interface PlaceProps {
  id?: string
  value?: string
  onChange?: (text: string) => void
  /** The record's field that this picker fills. */
  level: 'province' | 'city'
  /** The country of the record: outside China any text is valid, and none is suggested. */
  country: string
  /** Called when a place was chosen, so that the record's other fields follow. */
  onChoose: (place: ChosenPlace) => void
}

/** A province or city of China, found by Chinese, pinyin or initials; a text field for all other countries. */
export function PlacePicker({ value = '', onChange, level, country, onChoose, ...field }: PlaceProps) {
  const { language } = useWords()
  const [isOpen, setOpen] = useState(false)
  const isOffered = country === '' || country === 'CN'
  const areas = useFoundAreas(value, { enabled: isOpen && isOffered, below: 'CN' }).data?.areas ?? []
  const fitting = isOffered
    ? areas.filter(
        (area) =>
          area.level !== 'country' &&
          /^\d/.test(area.code) &&
          (level === 'city' ? area.level !== 'province' || isMunicipality(area) : area.level === 'province'),
      )
    : []
  const offered = fitting.slice(0, 20).map((area) => ({
    value: area.code,
    label: language === 'zh' ? areaPath(area, language) : `${areaPath(area, language)} ${areaName(area, 'zh')}`,
    area,
  }))
  return (
    <AutoComplete
      {...field}
      value={value}
      options={offered}
      showSearch={{ filterOption: false }}
      onFocus={() => setOpen(true)}
      onChange={(text: string) => !offered.some(({ area }) => area.code === text) && onChange?.(text)}
      onSelect={(_: string, { area }: { area: Area }) => onChoose(placeOf(area))}
    />
  )
}

const isMunicipality = ({ code }: Area) => ['110000', '120000', '310000', '500000'].includes(code)

/**
 * The place as the trade writes it, the same in all records: 浙江省 and 宁波; a district is written as its city, a town that
 * is a 市 itself by its own name.
 */
function placeOf(area: Area): ChosenPlace {
  const line = [...area.above, area].filter(({ names }) => names !== null)
  const [province, city] = line
  const own = area.level === 'district' && area.names?.zh.endsWith('市') ? area : city
  const name = (one: Pick<Area, 'names'> | undefined) => one?.names?.zh ?? ''
  const isCityToo = province !== undefined && ['110000', '120000', '310000', '500000'].includes(province.code)
  return {
    country: 'CN',
    province: name(province),
    city: isCityToo ? name(province).replace(/市$/, '') : name(own).replace(/市$/, ''),
  }
}
