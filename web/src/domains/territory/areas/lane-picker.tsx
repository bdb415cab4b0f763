import { type Lane, lanes } from '@seamark/contract/territory/lanes'
import { Select } from 'antd'
import { useWords } from '../../../platform/language/i18n.ts'

interface LaneProps {
  id?: string
  value?: Lane | null | undefined
  onChange?: (lane: Lane | null) => void
  placeholder?: string
  'aria-label'?: string
}

/** A picker for a route area, found by its name. */
export function LanePicker({ value, onChange, ...field }: LaneProps) {
  const { t } = useWords()
  return (
    <Select
      {...field}
      value={value ?? undefined}
      onChange={(lane: Lane | undefined) => onChange?.(lane ?? null)}
      options={lanes.map((lane) => ({ value: lane, label: t(`territory.lane.${lane}`) }))}
      showSearch={{ optionFilterProp: 'label' }}
      allowClear
    />
  )
}
