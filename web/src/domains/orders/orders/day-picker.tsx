import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import { useMemo } from 'react'

interface FieldProps {
  id?: string
  value?: string | null
  onChange?: (value: string | null) => void
  'aria-label'?: string
  placeholder?: string
}

/** A day as a field of a form, `YYYY-MM-DD` or null. */
export function DayField({ value, onChange, ...field }: FieldProps) {
  const shown = useMemo(() => (value ? dayjs(value) : null), [value])
  return (
    <DatePicker
      {...field}
      className="order-date"
      value={shown}
      onChange={(day: dayjs.Dayjs | null) => onChange?.(day ? day.format('YYYY-MM-DD') : null)}
    />
  )
}

/** A moment to the minute as a field of a form, ISO 8601 or null. */
export function MomentField({ value, onChange, ...field }: FieldProps) {
  const shown = useMemo(() => (value ? dayjs(value) : null), [value])
  return (
    <DatePicker
      {...field}
      className="order-date"
      showTime={{ format: 'HH:mm' }}
      format="YYYY-MM-DD HH:mm"
      value={shown}
      onChange={(at: dayjs.Dayjs | null) => onChange?.(at ? at.toDate().toISOString() : null)}
    />
  )
}
