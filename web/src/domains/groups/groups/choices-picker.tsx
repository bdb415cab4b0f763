import { Select } from 'antd'

interface ChoicesProps {
  label: string
  /** The chosen ones as the address has them, with commas between. */
  value: string | undefined
  onChange: (value: string | undefined) => void
  options: { value: string; label: string }[]
}

/** A filter of a list by one or several of fixed choices. */
export function Choices({ label, value, onChange, options }: ChoicesProps) {
  return (
    <Select
      mode="multiple"
      className="group-filter"
      aria-label={label}
      placeholder={label}
      value={value?.split(',') ?? []}
      onChange={(chosen: string[]) => onChange(chosen.join(',') || undefined)}
      options={options}
      maxTagCount="responsive"
      popupMatchSelectWidth={false}
      allowClear
    />
  )
}
