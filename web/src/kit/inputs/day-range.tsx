import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import { useMemo } from 'react'

export interface DayRangeProps {
  label: string
  /** Days as YYYY-MM-DD. */
  from: string | undefined
  to: string | undefined
  onChange: (days: { from: string | undefined; to: string | undefined }) => void
  /** Whether each end may stay open. */
  isOpen?: boolean
  popupClass?: string
}

/** From a day to a day, each included. */
export function DayRange({ label, from, to, onChange, isOpen = true, popupClass = '' }: DayRangeProps) {
  // The picker forgets the end that is chosen already whenever it is given another value: one drawn anew must be the same.
  const value = useMemo(
    (): [dayjs.Dayjs | null, dayjs.Dayjs | null] => [from ? dayjs(from) : null, to ? dayjs(to) : null],
    [from, to],
  )
  return (
    <DatePicker.RangePicker
      aria-label={label}
      value={value}
      onChange={(range) => onChange({ from: dayText(range?.[0]), to: dayText(range?.[1]) })}
      allowEmpty={[isOpen, isOpen]}
      allowClear={isOpen}
      classNames={{ popup: { root: popupClass } }}
    />
  )
}

const dayText = (day: dayjs.Dayjs | null | undefined) => day?.format('YYYY-MM-DD')
