import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import { useMemo } from 'react'
import './day-field.css'

interface FieldProps<Value> {
  id?: string
  value?: Value
  onChange?: (value: Value) => void
  'aria-label'?: string
  placeholder?: string
  /** Whether the field can be emptied. */
  allowClear?: boolean
}

/** A day as a field of a form, `YYYY-MM-DD`; null or an empty text where none is chosen. Days before `earliest` cannot be chosen. */
export function DayField({
  value,
  onChange,
  earliest,
  ...field
}: FieldProps<string | null> & { earliest?: string | undefined }) {
  const shown = useMemo(() => (value ? dayjs(value) : null), [value])
  // Given another object, the picker forgets what is being typed.
  const limits = useMemo(() => (earliest ? { minDate: dayjs(earliest) } : {}), [earliest])
  return (
    <DatePicker
      {...field}
      {...limits}
      className="day-field"
      value={shown}
      onChange={(day: dayjs.Dayjs | null) => onChange?.(day ? day.format('YYYY-MM-DD') : null)}
    />
  )
}

/** Several days as a field of a form, each `YYYY-MM-DD`. */
export function DaysField({ value, onChange, ...field }: FieldProps<string[]>) {
  const shown = useMemo(() => (value ?? []).map((day) => dayjs(day)), [value])
  return (
    <DatePicker
      {...field}
      multiple
      maxTagCount="responsive"
      className="day-field"
      value={shown}
      onChange={(days: dayjs.Dayjs[] | null) => onChange?.((days ?? []).map((day) => day.format('YYYY-MM-DD')))}
    />
  )
}

/** A moment to the minute as a field of a form, ISO 8601 or null. */
export function MomentField({ value, onChange, ...field }: FieldProps<string | null>) {
  const shown = useMemo(() => (value ? dayjs(value) : null), [value])
  return (
    <DatePicker
      {...field}
      className="day-field"
      showTime={{ format: 'HH:mm' }}
      format="YYYY-MM-DD HH:mm"
      value={shown}
      onChange={(at: dayjs.Dayjs | null) => onChange?.(at ? at.toDate().toISOString() : null)}
    />
  )
}
