import { Select } from 'antd'

const zones = Intl.supportedValuesOf('timeZone').map((zone) => ({ value: zone, label: zone }))

/** A picker for a time zone by its name. */
export function ZonePicker(field: { id?: string; value?: string; onChange?: (zone: string) => void }) {
  return <Select<string> {...field} showSearch={{ optionFilterProp: 'label' }} options={zones} />
}
